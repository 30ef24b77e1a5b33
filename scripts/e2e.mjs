// `npm run e2e`: builds what is not built and runs the browser tests; `npm run e2e -- inbox --headed` hands
// on to Playwright.
import { ensureInstalled } from "./install.mjs";
import { continueOnPinnedNode } from "./process.mjs";

await ensureInstalled();
await continueOnPinnedNode(import.meta.url);
const { runSteps } = await import("./runner.mjs");
const { browserSteps } = await import("./steps.mjs");
process.exit((await runSteps(["chromium", ...browserSteps], process.argv.slice(2))) ? 0 : 1);
