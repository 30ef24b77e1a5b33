// One event to everybody who has the desk open: from the call that causes it to the last ear.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { eventually, pause, startServer } from "../../tests/processes/server-process.ts";
import type { Store } from "../../tests/processes/server-process.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import { percentiles } from "./measure.ts";
import type { Heard } from "./listeners.ts";

const eventsCount = 40;
const ratioMax = 1.5;
const file = (name: string) => path.join(import.meta.dirname, name);

/** @returns what to print */
export async function broadcast(store: Store, callers: Caller[], socketsCount: number): Promise<string> {
  const parley = await startServer({ env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" } });
  const bareProcess = fork(file("bare-sockets.ts"));
  // it says where it listens, and nothing else
  const [{ port }] = (await once(bareProcess, "message")) as [{ port: number }];
  const servers = { parley: parley.url, bare: `http://127.0.0.1:${port}` };
  const listeners = {
    parley: await listen(servers.parley, callers, socketsCount),
    bare: await listen(servers.bare, callers, socketsCount),
  };
  const times = { parley: [] as number[], bare: [] as number[] }; // filled below
  try {
    for (let event = 0; event < eventsCount; event += 1)
      for (const name of event % 2 === 0 ? (["parley", "bare"] as const) : (["bare", "parley"] as const))
        times[name].push(
          ...(await tell(servers[name], listeners[name], callers[event % callers.length], socketsCount)),
        );
  } finally {
    listeners.parley.kill();
    listeners.bare.kill();
    bareProcess.kill();
    await parley.stop();
  }
  const [ours, theirs] = [percentiles(times.parley), percentiles(times.bare)];
  const ratio = ours.p99 / theirs.p99;
  return `\nOne event to ${socketsCount} sockets, from the call that causes it, ${eventsCount} times\nparley p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms; bare socket.io p50 ${theirs.p50.toFixed(1)} ms, p99 ${theirs.p99.toFixed(1)} ms; p99 ratio ${ratio.toFixed(2)} (aim ≤ ${ratioMax}: ${ratio <= ratioMax ? "met" : "MISSED"})\n`;
}

async function listen(url: string, callers: Caller[], count: number): Promise<ChildProcess> {
  const child = fork(file("listeners.ts"));
  child.send({ url, count, event: "resource_changed", tokens: callers.map(({ token }) => token) });
  await once(child, "message");
  return child;
}

/** Milliseconds until each socket heard of it. */
async function tell(
  url: string,
  listeners: ChildProcess,
  caller: Caller | undefined,
  count: number,
): Promise<number[]> {
  const sentAt = performance.timeOrigin + performance.now();
  const response = await fetch(`${url}/api/agents/saved-responses`, {
    method: "POST",
    headers: { authorization: `Bearer ${caller?.token ?? ""}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Opening hours", content: "We are here from nine to five." }),
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  const heard: number[] = [];
  await eventually(`${count} sockets hear of it`, async () => {
    await pause(50);
    listeners.send("report");
    const [{ at }] = (await once(listeners, "message")) as [Heard]; // listeners.ts answers each report so
    heard.push(...at);
    return heard.length >= count;
  });
  if (heard.length !== count) throw new Error(`${heard.length} of ${count} sockets heard of it.`);
  return heard.map((at) => at - sentAt);
}
