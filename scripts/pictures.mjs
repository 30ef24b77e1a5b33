// `npm run pictures`: looks at every screen as everybody, and keeps what it saw under `.cache/pictures`. `npm
// run pictures -- -g "agent en"` is one visit. See docs/adr/0027-pictures.md.
import { ensureInstalled } from "./install.mjs";
import { continueOnPinnedNode, pinnedNode, runInForeground } from "./process.mjs";

await ensureInstalled();
await continueOnPinnedNode(import.meta.url);
const { runSteps } = await import("./runner.mjs");
if (!(await runSteps(["chromium", "build"]))) process.exit(1);
process.exit(
  await runInForeground(pinnedNode, [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "tests/pictures/playwright.config.ts",
    ...process.argv.slice(2),
  ]),
);
