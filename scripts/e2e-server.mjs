// The server that the browser tests talk to: the real one, built, with the demo data, in a data folder of its
// own.
import { existsSync, rmSync } from "node:fs";
import { e2eData, e2eEnvironment } from "./e2e-data.mjs";
import { pinnedNode, runInForeground } from "./process.mjs";

// What was made beforehand is good for one run. Else the server makes it itself, as it starts.
if (existsSync(e2eData.isFresh)) rmSync(e2eData.isFresh);
else rmSync(e2eData.folder, { recursive: true, force: true });
process.exit(await runInForeground(pinnedNode, ["server/main.ts"], { env: e2eEnvironment() }));
