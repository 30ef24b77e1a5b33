import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { timers as timersTable } from "../db/table.ts";
import type { Work } from "../work.ts";

type TimerRow = typeof timersTable.$inferSelect;
type TimerKey = Pick<TimerRow, "tenantId" | "kind" | "key">;
export type WaitingTimer = TimerKey & Pick<TimerRow, "fireAt" | "tryAt" | "attempts">;

const batchSize = 100;
/** Names the claims among the advisory locks of two numbers. */
const claimSpace = 727_276;

const isTimer = ({ tenantId, kind, key }: TimerKey): SQL | undefined =>
  and(eq(timersTable.tenantId, tenantId), eq(timersTable.kind, kind), eq(timersTable.key, key));

/** What of these kinds waits until then, in order: one statement, which reads the index as far as that alone. */
export const timersWaitingUntil = (
  database: Database,
  kinds: string[],
  until: string,
  after: WaitingTimer | undefined,
): Promise<WaitingTimer[]> =>
  database.read("system", (db) => {
    const { tenantId, kind, key, fireAt, tryAt, attempts } = timersTable;
    return db
      .select({ tenantId, kind, key, fireAt, tryAt, attempts })
      .from(timersTable)
      .where(
        and(
          lte(tryAt, until),
          inArray(kind, kinds),
          after &&
            sql`(${tryAt}, ${tenantId}, ${kind}, ${key}) > (${after.tryAt}::timestamptz, ${after.tenantId}, ${after.kind}, ${after.key})`,
        ),
      )
      .orderBy(asc(tryAt), asc(tenantId), asc(kind), asc(key))
      .limit(batchSize);
  });

/** After a failure; not where it was moved meanwhile. */
export const postponeTimer = (
  database: Database,
  waiting: WaitingTimer,
  tryAt: string,
  attempts = waiting.attempts + 1,
): Promise<unknown> =>
  database.transaction("system", (db) =>
    db
      .update(timersTable)
      .set({ attempts, tryAt })
      .where(
        and(
          isTimer(waiting),
          eq(timersTable.fireAt, waiting.fireAt),
          eq(timersTable.attempts, waiting.attempts),
        ),
      ),
  );

/**
 * The timer, unless another process has it in hand or it was taken away or moved. Claimed by an advisory
 * lock, not by its row: anyone who clears a timer holds what it is about and waits for the row, and this one
 * would hold the row and wait for what it is about.
 */
export async function claimTimer(
  { db, now }: Work,
  timer: TimerKey,
): Promise<Pick<TimerRow, "fireAt" | "payload"> | undefined> {
  const name = `${timer.tenantId} ${timer.kind} ${timer.key}`;
  const [row] = await db
    .select({ fireAt: timersTable.fireAt, payload: timersTable.payload })
    .from(timersTable)
    .where(
      and(
        isTimer(timer),
        lte(timersTable.tryAt, now),
        sql`pg_try_advisory_xact_lock(${claimSpace}::int, hashtext(${name}))`,
      ),
    );
  return row;
}

/**
 * @returns false where it was fired, cleared or set again since it was claimed: then there is nothing to do
 */
export async function removeTimer(
  { db }: Work,
  timer: TimerKey,
  { fireAt, payload }: Pick<TimerRow, "fireAt" | "payload">,
): Promise<boolean> {
  const gone = await db
    .delete(timersTable)
    .where(
      and(
        isTimer(timer),
        eq(timersTable.fireAt, fireAt),
        sql`${timersTable.payload} = ${JSON.stringify(payload)}::jsonb`,
      ),
    )
    .returning({ key: timersTable.key });
  return gone.length > 0;
}
