import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { whatsappSettings } from "../../../../contract/channels/whatsapp-settings.ts";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { deliveries } from "../../../../contract/workspace/deliveries.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { messengerRig, whatsappRig } from "../../../testing/messenger-rig.ts";
import { sampleVideo, uploadFile } from "../../../testing/sample-files.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { purgeExpired } from "../../index.ts";
import { memoryOf } from "../../workspace/connections/account-memory.ts";
import { connections } from "../../workspace/connections/table.ts";
import { wakeConnection } from "../../workspace/deliveries/pipeline.ts";
import { newPeopleReached, sendingRates } from "../../workspace/deliveries/limit-table.ts";

describe("a provider's limits", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const { settle, connect, number, begun, write } = whatsappRig(
    () => world,
    () => admin,
  );
  const reply = (id: string, message: string) =>
    world.ok(tickets.reply, admin, { params: { id }, body: { message } });
  const onPhone = async (connectionId: string, customer: string) =>
    (await world.ok(simulator.get, admin, { params: { id: connectionId } })).lines
      .filter((line) => line.customer === customer && line.direction === "TO_CUSTOMER")
      .map(({ text }) => text);
  const sent = async (connectionId: string) =>
    (await world.ok(deliveries.list, admin, { query: { connectionId, limit: 100 } })).items.toReversed();
  const panel = async (id: string) =>
    (await world.ok(whatsappSettings.get, admin)).items.find((one) => one.id === id);
  const lastOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items.at(-1);
  /** The provider's own limit, with so many people reached that so much of it is left. */
  const leaveRoomAtProvider = (id: string, room: number) =>
    memoryOf(world.app.desk, { tenantId: "acme", id }).change((state) => {
      const atMs = world.clock.now().getTime();
      const others = Array.from({ length: 250 - room }, (_, at) => [`3461${at}`, atMs] as const);
      const account = { quality: "GREEN", limit: "TIER_250", throughput: "STANDARD", isDisabled: false };
      Object.assign(state, { account, reachedAtMs: Object.fromEntries<number>(others) });
    });
  const pass = async (by: { seconds?: number; hours?: number }) => {
    world.clock.advance(by);
    await jobsDone(world);
  };

  test("a burst to one customer is never refused: what is over waits, says why, and leaves in order", async () => {
    const { connection, ticket, from } = await begun();
    const other = number();
    await write(connection.id, other, `Question ${other}`);
    const [second] = (await world.ok(tickets.list, admin, { query: { search: other } })).items;
    assert.ok(second);
    const words = Array.from({ length: 50 }, (_, at) => `Line ${at}`);
    for (const text of words) await reply(ticket.id, text);
    await jobsDone(world);
    // What a number sends in a second comes first: the clock stands still while they leave.
    for (let second = 0; second < 3; second += 1) await pass({ seconds: 1 });
    const waiting = (await sent(connection.id)).filter(({ state }) => state === "QUEUED");
    assert.deepEqual(
      [waiting.length, waiting[0]?.waitsFor, waiting[0]?.attempts, waiting[1]?.waitsFor],
      [6, "PAIR_LIMIT", 0, null],
    );
    const heldAt = world.clock.now().getTime();
    assert.equal(Date.parse(waiting[0]?.nextAttemptAt ?? "") - heldAt <= 6000, true);
    const { items } = await world.ok(tickets.conversations, admin, { params: { id: ticket.id } });
    const held = items.find(({ messenger }) => messenger?.waits);
    assert.deepEqual(
      [held?.text, held?.delivery, held?.messenger?.waits],
      ["Line 44", "QUEUED", { for: "PAIR_LIMIT", until: waiting[0]?.nextAttemptAt }],
    );
    assert.equal((await panel(connection.id))?.heldBack, 1);

    await reply(second.id, "Nobody waits for another");
    await jobsDone(world);
    assert.deepEqual(await onPhone(connection.id, other), ["Nobody waits for another"]);

    for (let round = 0; round < 7; round += 1) await pass({ seconds: 6 });
    await settle();
    assert.deepEqual(await onPhone(connection.id, from), words);
    const all = await sent(connection.id);
    assert.deepEqual(
      all.filter(({ attempts, code, reason }) => attempts !== 1 || code !== null || reason !== null),
      [],
      "no attempt was refused",
    );
    assert.equal((await lastOf(ticket.id))?.messenger?.waits, undefined);
    assert.equal((await panel(connection.id))?.heldBack, 0);
  });

  test("of an Instagram account a burst is never refused either: words and films wait for its own rates", async () => {
    const instagram = messengerRig(
      "instagram",
      () => world,
      () => admin,
    );
    const { connection, ticket, from } = await instagram.begun();
    const states = async () =>
      (await sent(connection.id)).map(({ state, waitsFor }) => (state === "QUEUED" ? waitsFor : "LEFT"));
    const burst = Array.from({ length: 40 }, (_, at) => `Line ${at}`);
    for (const text of burst) await reply(ticket.id, text);
    await jobsDone(world);
    // The clock stands still: what the account may send at once has left, the next has its time, the rest its turn.
    assert.deepEqual(await states(), [
      ...Array.from({ length: 30 }, () => "LEFT"),
      "NUMBER_LIMIT",
      ...Array.from({ length: 9 }, () => null),
    ]);
    for (let second = 0; second < 12; second += 1) await pass({ seconds: 1 });
    assert.deepEqual(await onPhone(connection.id, from), burst);

    const film = { bytes: sampleVideo, name: "Film.mp4" };
    for (let at = 0; at < 4; at += 1)
      await world.ok(tickets.reply, admin, {
        params: { id: ticket.id },
        body: { message: `Film ${at}`, attachments: [await uploadFile(world, admin, film)] },
      });
    await jobsDone(world);
    // Words and their film leave one after the other.
    const films = (await states()).slice(burst.length);
    assert.deepEqual(films, [...Array.from({ length: 5 }, () => "LEFT"), "NUMBER_LIMIT", null, null]);
    for (let second = 0; second < 4; second += 1) await pass({ seconds: 1 });
    const all = await sent(connection.id);
    assert.deepEqual(
      all.filter(
        ({ attempts, code, reason, state }) => attempts !== 1 || code || reason || state === "QUEUED",
      ),
      [],
      "no attempt was refused",
    );
  });

  let names = 0;
  const approved = async (connectionId: string) => {
    const body = {
      connectionId,
      name: `hello_${(names += 1)}`,
      language: "en" as const,
      category: "UTILITY" as const,
      body: "Hello, your parcel is on its way.",
    };
    const { id } = await world.ok(whatsappTemplates.create, admin, { body });
    await world.ok(whatsappTemplates.submit, admin, { params: { id } });
    await settle();
    return id;
  };
  const wake = (id: string) => world.work("acme", (work) => wakeConnection(work, id));
  const limitTo = (id: string, tier: string) =>
    world.work("acme", (work) =>
      work
        .update(connections)
        .set({ facts: sql`${connections.facts} || ${JSON.stringify({ messagingLimit: tier })}::jsonb` })
        .where(eq(connections.id, id)),
    );

  test("outside windows an account writes to as many new people in 24 hours as it may; the next wait for room", async () => {
    const connection = await connect();
    const people: { from: string; ticketId: string }[] = [];
    for (let at = 0; at < 4; at += 1) {
      const from = number();
      await write(connection.id, from, `Question ${from}`);
      const [ticket] = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
      assert.ok(ticket);
      people.push({ from, ticketId: ticket.id });
    }
    assert.deepEqual((await panel(connection.id))?.newPeople, { used: 0, max: 2000, isKnown: true });
    const templateId = await approved(connection.id);
    const send = async (at: number) => {
      const person = people[at];
      assert.ok(person);
      await world.ok(whatsappConversations.sendTemplate, admin, {
        params: { id: person.ticketId },
        body: { templateId, values: {} },
      });
      await jobsDone(world);
      return person;
    };
    await limitTo(connection.id, "TIER_2");
    // Within the window a template counts nobody.
    await send(0);
    assert.equal((await panel(connection.id))?.newPeople.used, 0);
    await pass({ hours: 25 });
    admin = await world.person({ role: "ADMIN" });
    await send(0);
    await send(0);
    await send(1);
    const third = await send(2);
    const fourth = await send(3);
    const [one, two] = (await sent(connection.id)).filter(({ state }) => state === "QUEUED");
    assert.deepEqual([one?.waitsFor, two?.waitsFor], ["ACCOUNT_LIMIT", "ACCOUNT_LIMIT"]);
    assert.ok((one?.nextAttemptAt ?? "") <= (two?.nextAttemptAt ?? ""));
    assert.equal((await lastOf(third.ticketId))?.messenger?.waits?.for, "ACCOUNT_LIMIT");
    const shown = await panel(connection.id);
    assert.deepEqual([shown?.newPeople.used, shown?.newPeople.max, shown?.heldBack], [2, 2, 2]);

    // Whoever writes is nobody new any more: what waited goes before the answer.
    await write(connection.id, third.from, "Hello?");
    await reply(third.ticketId, "Here we are");
    await jobsDone(world);
    const phone = await onPhone(connection.id, third.from);
    assert.deepEqual(phone.slice(-2), ["Hello, your parcel is on its way.", "Here we are"]);
    assert.equal((await onPhone(connection.id, fourth.from)).length, 0);

    // The provider counts from when a message arrives there.
    await pass({ hours: 24 });
    admin = await world.person({ role: "ADMIN" });
    assert.equal((await onPhone(connection.id, fourth.from)).length, 0);
    await pass({ seconds: 60 });
    assert.equal((await onPhone(connection.id, fourth.from)).length, 1);
    assert.equal((await panel(connection.id))?.heldBack, 0);
  });

  test("what is held for the limit is never refused by the provider; what it refuses anyway says why, and holds the next", async () => {
    const { connection, ticket } = await begun();
    const templateId = await approved(connection.id);
    const others: { from: string; ticketId: string }[] = [];
    for (let at = 0; at < 3; at += 1) {
      const from = number();
      await write(connection.id, from, `Question ${from}`);
      const [found] = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
      assert.ok(found);
      others.push({ from, ticketId: found.id });
    }
    await pass({ hours: 25 });
    admin = await world.person({ role: "ADMIN" });
    const send = async (ticketId = "") => {
      await world.ok(whatsappConversations.sendTemplate, admin, {
        params: { id: ticketId },
        body: { templateId, values: {} },
      });
      await settle();
    };
    const states = async () =>
      (await sent(connection.id)).map(({ state, code, waitsFor }) => [state, code, waitsFor]);

    // Known here: what has no room does not leave, so nothing is refused.
    await leaveRoomAtProvider(connection.id, 1);
    await limitTo(connection.id, "TIER_1");
    await send(ticket.id);
    await send(others[0]?.ticketId);
    assert.deepEqual(await states(), [
      ["DELIVERED", null, null],
      ["QUEUED", null, "ACCOUNT_LIMIT"],
    ]);

    // Not known here: others of the portfolio used it up.
    await limitTo(connection.id, "TIER_250");
    await wake(connection.id);
    await settle();
    assert.deepEqual((await states()).at(-1), ["FAILED", "131048", null]);
    const failed = await lastOf(others[0]?.ticketId ?? "");
    assert.deepEqual(
      [failed?.delivery, failed?.deliveryReason],
      ["FAILED", "The account has written to as many new people in 24 hours as it may."],
    );
    assert.equal((await panel(connection.id))?.newPeople.used, 1, "who was not reached is not counted");
    await send(others[1]?.ticketId);
    assert.deepEqual((await states()).at(-1), ["QUEUED", null, "ACCOUNT_LIMIT"]);
    // Whoever was reached already may be written to.
    await send(ticket.id);
    assert.deepEqual((await states()).at(-1), ["DELIVERED", null, null]);

    // A person sends again what failed; with the others it waits until the hour is over.
    const again = { id: others[0]?.ticketId ?? "", messageId: failed?.id ?? "" };
    await world.ok(ticketConversations.sendAgain, admin, { params: again });
    await settle();
    assert.equal((await lastOf(again.id))?.delivery, "QUEUED");
    await leaveRoomAtProvider(connection.id, 100);
    await pass({ hours: 1 });
    admin = await world.person({ role: "ADMIN" });
    await settle();
    assert.equal((await lastOf(again.id))?.delivery, "DELIVERED");
    assert.equal((await lastOf(others[1]?.ticketId ?? ""))?.delivery, "DELIVERED");
  });

  test("a limit that the provider raises lets go at once what waited for it", async () => {
    const { connection, ticket, from } = await begun();
    const templateId = await approved(connection.id);
    await pass({ hours: 25 });
    admin = await world.person({ role: "ADMIN" });
    await limitTo(connection.id, "TIER_1");
    await world.work("acme", (work) =>
      work.db.insert(newPeopleReached).values({
        tenantId: "acme",
        account: connection.businessAccountId,
        person: "somebody",
        countedAt: work.now,
      }),
    );
    await world.ok(whatsappConversations.sendTemplate, admin, {
      params: { id: ticket.id },
      body: { templateId, values: {} },
    });
    await jobsDone(world);
    assert.equal((await onPhone(connection.id, from)).length, 0);
    // The simulated number's own limit is 2,000.
    await world.ok(whatsappSettings.health, admin, { params: { id: connection.id } });
    await jobsDone(world);
    assert.equal((await onPhone(connection.id, from)).length, 1);
  });

  test("a provider that asks for less is left alone by the whole number until then", async () => {
    const { connection, ticket } = await begun();
    const other = number();
    await write(connection.id, other, `Question ${other}`);
    const [second] = (await world.ok(tickets.list, admin, { query: { search: other } })).items;
    assert.ok(second);
    const fault = (isOn: boolean) =>
      world.ok(simulator.faults, admin, {
        params: { id: connection.id },
        body: { fault: "rate_limited", isOn },
      });
    await fault(true);
    await reply(ticket.id, "First");
    await jobsDone(world);
    await fault(false);
    await reply(second.id, "Second");
    await jobsDone(world);
    const waiting = (await sent(connection.id)).filter(({ state }) => state === "QUEUED");
    assert.deepEqual(
      waiting.map(({ waitsFor, attempts }) => [waitsFor, attempts]),
      [
        ["PROVIDER_SLOW_DOWN", 1],
        ["NUMBER_LIMIT", 0],
      ],
    );
    await pass({ seconds: 7 });
    await settle();
    assert.deepEqual(await onPhone(connection.id, other), ["Second"]);
    assert.equal((await sent(connection.id)).filter(({ state }) => state === "QUEUED").length, 0);
  });

  test("what is counted names nobody, and is gone once it counts no more", async () => {
    const { ticket, from } = await begun();
    await reply(ticket.id, "Hello");
    await jobsDone(world);
    const rows = () =>
      world.work("acme", async (work) => [
        ...(await work.from(sendingRates)),
        ...(await work.from(newPeopleReached)),
      ]);
    const kept = await rows();
    assert.ok(kept.length > 0 && !JSON.stringify(kept).includes(from));
    world.clock.advance({ days: 3 });
    await purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(await rows(), []);
  });
});
