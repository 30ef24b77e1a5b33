// What one due time that comes costs, and how late it is written down, with few timers that wait and with very many.
import type pg from "pg";
import { call } from "../../tests/processes/calls.ts";
import { eventually, pause } from "../../tests/processes/server-process.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import { databaseCpuMs } from "./database-cpu.ts";
import { cpuMsOf, measureOnce, percentiles } from "./measure.ts";
import type { Target } from "./measure.ts";
import { fine, row, verdict, whole } from "./print.ts";
import { untilEmpty } from "./queues.ts";
import { creation, requestsOf } from "./scenarios.ts";
import { setTargets } from "./sla-targets.ts";

/** A chat's target of half a minute is told of within two seconds. */
const lateMsMax = 2000;
const [dueAfterSeconds, quietSeconds, fired] = [25, 18, 300];

interface Firing {
  client: pg.Client;
  callers: Caller[];
  databaseUrl: string;
  /** So many timers wait, of all workspaces, in the second round. */ waiting: number;
}

/** The same tickets fall due twice: among the timers that are there, and among so many more. */
export async function firing(target: Target, rig: Firing, tenant: string): Promise<void> {
  const { client, callers, waiting } = rig;
  const [admin] = callers;
  if (!admin) return;
  await setTargets(target.url, admin, [
    { metric: "RESOLUTION", seconds: dueAfterSeconds, isAroundTheClock: true },
  ]);
  const { status } = await call(target.url, admin, "PATCH", "/admin/sla", { isOn: true });
  if (status >= 300) throw new Error(`Switching on was answered ${status}`);
  process.stdout.write(
    `\n${row(["timers that wait", "fired", "p50 ms late", "p99", "aim ≤ 2000", "node ms each", "pg ms each"])}`,
  );
  await fireSome(target, rig, tenant);
  await client.query(
    `insert into timers (tenant_id, kind, key, fire_at, try_at, payload)
     select $1, 'sla.due', gen_random_uuid()::text, at, at, '{}' from (
       select now() + interval '30 days' + n * interval '1 second' as at from generate_series(1, $2::int) as n) as later`,
    [tenant, waiting],
  );
  await client.query("analyze timers");
  await fireSome(target, rig, tenant);
}

async function fireSome(
  target: Target,
  { client, callers, databaseUrl }: Firing,
  tenant: string,
): Promise<void> {
  const noted = async (text: string) =>
    Number((await client.query<{ n: string }>(text, [tenant])).rows[0]?.n ?? Number.NaN);
  const breaches = () => noted("select count(*) as n from sla_breaches where tenant_id = $1");
  const waiting = (await client.query<{ n: string }>("select count(*) as n from timers")).rows[0]?.n;
  const [before, since] = [await breaches(), new Date().toISOString()];
  const some = requestsOf({ requests: [creation.parley], callers });
  await measureOnce(target, Array.from({ length: fired }, (_, nr) => some[nr % some.length]).filter(isThere));
  await untilEmpty(databaseUrl, 120_000);
  // What creating them set going is over; what follows is theirs as they fall due, and nothing else's.
  const wait = new Date(since).getTime() + quietSeconds * 1000 - Date.now();
  if (wait > 0) await pause(wait);
  const [nodeBefore, databaseBefore] = [cpuMsOf(target.pid), databaseCpuMs()];
  await eventually("all are overdue", async () => (await breaches()) - before >= fired, 60_000);
  await untilEmpty(databaseUrl, 120_000);
  const { rows } = await client.query<{ late: number }>(
    "select extract(epoch from noted_at - breached_at)::float8 * 1000 as late from sla_breaches where tenant_id = $1 and noted_at > $2",
    [tenant, since],
  );
  const { p50, p99 } = percentiles(rows.map(({ late }) => late));
  process.stdout.write(
    row([
      whole(Number(waiting)),
      whole(rows.length),
      fine(p50),
      fine(p99),
      verdict(p99 <= lateMsMax),
      ((cpuMsOf(target.pid) - nodeBefore) / rows.length).toFixed(2),
      ((databaseCpuMs() - databaseBefore) / rows.length).toFixed(2),
    ]),
  );
}
const isThere = <T>(one: T | undefined): one is T => one !== undefined;
