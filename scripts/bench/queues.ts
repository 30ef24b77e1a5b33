// What Parley has put off until after its answer: a rate of writes is only worth what is worked off as fast as
// it comes.
import pg from "pg";
import { pause } from "../../tests/processes/server-process.ts";

/** Due work that nobody has done, in every queue there is. */
const waiting = `select
  (select count(*) from pending_jobs where run_at is null or run_at <= now()) + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now())
  + (select count(*) from deliveries where state in ('QUEUED', 'SENDING') and coalesce(next_attempt_at, now()) <= now()) + (select count(*) from timers where try_at <= now()) as count`;

/** @returns how much waited at first, and the milliseconds until nothing did */
export async function untilEmpty(
  databaseUrl: string,
  patienceMs: number,
): Promise<{ waited: number; tookMs: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const startedAt = performance.now();
    let waited: number | undefined;
    for (;;) {
      const count = Number((await client.query<{ count: string }>(waiting)).rows[0]?.count);
      waited ??= count;
      const tookMs = performance.now() - startedAt;
      if (count === 0) return { waited, tookMs };
      if (tookMs > patienceMs)
        throw new Error(
          `${count} of ${waited} still wait in the queues after ${Math.round(tookMs / 1000)} s.`,
        );
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
