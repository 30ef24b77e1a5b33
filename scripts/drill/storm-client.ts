// The client of `npm run drill -- storm` that asks for pages as fast as they are answered; a process of its own,
// so that it does not slow the one that measures.
import http from "node:http";

export interface StormOrder {
  kind: "start" | "stop";
  port: number;
  host: string;
  connections: number;
}
/** Answers by status since the start; `cut`: connections that ended without an answer. */
export type StormTally = Record<string, number>;

let tally: StormTally = {};
let isStorming = false;
let asked = 0;
let agent = new http.Agent({ keepAlive: true });

const invented = (): string => Math.random().toString(36).slice(2, 10);
/** Each kind of page that a stranger may ask for, with headers that nobody sent before. */
const kinds: (() => { path: string; headers?: Record<string, string>; host?: string })[] = [
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

function ask({ port, host }: StormOrder): Promise<string> {
  const kind = kinds[asked % kinds.length];
  asked += 1;
  const { path, headers, host: other } = kind?.() ?? { path: "/" };
  return new Promise((resolve) => {
    const request = http.get(
      {
        host: "127.0.0.1",
        port,
        path,
        agent,
        headers: { accept: "text/html", "accept-encoding": "gzip", ...headers, host: other ?? host },
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
  });
}

async function storm(order: StormOrder): Promise<void> {
  while (isStorming) {
    const status = await ask(order);
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
