// The client of `npm run drill -- storm` that asks as fast as it is answered; a process of its own, so that it
// does not slow the one that measures.
import http from "node:http";
import { io } from "socket.io-client";

/**
 * What a storm asks for: pages as a stranger does, calls, changes as jobs, uploads, and sockets that come and go as
 * the tenant's own staff.
 */
export const storms = ["pages", "calls", "searches", "uploads", "jobs", "sockets"] as const;
export type Storm = (typeof storms)[number];
export interface StormOrder {
  kind: "start" | "stop";
  of: Storm;
  port: number;
  host: string;
  connections: number;
  /** Of the tenant's staff, who call in turn. */ tokens: string[];
}
/** Answers by status since the start; `cut`: connections that ended without an answer. */
export type StormTally = Record<string, number>;

let tally: StormTally = {};
let isStorming = false;
let asked = 0;
let agent = new http.Agent({ keepAlive: true });

const invented = (): string => Math.random().toString(36).slice(2, 10);
interface Asked {
  path: string;
  headers?: Record<string, string>;
  host?: string;
  body?: string | Buffer;
}
/** Each kind of page that a stranger may ask for, with headers that nobody sent before. */
const pages: (() => Asked)[] = [
  () => ({ path: "/help-center", headers: { "accept-language": `${invented()}, en;q=0.${asked % 10}` } }),
  () => ({ path: "/faq", headers: { cookie: `current_tenant=${invented()}; visitor=${invented()}` } }),
  () => ({ path: `/${invented()}` }),
  () => ({ path: `/faq?utm=${invented()}` }),
  () => ({ path: `/knowledge-base?page=${asked % 500}` }),
  () => ({ path: `/knowledge-base/${invented()}` }),
  () => ({ path: `/knowledge-base/article-${asked % 100}`, headers: { "accept-language": invented() } }),
  () => ({ path: `/en/knowledge-base/article-${asked % 100}`, headers: { cookie: `token=${invented()}` } }),
  () => ({ path: `/help-center/search?q=${invented()}` }),
  () => ({ path: "/", headers: { rsc: "1", cookie: `locale=${invented()}` } }),
  () => ({ path: `/admin/${invented()}` }),
  () => ({ path: "/help-center", host: `${invented()}.localhost` }),
];

const json = (body: object): Pick<Asked, "body" | "headers"> => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const boundary = "storm";
const picture = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  ),
  Buffer.alloc(200_000, "words "),
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);
const kinds: Record<Storm, (() => Asked)[]> = {
  pages,
  calls: [
    () => ({ path: `/api/tickets?limit=100&page=${1 + (asked % 3)}` }),
    () => ({ path: "/api/contacts?limit=100" }),
    () => ({
      path: "/api/tickets",
      ...json({
        subject: `Order ${invented()}`,
        message: "Where is it?",
        contactEmail: `${invented()}@example.test`,
        contactName: "Kim",
      }),
    }),
    () => ({ path: "/api/sla/metrics" }),
    () => ({ path: `/api/search?search=${invented()}` }),
  ],
  searches: [
    () => ({ path: `/api/tickets?search=${invented()}` }),
    () => ({ path: `/api/tickets?search=order&limit=100` }),
    () => ({ path: `/api/contacts?search=customer${asked % 50}` }),
  ],
  jobs: [
    () => ({
      path: "/api/ticket-bulk-changes",
      ...json({
        filter: { status: ["OPEN", "IN_PROGRESS"] },
        update: { priority: asked % 2 === 0 ? "HIGH" : "LOW", addTags: [`storm-${asked % 10}`] },
      }),
    }),
  ],
  sockets: [],
  uploads: [
    () => ({
      path: "/api/attachments",
      body: picture,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    }),
  ],
};

function ask({ of, port, host, tokens }: StormOrder): Promise<string> {
  const some = kinds[of];
  const token = of === "pages" ? undefined : tokens[asked % tokens.length];
  const { path, headers, host: other, body } = some[asked % some.length]?.() ?? { path: "/" };
  asked += 1;
  return new Promise((resolve) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body === undefined ? "GET" : "POST",
        agent,
        headers: {
          accept: of === "pages" ? "text/html" : "application/json",
          "accept-encoding": "gzip",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
          host: other ?? host,
        },
      },
      (answer) => {
        answer.resume().on("close", () => {
          resolve(String(answer.statusCode));
        });
      },
    );
    request.on("error", () => {
      resolve("cut");
    });
    request.end(body);
  });
}

/** A desk that comes, is brought up to what it missed, and goes. */
function comeAndGo({ port, tokens }: StormOrder): Promise<string> {
  const token = tokens[asked % tokens.length];
  asked += 1;
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth: { token, lastSeq: 0, takesSeveral: true },
  });
  return new Promise<string>((resolve) => {
    socket.once("ready", () => resolve("200"));
    socket.once("connect_error", ({ message }) => resolve(message === "too_many_requests" ? "429" : "cut"));
    socket.once("disconnect", () => resolve("cut"));
  }).finally(() => socket.disconnect());
}

async function storm(order: StormOrder): Promise<void> {
  while (isStorming) {
    const status = await (order.of === "sockets" ? comeAndGo(order) : ask(order));
    tally[status] = (tally[status] ?? 0) + 1;
  }
}

process.on("message", (order: StormOrder) => {
  isStorming = order.kind === "start";
  if (isStorming) {
    tally = {};
    agent = new http.Agent({ keepAlive: true });
    for (let at = 0; at < order.connections; at += 1) void storm(order);
  } else {
    agent.destroy();
    process.send?.(tally);
  }
});
process.once("disconnect", () => process.exit(0));
