// Runs dependency-cruiser and asserts how much it read: a cruiser that cannot parse the sources finds nothing
// wrong. What it cannot see, such as a table's name in SQL, domains.mjs finds between the server's modules.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { arrowsIn, climbing, knots, moduleSources } from "./domains.mjs";
import { pinnedNode, root, run } from "./process.mjs";

const reportFile = ".cache/test/boundaries.json";
const product = ["app", "chat-box", "components", "contract", "lib", "server"];
const isProduct = ({ source }) => product.some((folder) => source.startsWith(`${folder}/`));
const modulesMin = 60;

export async function checkBoundaries(log) {
  mkdirSync(path.dirname(path.join(root, log)), { recursive: true });
  rmSync(path.join(root, reportFile), { force: true });
  const cruised = [...product, "instrumentation-client.ts", "middleware.ts", "scripts", "tests"].filter(
    (name) => existsSync(path.join(root, name)),
  );
  const options = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "--output-to", reportFile];
  const { output } = await run(pinnedNode, [
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    ...options,
    ...cruised,
  ]);
  const report = readReport();
  if (!report) return { ok: false, output, passed: 0, failed: 1 };
  const modules = report.modules.filter(isProduct);
  const edges = modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ resolved }) => isProduct({ source: resolved }));
  const arrows = arrowsIn(moduleSources(root));
  const lines = [
    ...report.summary.violations.map(sentenceFor),
    ...whatWasNotRead(modules, edges),
    ...climbing(arrows),
    ...knots(arrows),
  ];
  const text = lines.join("\n");
  writeFileSync(path.join(root, log), `${text}\n`);
  const ok = lines.length === 0;
  return {
    ok,
    output: text,
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    note: `${modules.length} modules, ${edges.length} imports, ${arrows.length} between modules of the server`,
  };
}

function sentenceFor({ rule, from, to, cycle, via }) {
  const way = (cycle ?? via ?? []).map((step) => step.name ?? step).join(" → ");
  return `${rule.name}: ${from}${from === to ? "" : ` → ${to}`}${way ? `  (${way})` : ""}`;
}

function whatWasNotRead(modules, edges) {
  const onDisk = globSync(
    product.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  );
  const read = new Set(modules.map(({ source }) => source));
  const unread = onDisk.filter((file) => !read.has(file.replaceAll(path.sep, "/")));
  const written = onDisk.flatMap(
    (file) =>
      readFileSync(path.join(root, file), "utf8").match(/^(import|export) [^;]*?from "(\.|@\/)/gm) ?? [],
  ).length;
  const lines = unread.map((file) => `not read: ${file}`);
  if (modules.length < modulesMin)
    lines.push(`Only ${modules.length} modules were read; at least ${modulesMin} are expected.`);
  // Two imports of one file count once for the cruiser, so a few fewer are in order; many fewer mean that
  // paths do not resolve.
  if (edges.length < written * 0.9)
    lines.push(`Only ${edges.length} of ${written} written imports were understood.`);
  return lines;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(path.join(root, reportFile), "utf8"));
  } catch {
    return undefined;
  }
}
