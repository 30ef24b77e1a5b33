// `npm start`: from a clean clone to a running desk. Must itself run on Node 20.
import { ensureInstalled } from "./install.mjs";
import { pinnedNode, runInForeground, sayAndExit } from "./process.mjs";
import { ensureBuilt } from "./web-build.mjs";

await ensureInstalled();
const buildFailure = await ensureBuilt();
if (buildFailure) sayAndExit(buildFailure);
process.exit(
  await runInForeground(pinnedNode, ["server/main.ts", ...process.argv.slice(2)], {
    env: { ...process.env, NODE_ENV: "production" },
  }),
);
