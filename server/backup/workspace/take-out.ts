import { sql } from "drizzle-orm";
import type { Database, Db } from "../../db/client.ts";
import { queryRows } from "../../db/query.ts";
import type { Storage } from "../../providers/storage/storage.ts";
import { RefusedStart } from "../../refused-start.ts";
import { createSealer } from "../../sealer.ts";
import type { SealingEnv } from "../../sealer.ts";
import { fileOf, inSnapshot, noteFiles, queuedJobs, rowsRead, tallied } from "../back-up.ts";
import type { Line } from "../lines.ts";
import { hasQueue, lastMigration } from "../tables.ts";
import { withoutSeal } from "./secrets.ts";
import { placesOf, workspaceTables } from "./tables.ts";
import type { WorkspaceTable } from "./tables.ts";

export interface WorkspaceSource {
  database: Database;
  storage: Storage;
  env: SealingEnv;
  version: string;
  now: Date;
  /** Nobody reads the archive without a passphrase, so that secrets go along. */ isSealed: boolean;
  tenant: string;
}

/**
 * One workspace as it is at one moment, however much is written meanwhile: its rows of every table, then the files
 * that these rows name.
 * @throws RefusedStart where there is no such workspace
 */
export const takeOut = (source: WorkspaceSource): AsyncGenerator<Line, void> =>
  tallied((gone) => linesOf(source, gone));

async function* linesOf(source: WorkspaceSource, gone: string[]): AsyncGenerator<Line, void> {
  const keys = new Set<string>();
  yield* inSnapshot(source.database, async function* rows(db) {
    await db.execute(sql`select set_config('app.tenant', ${source.tenant}, true)`);
    yield await headOf(db, source);
    const withQueue = await hasQueue(db);
    for (const table of await workspaceTables(db)) yield* rowsOf(db, table, { source, withQueue, keys });
  });
  for (const key of [...keys].sort()) yield* fileOf(source.storage, key, gone);
}

async function headOf(db: Db, { database, tenant, version, now, isSealed }: WorkspaceSource): Promise<Line> {
  const migration = await lastMigration(db);
  await db.execute("set local role parley_system");
  const [found] = await queryRows<{ name: string }>(db, sql`select name from tenants where id = ${tenant}`);
  await db.execute("set local role none");
  if (!found) throw new RefusedStart(`There is no workspace ${tenant} in this installation.`);
  return {
    workspace: {
      format: 1,
      tenant,
      name: found.name,
      createdAt: now.toISOString(),
      version,
      engine: database.engine,
      migration,
      hasSecrets: isSealed,
    },
  };
}

interface Reading {
  source: WorkspaceSource;
  withQueue: boolean;
  /** Collects the files that rows name. */ keys: Set<string>;
}

async function* rowsOf(
  db: Db,
  table: WorkspaceTable,
  { source, withQueue, keys }: Reading,
): AsyncGenerator<Line, void> {
  const { name, columns, tenantColumn } = table;
  yield { table: name, columns };
  const keyAt = placesOf(table).get("storage_key") ?? -1;
  const inArchive = withoutSeal(table, createSealer(source.env), source.isSealed);
  const own = ` where ${tenantColumn} = current_setting('app.tenant')`;
  // A desk knows nothing of the queue.
  const queued =
    name === "pending_jobs" && withQueue
      ? `${queuedJobs(columns)} and data ->> 'tenant' = current_setting('app.tenant')`
      : "";
  const reader = queued === "" ? table : { ...table, role: "parley_system" };
  for await (const read of rowsRead(db, reader, `${own}${queued}`)) {
    const rows = inArchive(read);
    for (const row of rows) noteFiles(name, row[keyAt], keys);
    if (rows.length > 0) yield { rows };
  }
}
