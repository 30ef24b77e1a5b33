// `npm run check`: types, lint, boundaries and dead code, the steps that run nothing of the product.
import { ensureInstalled } from "./install.mjs";
import { continueOnPinnedNode } from "./process.mjs";

await ensureInstalled();
await continueOnPinnedNode(import.meta.url);
const { runSteps } = await import("./runner.mjs");
const { checkSteps } = await import("./steps.mjs");
process.exit((await runSteps(checkSteps)) ? 0 : 1);
