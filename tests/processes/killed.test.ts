import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { newId } from "../../server/db/columns.ts";
import {
  eventually,
  freePort,
  isReady,
  pause,
  pgliteStore,
  postgresStore,
  startServer,
} from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import { assertAllThere, write, writesToDo } from "./writes.ts";

const writesCount = Number(process.env["KILLED_WRITES"] ?? 5000);
const killsCount = 4;
const writersCount = 16;
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: (() => Promise<Store>)[] = [
  pgliteStore,
  ...(postgresUrl ? [() => postgresStore(postgresUrl)] : []),
];

for (const makeStore of stores)
  describe(`kill -9 amid ${writesCount} writes, ${makeStore === pgliteStore ? "PGlite" : "PostgreSQL"}`, () => {
    let store: Store | undefined;
    let server: ServerProcess | undefined;
    after(async () => {
      await server?.kill();
      await store?.drop();
    });

    test("every acknowledged write is there after the restarts, once, and no number was given twice", async () => {
      const place = (store = await makeStore());
      const before = await place.open();
      await found(before, "acme");
      const callers = await people(before, "acme", { role: "ADMIN", ids: Array.from({ length: 64 }, newId) });
      await people(before, "acme", {
        role: "AGENT",
        ids: [newId(), newId()],
        capacity: 100,
        isAvailable: true,
      });
      await before.close();

      const port = await freePort();
      const settings = { port, env: place.env };
      let running = (server = await startServer(settings));
      const writes = writesToDo(writesCount);
      let next = 0;
      const writer = async (at: number) => {
        for (let one = writes[next++]; one; one = writes[next++]) {
          const caller = callers[(at + next) % callers.length];
          assert.ok(caller);
          await write(() => running.url, caller, one);
        }
      };
      const writers = Promise.all(Array.from({ length: writersCount }, (_, at) => writer(at)));
      writers.catch(() => undefined); // awaited below; a failure must not end the process before
      const doneCount = () => writes.filter(({ id }) => id !== null).length;
      for (let kill = 1; kill <= killsCount; kill += 1) {
        // At a random moment of each fifth of the work.
        const moment = Math.floor((writesCount * (kill - Math.random() * 0.8)) / (killsCount + 1));
        await eventually(`${moment} writes`, () => doneCount() >= moment, 300_000);
        await pause(Math.random() * 20);
        await running.kill();
        running = server = await startServer(settings);
      }
      await writers;
      assert.equal(doneCount(), writesCount);
      assert.ok(
        writes.some(({ tries }) => tries > 1),
        "no write was interrupted: the kill proved nothing",
      );
      assert.ok(await isReady(running.url));
      await running.kill();

      const afterwards = await place.open();
      try {
        await assertAllThere(afterwards, writes);
      } finally {
        await afterwards.close();
      }
    });
  });
