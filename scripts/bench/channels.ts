// `npm run bench -- --only channels`: a messenger's posts accepted and worked off, beside the plain floor of the same;
// and from a post to the screens of a hundred agents at work.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { connections } from "../../server/modules/workspace/connections/table.ts";
import { eventually, pause, startServer } from "../../tests/processes/server-process.ts";
import type { ServerProcess } from "../../tests/processes/server-process.ts";
import { openDesk } from "../../tests/processes/sockets.ts";
import type { DeskSocket } from "../../tests/processes/sockets.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import { databaseCpuMs } from "./database-cpu.ts";
import type { HooksFloorStart } from "./hooks-floor.ts";
import { postHooks } from "./hooks-load.ts";
import type { Accepted, Number } from "./hooks-load.ts";
import { serverEnv } from "./installation.ts";
import type { DatabaseStore } from "./installation.ts";
import { agentId, agentsCount as ownersCount, loadTickets, settle } from "./load.ts";
import { cpuMsOf, percentiles } from "./measure.ts";
import type { Target } from "./measure.ts";
import { fine, row, verdict, whole } from "./print.ts";

const tenant = "bench-channels";
const [customersCount, agentsCount, ticketsCount] = [500, 100, 10_000];
const screenMsMax = 1000;
/** Each agent looks at the list this often. */
const listEverySeconds = 5;
const number: Number = { account: "10699612239916", secret: "a-secret-of-benchmarks" };
const hookKey = "key-of-benchmarks";
/** The numbers of the posts beside agents at work, all of seven digits. */
const sustainedFrom = 1_000_000;

interface Sizes {
  /** Posts a second, and for how many seconds. */
  burst: [perSecond: number, seconds: number];
  sustained: [perSecond: number, seconds: number];
}

export async function measureChannels(store: DatabaseStore, sizes: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: store.url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  const database = await store.open();
  await found(database, tenant);
  const ofTickets = await client.query<{ id: string }>(
    `select ${agentId("n")} as id from generate_series(0, ${ownersCount - 1}) as n order by n`,
  );
  const agents = await people(database, tenant, {
    role: "AGENT",
    ids: [...ofTickets.rows.map(({ id }) => id), ...Array.from({ length: agentsCount - ownersCount }, newId)],
    capacity: 1_000_000,
    isAvailable: true,
  });
  await database.transaction("system", (db) =>
    db.insert(connections).values({
      tenantId: tenant,
      id: newId(),
      provider: "whatsapp",
      name: "Support",
      isSimulated: true,
      account: number.account,
      settings: { phoneNumberId: number.account, businessAccountId: "10229012934039" },
      secrets: JSON.stringify({ accessToken: "a", appSecret: number.secret, verifyToken: "a" }),
      hookKey,
    }),
  );
  await database.close();
  // A desk that has been at work, whose tables the database knows.
  await loadTickets(client, { tenant, count: ticketsCount });
  await settle(client);
  const floor = await startHooksFloor({ url: store.url, secret: number.secret });
  const parley = await startServer({ env: serverEnv(store) });
  try {
    await bursts({ parley, floor, client }, sizes);
    await screens({ parley, floor, client }, agents, sizes);
  } finally {
    floor.child.kill();
    await parley.stop();
    await client.end();
  }
}

async function startHooksFloor(start: HooksFloorStart) {
  const child = fork(path.join(import.meta.dirname, "hooks-floor.ts"));
  child.send(start);
  const [{ port }] = (await once(child, "message")) as [{ port: number }]; // it says where it listens, and nothing else
  return { child, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
}

interface Rig {
  parley: ServerProcess;
  floor: Target;
  client: pg.Client;
}
const targetOf = ({ url, child }: ServerProcess): Target => ({ url, pid: child.pid ?? 0 });
const hookUrl = (parley: ServerProcess) => `${parley.url}/api/hooks/whatsapp/${hookKey}`;
const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const columns = ["accepted", "refused", "in s", "p50 ms", "p99 ms", "node ms", "db ms"];

async function bursts({ parley, floor, client }: Rig, { burst: [perSecond, seconds] }: Sizes): Promise<void> {
  const count = perSecond * seconds;
  process.stdout.write(`\n${row([`${whole(count)} hooks, ${perSecond} a second`, ...columns])}`);
  const by = (target: Target, url: string, numbers: number[]) =>
    withCpu(target, () => postHooks(url, number, numbers, { perSecond, customersCount }));
  const target = targetOf(parley);
  await postHooks(floor.url, number, numbersFrom(0, 200), { perSecond: 100, customersCount });
  // The customers' first messages make their tickets; what is measured goes on with them.
  await postHooks(hookUrl(parley), number, numbersFrom(0, customersCount), { perSecond: 50, customersCount });
  await untilWorkedOff(client);
  // As the server itself does within a minute (workspace/platform/statistics.ts).
  await client.query("select count_grown_tables()");
  process.stdout.write(lineOf("floor", await by(floor, floor.url, numbersFrom(0, count))));
  const startedAt = performance.now();
  process.stdout.write(
    lineOf("parley", await by(target, hookUrl(parley), numbersFrom(customersCount, count))),
  );
  await untilWorkedOff(client);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `worked off ${fine(tookSeconds)} s after the first, ${whole(count / tookSeconds)} a second; ${await orderOf(client, customersCount + count)}\n`,
  );
  process.stdout.write(lineOf("floor, after", await by(floor, floor.url, numbersFrom(count, count))));
}

const lineOf = (
  name: string,
  { count, refused, seconds, p50, p99, cpuMs, databaseMs }: Accepted & { cpuMs: number; databaseMs: number },
): string =>
  row([
    name,
    whole(count),
    whole(refused),
    fine(seconds),
    fine(p50),
    fine(p99),
    cpuMs.toFixed(2),
    databaseMs.toFixed(2),
  ]);

/** What a post costs the server and the database until all are answered; what is put off costs more later. */
async function withCpu(target: Target, run: () => Promise<Accepted>) {
  const before = [cpuMsOf(target.pid), databaseCpuMs()] as const;
  const accepted = await run();
  return {
    ...accepted,
    cpuMs: (cpuMsOf(target.pid) - before[0]) / accepted.count,
    databaseMs: (databaseCpuMs() - before[1]) / accepted.count,
  };
}

async function untilWorkedOff(client: pg.Client): Promise<void> {
  await eventually(
    "all hooks are worked off",
    async () => {
      await pause(100);
      const { rows } = await client.query<{ count: string }>(
        "select count(*) from inbound_events where state = 'PENDING'",
      );
      return rows[0]?.count === "0";
    },
    1_800_000,
  );
}

const posted = "tenant_id = $1 and author_type = 'CUSTOMER' and text like 'Nr. %'";
/** Whether each is a message once, and each conversation in the order of its posts. */
async function orderOf(client: pg.Client, count: number): Promise<string> {
  const { rows } = await client.query<{ count: number; different: number; parked: number }>(
    `select (select count(*)::int from ticket_messages where ${posted}) as count,
       (select count(distinct text)::int from ticket_messages where ${posted}) as different,
       (select count(*)::int from inbound_events where tenant_id = $1 and state <> 'DONE') as parked`,
    [tenant],
  );
  const turned = await client.query<{ count: number }>(
    `select count(*)::int as count from (
       select nr < lag(nr) over (partition by ticket_id order by id) as is_turned from (
         select ticket_id, id, substring(text from 5)::int as nr from ticket_messages where ${posted}) as said) as seen
     where is_turned`,
    [tenant],
  );
  const [found] = rows;
  if (!found) throw new Error("A count is a row.");
  const lost = count - found.different;
  return `${lost} lost, ${found.count - found.different} doubled, ${found.parked} parked, ${turned.rows[0]?.count ?? 0} out of order`;
}

/** Each agent asks for the list every few seconds, until it is over. @returns what each look took */
function lookAtLists({ url }: ServerProcess, agents: Caller[]) {
  let isOver = false;
  const times: number[] = [];
  const looking = Promise.all(
    agents.map(async ({ token }, at) => {
      await pause((listEverySeconds * 1000 * at) / agents.length);
      while (!isOver) {
        const startedAt = performance.now();
        const response = await fetch(`${url}/api/tickets`, { headers: { authorization: `Bearer ${token}` } });
        await response.arrayBuffer();
        times.push(performance.now() - startedAt);
        await pause(listEverySeconds * 1000);
      }
    }),
  );
  return async () => {
    isOver = true;
    await looking;
    return times;
  };
}

async function openDesks({ url }: ServerProcess, agents: Caller[]): Promise<DeskSocket[]> {
  const desks: DeskSocket[] = [];
  for (const { token } of agents) {
    const desk = openDesk(url, token);
    desks.push(desk);
    await eventually("a desk is admitted", () => desk.isAdmitted());
  }
  return desks;
}

/** Posts at a rate that goes on, while agents have their desks open and look at lists; the floor has no agents. */
async function screens(
  { parley, floor, client }: Rig,
  agents: Caller[],
  { sustained: [perSecond, seconds] }: Sizes,
): Promise<void> {
  const numbers = numbersFrom(sustainedFrom, perSecond * seconds);
  const post = (target: Target, url: string) =>
    withCpu(target, () => postHooks(url, number, numbers, { perSecond, customersCount }));
  const plain = await post(floor, floor.url);
  const desks = await openDesks(parley, agents);
  const heardAt = new Map<string, number>();
  desks[0]?.listen("message_created", ({ messageId }) => {
    heardAt.set(String(messageId), performance.timeOrigin + performance.now());
  });
  const endOfLists = lookAtLists(parley, agents);
  const accepted = await post(targetOf(parley), hookUrl(parley));
  await untilWorkedOff(client);
  await pause(1000);
  const lists = await endOfLists();
  for (const desk of desks) desk.close();
  const { rows } = await client.query<{ id: string; nr: number }>(
    "select id, substring(text from 5)::int as nr from ticket_messages where tenant_id = $1 and author_type = 'CUSTOMER' and text like 'Nr. 1______'",
    [tenant],
  );
  const times = rows.flatMap(({ id, nr }) => {
    const [heard, posted] = [heardAt.get(id), accepted.postedAt.get(nr)];
    return heard === undefined || posted === undefined ? [] : [heard - posted];
  });
  process.stdout.write(`\n${row([`${perSecond} a second for ${seconds} s`, ...columns])}`);
  process.stdout.write(lineOf("floor", plain));
  process.stdout.write(lineOf(`parley, ${agents.length} agents`, accepted));
  const heads = ["accepted", "heard", "p50 ms", "p99 ms", "aim < 1000", "lists", "p50 ms", "p99 ms"];
  process.stdout.write(`\n${row([`${perSecond} a second for ${seconds} s`, ...heads])}`);
  const [screen, list] = [percentiles(times), percentiles(lists)];
  const isMet = screen.p99 < screenMsMax && times.length === accepted.count;
  process.stdout.write(
    row([
      `${agents.length} agents at work`,
      whole(accepted.count),
      whole(times.length),
      fine(screen.p50),
      fine(screen.p99),
      verdict(isMet),
      whole(lists.length),
      fine(list.p50),
      fine(list.p99),
    ]),
  );
}
