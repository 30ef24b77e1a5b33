import { openDatabase } from "../db/client.ts";
import { readEnv } from "../env.ts";

/** `npm run migrate`: brings the database to this version; opening it does the work, once, under a lock. */
const env = readEnv();
const database = await openDatabase(
  env.databaseUrl === undefined ? { dataDir: env.dataDir } : { url: env.databaseUrl, poolMax: 2 },
);
await database.close();
process.stdout.write("The database is up to date.\n");
