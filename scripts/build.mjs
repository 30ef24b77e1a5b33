// `npm run build`: builds the web side, whether or not anything changed, and shows how it goes.
import { ensureInstalled } from "./install.mjs";
import { sayAndExit } from "./process.mjs";
import { ensureBuilt } from "./web-build.mjs";

await ensureInstalled();
const failure = await ensureBuilt({ live: true, force: true });
if (failure) sayAndExit(failure);
