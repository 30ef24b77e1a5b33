// The demo data that the browser tests find. It takes a while to make, and the build leaves a processor idle
// meanwhile.
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root, run } from "./process.mjs";

const folder = path.join(root, ".cache/e2e-data");
export const e2eData = {
  folder,
  /** There while nobody has used the data. */ isFresh: path.join(folder, "is-fresh"),
};

export function e2eEnvironment() {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...environment } = process.env;
  return { ...environment, NODE_ENV: "production", DATA_DIR: folder };
}

export async function makeE2eData(options) {
  rmSync(folder, { recursive: true, force: true });
  const result = await run(pinnedNode, ["server/scripts/seed.ts"], { ...options, env: e2eEnvironment() });
  if (result.code === 0) writeFileSync(e2eData.isFresh, "");
  return result;
}
