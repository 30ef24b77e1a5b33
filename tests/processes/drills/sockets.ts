import assert from "node:assert/strict";
import { newId } from "../../../server/db/columns.ts";
import { call, made } from "../calls.ts";
import { eventually, pause, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess } from "../server-process.ts";
import { openDesk } from "../sockets.ts";
import type { DeskSocket } from "../sockets.ts";
import { audiencesOf, found, people, seqsFor } from "../tenant.ts";
import type { Caller } from "../tenant.ts";
import type { DrillOptions } from "./drill.ts";

/** Of one person: handshakes are counted by account as well. */
const tabsOfOne = 2;
const openedTogether = 100;
const ticketsMissed = 20;

/** One of two API processes dies, and the sockets of all its desks come to the other at once. */
export async function socketsReturn({ administratorUrl, sockets: count }: DrillOptions): Promise<string[]> {
  const store = await postgresStore(administratorUrl);
  const servers: ServerProcess[] = [];
  const desks: { socket: DeskSocket; of: Caller }[] = [];
  const database = await store.open();
  try {
    await found(database, "acme");
    const ids = (length: number) => Array.from({ length }, newId);
    const agents = await people(database, "acme", { role: "AGENT", ids: ids(Math.ceil(count / tabsOfOne)) });
    const [admin] = await people(database, "acme", { role: "ADMIN", ids: ids(1) });
    assert.ok(admin);
    for (let at = 0; at < 2; at += 1) servers.push(await startServer({ env: store.env }));
    const [gone, other] = servers;
    assert.ok(gone && other);
    while (desks.length < count) {
      for (let at = 0; at < openedTogether && desks.length < count; at += 1) {
        const of = agents[desks.length % agents.length];
        assert.ok(of);
        desks.push({ socket: openDesk(gone.url, of.token), of });
      }
      await eventually("a group is admitted", () => desks.every(({ socket }) => socket.isAdmitted()), 60_000);
    }
    const allOf = audiencesOf(admin);
    const before = (await seqsFor(database, "acme", allOf)).at(-1) ?? 0;

    await gone.kill();
    for (let at = 0; at < ticketsMissed; at += 1)
      await made(other.url, admin, "/tickets", {
        subject: `Ticket ${at}`,
        message: "Hello",
        contactEmail: "kim@example.test",
        contactName: "Kim",
      });
    const isBack = () => desks.every(({ socket }) => socket.isAdmitted());
    const startedAt = performance.now();
    for (const { socket } of desks) socket.moveTo(other.url);
    const answers: { status: number; ms: number }[] = [];
    let isOver = false;
    const reader = (async () => {
      while (!isOver) {
        const { status, ms } = await call(other.url, admin, "GET", "/tickets");
        answers.push({ status, ms });
        await pause(50);
      }
    })();
    await eventually("all are back", isBack, 180_000);
    const backMs = performance.now() - startedAt;
    isOver = true;
    await reader;
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200], "others are answered");

    let told = 0;
    const stored = new Map<string, number[]>();
    for (const { socket, of } of desks) {
      const seqs = stored.get(of.id) ?? (await seqsFor(database, "acme", audiencesOf(of)));
      stored.set(of.id, seqs);
      const missed = seqs.filter((seq) => seq > before);
      const heard = () => socket.heard.map(({ seq }) => seq).filter((seq) => seq > before);
      await eventually("what was missed is heard", () => heard().length >= missed.length, 60_000);
      assert.deepEqual(heard(), missed, "each event once, in order");
      assert.equal(socket.resyncs(), 0);
      told += missed.length;
    }
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    return [
      `${count} sockets of ${agents.length} people came to the other process at once; all were back after ${Math.round(backMs)} ms, none refused`,
      `${told} events that they had missed were told once each and in order; ${answers.length} lists were answered meanwhile, the slowest after ${Math.round(slowest)} ms`,
    ];
  } finally {
    for (const { socket } of desks) socket.close();
    for (const server of servers) await server.kill();
    await database.close();
    await store.drop();
  }
}
