import { toldText } from "../words/stored.ts";
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { push as pushCalls } from "../../contract/notices/push.ts";
import { limits } from "../../contract/limits.ts";
import { newId } from "../db/columns.ts";
import type { Job } from "../jobs/queue.ts";
import { purgeExpired } from "../modules/index.ts";
import { trialFor } from "../modules/notices/push/message.ts";
import { pushes, pushTo } from "../modules/notices/push/jobs.ts";
import { webhooks } from "../modules/notices/webhooks/deliver.ts";
import { queueWebhook } from "../modules/notices/webhooks/queue-webhook.ts";
import { giveUpLost, wakeDeliveries } from "../modules/workspace/deliveries/routines.ts";
import { deliveries } from "../modules/workspace/deliveries/table.ts";
import type { DeliveryRow } from "../modules/workspace/deliveries/table.ts";
import { mails, queueMail, queueText, textMessages } from "../modules/workspace/platform/outbox.ts";
import type { Mail } from "../providers/channel/email/mailer.ts";
import { ProviderFailure } from "../providers/provider.ts";
import type { Desk, Work } from "../work.ts";
import { fakeBrowser } from "./push-service.ts";
import { tokenOf } from "./token-of.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

describe("deliveries", () => {
  let world: World;
  let server: Server;
  let url = "";
  let tenants = 0;
  let ann: Person;
  /** What arrived at any provider, by the key that it can tell a repetition by. */
  let arrived: string[] = [];
  let onArrival: (mail?: Mail) => Promise<void> | void = () => undefined;
  let isSilent = false;

  before(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString("latin1")));
      request.on("end", () => {
        const key = request.headers["parley-delivery"] ?? request.headers["topic"];
        arrived.push(String(key ?? (JSON.parse(body) as { id: string }).id)); // of a text message
        void onArrival();
        if (isSilent) request.socket.destroy();
        else response.writeHead(201).end();
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
    world = await createWorld({
      now: "2101-03-07T09:00:00.000Z",
      env: { WEBHOOKS_TO_LOOPBACK: "1", SMS_URL: `${url}/sms` },
      ports: {
        mailer: {
          isConfigured: true,
          send: async (mail) => {
            arrived.push(mail.headers?.["Message-ID"] ?? "");
            await onArrival(mail);
          },
        },
      },
    });
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await world.stop();
  });
  beforeEach(async () => {
    tenants += 1;
    arrived = [];
    onArrival = () => undefined;
    isSilent = false;
    ann = await world.person({ tenant: `leaving-${tenants}` });
  });

  type LaneJob = Job<{ lane: string | null }>;
  const run = (
    job: LaneJob,
    { lane = null, desk = world.app.desk }: { lane?: string | null; desk?: Desk } = {},
  ) => job.run({ desk, services: world.app.services, tenant: ann.tenant, payload: { lane } });
  const routine = (one: typeof giveUpLost) => one.run({ desk: world.app.desk, services: world.app.services });
  const rows = (): Promise<DeliveryRow[]> =>
    world.work(ann.tenant, ({ db, tenant }) =>
      db.select().from(deliveries).where(eq(deliveries.tenantId, tenant)).orderBy(asc(deliveries.id)),
    );
  const states = async () => (await rows()).map(({ state }) => state);
  const write = <T>(act: (work: Work) => Promise<T>) => world.work(ann.tenant, act);
  const mailTo = (to: string, thread?: string) =>
    write((work) => queueMail(work, { to, subject: to, text: "Hi", ...(thread && { thread }) }));
  /** A desk of a process that dies as soon as the provider has what it sent. */
  const dying = (): Desk => {
    let isAlive = true;
    onArrival = () => {
      isAlive = false;
    };
    const { desk } = world.app;
    return {
      ...desk,
      transaction: (tenant, actor, act) =>
        isAlive ? desk.transaction(tenant, actor, act) : new Promise(() => undefined),
    };
  };
  const eventually = async (isSo: () => boolean) => {
    for (let tries = 0; tries < 500 && !isSo(); tries += 1) await wait(10);
    assert.ok(isSo(), "it did not come to that");
  };

  const kinds: Record<
    string,
    { job: LaneJob; seconds: number; isRepeated: boolean; queue: () => Promise<unknown> }
  > = {
    "a mail": { job: mails.job, seconds: 240, isRepeated: true, queue: () => mailTo("kim@example.test") },
    "a mail of a thread": {
      job: mails.job,
      seconds: 240,
      isRepeated: true,
      queue: () => mailTo("kim@example.test", "t"),
    },
    "a text message": {
      job: textMessages.job,
      seconds: 60,
      isRepeated: false,
      queue: () => write((work) => queueText(work, { to: "+34600111222", text: "Hi" })),
    },
    "a web hook": {
      job: webhooks.job,
      seconds: 60,
      isRepeated: true,
      queue: () =>
        write((work) =>
          queueWebhook(work, { url, ruleId: newId(), ruleName: "r", ticketId: newId(), type: "t", data: {} }),
        ),
    },
    "a push message": {
      job: pushes.job,
      seconds: 60,
      isRepeated: true,
      queue: async () => {
        const body = { endpoint: `${url}/${newId()}`, keys: fakeBrowser().keys };
        const { token } = await freshToken();
        await world.ok(pushCalls.subscribe, { ...ann, token }, { body });
        await write((work) => pushTo(work, ann.id, trialFor("en"), true));
      },
    },
  };
  /** Hours pass between two calls here, and a token lasts for minutes. */
  const freshToken = async () => ({
    token: await tokenOf(world, ann),
  });
  for (const [name, { job, seconds, isRepeated, queue }] of Object.entries(kinds))
    test(`${name} whose process died with its answer is ${isRepeated ? "sent once more, and can be told to be the same" : "not sent again by itself"}`, async () => {
      await queue();
      const [{ lane } = { lane: null }] = await rows();
      void run(job, { lane, desk: dying() });
      await eventually(() => arrived.length === 1);
      onArrival = () => undefined;
      world.clock.advance({ seconds: seconds - 1 });
      await routine(giveUpLost);
      await run(job, { lane });
      assert.deepEqual([await states(), arrived.length], [["SENDING"], 1], "it may still be under way");
      world.clock.advance({ seconds: 2 });
      await routine(giveUpLost);
      await run(job, { lane });
      assert.deepEqual(await states(), [isRepeated ? "SENT" : "UNKNOWN"]);
      assert.deepEqual([arrived.length, new Set(arrived).size], [isRepeated ? 2 : 1, 1]);
    });

  for (const [name, { job, queue }] of Object.entries(kinds))
    test(`of ${name}, processes that look at once send each once`, async () => {
      const count = name === "a push message" ? 1 : 25;
      for (let at = 0; at < count; at += 1) await queue();
      const [{ lane } = { lane: null }] = await rows();
      await Promise.all([1, 2, 3, 4].map(() => run(job, { lane })));
      await run(job, { lane });
      assert.deepEqual([arrived.length, new Set(arrived).size], [count, count]);
      assert.deepEqual(new Set(await states()), new Set(["SENT"]));
    });

  test("an answer that comes after somebody else has sent it again changes nothing", async () => {
    await mailTo("kim@example.test");
    const late = Promise.withResolvers<undefined>();
    onArrival = () => late.promise;
    const first = run(mails.job);
    await eventually(() => arrived.length === 1);
    world.clock.advance({ seconds: 241 });
    await routine(giveUpLost);
    onArrival = () => undefined;
    await run(mails.job);
    late.reject(new ProviderFailure("later", "connection reset"));
    await first;
    assert.deepEqual([await states(), arrived.length], [["SENT"], 2]);
  });

  test("the mails of one thread keep their order; one that waits for five minutes is passed, and says so", async () => {
    let isAway = true;
    const came: string[] = [];
    onArrival = (mail) => {
      if (isAway && mail?.subject === "first@example.test") throw new ProviderFailure("later", "not now");
      came.push(mail?.subject ?? "");
    };
    const lane = "thread t";
    await mailTo("first@example.test", "t");
    await mailTo("second@example.test", "t");
    await mailTo("other@example.test");
    await run(mails.job, { lane });
    await run(mails.job);
    assert.deepEqual(came, ["other@example.test"], "what is in no thread waits for none");
    world.clock.advance({ minutes: 1 });
    await run(mails.job, { lane });
    world.clock.advance({ minutes: 3, seconds: 59 });
    await run(mails.job, { lane });
    assert.deepEqual(came, ["other@example.test"]);
    world.clock.advance({ seconds: 2 });
    await run(mails.job, { lane });
    assert.deepEqual(came, ["other@example.test", "second@example.test"]);
    const [first] = await rows();
    assert.deepEqual(
      [first?.state, toldText(first?.reason ?? "", null)],
      ["QUEUED", "not now. Later messages were sent before this one."],
    );
    isAway = false;
    world.clock.advance({ minutes: 1 });
    await run(mails.job, { lane });
    const [sent] = await rows();
    assert.deepEqual([came.at(-1), sent?.state, sent?.reason], ["first@example.test", "SENT", null]);
  });

  test("a text message whose answer was lost may have been sent; one that never left is tried again", async () => {
    isSilent = true;
    await write((work) => queueText(work, { to: "+34600111222", text: "Hi" }));
    await run(textMessages.job);
    world.clock.advance({ days: 1 });
    await routine(giveUpLost);
    await run(textMessages.job);
    const [lost] = await rows();
    assert.deepEqual([lost?.state, arrived.length], ["UNKNOWN", 1]);
    assert.match(lost?.reason ?? "", /may have been sent/);
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo; // it listens on a port
    closed.close();
    await once(closed, "close");
    const nowhere = await createWorld({ env: { SMS_URL: `http://127.0.0.1:${port}/sms` } });
    try {
      await nowhere.found("acme");
      await nowhere.work("acme", (work) => queueText(work, { to: "+34600111222", text: "Hi" }));
      const { desk, services } = nowhere.app;
      await textMessages.job.run({ desk, services, tenant: "acme", payload: { lane: null } });
      const [refused] = await nowhere.work("acme", ({ db }) => db.select().from(deliveries));
      assert.equal(refused?.state, "QUEUED");
    } finally {
      await nowhere.stop();
    }
  });

  test("what ends its process at each attempt is given up in the end", async () => {
    const id = await mailTo("kim@example.test");
    await write(({ db, now }) =>
      db
        .update(deliveries)
        .set({ state: "SENDING", attempts: 8, sendingSince: now })
        .where(eq(deliveries.id, id)),
    );
    world.clock.advance({ minutes: 5 });
    await routine(giveUpLost);
    assert.deepEqual(await states(), ["FAILED"]);
  });

  test("what was queued and has no job any more is found by the clock", async () => {
    await mailTo("kim@example.test");
    await mailTo("kim@example.test", "t");
    await world.database.execute("delete from pending_jobs", []);
    await routine(wakeDeliveries);
    const { rows: woken } = await world.database.execute(
      "select payload ->> 'lane' as lane from pending_jobs where name = 'deliveries.email' order by 1",
      [],
    );
    assert.deepEqual(woken, [{ lane: "thread t" }, { lane: null }]);
  });

  test("each kind is kept as long as it is of use, and what waits stays", async () => {
    const at = world.clock.now().toISOString();
    await write(({ db, tenant: tenantId }) =>
      db.insert(deliveries).values(
        ["email", "sms", "webhook", "push", "messenger"].flatMap((kind) =>
          (["FAILED", "QUEUED"] as const).map((state) => ({
            tenantId,
            kind,
            recipient: "x",
            payload: {},
            state,
            createdAt: at,
            nextAttemptAt: at,
          })),
        ),
      ),
    );
    const kept = async () => {
      await routine(purgeExpired);
      return (await rows()).flatMap(({ kind, state }) => (state === "FAILED" ? [kind] : []));
    };
    assert.equal((await kept()).length, 5);
    world.clock.advance({ days: 1, seconds: 1 });
    assert.deepEqual(await kept(), ["email", "sms", "webhook", "messenger"]);
    world.clock.advance({ days: 29 });
    assert.deepEqual(await kept(), ["email", "sms", "webhook"]);
    world.clock.advance({ days: limits.ruleRunsKeepDays - 30 });
    assert.deepEqual(await kept(), ["email", "sms"]);
    assert.equal((await rows()).length, 7);
  });
});
