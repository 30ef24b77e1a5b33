import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { push as calls } from "../../../../contract/notices/push.ts";
import { session } from "../../../../contract/people/session.ts";
import { limits } from "../../../../contract/limits.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { users as userCalls } from "../../../../contract/people/users.ts";
import { auditLogs, vapidKeys } from "../../../db/table.ts";
import { newId } from "../../../db/columns.ts";
import { fakeBrowser, pushService } from "../../../testing/push-service.ts";
import type { FakeBrowser, PushService } from "../../../testing/push-service.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { notify } from "../notifications/notify.ts";
import type { Notice } from "../notifications/notify.ts";
import { sessions, users } from "../../people/session/table.ts";
import { retirePushKey } from "../../../keys/push.ts";
import { newVapidKeys } from "../../../providers/push/web-push.ts";
import { retryAfterMinutes } from "./jobs.ts";
import type { PushMessage } from "./message.ts";
import { createVapid, newPushKey } from "./vapid.ts";
import { pushSubscriptions } from "../push-subscriptions/table.ts";
import { textsOf } from "../../../words/texts.ts";

describe("push notifications", () => {
  let world: World;
  let service: PushService;
  let tenants = 0;
  before(async () => {
    service = await pushService();
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      env: { WEBHOOKS_TO_LOOPBACK: "1" },
    });
    // Hours pass between two calls here, and a token lasts for minutes.
    const { call } = world;
    world.call = async (endpoint, as, input) =>
      call(
        endpoint,
        as && {
          ...as,
          token: await tokenOf(world, as),
        },
        input,
      );
  });
  after(async () => {
    service.stop();
    await world.stop();
  });
  beforeEach(() => {
    service.arrived.length = 0;
    service.status = 201;
  });

  const newPerson = (role: Person["role"] = "AGENT") => {
    tenants += 1;
    return world.person({ tenant: `push-${tenants}`, role });
  };
  /** Another session of the same person. */
  const elsewhere = async (person: Person): Promise<Person> => ({
    ...person,
    sessionId: (
      await world.work(person.tenant, (work) =>
        work.rows(sessions).insert({ userId: person.id, lastUsedAt: work.now }),
      )
    ).id,
  });
  const bodyFor = (browser: FakeBrowser, endpoint = `${service.url}/send/${newId()}`) => ({
    endpoint,
    keys: browser.keys,
  });
  const subscribed = async (person: Person, agent = "Firefox") => {
    const browser = fakeBrowser();
    const body = bodyFor(browser);
    const device = await world.ok(calls.subscribe, person, { body, headers: { "user-agent": agent } });
    return { browser, body, device };
  };
  const tell = (person: Person, over: Partial<Notice> = {}) =>
    world.work(person.tenant, (work) =>
      notify(work, {
        userId: person.id,
        type: "MENTION",
        priority: "MEDIUM",
        title: "Kim mentioned you",
        content: "Look here",
        actionUrl: "/team-chat?channel=1",
        ...over,
      }),
    );
  const done = () => jobsDone(world);
  const later = async (by: { seconds?: number; minutes?: number } = { seconds: limits.pushDelaySeconds }) => {
    await done();
    world.clock.advance({ seconds: (by.seconds ?? 0) + 60 * (by.minutes ?? 0) });
    await done();
  };
  const read = (browser: FakeBrowser, at = 0): PushMessage =>
    JSON.parse(browser.open(service.arrived[at]?.body ?? Buffer.alloc(0))) as PushMessage; // what said.ts wrote
  const devices = async (person: Person) => (await world.ok(calls.devices, person)).items;
  const makeTicket = (as: Person, of: { assignedToId?: string; isSensitive?: boolean } = {}) =>
    world.ok(tickets.create, as, {
      body: {
        subject: "My secret illness",
        message: "It hurts.",
        contactEmail: "kim@example.test",
        contactName: "Kim Larsen",
        ...of,
      },
    });

  test("what concerns somebody arrives sealed for their browser, in their language, a moment later and with the address it is about", async () => {
    const ann = await newPerson();
    await world.work(ann.tenant, (work) => work.rows(users).update(ann.id, { locale: "es" }));
    const { browser, body } = await subscribed(ann);
    const title = textsOf({ "test.hello": { en: "Hello", es: "Hola", ar: "مرحبا" } })("test.hello");
    await tell(ann, { title, priority: "HIGH" });
    await done();
    assert.equal(service.arrived.length, 0, "it waits, so that who reads it in the desk is not told twice");
    await later();
    assert.deepEqual(read(browser), {
      title: "Hola",
      body: "Look here",
      url: "/team-chat?channel=1",
      tag: "/team-chat?channel=1",
      lang: "es",
      dir: "ltr",
    });
    const [one] = service.arrived;
    assert.deepEqual(
      [one?.path, one?.headers["urgency"], Number(one?.headers["ttl"]) <= limits.pushTtlSeconds],
      [new URL(body.endpoint).pathname, "high", true],
    );
    assert.ok(one?.headers.authorization?.endsWith(`k=${(await world.ok(calls.key, ann)).publicKey}`));
    assert.equal((await devices(ann))[0]?.lastUsedAt, world.clock.now().toISOString());
  });

  test("what was read in the desk meanwhile is not sent, nor what they do not want", async () => {
    const ann = await newPerson();
    const { browser } = await subscribed(ann);
    await tell(ann);
    await world.ok(notifications.markAsRead, ann, { body: { all: true } });
    await later();
    assert.equal(service.arrived.length, 0);
    await world.ok(notifications.setPreferences, ann, {
      body: { types: { MENTION: { push: false }, TICKET_UPDATED: { push: true, inApp: false } } },
    });
    await tell(ann, { title: "Unwanted" });
    await tell(ann, { type: "TICKET_UPDATED", title: "Only here" });
    await tell(ann, { type: "SURVEY_ANSWERED", title: "Can wait" });
    await later();
    assert.deepEqual([service.arrived.length, read(browser).title], [1, "Only here"]);
  });

  test("of a sensitive ticket nothing leaves the desk but that there is one, also when it became one since", async () => {
    const boss = await newPerson("SUPERVISOR");
    const ann = await world.person({ tenant: boss.tenant });
    const { browser } = await subscribed(ann);
    const plain = await makeTicket(boss, { assignedToId: ann.id });
    await later();
    assert.deepEqual([read(browser).body, read(browser).url], ["My secret illness", `/tickets/${plain.id}`]);
    await tell(ann, {
      type: "TICKET_COMMENT",
      title: "Kim Larsen answered",
      content: "My secret illness",
      actionUrl: `/tickets/${plain.id}`,
    });
    await world.ok(tickets.setSensitive, boss, { params: { id: plain.id }, body: { isSensitive: true } });
    await later();
    assert.deepEqual(
      [read(browser, 1).title, read(browser, 1).url],
      ["A sensitive ticket", `/tickets/${plain.id}`],
    );
    assert.doesNotMatch(JSON.stringify(read(browser, 1)), /illness|Kim|Larsen/);
    const { browser: other } = await subscribed(await elsewhere(boss));
    await tell(boss, {
      type: "QUALITY_REVIEW",
      title: "Your review was changed",
      content: "She wrote of her illness",
      actionUrl: "/quality-assurance/mine",
    });
    await world.ok(notifications.setPreferences, boss, {
      body: { types: { QUALITY_REVIEW: { push: true } } },
    });
    await tell(boss, {
      type: "QUALITY_REVIEW",
      title: "Your review was changed",
      content: "She wrote of her illness",
      actionUrl: "/quality-assurance/mine",
    });
    await later();
    assert.deepEqual([service.arrived.length, read(other, 2).body], [3, ""]);
  });

  test("who may no longer see the ticket is not told of it", async () => {
    const boss = await newPerson("SUPERVISOR");
    const ann = await world.person({ tenant: boss.tenant });
    await subscribed(ann);
    const made = await makeTicket(boss, { assignedToId: boss.id });
    await tell(ann, { actionUrl: `/tickets/${made.id}` });
    await world.ok(tickets.setSensitive, boss, { params: { id: made.id }, body: { isSensitive: true } });
    await later();
    assert.equal(service.arrived.length, 0);
  });

  test("a message that did not arrive is tried again with what it may say by then", async () => {
    const boss = await newPerson("SUPERVISOR");
    const [ann, ben] = [
      await world.person({ tenant: boss.tenant }),
      await world.person({ tenant: boss.tenant }),
    ];
    const { browser } = await subscribed(ann);
    await subscribed(ben);
    const made = await makeTicket(boss);
    service.status = 503;
    for (const person of [ann, ben])
      await tell(person, {
        title: "Kim Larsen answered",
        content: "My secret illness",
        actionUrl: `/tickets/${made.id}`,
      });
    await later();
    const failed = service.arrived.length;
    await world.ok(tickets.update, boss, { params: { id: made.id }, body: { assignedToId: ann.id } });
    await world.ok(tickets.setSensitive, boss, { params: { id: made.id }, body: { isSensitive: true } });
    service.status = 201;
    await later({ minutes: retryAfterMinutes[0] ?? 0 });
    const arrived = service.arrived.slice(failed);
    assert.deepEqual([failed, arrived.length > 0], [2, true]);
    for (const [at] of arrived.entries())
      assert.doesNotMatch(
        JSON.stringify(read(browser, failed + at)),
        /illness|Kim|Larsen/,
        "to the agent who may see it, and to nobody else",
      );
  });

  test("whatever the text, a message stays under 3 KB", async () => {
    const ann = await newPerson();
    const { browser } = await subscribed(ann);
    await tell(ann, {
      title: "😀".repeat(5000),
      content: `${'\u0001\n"'.repeat(3000)}${"漢".repeat(3000)}`,
      actionUrl: `/search?q=${"x".repeat(5000)}`,
    });
    await later();
    const said = read(browser);
    assert.ok(
      Buffer.byteLength(JSON.stringify(said)) <= 3072 && (service.arrived[0]?.body.length ?? 0) <= 3072,
    );
    assert.deepEqual([said.url, [...said.title].length], ["/notifications", 120]);
  });

  for (const status of [404, 410])
    test(`a browser that is gone (${status}) is forgotten, and nothing more is sent`, async () => {
      const ann = await newPerson();
      await subscribed(ann);
      service.status = status;
      await tell(ann);
      await later();
      assert.deepEqual([service.arrived.length, await devices(ann)], [1, []]);
      await tell(ann);
      await later();
      assert.equal(service.arrived.length, 1);
    });

  test("what does not arrive is tried again with growing pauses; a browser that keeps failing gets one try each, and is forgotten in the end", async () => {
    const ann = await newPerson();
    const { browser } = await subscribed(ann);
    service.status = 503;
    await tell(ann);
    await later();
    for (const [at, minutes] of retryAfterMinutes.entries()) {
      assert.equal(service.arrived.length, at + 1);
      await later({ minutes });
    }
    await later({ minutes: 600 });
    assert.equal(service.arrived.length, retryAfterMinutes.length + 1);
    for (let more = 1; more < limits.pushFailuresMax - 1; more += 1) {
      await tell(ann, { title: `No. ${more}` });
      await later();
      await later({ minutes: 2 });
    }
    assert.deepEqual(
      [service.arrived.length, (await devices(ann)).length],
      [retryAfterMinutes.length + limits.pushFailuresMax - 1, 1],
    );
    service.status = 201;
    await tell(ann, { title: "Back" });
    await later();
    assert.equal(read(browser, service.arrived.length - 1).title, "Back");
    service.status = 403;
    for (let more = 0; more < limits.pushFailuresMax; more += 1) {
      await tell(ann);
      await later();
    }
    assert.deepEqual(await devices(ann), []);
  });

  test("logging out, being logged out from elsewhere and being deactivated each end it there, and nowhere else", async () => {
    const boss = await newPerson("ADMIN");
    const ann = await world.person({ tenant: boss.tenant });
    const phone = await elsewhere(ann);
    const laptop = await elsewhere(ann);
    for (const one of [ann, phone, laptop]) await subscribed(one);
    assert.deepEqual((await devices(phone)).map(({ isCurrent }) => isCurrent).toSorted(), [
      false,
      false,
      true,
    ]);
    await world.ok(session.logout, ann);
    assert.equal((await devices(phone)).length, 2);
    await world.ok(session.revokeSession, phone, { params: { id: laptop.sessionId } });
    assert.deepEqual(
      (await devices(phone)).map(({ isCurrent }) => isCurrent),
      [true],
    );
    await tell(phone);
    await later();
    assert.equal(service.arrived.length, 1);
    await world.ok(userCalls.update, boss, { params: { id: ann.id }, body: { isActive: false } });
    assert.deepEqual(await world.work(ann.tenant, (work) => work.rows(pushSubscriptions).list()), []);
  });

  test("a browser whose session can no longer be renewed gets nothing", async () => {
    const ann = await newPerson();
    await subscribed(ann);
    await world.work(ann.tenant, (work) =>
      work.db
        .update(sessions)
        .set({ lastUsedAt: "2101-02-01T09:00:00.000Z" })
        .where(eq(sessions.id, ann.sessionId)),
    );
    await tell(ann);
    await later();
    assert.equal(service.arrived.length, 0);
  });

  test("the same browser counts once, whoever sits at it; of more than twenty the oldest goes", async () => {
    const ann = await newPerson();
    const eve = await world.person({ tenant: ann.tenant });
    const { body } = await subscribed(ann);
    await world.ok(calls.subscribe, ann, { body });
    assert.equal((await devices(ann)).length, 1);
    await world.ok(calls.subscribe, eve, { body });
    assert.deepEqual([(await devices(ann)).length, (await devices(eve)).length], [0, 1]);
    const first = await subscribed(await elsewhere(ann), "The first");
    for (let at = 0; at < limits.pushDevicesMax; at += 1) {
      world.clock.advance({ seconds: 10 });
      await subscribed(await elsewhere(ann), `No. ${at}`);
    }
    const found = await devices(ann);
    assert.deepEqual(
      [found.length, found[0]?.userAgent, found.some(({ id }) => id === first.device.id)],
      [limits.pushDevicesMax, `No. ${limits.pushDevicesMax - 1}`, false],
    );
    assert.equal(
      await world.work(ann.tenant, (work) =>
        work.rows(pushSubscriptions).count(eq(pushSubscriptions.userId, ann.id)),
      ),
      limits.pushDevicesMax,
    );
  });

  test("one's own are switched off by address or by id, a colleague's are not there", async () => {
    const ann = await newPerson();
    const eve = await world.person({ tenant: ann.tenant });
    const one = await subscribed(ann);
    assert.equal((await world.call(calls.remove, eve, { params: { id: one.device.id } })).status, 404);
    await world.ok(calls.unsubscribe, eve, { body: { endpoint: one.body.endpoint } });
    assert.equal((await devices(ann)).length, 1);
    await world.ok(calls.unsubscribe, ann, { body: { endpoint: one.body.endpoint } });
    assert.deepEqual(await devices(ann), []);
    const two = await subscribed(ann);
    await world.ok(calls.remove, ann, { params: { id: two.device.id } });
    assert.deepEqual(await devices(ann), []);
  });

  test("a test goes to each browser of mine, in my language", async () => {
    const ann = await newPerson();
    assert.deepEqual(await world.ok(calls.test, ann), { sentTo: 0 });
    await world.work(ann.tenant, (work) => work.rows(users).update(ann.id, { locale: "ar" }));
    const { browser } = await subscribed(ann);
    assert.deepEqual(await world.ok(calls.test, ann), { sentTo: 1 });
    await done();
    assert.deepEqual([read(browser).title, read(browser).dir], ["الإشعارات تعمل في هذا المتصفح", "rtl"]);
  });

  test("a browser that gets another address shows the secret of the one before, and nothing else moves it", async () => {
    const ann = await newPerson();
    const { body } = await subscribed(ann);
    const browser = fakeBrowser();
    const subscription = bodyFor(browser);
    const renew = (former: { endpoint: string; auth: string }) =>
      world.call(calls.renew, null, { body: { former, subscription } });
    assert.equal((await renew({ endpoint: body.endpoint, auth: fakeBrowser().keys.auth })).status, 404);
    assert.equal((await renew({ endpoint: `${body.endpoint}x`, auth: body.keys.auth })).status, 404);
    assert.equal((await renew({ endpoint: body.endpoint, auth: body.keys.auth })).status, 200);
    await tell(ann);
    await later();
    assert.deepEqual([service.arrived.length, read(browser).title], [1, "Kim mentioned you"]);
  });

  test("an address inside a network, or without https, and a key of no browser are refused at their field", async () => {
    const strict = await createWorld();
    const ann = await strict.person();
    const { keys } = fakeBrowser();
    const at = async (body: { endpoint: string; keys: { p256dh: string; auth: string } }) => {
      const answer = await strict.call(calls.subscribe, ann, { body });
      return [answer.status, (answer.body["errors"] as { path: string }[] | undefined)?.[0]?.path];
    };
    for (const endpoint of [
      "https://127.0.0.1/x",
      "https://10.1.2.3/x",
      "https://localhost/x",
      "http://push.example.net/x",
    ])
      assert.deepEqual(await at({ endpoint, keys }), [422, "endpoint"], endpoint);
    assert.deepEqual(
      await at({ endpoint: "https://push.example.net/x", keys: { ...keys, p256dh: "A".repeat(87) } }),
      [422, "keys.p256dh"],
    );
    assert.deepEqual(await at({ endpoint: "https://push.example.net/x", keys }), [200, undefined]);
    await strict.stop();
  });

  test("without settings one key pair is made and kept sealed, the same for every process; a setting goes before it", async () => {
    const ann = await newPerson();
    const { publicKey } = await world.ok(calls.key, ann);
    const [row] = await world.database.read("system", (db) => db.select().from(vapidKeys));
    assert.match(row?.privateKey ?? "", /^v1\./);
    assert.equal((await world.ok(calls.key, await world.person({ tenant: "another" }))).publicKey, publicKey);
    const set = await createWorld({
      env: { VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw" },
    });
    assert.equal(
      (await set.ok(calls.key, await set.person())).publicKey,
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    );
    assert.deepEqual(await set.database.read("system", (db) => db.select().from(vapidKeys)), []);
    await set.stop();
  });

  test("of two keys each signs for the browsers that were subscribed to it; browsers are given the newer, and one that is retired signs nothing", async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const { publicKey: older } = await world.ok(calls.key, ann);
    const at = async (person: Person, vapidKey?: string) => {
      const body = { ...bodyFor(fakeBrowser()), vapidKey };
      const { status, body: answer } = await world.call(calls.subscribe, person, { body });
      return { status, path: new URL(body.endpoint).pathname, answer };
    };
    const hers = await at(ann, older);
    world.clock.advance({ seconds: 1 });
    const { database, app, clock } = world;
    const newer = await database.transaction("system", (db) =>
      newPushKey(db, app.services.sealer, clock.now()),
    );
    const another = createVapid(app.services.env, database, app.services.sealer, clock);
    assert.equal((await another.current()).publicKey, newer, "in a process that reads it now");
    const his = await at(ben, newer);
    assert.deepEqual([hers.status, his.status], [200, 200], "by a key that this process had not read");
    const signers = async () => {
      service.arrived.length = 0;
      for (const person of [ann, ben]) await tell(person);
      await later();
      return Object.fromEntries(
        service.arrived.map(({ path, headers }) => [path, headers.authorization?.split("k=")[1]]),
      );
    };
    assert.deepEqual(await signers(), { [hers.path]: older, [his.path]: newer });

    const retire = (isNow: boolean) =>
      retirePushKey(database, older, { sealer: app.services.sealer, now: clock.now(), isNow });
    await assert.rejects(retire(false), /subscribed to/);
    await retire(true);
    const nobodys = await at(ben, newVapidKeys().publicKey);
    assert.deepEqual([nobodys.status, JSON.stringify(nobodys.answer).includes('"vapidKey"')], [422, true]);
    assert.equal((await at(ann, older)).status, 422, "nor is a browser subscribed to it any more");
    assert.deepEqual(await signers(), { [his.path]: newer });
    assert.equal((await devices(ann)).length, 1, "it stays, and is subscribed anew when she comes back");
  });

  test("a setting that takes another's place signs for the browsers of both", async () => {
    const keys = Array.from({ length: 2 }, newVapidKeys);
    const [was, is] = [keys[0]?.privateKey, keys[1]?.privateKey];
    const { database, app, clock } = world;
    const vapid = createVapid(
      { ...app.services.env, vapidPrivateKey: is, vapidPrivateKeyBefore: was },
      database,
      app.services.sealer,
      clock,
    );
    assert.deepEqual(await vapid.current(), keys[1]);
    for (const pair of keys) assert.deepEqual(await vapid.keysFor(pair.publicKey), pair);
    assert.deepEqual(await vapid.keysFor(null), keys[1]);
    assert.equal(await vapid.keysFor(newVapidKeys().publicKey), "unknown");
  });

  test("neither the audit log nor the list tells the address or the secret", async () => {
    const ann = await newPerson();
    const { body } = await subscribed(ann);
    const log = await world.work(ann.tenant, (work) =>
      work.db.select().from(auditLogs).where(eq(auditLogs.entity, "push_subscriptions")),
    );
    assert.equal(log.length, 1);
    const [row] = await world.work(ann.tenant, (work) => work.rows(pushSubscriptions).list());
    const told = JSON.stringify([log, await devices(ann), row?.auth]);
    for (const secret of [body.endpoint, body.keys.auth, body.keys.p256dh]) assert.ok(!told.includes(secret));
  });
});
