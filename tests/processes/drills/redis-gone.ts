import assert from "node:assert/strict";
import { made } from "../calls.ts";
import { cuttableProxy } from "../cuttable-proxy.ts";
import { eventually, pause, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess } from "../server-process.ts";
import { openDesk } from "../sockets.ts";
import type { DeskSocket } from "../sockets.ts";
import { audiencesOf, seqsFor } from "../tenant.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk } from "./desk.ts";

const ticketsEach = 5;

/** Redis, which carries events between two API processes, goes and comes back. */
export async function redisGone({ administratorUrl, redisUrl, seconds }: DrillOptions): Promise<string[]> {
  const store = await postgresStore(administratorUrl);
  const to = new URL(redisUrl);
  const proxy = await cuttableProxy(to.hostname, Number(to.port || 6379));
  to.port = String(proxy.port);
  const [admin] = await foundDesk(store);
  const env = { ...store.env, REDIS_URL: to.href };
  const servers: ServerProcess[] = [];
  const desks: DeskSocket[] = [];
  try {
    for (let at = 0; at < 2; at += 1) servers.push(await startServer({ env }));
    for (const { url } of servers) desks.push(openDesk(url, admin.token));
    await eventually("the desks are admitted", () => desks.every((desk) => desk.isAdmitted()), 60_000);
    let count = 0;
    /** Written at the first process; the longest until the desk at the second has heard. */
    const heardWithin = async (): Promise<number> => {
      const [writer] = servers;
      assert.ok(writer);
      for (let at = 0; at < ticketsEach; at += 1, count += 1)
        await made(writer.url, admin, "/tickets", {
          subject: `Ticket ${count}`,
          message: "Hello",
          contactEmail: "kim@example.test",
          contactName: "Kim",
        });
      const since = performance.now();
      const isHeard = ({ heard }: DeskSocket) =>
        heard.filter(({ name }) => name === "ticket_created").length === count;
      await eventually("both desks hear of each ticket", () => desks.every(isHeard), 60_000);
      return performance.now() - since;
    };
    const before = await heardWithin();
    proxy.cut();
    const cutAt = performance.now();
    const without = await heardWithin();
    await pause(Math.max(0, seconds * 1000 - (performance.now() - cutAt)));
    proxy.mend();
    await heardWithin();
    const database = await store.open();
    try {
      const stored = await seqsFor(database, "acme", audiencesOf(admin));
      for (const desk of desks) {
        await eventually("all is heard", () => desk.heard.length >= stored.length, 30_000);
        assert.deepEqual(
          desk.heard.map(({ seq }) => seq),
          stored,
          "each event once, in order",
        );
        assert.equal(desk.resyncs(), 0);
      }
      return [
        `${count} tickets written at one process, all of them acknowledged; ${stored.length} events heard once and in order by desks at both`,
        `the desk at the other heard within ${Math.round(before)} ms with Redis, and within ${Math.round(without)} ms without it`,
      ];
    } finally {
      await database.close();
    }
  } finally {
    for (const desk of desks) desk.close();
    for (const server of servers) await server.kill();
    await proxy.close();
    await store.drop();
  }
}
