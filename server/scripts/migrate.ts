import { openDatabase } from "../db/open-database.ts";
import { placeOfCommand } from "../db/place.ts";
import { keepToOwner } from "../db/private-folder.ts";
import { readEnv } from "../env.ts";
import { functions } from "../modules/index.ts";
import { endRefused } from "../refused-start.ts";

/** `npm run migrate`: brings the database to this version; opening it does the work, once, under a lock. Row-level
 * security, functions and triggers are applied even where they did not change: that repairs what somebody
 * changed by hand. */
const env = readEnv();
keepToOwner(env.dataDir);
const database = await openDatabase(placeOfCommand(env), { functions, isRepair: true }).catch(endRefused);
await database.close();
process.stdout.write("The database is up to date.\n");
