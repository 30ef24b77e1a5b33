// The server that the browser tests talk to: the real one, built, with the demo data, in a data folder of its own.
import { rmSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root, runInForeground } from "./process.mjs";

const dataFolder = path.join(root, ".cache/e2e-data");
rmSync(dataFolder, { recursive: true, force: true });
const { DATABASE_URL: _database, REDIS_URL: _redis, ...environment } = process.env;
process.exit(await runInForeground(pinnedNode, ["server/main.ts"], { env: { ...environment, NODE_ENV: "production", DATA_DIR: dataFolder } }));
