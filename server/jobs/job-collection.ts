import { asc, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { Database, Db } from "../db/client.ts";
import { prepared } from "../db/prepared.ts";
import { queryText } from "../db/query.ts";
import { pendingJobs } from "../db/table.ts";
import type { FairShare } from "./fair-share.ts";
import type { Queued } from "./wake-workers.ts";

/** A job as it is in the queue. */
export interface Envelope {
  tenant: string;
  payload: object;
  /** What asked for it, where that is known. */ requestId?: string;
  traceparent?: string;
}

/** Moves what committed transactions asked for into the queue; of all tenants where none is named. @returns it */
export const collectJobs = (
  database: Database,
  boss: PgBoss,
  tenants: readonly string[] | null,
  share: FairShare,
): Promise<readonly Queued[]> =>
  database.transaction("system", async (db) => {
    const rows = await (tenants === null
      ? pendingOfAll(db).execute()
      : pendingOf(db).execute({ tenants: listOf(tenants) }));
    if (rows.length === 0) return [];
    const byName = Map.groupBy(rows, (row) => row.name);
    for (const [name, asked] of byName)
      await boss.insert(
        name,
        asked.map((row) => ({
          id: row.id,
          data: {
            tenant: row.tenantId,
            payload: row.payload,
            ...(row.requestId === null ? {} : { requestId: row.requestId }),
            ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
          },
          priority: share(name, row.tenantId, performance.now()),
          ...(row.runAt ? { startAfter: row.runAt } : {}),
        })),
        { db: within(db) },
      );
    await collected(db).execute({ ids: listOf(rows.map(({ id }) => id)) });
    return rows.map(({ name, runAt }) => ({ name, runAt: runAt === null ? null : new Date(runAt) }));
  });

const pending = (db: Db, of: SQL | undefined) =>
  db
    .select()
    .from(pendingJobs)
    .where(of)
    .orderBy(asc(pendingJobs.id))
    .limit(500)
    .for("update", { skipLocked: true });
const pendingOfAll = (db: Db) =>
  prepared(db, "pending jobs", () => pending(db, undefined).prepare("pending_jobs"));
const pendingOf = (db: Db) =>
  prepared(db, "pending jobs of tenants", () =>
    pending(db, sql`${pendingJobs.tenantId} = any(${sql.placeholder("tenants")}::text[])`).prepare(
      "pending_jobs_of_tenants",
    ),
  );
const collected = (db: Db) =>
  prepared(db, "collected jobs", () =>
    db
      .delete(pendingJobs)
      .where(sql`${pendingJobs.id} = any(${sql.placeholder("ids")}::uuid[])`)
      .prepare("collected_jobs"),
  );
/** As PostgreSQL writes a list; neither tenants nor ids have anything in them that would have to be quoted. */
const listOf = (names: readonly string[]): string => `{${names.join(",")}}`;

/** The queue's own SQL in somebody else's transaction. */
const within = (db: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await queryText(db, text, values ?? []) }),
});

/**
 * Who asks while a collection is under way is served by the next, in one go with all who ask meanwhile:
 * what they ask for is committed, so that one sees it.
 */
export function createCollector(collect: (tenants: readonly string[]) => Promise<unknown>) {
  const asking = new Set<string>();
  let isStopped = false;
  let isCollecting = false;
  const collectAsked = async () => {
    if (isCollecting) return;
    isCollecting = true;
    while (asking.size > 0 && !isStopped) {
      const tenants = [...asking];
      asking.clear();
      await collect(tenants);
    }
    isCollecting = false;
  };
  return {
    ask: (tenant: string) => {
      asking.add(tenant);
      void collectAsked();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
