import { parseArgs } from "node:util";
import { readMessages } from "./replay/csv.ts";
import { giveRoom, signIn } from "./replay/agent.ts";
import type { LiveAgent } from "./replay/agent.ts";
import { ownServer } from "./replay/own-server.ts";
import { Progress } from "./replay/progress.ts";

/**
 * `npm run replay -- FILE.csv --tenant acme`: plays each message of the file (column `text`) as a visitor of
 * the tenant's site, while two signed-in agents hold live sockets and resolve what comes to them. Against the
 * server at --url when one answers there, else against one of its own (DATABASE_URL as it is set; else a
 * PGlite in a temporary folder).
 * Exits with 1 when an assigned agent did not see a ticket live, or saw one twice.
 */
const {
  values: options,
  positionals: [file],
} = parseArgs({
  allowPositionals: true,
  options: {
    tenant: { type: "string", default: "acme" },
    url: { type: "string", default: `http://127.0.0.1:${process.env["PORT"] ?? "3000"}` },
    password: { type: "string", default: "parley-demo" },
    concurrency: { type: "string", default: "8" },
    rate: { type: "string", default: "60" },
    limit: { type: "string" },
  },
});
if (file === undefined) {
  process.stderr.write(
    "Usage: npm run replay -- FILE.csv --tenant acme [--url http://127.0.0.1:3000] [--concurrency 8] [--rate 60] [--limit N]\n",
  );
  process.exit(2);
}

const runId = Date.now().toString(36);
const texts = readMessages(file).slice(0, options.limit === undefined ? undefined : Number(options.limit));
const answers = await fetch(`${options.url}/api/health`).then(
  (response) => response.ok,
  () => false,
);
const own = answers ? null : await ownServer();
const url = own?.url ?? options.url;
try {
  process.exitCode = await replay(url);
} finally {
  await own?.stop();
}

async function replay(base: string): Promise<number> {
  const health = (await fetch(`${base}/api/health`).then((response) => response.json())) as {
    engine: string;
  }; // our own server's
  const agents = await Promise.all(
    ["agent", "agent2"].map((name) =>
      signIn(base, options.tenant, `${name}@${options.tenant}.test`, options.password),
    ),
  );
  await giveRoom(base, options.tenant, options.password, agents);
  const sentAt = new Map<number, number>();
  let unsent = 0;
  let next = 0;
  const progress = new Progress(texts.length);
  const started = performance.now();
  const perSecond = Number(options.rate);

  const visitor = async () => {
    for (let at = next++; at < texts.length; at = next++) {
      const due = started + (at / perSecond) * 1000;
      if (due > performance.now())
        await new Promise((resolve) => {
          setTimeout(resolve, due - performance.now());
        });
      const sent = performance.now();
      const number = await say(base, at, texts[at] ?? "");
      if (number === null) unsent += 1;
      else sentAt.set(number, sent);
      progress.step();
    }
  };
  await Promise.all(Array.from({ length: Number(options.concurrency) }, visitor));
  const seconds = (performance.now() - started) / 1000;
  const isSeen = (number: number) => agents.some((agent) => agent.seen.has(number));
  for (let waited = 0; waited < 60_000 && ![...sentAt.keys()].every(isSeen); waited += 100)
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  progress.end();
  for (const agent of agents) agent.leave();
  return report(health.engine, agents, sentAt, unsent, seconds);
}

/**
 * One visitor's message; a busy server is asked again with the same clientMessageId. @returns the ticket's
 * number, or null when it was refused for good
 */
async function say(base: string, at: number, message: string): Promise<number | null> {
  // Each visitor has an address of their own, from the range that is kept for benchmarks; the server believes
  // it from this machine only.
  const address = `198.18.${(at >> 8) & 255}.${at & 255}`;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const response = await fetch(`${base}/api/public/sites/${options.tenant}/chat-messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify({ message, clientMessageId: `replay-${runId}-${at}`, name: `Visitor ${at + 1}` }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    // the contract's
    if (response?.status === 201) return ((await response.json()) as { ticketNumber: number }).ticketNumber;
    if (response && response.status !== 429 && response.status !== 503) {
      process.stderr.write(`\nmessage ${at}: ${response.status} ${await response.text()}\n`);
      return null;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 250 * (attempt + 1));
    });
  }
  return null;
}

function report(
  engine: string,
  agents: LiveAgent[],
  sentAt: Map<number, number>,
  unsent: number,
  seconds: number,
): number {
  const latencies: number[] = [];
  let lost = 0;
  let duplicated = 0;
  for (const [number, sent] of sentAt) {
    const seers = agents.filter((agent) => agent.seen.has(number));
    if (seers.length === 0) lost += 1;
    if (seers.length > 1) duplicated += 1; // assigned twice
    for (const agent of seers) latencies.push((agent.seen.get(number) ?? sent) - sent);
  }
  duplicated += agents.reduce((sum, agent) => sum + agent.repeated, 0);
  latencies.sort((one, other) => one - other);
  const at = (share: number) =>
    `${Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0)} ms`;
  const lines: [string, string][] = [
    ["engine", engine],
    ["messages sent", `${sentAt.size} of ${texts.length} in ${seconds.toFixed(1)} s`],
    ["tickets made", String(new Set(sentAt.keys()).size)],
    ["assigned and seen live by the assigned agent", String(sentAt.size - lost)],
    ["by agent", agents.map((agent) => `${agent.name} ${agent.seen.size}`).join(", ")],
    ["from the visitor's send to the agent's event", `p50 ${at(0.5)}, p99 ${at(0.99)}`],
    ["refused", String(unsent)],
    ["lost", String(lost)],
    ["duplicated", String(duplicated)],
  ];
  process.stdout.write(`${lines.map(([name, value]) => `${name.padEnd(46)} ${value}`).join("\n")}\n`);
  return lost + duplicated + unsent === 0 ? 0 : 1;
}
