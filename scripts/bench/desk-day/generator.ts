// A process beside the servers: two thousand agents with open sockets and the visitors, who do what the plan says.
import { Agent, request } from "node:http";
import type { Caller } from "../../../tests/processes/tenant.ts";
import type { Hearing } from "./hearing.ts";
import { openLine } from "./line.ts";
import type { Line } from "./line.ts";
import { actsOf } from "./plan.ts";
import type { Act, Call, Plan } from "./plan.ts";

export interface Order {
  plan: Plan;
  urls: string[];
  tenant: string;
  agents: Caller[];
  /** Begins each text that this run writes. */ mark: string;
}
export interface Report {
  seconds: number;
  /** Milliseconds of each answered call, from its sending. */ times: Record<string, number[]>;
  /** How late calls were sent. */ lateMs: number[];
  refused: Record<string, number>;
  /** Why sockets were refused or cut, and how often; they come again. */ troubles: Record<string, number>;
  /** Sockets that are not here at the moment, whose they are. */ away: string[];
  /** Texts that were acknowledged. */ written: string[];
  /** Tickets that were acknowledged, by number. */ numbers: number[];
  agents: (Hearing & { id: string })[];
  visitors: (Hearing & { key: string })[];
}
/** Tokens of the agents, in their order: those before them end. */
export interface Renewed {
  tokens: string[];
}
export type Told = { kind: "ready" } | { kind: "done" } | ({ kind: "report" } & Report);

/** More calls are not under way at once: who would be one more waits, and is counted as late. */
const underWayMax = 256;
const handshakesAtOnce = 25;
/** An agent who is not let in by then ends the run. */
const comesWithinMs = 120_000;
const agentOf = new Agent({ keepAlive: true, maxSockets: underWayMax });
const tell = (told: Told) => process.send?.(told);

process.once("message", (order: Order) => {
  run(order).catch((error: unknown) => {
    process.stderr.write(`generator: ${error instanceof Error ? (error.stack ?? "") : String(error)}\n`);
    process.exit(1);
  });
});

async function run(order: Order): Promise<void> {
  const desk = createDesk(order);
  const said = hearParent(order);
  const left = order.agents.map((agent, at) => ({ agent, at }));
  const agents: (Hearing & { id: string })[] = [];
  const opener = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { agent, at } = next;
      const line = desk.lines.open(`agent ${agent.id}`, urlOf(order, at), () => ({
        token: agent.token,
        takesSeveral: true,
      }));
      agents.push(Object.assign(await inTime(line.opened), { id: agent.id }));
    }
  };
  await Promise.all(Array.from({ length: handshakesAtOnce }, opener));
  tell({ kind: "ready" });
  await said("begin");
  const startedAt = performance.now();
  await play(order.plan, (act) => desk.act(act));
  const seconds = (performance.now() - startedAt) / 1000;
  tell({ kind: "done" });
  // Asked again until what was heard is what there is.
  for (;;) {
    await said("report");
    const { times, refused, written, numbers, visitors, lateMs, lines } = desk;
    const { troubles } = lines;
    const account = { seconds, times, lateMs, refused, troubles, away: lines.away() };
    tell({ kind: "report", ...account, written, numbers, agents, visitors });
  }
}

/** Waits for a word of the process that began this one; tokens that it sends are taken at once. */
function hearParent({ agents }: Order): (word: "begin" | "report") => Promise<void> {
  const heard = { begin: Promise.withResolvers<void>(), report: Promise.withResolvers<void>() };
  process.on("message", (said: "begin" | "report" | Renewed) => {
    if (typeof said === "string") heard[said].resolve();
    else
      for (const [at, token] of said.tokens.entries()) {
        const agent = agents[at];
        if (agent) agent.token = token;
      }
  });
  return async (word) => {
    await heard[word].promise;
    heard[word] = Promise.withResolvers<void>();
  };
}

/** @throws where a socket is not let in for a long time */
async function inTime<T>(opened: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`An agent's socket was not let in within ${comesWithinMs / 1000} s.`));
  }, comesWithinMs);
  return Promise.race([opened, late.promise]).finally(() => {
    clearTimeout(timer);
  });
}

/** All sockets, and what befell them. */
function createLines() {
  const all: { who: string; line: Line }[] = [];
  const troubles: Record<string, number> = {};
  return {
    troubles,
    away: () => all.filter(({ line }) => !line.isUp()).map(({ who }) => who),
    open(who: string, url: string, auth: () => Record<string, unknown>): Line {
      const line = openLine(url, auth, (why) => {
        const what = `socket of a${who.startsWith("agent") ? "n agent" : " visitor"} ${why}`;
        troubles[what] = (troubles[what] ?? 0) + 1;
      });
      all.push({ who, line });
      return line;
    },
  };
}

const urlOf = ({ urls }: Order, at: number): string => urls[at % urls.length] ?? "";

/** Each act at its time, whether or not those before it were answered; so many under way at most. */
async function play(plan: Plan, act: (one: Act) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  for (const one of actsOf(plan)) {
    const wait = startedAt + one.atMs - performance.now();
    if (wait > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    while (underWay.size >= underWayMax) await Promise.race(underWay);
    lateSince.push(Math.max(0, performance.now() - startedAt - one.atMs));
    const done = act(one).finally(() => underWay.delete(done));
    underWay.add(done);
  }
  await Promise.all(underWay);
}
const lateSince: number[] = [];

/** A visitor's chat, once its first message was answered. */
interface Chat {
  key: string;
  number: number;
}

/** What was answered so far, and how. */
function createClient(order: Order) {
  const times: Record<string, number[]> = {};
  const refused: Record<string, number> = {};
  const written: string[] = [];
  let turn = 0;
  const send = async (call: Call, sent: Sent): Promise<Record<string, unknown> | null> => {
    const startedAt = performance.now();
    const answer = await ask(urlOf(order, turn++), sent);
    if (answer.status >= 300) {
      const what = `${call}: ${answer.status} ${answer.text.slice(0, 200)}`;
      refused[what] = (refused[what] ?? 0) + 1;
      return null;
    }
    (times[call] ??= []).push(performance.now() - startedAt);
    return JSON.parse(answer.text) as Record<string, unknown>; // every answer of the API is a JSON object
  };
  const write = async (call: Call, text: string, sent: Sent) => {
    const answer = await send(call, sent);
    if (answer) written.push(text);
    return answer;
  };
  return { times, refused, written, send, write };
}

function createDesk(order: Order) {
  const { tenant, agents, mark } = order;
  const client = createClient(order);
  const { send, write } = client;
  const numbers: number[] = [];
  const visitors: (Hearing & { key: string })[] = [];
  const lines = createLines();
  const chats = new Map<number, Promise<Chat | null>>();
  const site = `/api/public/sites/${tenant}`;
  const by = (act: Act) => ({ authorization: `Bearer ${agents[act.agent]?.token ?? ""}` });
  const say = (act: Act, text: string, more: object) =>
    write(act.call, text, {
      method: "POST",
      path: `${site}/chat-messages`,
      body: { message: text, clientMessageId: text, ...more },
      headers: from(act.visitor),
    });
  const firstMessage = async (act: Act): Promise<Chat | null> => {
    const answer = await say(act, `${mark} ${act.ticket} first`, { name: `Visitor ${act.visitor}` });
    if (!answer) return null;
    const chat = { key: String(answer["sessionId"]), number: Number(answer["ticketNumber"]) };
    numbers.push(chat.number);
    const line = lines.open(`visitor of ticket ${chat.number}`, urlOf(order, act.ticket), () => ({
      chatKey: chat.key,
    }));
    // As a page does not: what they write next does not wait for it. One that never comes is away at the end.
    void line.opened.then((hearing) => visitors.push(Object.assign(hearing, { key: chat.key })));
    return chat;
  };
  const reply = (act: Act, path: string) => {
    const text = `${mark} ${act.ticket} reply`;
    const headers = { ...by(act), "idempotency-key": text };
    return write(act.call, text, { method: "POST", path: `${path}/reply`, body: { message: text }, headers });
  };
  const read = (act: Act, path: string, headers: Record<string, string> = by(act)) =>
    send(act.call, { method: "GET", path, headers });
  /** Of a ticket that is there: later than it should be where its first message is not answered yet. */
  const onTicket: Partial<Record<Call, (act: Act, chat: Chat, path: string) => Promise<unknown>>> = {
    "agent reads": (act, _chat, path) => read(act, path),
    "agent replies": (act, _chat, path) => reply(act, path),
    "agent resolves": (act, _chat, path) =>
      send(act.call, { method: "PATCH", path, body: { status: "RESOLVED" }, headers: by(act) }),
    "visitor writes again": (act, { key }) => say(act, `${mark} ${act.ticket} second`, { sessionId: key }),
  };
  const act = async (one: Act): Promise<void> => {
    const { call, ticket } = one;
    if (call === "visitor writes") {
      const chat = firstMessage(one);
      chats.set(ticket, chat);
      await chat;
    } else if (call === "visitor searches")
      await read(one, `${site}/search?query=opening`, from(one.visitor));
    else if (call === "agent lists")
      await read(one, `/api/tickets?limit=20${ticket % 2 ? "&status=OPEN" : ""}`);
    else if (call === "agent searches") await read(one, "/api/search?search=first");
    else {
      const chat = await chats.get(ticket);
      if (chat) await onTicket[call]?.(one, chat, `/api/tickets/${chat.number}`);
    }
  };
  return { ...client, numbers, visitors, lines, lateMs: lateSince, act };
}

/** Each visitor has an address of their own, of the range for benchmarks. */
const from = (visitor: number): Record<string, string> => ({
  "x-forwarded-for": `198.18.${(visitor >> 8) & 255}.${visitor & 255}`,
});

interface Sent {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body?: object;
}

function ask(url: string, { method, path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sending = request(
      `${url}${path}`,
      {
        agent: agentOf,
        method,
        timeout: 60_000,
        headers: { ...headers, ...(text === undefined ? {} : { "content-type": "application/json" }) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("end", () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") });
        });
      },
    );
    sending.once("timeout", () => sending.destroy(new Error("no answer within a minute")));
    sending.once("error", (error) => {
      resolve({ status: 599, text: error.message });
    });
    sending.end(text);
  });
}
