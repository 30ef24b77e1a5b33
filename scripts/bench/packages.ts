// Which packages the scripts of a screen consist of, from the analysis that Next writes of a production
// build.
import path from "node:path";
import { pinnedNode, root, run } from "../process.mjs";

const next = path.join(root, "node_modules/next/dist/bin/next");
const scriptPrefix = "[client-fs]";
interface Part {
  type: string;
  filename: string;
  source_path: string;
  compressed_size: number;
}

let analysis: Promise<void> | undefined;

/**
 * Bytes of gzip by package. Each module is compressed by itself here, so that the sum is more than the files
 * weigh.
 */
export async function packagesOf(route: string): Promise<{ name: string; bytes: number }[]> {
  analysis ??= analyze();
  await analysis;
  const { output } = await runNext("analyze", "export", "--route", route);
  const parts = output
    .split("\n")
    .filter((line) => line.startsWith('{"type":"part"'))
    .map((line) => JSON.parse(line) as Part); // one record of the export
  const byPackage = new Map<string, number>();
  for (const { filename, source_path: source, compressed_size: bytes } of parts)
    if (
      filename.startsWith(scriptPrefix) &&
      filename.endsWith(".js") &&
      !source.includes("polyfill-nomodule")
    )
      byPackage.set(nameOf(source), (byPackage.get(nameOf(source)) ?? 0) + bytes);
  return [...byPackage].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
}

const analyze = async (): Promise<void> => {
  await runNext("analyze", "--output");
};

async function runNext(...args: string[]): Promise<{ output: string }> {
  const silent = { env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } };
  const { code, output } = (await run(pinnedNode, [next, ...args], { live: false, ...silent })) as {
    code: number;
    output: string;
  }; // what run() resolves to
  if (code !== 0) throw new Error(`next ${args.join(" ")} failed:\n${output.slice(-2000)}`);
  return { output };
}

/** `[project]/node_modules/@tiptap/core/dist/index.js` → `@tiptap/core`; our own files by their folder. */
function nameOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (inPackage === "next" && /react-dom|\/react\/|scheduler/.test(source)) return "react (in next)";
  return inPackage ?? `our ${/^\[project\]\/([^/]+)/.exec(source)?.[1] ?? "code"}`;
}
