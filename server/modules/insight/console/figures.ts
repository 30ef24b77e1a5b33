import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Db } from "../../../db/client.ts";
import { queryRows } from "../../../db/query.ts";
import { tenants } from "../../../db/table.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { allKinds } from "../../workspace/deliveries/kinds.ts";
import { workspaceFigures } from "../../workspace/terms/table.ts";

const tenantsAtOnce = 500;
/** More than so many deliveries that failed within a day are not counted. */
const failedMax = 1000;

/**
 * Every five minutes, one workspace after the other, each in a transaction of its own: one that fails holds no
 * other. People, tickets and bytes are counted again where an event came since, and once a day in any case.
 */
export const countWorkspaces: Routine = {
  name: "console.figures",
  cron: "*/5 * * * *",
  // Those alone then that were never counted, so that none stays without figures for minutes.
  runsAtStart: true,
  async run({ desk: { database, clock }, isStart }) {
    const now = clock.now().toISOString();
    const oldestJobs = await oldestDueJobs(database, now);
    const failures: unknown[] = [];
    let after = "";
    for (;;) {
      const batch = await database.read("system", (db) =>
        db
          .select({ id: tenants.id })
          .from(tenants)
          .leftJoin(workspaceFigures, eq(workspaceFigures.tenantId, tenants.id))
          .where(and(gt(tenants.id, after), isStart ? isNull(workspaceFigures.tenantId) : undefined))
          .orderBy(asc(tenants.id))
          .limit(tenantsAtOnce),
      );
      for (const { id } of batch)
        await database
          .transaction("system", (db) => countWorkspace(db, id, now, oldestJobs.get(id) ?? null))
          .catch((error: unknown) => failures.push(error));
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
    }
    if (failures.length > 0)
      throw new Error(`${failures.length} workspaces are not counted`, { cause: failures[0] });
  },
};

/** Since when the oldest job of each workspace could have run; one that has none waiting is not in it. */
async function oldestDueJobs(database: Database, now: string): Promise<Map<string, string>> {
  const rows = await database.read("system", (db) =>
    queryRows<{ tenant: string; ms: string }>(
      db,
      sql`select data ->> 'tenant' as tenant, floor(extract(epoch from min(start_after)) * 1000) as ms from pgboss.job
      where state in ('created', 'retry') and start_after <= ${now}::timestamptz and data ? 'tenant' group by 1`,
    ),
  );
  return new Map(rows.map(({ tenant, ms }) => [tenant, new Date(Number(ms)).toISOString()]));
}

async function countWorkspace(db: Db, tenant: string, now: string, oldestJob: string | null): Promise<void> {
  const kinds = sql.join(
    allKinds().map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const failed = sql`from deliveries d where d.tenant_id = ${tenant} and d.kind in (${kinds})
    and d.created_at > ${now}::timestamptz - interval '1 day' and d.state = 'FAILED'`;
  const live = sql`from connections c where c.tenant_id = ${tenant} and c.deleted_at is null`;
  await db.execute(sql`
    insert into ${workspaceFigures} (tenant_id, people, tickets, stored_bytes, last_activity_at, broken_connections,
      oldest_due_job_at, failed_deliveries, last_error_what, last_error_code, last_error_at, event_seq,
      size_counted_at, counted_at)
    select n.tenant_id,
      case when s.is_kept then f.people else (select count(*) from users u where u.tenant_id = ${tenant} and u.is_active) end,
      case when s.is_kept then f.tickets else (select count(*) from tickets k where k.tenant_id = ${tenant}) end,
      case when s.is_kept then f.stored_bytes
        else (select coalesce(sum(a.size_bytes), 0) from attachments a where a.tenant_id = ${tenant}) end,
      (select max(e.last_used_at) from sessions e where e.tenant_id = ${tenant}),
      (select count(*) ${live} and c.state = 'RECONNECT'),
      ${oldestJob}::timestamptz,
      (select count(*) from (select 1 ${failed} limit ${failedMax}) as counted),
      e.what, e.code, e.at, n.event_seq, case when s.is_kept then f.size_counted_at else ${now}::timestamptz end,
      ${now}::timestamptz
    from tenant_counters n
    left join ${workspaceFigures} f on f.tenant_id = n.tenant_id
    cross join lateral (
      select f.event_seq is not distinct from n.event_seq
        and f.size_counted_at > ${now}::timestamptz - interval '1 day' as is_kept
    ) s
    left join lateral (
      (select d.kind as what, d.code as code, d.created_at as at ${failed} order by d.created_at desc limit 1)
      union all
      (select c.provider, null, c.last_error_at ${live} and c.last_error_at is not null
        order by c.last_error_at desc limit 1)
      order by at desc limit 1
    ) e on true
    where n.tenant_id = ${tenant}
    on conflict (tenant_id) do update set people = excluded.people, tickets = excluded.tickets,
      stored_bytes = excluded.stored_bytes, last_activity_at = excluded.last_activity_at,
      broken_connections = excluded.broken_connections, oldest_due_job_at = excluded.oldest_due_job_at,
      failed_deliveries = excluded.failed_deliveries, last_error_what = excluded.last_error_what,
      last_error_code = excluded.last_error_code, last_error_at = excluded.last_error_at,
      event_seq = excluded.event_seq, size_counted_at = excluded.size_counted_at, counted_at = excluded.counted_at`);
}
