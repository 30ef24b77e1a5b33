// A storm at one tenant and the calm calls of another: for `npm run drill -- storm` and its small test.
import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { newId } from "../../server/db/columns.ts";
import { startServer } from "../../tests/processes/server-process.ts";
import type { Store } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import { fillSite } from "../bench/articles.ts";
import { atEvenPace } from "../even-pace.ts";
import type { EvenPace } from "../even-pace.ts";
import type { Storm, StormOrder, StormTally } from "./storm-client.ts";

/** The pace is that of the other tenant's calls. */
interface StormPlan extends EvenPace {
  of: Storm;
  rounds: number;
  connections: number;
}
export interface StormTold {
  /** How long each call of the other tenant took, in ms. */ times: Record<"calm" | "storm", number[]>;
  /** The storm's answers by status. */ tally: StormTally;
}

const [stormed, other] = ["stormed", "calm"];
const ticketsCount = 50;
/** On the site of the one that is stormed. */
const articlesCount = 100;
const warmUps = 40;
/** What the storm began is over before calm is measured again. */
const settleMs = 500;

/** Founds both tenants, starts a server, and lets one storm while the other lists. @throws where the other was not answered 2xx */
export async function holdStorm(store: Store, plan: StormPlan): Promise<StormTold> {
  const hasPages = plan.of === "pages";
  const database = await store.open();
  for (const tenant of [stormed, other]) await found(database, tenant);
  await fillSite(database, stormed, articlesCount);
  const [agent] = await people(database, other, { role: "ADMIN", ids: [newId()] });
  const staff = await people(database, stormed, { role: "ADMIN", ids: Array.from({ length: 20 }, newId) });
  await database.close();
  if (!agent) throw new Error("Somebody lists the tickets.");
  const server = await startServer({
    env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error", PUBLIC_DOMAIN: "localhost" },
    ...(hasPages ? { args: [] } : {}),
  });
  try {
    const order: StormOrder = {
      kind: "start",
      of: plan.of,
      port: server.port,
      host: `${stormed}.localhost:${server.port}`,
      connections: plan.connections,
      tokens: staff.map(({ token }) => token),
    };
    return await besideStorm(order, agent.token, plan);
  } finally {
    await server.stop();
  }
}

/** Storms that are about tickets that are there, and what happened to them. */
const changesItsOwn = (of: Storm): boolean => of === "jobs" || of === "sockets";

async function besideStorm(storm: StormOrder, token: string, plan: StormPlan): Promise<StormTold> {
  const { port } = storm;
  const host = `${other}.localhost:${port}`;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const desks = [
    { host, token },
    ...(changesItsOwn(storm.of) ? [{ host: storm.host, token: storm.tokens[0] ?? "" }] : []),
  ];
  for (let at = 0; at < ticketsCount * desks.length; at += 1)
    await call({
      agent,
      port,
      ...(desks[at % desks.length] ?? { host, token }),
      method: "POST",
      path: "/api/tickets",
      body: JSON.stringify({
        subject: `Order ${at}`,
        message: "Where is it?",
        contactEmail: `customer${at}@example.test`,
        contactName: `Customer ${at}`,
      }),
    });
  const list = () => call({ agent, port, host, token, method: "GET", path: "/api/tickets?limit=25" });
  const client = fork(path.join(import.meta.dirname, "storm-client.ts"));
  const order = (kind: StormOrder["kind"]) => client.send({ ...storm, kind } satisfies StormOrder);
  const times: Record<"calm" | "storm", number[]> = { calm: [], storm: [] };
  const total: StormTally = {};
  try {
    for (let time = 0; time < warmUps; time += 1) await list(); // code is compiled before anything counts
    for (let round = 0; round < plan.rounds; round += 1) {
      times.calm.push(...(await paced(list, plan)));
      order("start");
      times.storm.push(...(await paced(list, plan)));
      // storm-client.ts sends its tally, and nothing else
      const told = once(client, "message") as Promise<[StormTally]>;
      order("stop");
      await new Promise((resolve) => {
        setTimeout(resolve, settleMs);
      });
      for (const [status, count] of Object.entries((await told)[0]))
        total[status] = (total[status] ?? 0) + count;
    }
  } finally {
    client.disconnect();
    agent.destroy();
  }
  return { times, tally: total };
}

/** How long each of the calls took, in ms. */
const paced = (work: () => Promise<void>, plan: StormPlan): Promise<number[]> =>
  atEvenPace(plan, async () => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  });

interface Call {
  agent: http.Agent;
  port: number;
  host: string;
  token: string;
  method: string;
  path: string;
  body?: string;
}
function call({ agent, port, host, token, method, path: asked, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port,
        path: asked,
        method,
        agent,
        headers: {
          host,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
      },
      (answer) => {
        answer.resume().on("end", () => {
          if ((answer.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${method} ${asked} answered ${answer.statusCode ?? 0}.`));
        });
      },
    );
    request.on("error", reject).end(body);
  });
}
