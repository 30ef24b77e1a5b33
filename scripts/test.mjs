// `npm test`: everything that must hold, on a clean clone too. `npm test -- units server` runs just those
// steps, `npm test -- services` those that need PostgreSQL and Redis.
import { ensureInstalled } from "./install.mjs";
import { continueOnPinnedNode } from "./process.mjs";

await ensureInstalled();
await continueOnPinnedNode(import.meta.url);
const { runSteps } = await import("./runner.mjs");
const { serviceSteps, testSteps } = await import("./steps.mjs");
const asked = process.argv.slice(2);
const wanted = asked[0] === "services" ? serviceSteps : asked.length > 0 ? asked : testSteps;
process.exit((await runSteps(wanted)) ? 0 : 1);
