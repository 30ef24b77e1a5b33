import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { call, made } from "../calls.ts";
import { pause, postgresStore, startServer } from "../server-process.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk } from "./desk.ts";

const readsFirst = 100;
/** Whose calls are counted apart from those of everybody else. */
const slowPeople = 30;

/** Many who send their calls a letter at a time, and as many who never take their answers. */
export async function slowClients({
  administratorUrl,
  seconds,
  sockets: count,
}: DrillOptions): Promise<string[]> {
  const store = await postgresStore(administratorUrl);
  const [admin, ...slow] = await foundDesk(store, { count: 1 + slowPeople });
  const server = await startServer({ env: store.env });
  const { port, host } = new URL(server.url);
  const open: Socket[] = [];
  const dial = async () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined); // it is turned out, which is asked about below
    open.push(socket);
    await once(socket, "connect");
    return socket;
  };
  try {
    for (let at = 0; at < readsFirst; at += 1)
      await made(server.url, admin, "/tickets", {
        subject: `Ticket ${at} ${"long ".repeat(30)}`,
        message: "word ".repeat(400),
        contactEmail: "kim@example.test",
        contactName: "Kim",
      });
    const signed = () =>
      `Host: ${host}\r\nAuthorization: Bearer ${slow[open.length % slow.length]?.token}\r\n`;
    const calm = await listsFor(server.url, admin, 2);
    const [writers, heads, readers] = [count, count, count].map((each) => Math.ceil(each / 3));
    const sending: Socket[] = [];
    for (let at = 0; at < (writers ?? 0); at += 1) {
      const socket = await dial();
      socket.write(
        `POST /api/tickets HTTP/1.1\r\n${signed()}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"subject":"`,
      );
      sending.push(socket);
    }
    const headless: Socket[] = [];
    for (let at = 0; at < (heads ?? 0); at += 1) {
      const socket = await dial();
      socket.write("GET /api/tickets HTTP/1.1\r\n");
      headless.push(socket);
    }
    for (let at = 0; at < (readers ?? 0); at += 1) {
      const socket = await dial();
      socket.pause();
      // More answers than the kernel takes for somebody who reads none.
      socket.write(`GET /api/tickets?limit=100 HTTP/1.1\r\n${signed()}\r\n`.repeat(20));
    }
    const trickle = setInterval(() => {
      for (const socket of [...sending, ...headless]) if (socket.writable) socket.write("x");
    }, 1000);
    const storm = await listsFor(server.url, admin, seconds);
    clearInterval(trickle);
    assert.deepEqual(
      [...new Set([...calm, ...storm].map(({ status }) => status))],
      [200],
      "everybody else is answered",
    );
    assert.equal(server.child.exitCode, null, "without a restart");
    // Longer than a head may take (15 s): nobody stands there for ever who has not even asked.
    const waitsFor = seconds > headSeconds + 15;
    const left = headless.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
    if (waitsFor) assert.equal(left, 0, "who never ends a head is turned out");
    for (const socket of open) socket.destroy();
    const { status } = await call(server.url, admin, "GET", "/tickets");
    assert.equal(status, 200);
    const slowest = (of: typeof calm) => Math.round(Math.max(...of.map(({ ms }) => ms)));
    return [
      `${open.length} slow connections for ${seconds} s: a third sent a body, a third a head, a letter a second, a third took no answers; ${storm.length} lists of others answered, the slowest after ${slowest(storm)} ms (${slowest(calm)} before)`,
      waitsFor
        ? `all ${headless.length} who never ended a head were turned out`
        : `${headless.length - left} of ${headless.length} who never ended a head were turned out so far`,
    ];
  } finally {
    for (const socket of open) socket.destroy();
    await server.kill();
    await store.drop();
  }
}
/** Of `headersTimeout` in server/http. */
const headSeconds = 15;

async function listsFor(url: string, admin: Parameters<typeof call>[1], seconds: number) {
  const answers: { status: number; ms: number }[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await pause(50)) {
    const { status, ms } = await call(url, admin, "GET", "/tickets");
    answers.push({ status, ms });
  }
  return answers;
}
