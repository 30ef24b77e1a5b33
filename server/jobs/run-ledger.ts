import { and, asc, desc, eq, gt, gte, inArray, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import type { TenantTable } from "../db/rows.ts";
import type { Work } from "../work.ts";

/** One row for each item of a run, with the key `(tenant_id, change_id, item)`. */
interface RunLedger<Before, Reason> {
  table: PgTable &
    Record<"tenantId" | "changeId" | "state" | "reason" | "before" | "versionAfter", AnyPgColumn> & {
      readonly $inferSelect: { before: Before | null; reason: Reason | null };
    };
  /** The column that names the item. */
  item: AnyPgColumn;
}
/** What a run works on, and in what its rows are kept. */
export interface LedgerPlace<Item, Before, Reason> {
  ledger: RunLedger<Before, Reason>;
  items: {
    table: TenantTable & { createdAt: AnyPgColumn; readonly $inferSelect: Item };
    /** Items that are not so any more are as if they were gone. */
    where?: SQL | undefined;
  };
  /** Items of one short transaction. */
  batchItems: number;
}

/** An item and its row in the ledger, both locked until the transaction ends. */
export interface ClaimedItem<Item, Before> {
  itemId: string;
  /** Undefined where it has gone. */
  item: Item | undefined;
  before: Before | null;
  versionAfter: number | null;
}
/** What became of one claimed item; `before` and `versionAfter` are what its undoing will need. */
export interface ItemOutcome<Before, Reason> {
  itemId: string;
  state: "DONE" | "UNCHANGED" | "SKIPPED" | "UNDONE" | "KEPT";
  reason?: Reason | null;
  before?: Before | null;
  versionAfter?: number | null;
}
type AnyPlace = LedgerPlace<{ id: string }, unknown, string>;

const mine = ({ ledger: { table } }: AnyPlace, { tenant }: Work, runId: string): SQL | undefined =>
  and(eq(table.tenantId, tenant), eq(table.changeId, runId));

/** Writes down which items of `where` a run is to work on, by their ids. @returns how many were added */
export async function addToLedger(
  work: Work,
  { ledger, items }: AnyPlace,
  runId: string,
  where: SQL | undefined,
  limit?: number,
): Promise<number> {
  const added = await queryRows(
    work.db,
    sql`insert into ${ledger.table} (tenant_id, change_id, ${sql.identifier(ledger.item.name)})
      select ${items.table.tenantId}, ${runId}::uuid, ${items.table.id} from ${items.table} where ${where} order by ${items.table.id}
      ${limit === undefined ? sql`` : sql`limit ${limit} on conflict do nothing`} returning 1 as one`,
  );
  return added.length;
}

/** The same, in portions: those of `where` that come after the last one written down. */
export async function addNextToLedger(
  work: Work,
  place: AnyPlace,
  run: { id: string; createdAt: string },
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const { ledger, items } = place;
  const source: PgTable = ledger.table;
  const [last] = await work.db
    .select({ id: ledger.item })
    .from(source)
    .where(mine(place, work, run.id))
    .orderBy(desc(ledger.item))
    .limit(1);
  return addToLedger(
    work,
    place,
    run.id,
    and(
      where,
      lte(items.table.createdAt, run.createdAt),
      last ? gt(items.table.id, String(last.id)) : undefined,
    ),
    limit,
  );
}

export async function countLedger(work: Work, place: AnyPlace, runId: string): Promise<number> {
  const source: PgTable = place.ledger.table;
  const [all] = await work.db
    .select({ total: sql<number>`count(*)::int` })
    .from(source)
    .where(mine(place, work, runId));
  return all?.total ?? 0;
}

/** How far the lanes of one process have come: each takes what comes after the batch of another. */
export interface Reach {
  after: string | null;
  /** The taking that is under way. */
  taking: Promise<unknown>;
}
export const newReach = (): Reach => ({ after: null, taking: Promise.resolve() });

/**
 * The next batch. Items are locked first, by their ids, then their rows in the ledger: two runs over the same
 * items wait for each other without a deadlock, and two processes on one run do nothing twice, since the second
 * finds that the rows are no longer in `state`.
 * @returns null when none is left; none at all when another process was quicker
 */
export async function claimItems(
  work: Work,
  place: AnyPlace,
  { runId, state, reach }: { runId: string; state: "PENDING" | "DONE"; reach: Reach },
): Promise<ClaimedItem<{ id: string }, unknown>[] | null> {
  const { ledger, items } = place;
  const [rows, source]: [PgTable, PgTable] = [ledger.table, items.table];
  const open = and(mine(place, work, runId), eq(ledger.table.state, state));
  const ids = await nextIds(work, place, open, reach);
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return null;
  const locked = await work.db
    .select()
    .from(source)
    .where(and(eq(items.table.tenantId, work.tenant), inArray(items.table.id, ids), items.where))
    .orderBy(asc(items.table.id))
    .for("no key update");
  const claimed = await work.db
    .select({ itemId: ledger.item, before: ledger.table.before, versionAfter: ledger.table.versionAfter })
    .from(rows)
    // between two ends as well: before its statistics are known, a list of ids is looked for in all of a run's rows
    .where(and(open, gte(ledger.item, first), lte(ledger.item, last), inArray(ledger.item, ids)))
    .orderBy(asc(ledger.item))
    .for("no key update");
  // Drizzle types the rows of a table that it does not know as unknown columns; each has its id.
  const itemOf = new Map((locked as { id: string }[]).map((item) => [item.id, item]));
  return claimed.map(({ itemId, before, versionAfter }) => ({
    itemId: String(itemId),
    item: itemOf.get(String(itemId)),
    before,
    versionAfter: versionAfter === null ? null : Number(versionAfter),
  }));
}

/** Those that no lane of this process has begun; at the end those that one of them, or another process, left. */
async function nextIds(
  { db }: Work,
  { ledger, batchItems }: AnyPlace,
  open: SQL | undefined,
  reach: Reach,
): Promise<string[]> {
  const source: PgTable = ledger.table;
  const idsAfter = async (after: string | null) => {
    const next = await db
      .select({ id: ledger.item })
      .from(source)
      .where(after === null ? open : and(open, gt(ledger.item, after)))
      .orderBy(asc(ledger.item))
      .limit(batchItems);
    return next.map(({ id }) => String(id));
  };
  const taken = reach.taking.then(async () => {
    const ids = await idsAfter(reach.after);
    reach.after = ids.at(-1) ?? reach.after;
    return ids;
  });
  reach.taking = taken.catch(() => undefined);
  const ids = await taken;
  return ids.length > 0 || reach.after === null ? ids : idsAfter(null);
}

/** Written in the transaction that changed the items. */
export async function writeOutcomes(
  work: Work,
  { ledger: { table, item } }: AnyPlace,
  runId: string,
  outcomes: readonly ItemOutcome<unknown, string>[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const ids = outcomes.map(({ itemId }) => itemId).toSorted();
  const rows = outcomes.map(({ itemId, state, reason = null, before = null, versionAfter = null }) => ({
    item: itemId,
    state,
    reason,
    before,
    version_after: versionAfter,
  }));
  await work.db
    .execute(sql`update ${table} r set state = a.state, reason = a.reason, before = a.before, version_after = a.version_after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(item uuid, state text, reason text, before jsonb, version_after integer)
    where r.tenant_id = ${work.tenant} and r.change_id = ${runId}::uuid and r.${sql.identifier(item.name)} = a.item
      and r.${sql.identifier(item.name)} between ${ids[0]}::uuid and ${ids.at(-1)}::uuid`);
}

const purgedAtOnce = 2000;
/** Rows of the runs that `isOld` (of `runs`, alias `c`) finds, a portion at a time, so that nobody waits for the whole. */
export async function purgeLedger(
  database: Database,
  { ledger: { table } }: AnyPlace,
  runs: PgTable,
  isOld: SQL,
): Promise<void> {
  for (let gone = purgedAtOnce; gone === purgedAtOnce;) {
    const left = await database.transaction("system", (db) =>
      queryRows(
        db,
        sql`delete from ${table} where ctid = any(array(
          select r.ctid from ${table} r join ${runs} c on c.tenant_id = r.tenant_id and c.id = r.change_id where ${isOld} limit ${purgedAtOnce}
        )) returning 1 as one`,
      ),
    );
    gone = left.length;
  }
}
