import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { queryRows } from "../db/query.ts";

/** Jobs of one queue, whoever's they are. */
export interface JobCount {
  name: string;
  /** To be done now. */ due: number;
  /** Of the clock. */ later: number;
  /** Failed, and to be done again later. */ again: number;
  underWay: number;
  /** Given up, and of those the ones of the last hour. */ failed: number;
  failedLastHour: number;
  /** When the oldest that is due was to be done. */ oldestDueAt: string | null;
}

/** A process that only answers calls may be there before the first that works. */
export const isQueueThere = async (db: Db): Promise<boolean> =>
  (await queryRows<{ is: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as is`))[0]?.is ===
  true;

/** Of every queue, also where nothing is in it, by name. */
export async function countJobs(db: Db, now: string): Promise<JobCount[]> {
  if (!(await isQueueThere(db))) return [];
  const at = sql`${now}::timestamptz`;
  const isDue = sql`state in ('created', 'retry') and start_after <= ${at}`;
  const rows = await queryRows<
    Record<"name" | "due" | "later" | "again" | "active" | "failed" | "lately", string> & {
      oldest: string | null;
    }
  >(
    db,
    sql`select queue.name, count(*) filter (where ${isDue}) as due,
      count(*) filter (where state = 'created' and start_after > ${at}) as later,
      count(*) filter (where state = 'retry' and start_after > ${at}) as again,
      count(*) filter (where state = 'active') as active, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'failed' and completed_on > ${at} - interval '1 hour') as lately,
      floor(extract(epoch from min(start_after) filter (where ${isDue})) * 1000) as oldest
      from pgboss.queue as queue left join pgboss.job as job
        on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
      group by queue.name order by queue.name`,
  );
  return rows.map(({ name, due, later, again, active, failed, lately, oldest }) => ({
    name,
    due: Number(due),
    later: Number(later),
    again: Number(again),
    underWay: Number(active),
    failed: Number(failed),
    failedLastHour: Number(lately),
    oldestDueAt: oldest === null ? null : new Date(Number(oldest)).toISOString(),
  }));
}
