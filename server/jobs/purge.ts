import { and, getTableName, inArray, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { limits } from "../../contract/limits.ts";
import { later } from "../clock.ts";
import type { Database } from "../db/client.ts";
import type { TenantTable } from "../db/rows.ts";
import type { Services } from "../services.ts";
import { systemActor } from "../work.ts";
import type { Desk, Work } from "../work.ts";
import type { Routine } from "./queue.ts";

/** So much time before the purge runs. */
type Ago = (by: { days?: number; hours?: number }) => string;
/** Of which rows are deleted softly. */
type DeletedTable = TenantTable & { deletedAt: AnyPgColumn };

/** What a module has purged every night. */
export type Purge =
  /** Rows that are kept for a time only. */
  | { kind: "expired"; table: PgTable; where: (ago: Ago) => SQL | undefined }
  /**
   * Rows that were deleted softly long ago; `filesOf` names the files that go with them, and `before` does what no
   * foreign key does.
   */
  | {
      kind: "deleted";
      table: DeletedTable;
      filesOf?: (work: Work, ids: readonly string[]) => Promise<{ storageKey: string }[]>;
      before?: (work: Work, ids: readonly string[]) => Promise<void>;
    }
  /** Which deleted rows of a lower module's table, or of its own, may go: what refers to the others stays. */
  | { kind: "guard"; table: DeletedTable; mayGo: SQL }
  /** Anything else. */
  | { kind: "step"; run: (database: Database, ago: Ago) => Promise<void> };

/** For a guard: rows of the other table whose `column` names one of `table` keep that one. */
export const nothingRefers = (column: AnyPgColumn, table: DeletedTable): SQL =>
  sql`not exists (select 1 from ${sql.identifier(getTableName(column.table))} other where other.tenant_id = ${table.tenantId} and other.${sql.identifier(column.name)} = ${table.id})`;

const batchRows = 500;

/**
 * Every night: what has expired, what was kept for a time only, what was deleted long ago. In batches, so
 * that nobody waits for the whole.
 * @param purges by module from low to high. Deleted rows go from high to low, since higher ones refer to
 * lower ones.
 */
export const purgeRoutine = (purges: readonly Purge[]): Routine => ({
  name: "platform.purge",
  cron: "40 2 * * *",
  async run({ desk, services }) {
    const now = desk.clock.now().toISOString();
    const ago: Ago = ({ days = 0, hours = 0 }) => later(now, { days: -days, hours: -hours });
    for (const purge of purges) {
      if (purge.kind === "expired") await purgeRows(desk.database, purge.table, purge.where(ago));
      if (purge.kind === "step") await purge.run(desk.database, ago);
    }
    const deletedBefore = ago({ days: limits.softDeletedKeepDays });
    for (const purge of purges.toReversed())
      if (purge.kind === "deleted")
        await purgeDeleted(
          desk,
          services,
          purge,
          and(lt(purge.table.deletedAt, deletedBefore), ...guardsOf(purges, purge.table)),
        );
  },
});

const guardsOf = (purges: readonly Purge[], table: DeletedTable): SQL[] =>
  purges.flatMap((purge) => (purge.kind === "guard" && purge.table === table ? [purge.mayGo] : []));

async function purgeRows(database: Database, table: PgTable, where: SQL | undefined): Promise<void> {
  for (;;) {
    const gone = await database.transaction("system", (db) =>
      db
        .delete(table)
        .where(sql`ctid = any(array(select ctid from ${table} where ${where} limit ${batchRows}))`)
        .returning({ one: sql`1` }),
    );
    if (gone.length < batchRows) return;
  }
}

/**
 * Rows that were deleted softly and that nothing living refers to. The audit log keeps that they went, and
 * nothing of what they said.
 */
async function purgeDeleted(
  desk: Desk,
  services: Services,
  { table, filesOf, before }: Extract<Purge, { kind: "deleted" }>,
  where: SQL | undefined,
): Promise<void> {
  // Drizzle cannot select from a generic table unless it is told that it is one.
  const owners = await desk.database.read("system", (db) =>
    db
      .selectDistinct({ tenant: table.tenantId })
      .from(table as PgTable)
      .where(where),
  );
  for (const tenant of owners.map((owner) => String(owner.tenant)))
    for (let gone = batchRows; gone === batchRows;) {
      const { ids, files } = await desk.transaction(tenant, systemActor, async (work) => {
        const chosen = await work.rows(table).list({ where, limit: batchRows });
        const ids = chosen.map(({ id }) => id);
        if (ids.length === 0) return { ids, files: [] };
        const files = filesOf ? await filesOf(work, ids) : [];
        await before?.(work, ids);
        await work.delete(table).where(inArray(table.id, ids));
        for (const id of ids)
          work.record({
            entity: getTableName(table),
            entityId: id,
            action: "purge",
            before: null,
            after: null,
          });
        return { ids, files };
      });
      // Only once the rows are gone for sure; a file that is left over by a crash is unreachable.
      for (const { storageKey } of files)
        await services.storage.remove(storageKey).catch((error: unknown) => {
          services.log.warn({ err: error, tenant }, "a purged ticket's file stays");
        });
      gone = ids.length;
    }
}
