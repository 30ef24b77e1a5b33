import assert from "node:assert/strict";
import http from "node:http";
import type { IncomingMessage } from "node:http";
import { after, afterEach, before, describe, test } from "node:test";
import { io } from "socket.io-client";
import { chatBoxSettings } from "../../contract/channels/chat-box.ts";
import { publicSite } from "../../contract/site/public-site.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { session } from "../../contract/people/session.ts";
import { notify } from "../modules/notices/notifications/notify.ts";
import { openSocketsOf, until } from "../testing/heard-sockets.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { sessions, users } from "../modules/people/session/table.ts";

describe("real time", () => {
  let world: World;
  let sockets: Awaited<ReturnType<typeof openSocketsOf>>;
  before(async () => {
    world = await createWorld();
    sockets = await openSocketsOf(world);
  });
  afterEach(() => {
    sockets.closeAll();
  });
  after(() => world.stop());

  const say = (
    tenant: string,
    id: string,
    audience: ("staff" | `user:${string}` | "supervisors")[] = ["staff"],
  ) =>
    world.work(tenant, (work) => {
      work.publish("resource_changed", { group: "skills", id }, audience);
      return Promise.resolve();
    });
  test("events arrive in the order of their commits, once, without a gap", async () => {
    const ann = await world.person();
    const listener = sockets.join(ann);
    const start = await listener.ready;
    await Promise.all(Array.from({ length: 100 }, (_, at) => say("acme", String(at))));
    await until(() => listener.heard.length >= 100);
    assert.deepEqual(
      listener.heard.map(({ seq }) => seq),
      Array.from({ length: 100 }, (_, at) => start + 1 + at),
    );
  });

  test("who was away gets what was missed, and what is said while they come back, each once", async () => {
    const ann = await world.person();
    const first = sockets.join(ann);
    const seen = await first.ready;
    first.socket.disconnect();
    await Promise.all(Array.from({ length: 30 }, (_, at) => say("acme", `away ${at}`)));
    const second = sockets.join(ann, seen);
    const meanwhile = Promise.all(Array.from({ length: 30 }, (_, at) => say("acme", `meanwhile ${at}`)));
    await Promise.all([second.ready, meanwhile]);
    await until(() => second.heard.length >= 60);
    assert.deepEqual(
      second.heard.map(({ seq }) => seq),
      Array.from({ length: 60 }, (_, at) => seen + 1 + at),
    );
  });

  test("a notification that was missed comes without its words where its person may no longer see the ticket", async () => {
    const tenant = "hooli";
    const [ann, sue] = [await world.person({ tenant }), await world.person({ tenant, role: "SUPERVISOR" })];
    const first = sockets.join(ann);
    const seen = await first.ready;
    first.socket.disconnect();
    const make = (subject: string) =>
      world.ok(tickets.create, sue, { body: { subject, assignedToId: sue.id } });
    const [plain, hidden] = [await make("Plain"), await make("Secret")];
    for (const { id, subject } of [plain, hidden]) {
      const notice = { userId: ann.id, type: "TICKET_COMMENT" as const, priority: "LOW" as const };
      await world.work(tenant, (work) =>
        notify(work, {
          ...notice,
          title: `About ${subject}`,
          content: `Words on ${subject}`,
          actionUrl: `/tickets/${id}`,
        }),
      );
    }
    await world.ok(tickets.setSensitive, sue, { params: { id: hidden.id }, body: { isSensitive: true } });
    const second = sockets.join(ann, seen);
    const told: { subject: string; message: string }[] = [];
    second.socket.on("in_app_notification", ({ subject, message }: { subject: string; message: string }) => {
      told.push({ subject, message });
    });
    await second.ready;
    assert.deepEqual(told, [
      { subject: "About Plain", message: "Words on Plain" },
      { subject: "A ticket that you can no longer open", message: "" },
    ]);
  });

  test("who missed more than can be replayed is told to read everything anew", async () => {
    const ann = await world.person({ tenant: "initech" });
    const first = sockets.join(ann);
    const seen = await first.ready;
    first.socket.disconnect();
    await world.work("initech", (work) => {
      for (let at = 0; at < 1001; at += 1)
        work.publish("resource_changed", { group: "skills", id: String(at) }, ["staff"]);
      return Promise.resolve();
    });
    const second = sockets.join(ann, seen);
    await second.ready;
    assert.deepEqual(
      second.heard.map(({ name }) => name),
      ["resync"],
    );
  });

  test("a person's events reach that person, a supervisor's the supervisors, another tenant's nobody here", async () => {
    const [ann, sue, eve] = [
      await world.person(),
      await world.person({ role: "SUPERVISOR" }),
      await world.person({ tenant: "globex" }),
    ];
    const [toAnn, toSue, toEve] = [sockets.join(ann), sockets.join(sue), sockets.join(eve)];
    await Promise.all([toAnn.ready, toSue.ready, toEve.ready]);
    await say("acme", "for ann", [`user:${ann.id}`]);
    await say("acme", "for supervisors", ["supervisors"]);
    await say("acme", "for all");
    await say("globex", "for globex");
    await until(() => toAnn.heard.length >= 2 && toSue.heard.length >= 2 && toEve.heard.length >= 1);
    assert.deepEqual(
      toAnn.heard.map(({ id }) => id),
      ["for ann", "for all"],
    );
    assert.deepEqual(
      toSue.heard.map(({ id }) => id),
      ["for supervisors", "for all"],
    );
    assert.deepEqual(
      toEve.heard.map(({ id }) => id),
      ["for globex"],
    );
  });

  test("a transaction that fails tells nobody, and leaves no gap", async () => {
    const listener = sockets.join(await world.person());
    const start = await listener.ready;
    await assert.rejects(
      world.work("acme", (work) => {
        work.publish("resource_changed", { group: "skills", id: "lost" }, ["staff"]);
        return Promise.reject(new Error("no"));
      }),
    );
    await say("acme", "kept");
    await until(() => listener.heard.length >= 1);
    assert.deepEqual(listener.heard, [{ name: "resource_changed", seq: start + 1, id: "kept" }]);
  });

  test("no token, another's tenant and an ended session are turned away", async () => {
    const ann = await world.person();
    await assert.rejects(sockets.connect({}, "acme").ready);
    await assert.rejects(sockets.connect({ token: `${ann.token}x` }, "acme").ready);
    await assert.rejects(sockets.connect({ token: ann.token }, "globex").ready);
    await assert.rejects(sockets.connect({ chatKey: "guessed-guessed-guessed" }, "acme").ready);
    await world.work("acme", (work) => work.rows(sessions).update(ann.sessionId, { revokedAt: work.now }));
    world.app.services.gate.forget(ann.sessionId);
    await assert.rejects(sockets.join(ann).ready);
  });

  test("by long polling alone a person hears the same events, and a visitor of their chat", async () => {
    const ann = await world.person();
    const { sessionId, ticketNumber } = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: { message: "Hello", clientMessageId: "polling-1" },
    });
    const polling = (auth: Record<string, unknown>, query: Record<string, string>) => {
      const names: string[] = [];
      const socket = io(sockets.url, {
        path: "/socket.io",
        query,
        auth,
        transports: ["polling"],
        reconnection: false,
        forceNew: true,
      });
      sockets.keep(socket);
      socket.onAny((name: string) => {
        names.push(name);
      });
      return {
        names,
        ready: new Promise<void>((resolve, reject) => {
          socket.once("ready", () => {
            resolve();
          });
          socket.once("connect_error", reject);
        }),
      };
    };
    const [desk, visitor] = [
      polling({ token: ann.token }, { tenantId: "acme" }),
      polling({ chatKey: sessionId }, {}),
    ];
    await Promise.all([desk.ready, visitor.ready]);
    await world.ok(tickets.reply, ann, { params: { id: String(ticketNumber) }, body: { message: "Hi" } });
    await until(() => desk.names.includes("message_created") && visitor.names.includes("chat_message"));
  });

  test("another site may poll where it may show the chat, and no other origin may", async () => {
    const boss = await world.person({ tenant: "polled", role: "ADMIN" });
    await world.ok(chatBoxSettings.set, boss, { body: { origins: ["https://shop.example.com"] } });
    const allowed = async (origin: string, site = "&site=polled", host = "api.example.com") => {
      const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
        http
          .get(
            `${sockets.url}/socket.io/?EIO=4&transport=polling${site}`,
            { headers: { origin, host } },
            (answer) => {
              answer.resume();
              resolve(answer);
            },
          )
          .on("error", reject);
      });
      assert.equal(headers["access-control-allow-credentials"], undefined);
      return headers["access-control-allow-origin"];
    };
    assert.equal(await allowed("https://shop.example.com"), "https://shop.example.com");
    assert.equal(
      await allowed("https://shop.example.com", "&site=polled.localhost", "polled.localhost"),
      "https://shop.example.com",
    );
    assert.equal(await allowed("http://polled.localhost"), "http://polled.localhost");
    for (const origin of [
      "https://evil.test",
      "https://shop.example.com.evil.test",
      "http://shop.example.com",
      "null",
      "http://acme.localhost",
    ])
      assert.equal(await allowed(origin), undefined, origin);
    for (const site of ["acme", "nobody", "nobody.example", "parley", "", "%00", "acme&site=polled"])
      assert.equal(await allowed("https://shop.example.com", `&site=${site}`), undefined, `for "${site}"`);
    for (const host of ["api.example.com", "polled.localhost"])
      assert.equal(
        await allowed("https://shop.example.com", "", host),
        undefined,
        "the desk's own line crosses to the web side alone",
      );
  });

  test("a line that says it is a visitor's chat carries that chat alone, from where its tenant lets it show", async () => {
    const boss = await world.person({ tenant: "lined", role: "ADMIN" });
    await world.ok(chatBoxSettings.set, boss, { body: { origins: ["https://shop.example.com"] } });
    const { sessionId } = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "lined" },
      body: { message: "Hello", clientMessageId: "lined-1" },
    });
    const line = (auth: Record<string, unknown>, query: Record<string, string>, origin: string) => {
      const socket = io(sockets.url, {
        path: "/socket.io",
        query,
        auth,
        extraHeaders: { origin },
        transports: ["polling"],
        reconnection: false,
        forceNew: true,
      });
      sockets.keep(socket);
      return new Promise<void>((resolve, reject) => {
        socket.once("ready", () => {
          resolve();
        });
        socket.once("connect_error", reject);
      });
    };
    const shop = "https://shop.example.com";
    await line({ chatKey: sessionId }, { site: "lined" }, shop);
    await assert.rejects(line({ chatKey: sessionId }, { site: "lined" }, "https://evil.test"));
    await line({ token: boss.token }, { tenantId: "lined" }, sockets.url);
    for (const site of ["lined", "acme", ""])
      await assert.rejects(
        line({ token: boss.token }, { tenantId: "lined", site }, shop),
        `staff, for "${site}"`,
      );
  });

  test(
    "within a minute of a session's end, of a new role and of a leave, calls are refused and open sockets closed, and nobody else's",
    { timeout: 60_000 },
    async () => {
      const [ended, promoted, left, stays] = [
        await world.person(),
        await world.person(),
        await world.person(),
        await world.person(),
      ];
      const everybody = [ended, promoted, left, stays];
      const lines = everybody.map((person) => sockets.join(person));
      await Promise.all(lines.map(({ ready }) => ready));
      const closed = lines.slice(0, 3).map(
        ({ socket }) =>
          new Promise<number>((resolve) => {
            const since = performance.now();
            socket.once("disconnect", () => {
              resolve(performance.now() - since);
            });
          }),
      );
      // Elsewhere: this process is not told.
      await world.work("acme", async (work) => {
        await work.rows(sessions).update(ended.sessionId, { revokedAt: work.now });
        await work.rows(users).update(promoted.id, { role: "ADMIN" });
        await work.rows(users).update(left.id, { isActive: false });
      });
      world.clock.advance({ seconds: 31 });
      const statuses = await Promise.all(everybody.map((person) => world.call(session.me, person)));
      assert.deepEqual(
        statuses.map(({ status }) => status),
        [401, 401, 401, 200],
      );
      for (const ms of await Promise.all(closed))
        assert.ok(ms < 29_000, `${Math.round(ms)} ms beyond the 31 s that were remembered`);
      assert.equal(lines[3]?.socket.connected, true);
    },
  );
});
