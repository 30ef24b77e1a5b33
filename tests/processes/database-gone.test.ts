import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newId } from "../../server/db/columns.ts";
import { call, made } from "./calls.ts";
import { cuttableProxy } from "./cuttable-proxy.ts";
import type { CuttableProxy } from "./cuttable-proxy.ts";
import { eventually, pause, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { openDesk, seqsOf } from "./sockets.ts";
import type { DeskSocket } from "./sockets.ts";
import { audiencesOf, found, people, seqsFor } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const goneMs = Number(process.env["DATABASE_GONE_SECONDS"] ?? 20) * 1000;
const answerMsMax = 6000;
const postgresUrl = process.env["TEST_DATABASE_URL"];

// PGlite is in the process itself: it cannot go away without it.
if (postgresUrl)
  describe(`the database is gone for ${goneMs / 1000} s`, () => {
    let store: Store & { url: string };
    let proxy: CuttableProxy;
    let server: ServerProcess;
    let admin: Caller;
    let desk: DeskSocket;
    before(async () => {
      store = await postgresStore(postgresUrl);
      const database = await store.open();
      await found(database, "acme");
      const [first] = await people(database, "acme", { role: "ADMIN", ids: [newId()] });
      assert.ok(first);
      admin = first;
      await people(database, "acme", { role: "AGENT", ids: [newId()], capacity: 100, isAvailable: true });
      await database.close();
      const url = new URL(store.url);
      proxy = await cuttableProxy(url.hostname, Number(url.port || 5432));
      url.port = String(proxy.port);
      server = await startServer({ env: { ...store.env, DATABASE_URL: url.href } });
      desk = openDesk(server.url, admin.token);
      await eventually("the desk is admitted", () => desk.isAdmitted());
    });
    after(async () => {
      desk.close();
      await server.kill();
      await proxy.close();
      await store.drop();
    });

    /** A reply goes out by mail through a job; without a provider the outbox keeps it. */
    const jobsRun = async (subject: string) => {
      const ticket = await createTicket(subject);
      await made(server.url, admin, `/tickets/${String(ticket["id"])}/reply`, { message: "Here you are." });
      const deliveredCount = async () =>
        (
          (await call(server.url, admin, "GET", "/admin/outbox")).body["items"] as { status: string }[]
        ).filter(({ status }) => status !== "QUEUED").length; // the contract's page of outbox items
      mailsCount += 1;
      await eventually(
        `the job of mail ${mailsCount} has run`,
        async () => (await deliveredCount()) === mailsCount,
        30_000,
      );
    };
    let mailsCount = 0;
    const createTicket = (subject: string) =>
      made(server.url, admin, "/tickets", {
        subject,
        message: "Hello",
        contactEmail: "kim@example.test",
        contactName: "Kim",
      });

    test("calls answer 503 with Retry-After at once, and all is well afterwards without a restart", async () => {
      await jobsRun("before");
      await eventually("the desk hears of it", () => seqsOf(desk, "ticket_created").length === 1);
      proxy.cut();
      const endsAt = Date.now() + goneMs;
      let askedCount = 0;
      while (Date.now() < endsAt) {
        const answers = await Promise.all([
          call(server.url, admin, "GET", "/tickets"),
          call(server.url, admin, "POST", "/tickets", { subject: "during" }),
          call(server.url, null, "GET", "/health"),
        ]);
        const [read, write, health] = answers;
        for (const answer of [read, write]) {
          assert.equal(answer.status, 503, JSON.stringify(answer.body));
          assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
          assert.equal(answer.body["code"], "unavailable");
          assert.equal(answer.headers.get("content-type"), "application/problem+json; charset=utf-8");
        }
        assert.deepEqual([health.status, health.body["live"], health.body["ready"]], [503, true, false]);
        for (const { ms } of answers) assert.ok(ms < answerMsMax, `an answer took ${Math.round(ms)} ms`);
        askedCount += 1;
        await pause(300);
      }
      assert.ok(askedCount > 1);
      proxy.mend();
      await eventually(
        "health says ready",
        async () => (await call(server.url, null, "GET", "/health")).body["ready"] === true,
        10_000,
      );
      const after = await createTicket("after");
      assert.equal((await call(server.url, admin, "GET", `/tickets/${String(after["id"])}`)).status, 200);
      const { body } = await call(server.url, admin, "GET", "/tickets");
      assert.deepEqual(
        (body["items"] as { subject: string }[]).map(({ subject }) => subject),
        ["after", "before"],
        "what was refused was not done",
      );
      assert.equal(server.child.exitCode, null);
    });

    test("the open sockets hear what happens next, each event once", async () => {
      await eventually(
        "the desk hears of the ticket after",
        () => seqsOf(desk, "ticket_created").length === 2,
      );
      await createTicket("later");
      await eventually(
        "the desk hears of the later ticket",
        () => seqsOf(desk, "ticket_created").length === 3,
      );
      await pause(500);
      const database = await store.open();
      const stored = await seqsFor(database, "acme", audiencesOf(admin));
      await database.close();
      const heard = desk.heard.map(({ seq }) => seq);
      assert.deepEqual(
        heard,
        stored.filter((seq) => seq >= (heard[0] ?? 0)),
        "in order, nothing twice, nothing missed",
      );
      assert.equal(heard[0], stored[0]);
      assert.equal(desk.resyncs(), 0);
    });

    test("jobs run again", async () => {
      await jobsRun("answer me again");
    });
  });
