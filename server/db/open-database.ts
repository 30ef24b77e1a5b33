import type { Functions } from "./apply-functions.ts";
import type { Database } from "./client.ts";
import { openPglite } from "./pglite.ts";
import type { FolderPlace, PostgresPlace } from "./place.ts";
import { openPostgres } from "./postgres.ts";

/**
 * Brings the database to this version, of all processes one at a time.
 * @param brought null for a copy of a database that was opened before, in tests
 */
export async function openDatabase(
  where: PostgresPlace | FolderPlace,
  brought: Functions | null,
): Promise<Database> {
  return "url" in where ? openPostgres(where, brought) : openPglite(where.dataDir, brought);
}
