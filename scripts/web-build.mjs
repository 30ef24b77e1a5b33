// Builds the web side when its sources differ from those of the build that is there. Runs on Node 20.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root, run } from "./process.mjs";

export const buildLog = ".cache/build.log";
const boxLog = ".cache/chat-box.log";
const stamp = ".next/parley-hash";

// All that the two builds read. A test file or the server's code changes no page.
const sources = [
  "app",
  "chat-box",
  "components",
  "lib",
  "contract",
  "messages",
  "public",
  "instrumentation-client.ts",
  "middleware.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "i18n",
  "scripts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const skipped = /(\.test\.(ts|tsx|mjs)$)|(^scripts\/(?!strip-contract|lean-icons|no-parse5|chat-box))/;

/** Resolves to a sentence about what went wrong, or to nothing. */
export async function ensureBuilt({ live = false, force = false } = {}) {
  const hash = sourcesHash();
  if (!force && isBuilt(hash)) return undefined;
  if (!live) console.log("Building the web side …");
  rmSync(path.join(root, stamp), { force: true });
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const { code, output } = await run(pinnedNode, [next, "build"], {
    log: buildLog,
    live,
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
      PARLEY_RELEASE: releaseOf(hash),
    },
  });
  if (code !== 0) return whyBuildFailed(output);
  // After Next, which empties its folder first.
  const box = await run(pinnedNode, ["scripts/chat-box.ts"], { log: boxLog, live });
  if (box.code !== 0) return `The chat box was not built: the whole output is in ${boxLog}.`;
  mkdirSync(path.join(root, ".next"), { recursive: true });
  writeFileSync(path.join(root, stamp), hash);
  return undefined;
}

export function isBuilt(hash = sourcesHash()) {
  const file = path.join(root, stamp);
  return (
    existsSync(path.join(root, ".next/BUILD_ID")) && existsSync(file) && readFileSync(file, "utf8") === hash
  );
}

/** The version, and of which sources: two builds of one version that differ are two releases. */
export function releaseOf(hash) {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return `${version}-${hash.slice(0, 8)}`;
}

/** Names and contents, in a fixed order: times of files say nothing after a clone or a switch of branches. */
export function sourcesHash(folder = root) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesUnder(folder, source))) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(folder, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** One sentence: where, if the build says so, and its first words about why. */
export function whyBuildFailed(output) {
  const lines = output.split("\n").map((line) => line.trim());
  const at = lines.findIndex((line) => /^\.\/\S+:\d+:\d+$/.test(line));
  const why = lines.slice(Math.max(at, 0)).find((line) => /error/i.test(line) && !/^(at|>) /.test(line));
  const where = at >= 0 ? ` at ${lines[at]}` : "";
  return `The build failed${where}${why ? ` (${why.replace(/^Error: /, "").slice(0, 160)})` : ""}: its whole output is in ${buildLog}.`;
}

function filesUnder(folder, relative) {
  const absolute = path.join(folder, relative);
  if (skipped.test(relative) || !existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(folder, `${relative}/${name}`));
}
