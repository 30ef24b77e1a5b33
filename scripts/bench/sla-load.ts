// What service levels leave behind of a tenant's tickets, by set-based statements.
import type pg from "pg";
import { recountLoads } from "./load.ts";

const hour = 3600;

/**
 * Two ended targets for each ticket that is done, as the engine keeps them for figures: one in eleven answered too
 * late, one in seven resolved too late.
 */
export async function loadEndedClocks(client: pg.Client, tenant: string): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0",
  );
  const values = (metric: string, targetSeconds: number, lateEvery: number, after: string) =>
    `select t.tenant_id, t.id, '${metric}', 1, o.default_policy_id, 1, ${targetSeconds}, t.created_at, t.created_at + interval '${targetSeconds} seconds',
       case when t.number % ${lateEvery} = 0 then t.created_at + interval '${targetSeconds} seconds' end,
       t.created_at + case when t.number % ${lateEvery} = 0 then interval '${2 * targetSeconds} seconds' else interval '${after}' end, 'MET', t.priority, t.channel, t.group_id, t.assigned_to_id
     from tickets t join sla_options o on o.tenant_id = t.tenant_id where t.tenant_id = $1 and t.status in ('RESOLVED', 'CLOSED')`;
  for (const select of [
    values("FIRST_RESPONSE", 4 * hour, 11, "20 minutes"),
    values("RESOLUTION", 48 * hour, 7, "1 day"),
  ])
    await client.query(
      `insert into sla_clocks (tenant_id, ticket_id, metric, cycle, policy_id, policy_version, target_seconds, started_at, due_at, breached_at, ended_at, ended_how, priority, channel, group_id, assigned_to_id) ${select} on conflict do nothing`,
      [tenant],
    );
  await client.query("set session_replication_role = origin; set synchronous_commit = on");
}

/** The newest tickets are open once more, as of a desk that is far behind. */
export async function reopen(client: pg.Client, tenant: string, count: number): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `update tickets set status = (array['OPEN','IN_PROGRESS'])[1 + number % 2], resolved_at = null, closed_at = null, waiting_since = created_at
     where tenant_id = $1 and number > (select max(number) - $2 from tickets where tenant_id = $1)`,
    [tenant, count],
  );
  await recountLoads(client);
  await client.query("set session_replication_role = origin");
}
