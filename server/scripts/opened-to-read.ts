import type { Database } from "../db/client.ts";
import { openDatabase } from "../db/open-database.ts";
import { databaseOn, openCopy } from "../db/pglite.ts";
import { placeOfCommand } from "../db/place.ts";
import type { Env } from "../env.ts";
import { askForSnapshot } from "../backup/snapshot-line.ts";

/** To read it. An embedded one that a server has is the server's: it hands over a copy, and goes on. */
export async function openedToRead(env: Env): Promise<Database> {
  const place = placeOfCommand(env);
  const snapshot = "url" in place ? null : await askForSnapshot(env.dataDir);
  if (snapshot === null) return openDatabase(place, null);
  const copy = await openCopy(snapshot);
  return databaseOn(copy, () => copy.close());
}
