import { applyFunctions } from "./apply-functions.ts";
import type { Functions } from "./apply-functions.ts";
import { migrationsFolder, refuseOtherHistory } from "./history.ts";
import { migrate } from "./migrate.ts";
import type { OwnerConnection } from "./patiently.ts";

/**
 * Migrations, functions and row-level security of this version, on a connection of the owner. A database that a
 * newer version has brought further keeps what that one applied: its processes are beside us, or were.
 * @param what the database, as the person who started the server knows it, and how they give another one
 */
export async function bringForward(
  connection: Omit<OwnerConnection, "waits">,
  { migrations = migrationsFolder, waits, ...brought }: Functions,
  what: { name: string; otherwise: string },
): Promise<void> {
  const telling: OwnerConnection = { ...connection, waits };
  await refuseOtherHistory(connection.ask, what);
  const isNewer = await migrate(telling, migrations);
  await applyFunctions(telling, { ...brought, keepsNewer: isNewer }, what.name);
}
