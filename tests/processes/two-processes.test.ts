import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { pendingJobs } from "../../server/db/table.ts";
import { call, made } from "./calls.ts";
import { lastWord } from "./last-word.ts";
import { eventually, pause, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { openDesk } from "./sockets.ts";
import type { DeskSocket } from "./sockets.ts";
import { audiencesOf, found, people, seqsFor } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const postgresUrl = process.env["TEST_DATABASE_URL"];
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

if (postgresUrl)
  describe("two API processes on one PostgreSQL, with Redis", () => {
    let store: Store;
    let database: Database;
    let a: ServerProcess;
    let b: ServerProcess;
    const desks: DeskSocket[] = [];
    before(async () => {
      store = await postgresStore(postgresUrl);
      database = await store.open();
      const settings = {
        env: { ...store.env, REDIS_URL: redisUrl },
        nodeOptions: ["--import", path.join(import.meta.dirname, "die-after-commit.ts")],
      };
      [a, b] = await Promise.all([startServer(settings), startServer(settings)]);
    });
    after(async () => {
      for (const desk of desks) desk.close();
      await a.kill();
      await b.kill();
      await database.close();
      await store.drop();
    });

    const desk = async (server: ServerProcess, caller: Caller) => {
      const opened = openDesk(server.url, caller.token);
      desks.push(opened);
      await eventually("the desk is admitted", () => opened.isAdmitted());
      return opened;
    };
    const team = async (tenant: string, of: { agents: number; capacity: number }) => {
      await found(database, tenant);
      const [admin] = await people(database, tenant, { role: "ADMIN", ids: [newId()] });
      assert.ok(admin);
      const agents =
        of.agents > 0
          ? await people(database, tenant, {
              role: "AGENT",
              ids: Array.from({ length: of.agents }, newId),
              capacity: of.capacity,
              isAvailable: true,
            })
          : [];
      return { admin, agents };
    };
    const createTicket = (server: ServerProcess, caller: Caller, subject: string) =>
      made(server.url, caller, "/tickets", {
        subject,
        message: "Hello",
        contactEmail: `${newId()}@example.test`,
        contactName: "Kim",
      });
    const hears = async (one: DeskSocket, caller: Caller, withinMs?: number) => {
      const stored = await seqsFor(database, caller.tenant, audiencesOf(caller));
      await eventually(
        `all ${stored.length} events are heard (so far ${one.heard.length})`,
        () => one.heard.length >= stored.length,
        withinMs,
      );
      await pause(300);
      assert.deepEqual(
        one.heard.map(({ seq }) => seq),
        stored,
        "each once, in order",
      );
      assert.equal(one.resyncs(), 0);
    };

    test("what is written through either reaches the sockets of both, once and in order", async () => {
      const { admin } = await team("order", { agents: 2, capacity: 1000 });
      const [onA, onB] = [await desk(a, admin), await desk(b, admin)];
      // Thirty at once: who waits for a connection longer than five seconds is sent away, and how soon 120
      // tickets are made is the machine's matter.
      await Promise.all(
        Array.from({ length: 30 }, async (_, lane) => {
          for (let at = lane; at < 120; at += 30)
            await createTicket(at % 2 === 0 ? a : b, admin, `Ticket ${at}`);
        }),
      );
      await hears(onA, admin);
      await hears(onB, admin);
    });

    test("a desk that loses its process goes on at the other, misses nothing and hears nothing twice", async () => {
      const { admin } = await team("moving", { agents: 1, capacity: 1000 });
      const moving = await desk(a, admin);
      const isDone = { value: false };
      const writing = (async () => {
        for (let at = 0; at < 60; at += 1) await createTicket(at % 2 === 0 ? a : b, admin, `Ticket ${at}`);
        isDone.value = true;
      })();
      for (let at = 0; !isDone.value; at += 1) {
        await pause(150);
        moving.moveTo(at % 2 === 0 ? b.url : a.url);
      }
      await writing;
      await hears(moving, admin);
    });

    test("forty tickets at once through both never fill an agent beyond their capacity", async () => {
      const { admin, agents } = await team("capacity", { agents: 3, capacity: 5 });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => createTicket(at % 2 === 0 ? a : b, admin, `Ticket ${at}`)),
      );
      const tickets = await Promise.all(
        answers.map(({ id }) => call(a.url, admin, "GET", `/tickets/${String(id)}`)),
      );
      const owners = tickets.map(({ body }) => body["assignedToId"]);
      for (const agent of agents)
        assert.equal(owners.filter((owner) => owner === agent.id).length, 5, "full, and not fuller");
      assert.equal(owners.filter((owner) => owner === null).length, 25, "the others wait");
      assert.equal(new Set(tickets.map(({ body }) => body["number"])).size, 40);
    });

    test("two tabs that renew one token at once, at different processes, both stay signed in", async () => {
      const { admin } = await team("tabs", { agents: 0, capacity: 0 });
      for (let round = 0, token = admin.token; round < 5; round += 1) {
        const answers = await Promise.all(
          [a, b].map((server) => call(server.url, null, "POST", "/auth/refresh-token", { token })),
        );
        for (const [at, answer] of answers.entries()) {
          assert.equal(answer.status, 200, JSON.stringify(answer.body));
          const fresh = String(answer.body["token"]);
          for (const server of [a, b])
            assert.equal(
              (await call(server.url, { ...admin, token: fresh }, "GET", "/auth/me")).status,
              200,
              `tab ${at}`,
            );
          token = fresh;
        }
      }
    });

    test("a process killed between the commit and the telling leaves nothing untold", async () => {
      const { admin } = await team("killed", { agents: 1, capacity: 10 });
      const onB = await desk(b, admin);
      await createTicket(b, admin, "before");
      const ending = createTicket(a, admin, lastWord);
      await assert.rejects(ending, "the answer was lost with the process");
      await eventually("the process is dead", () => a.child.signalCode === "SIGKILL");
      const { body } = await call(b.url, admin, "GET", "/tickets");
      assert.deepEqual(
        (body["items"] as { subject: string }[]).map(({ subject }) => subject),
        [lastWord, "before"],
        "what was committed is there",
      ); // the contract's page of tickets
      await hears(onB, admin);
      await eventually(
        "the jobs that it left are taken up by the other process",
        async () =>
          (await database.read("system", (db) => db.select({ id: pendingJobs.id }).from(pendingJobs)))
            .length === 0,
        20_000,
      );
    });
  });
