// `--old`: beside the plain floor, a bare server that runs the very statements which Parley was seen to run. The
// ratio to it is what Parley's own code costs, and says nothing of what its statements do.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startServer } from "../../tests/processes/server-process.ts";
import type { Recorded } from "./bare.ts";
import type { Request, Target } from "./measure.ts";
import { record, ticketFields } from "./record.ts";
import type { RepeatedScenario } from "./record.ts";
import { requestsOf } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";

export interface Repeated extends Target {
  child: ChildProcess;
  /** Nothing for a scenario that is not repeated. */
  requestsOf(parleyUrl: string, scenario: Scenario): Promise<Request[] | null>;
}

const isRepeated = (scenario: Scenario): scenario is Scenario & RepeatedScenario =>
  scenario.kind !== undefined;

/** Records each scenario with a Parley of its own, and starts the server that repeats it. */
export async function startRepeated(
  store: { url: string; env: Record<string, string> },
  tenant: string,
  scenarios: readonly Scenario[],
): Promise<Repeated> {
  const observed = await startServer({
    env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" },
    nodeOptions: ["--import", path.join(import.meta.dirname, "capture.ts")],
    hasChannel: true,
  });
  const recorded = new Map<string, Recorded[]>();
  // Writes first: what the reads are to answer must not change after it was recorded.
  for (const scenario of scenarios.filter(isRepeated).toReversed())
    recorded.set(scenario.name, await record(observed, scenario, String(recorded.size)));
  await observed.stop();
  const child = fork(path.join(import.meta.dirname, "bare.ts"));
  child.send({ url: store.url, tenant, fields: ticketFields, recorded: [...recorded.values()].flat() });
  // bare.ts says where it listens, and nothing else
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: child.pid ?? 0,
    child,
    async requestsOf(parleyUrl, scenario) {
      const taped = recorded.get(scenario.name);
      if (!taped || !isRepeated(scenario)) return null;
      await isTheSame(parleyUrl, url, scenario, taped);
      return requestsOf(scenario).map((request, at) => ({
        ...request,
        path: `/${taped[at % taped.length]?.tag}`,
      }));
    },
  };
}

/** The comparison would mean nothing if the bare server answered something else. */
async function isTheSame(
  parleyUrl: string,
  bareUrl: string,
  scenario: RepeatedScenario,
  taped: Recorded[],
): Promise<void> {
  if (scenario.kind === "write") return;
  const jsonOf = async (url: string, token = "") =>
    canonical(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json());
  for (const [at, { tag }] of taped.entries()) {
    const [ours, theirs] = [
      await jsonOf(
        `${parleyUrl}${scenario.requests[at]?.path}`,
        scenario.callers[at % scenario.callers.length]?.token,
      ),
      await jsonOf(`${bareUrl}/${tag}`),
    ];
    if (ours !== theirs)
      throw new Error(
        `The bare server answers something else for ${scenario.name} (${tag}):\n${theirs.slice(0, 1500)}\n${ours.slice(0, 1500)}`,
      );
  }
}
/** The same text for the same data, whatever the order of the fields. */
const canonical = (data: unknown) =>
  JSON.stringify(data, (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
