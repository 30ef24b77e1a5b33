import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import { countJobs } from "../jobs/counts.ts";
import type { Sample, StoredGauge } from "./metrics.ts";

type Stored = Record<StoredGauge, Sample[]>;
type DeliveryGauges = Pick<
  Stored,
  "parley_deliveries_waiting" | "parley_oldest_due_delivery_seconds" | "parley_deliveries_last_hour"
>;

/** Whoever asks more often than that, or several at once, hears the same: asking costs the database little. */
const keptMs = 5000;

/** What stands in the database, asked for when somebody wants to know. */
export function storedNumbers({
  database,
  nowMs,
  deliveries,
  untoldEvents,
}: {
  database: Database;
  nowMs: () => number;
  deliveries: (now: string) => Promise<DeliveryGauges>;
  untoldEvents: () => Promise<number>;
}): () => Promise<Stored> {
  let asked: Promise<Stored> | null = null;
  let askedAtMs = -Infinity;
  const ask = async (): Promise<Stored> => {
    const now = new Date(nowMs()).toISOString();
    return {
      ...(await jobNumbers(database, now)),
      ...(await timerNumbers(database, now)),
      ...(await deliveries(now)),
      parley_untold_events: [one(await untoldEvents())],
    };
  };
  return () => {
    if (asked === null || nowMs() - askedAtMs >= keptMs) {
      askedAtMs = nowMs();
      asked = ask().catch((error: unknown) => {
        asked = null;
        throw error;
      });
    }
    return asked;
  };
}

const one = (value: unknown): Sample => ({ labels: {}, value: Number(value) });

async function jobNumbers(database: Database, now: string) {
  const queues = await database.read("system", (db) => countJobs(db, now));
  const [uncollected] = await database.read("system", (db) =>
    queryRows<{ count: string }>(db, sql`select count(*) as count from pending_jobs`),
  );
  return {
    parley_jobs: queues.flatMap(({ name, due, later, again, underWay, failedLastHour }) => [
      // That nothing is due is said as well: what appears out of nothing has no rise.
      { labels: { queue: name, state: "due" }, value: due },
      ...Object.entries({ later, retry: again, active: underWay, failed: failedLastHour })
        .filter(([, count]) => count > 0)
        .map(([state, value]) => ({ labels: { queue: name, state }, value })),
    ]),
    parley_oldest_due_job_seconds: queues.map(({ name, oldestDueAt }) => ({
      labels: { queue: name },
      value: oldestDueAt === null ? 0 : (Date.parse(now) - Date.parse(oldestDueAt)) / 1000,
    })),
    parley_uncollected_jobs: [one(uncollected?.count)],
  };
}

async function timerNumbers(database: Database, now: string) {
  const [row] = await database.read("system", (db) =>
    queryRows<{ count: string; oldest: string | null }>(
      db,
      sql`select count(*) as count, extract(epoch from ${now}::timestamptz - min(try_at)) as oldest from timers where try_at <= ${now}::timestamptz`,
    ),
  );
  return {
    parley_overdue_timers: [one(row?.count)],
    parley_oldest_overdue_timer_seconds: [one(row?.oldest ?? 0)],
  };
}
