// `npm test`: everything that must hold, on a clean clone too. `npm test -- units server` runs just those steps.
import { ensureInstalled } from "./install.mjs";
import { continueOnPinnedNode } from "./process.mjs";

await ensureInstalled();
await continueOnPinnedNode(import.meta.url);
const { runSteps } = await import("./runner.mjs");
const { testSteps } = await import("./steps.mjs");
const asked = process.argv.slice(2);
process.exit((await runSteps(asked.length > 0 ? asked : testSteps)) ? 0 : 1);
