import { eq, sql } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import { queryRows } from "../db/query.ts";
import { timerLooks } from "../db/table.ts";
import type { Desk, Work } from "../work.ts";

const rowId = "timers";
/** Seldom enough to cost nothing; an outage is known to begin up to so long before it did. */
const noteEveryMs = 30_000;

/** Notes for all processes that timers are looked for, and for how long nobody had, where that was an outage. */
export function createLookNotes({ database, clock }: Pick<Desk, "database" | "clock">) {
  let notedMs = -Infinity;
  return {
    async note(): Promise<void> {
      const now = clock.now();
      // Also after a clock was put back.
      if (Math.abs(now.getTime() - notedMs) < noteEveryMs) return;
      await database.transaction("system", (db) =>
        queryRows(
          db,
          sql`insert into timer_looks as t (id, looked_at) values (${rowId}, ${now.toISOString()}::timestamptz)
            on conflict (id) do update set looked_at = excluded.looked_at,
              out_from = case when excluded.looked_at - t.looked_at > ${limits.timerLateSeconds} * interval '1 second' then t.looked_at else t.out_from end,
              out_until = case when excluded.looked_at - t.looked_at > ${limits.timerLateSeconds} * interval '1 second' then excluded.looked_at else t.out_until end`,
        ),
      );
      notedMs = now.getTime();
    },
  };
}

/** The last time in which no process looked for timers for long. */
export async function lastOutage({ db }: Pick<Work, "db">): Promise<{ from: string; until: string } | null> {
  const [row] = await db.select().from(timerLooks).where(eq(timerLooks.id, rowId));
  const { outFrom, outUntil } = row ?? {};
  return outFrom && outUntil ? { from: outFrom, until: outUntil } : null;
}
