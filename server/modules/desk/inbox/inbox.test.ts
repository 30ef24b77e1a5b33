import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { agents } from "../../../../contract/desk/agents.ts";
import { inboxViews } from "../../../../contract/enums.ts";
import type { InboxView } from "../../../../contract/enums.ts";
import { inbox as calls } from "../../../../contract/desk/inbox.ts";
import { limits } from "../../../../contract/limits.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { ticketViews } from "../../../../contract/desk/ticket-views.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { letIn } from "../../../testing/visit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { visitorNoter } from "../../channels/chat/presence.ts";
import { chatSessions } from "../../channels/chat/table.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";

type NewTicket = Partial<typeof tickets.$inferInsert>;

describe("the inbox", () => {
  let world: World;
  let count = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const newTenant = () => {
    count += 1;
    return `inbox${count}`;
  };
  const add = (tenant: string, of: NewTicket) =>
    world.work(tenant, async (work) => {
      count += 1;
      return (await work.rows(tickets).insert({ number: 5000 + count, subject: `t${count}`, ...of })).id;
    });
  const idsIn = async (who: Person, query: Parameters<typeof world.ok<typeof agents.inbox>>[2] & object) =>
    (await world.ok(agents.inbox, who, query)).items.map(({ id }) => id);
  const countsOf = async (who: Person) =>
    Object.fromEntries(
      (await world.ok(calls.counts, who)).views.map(({ view, count: number }) => [view, number]),
    );

  test("the number at the inbox is how many conversations wait for the caller's answer, of theirs alone", async () => {
    const tenant = newTenant();
    const [ann, ben] = [await world.person({ tenant }), await world.person({ tenant })];
    const waitingSince = "2026-03-01T09:00:00.000Z";
    assert.deepEqual(await world.ok(calls.waiting, ann), { count: 0, isCapped: false });
    await add(tenant, { assignedToId: ann.id, waitingSince });
    await add(tenant, { assignedToId: ann.id, waitingSince, snoozedUntil: "2026-03-09T09:00:00.000Z" });
    await add(tenant, { assignedToId: ann.id });
    await add(tenant, { assignedToId: ann.id, waitingSince, deletedAt: waitingSince });
    await add(tenant, { waitingSince });
    await add(tenant, { assignedToId: ben.id, waitingSince });
    assert.deepEqual(
      [await world.ok(calls.waiting, ann), await world.ok(calls.waiting, ben)],
      [
        { count: 1, isCapped: false },
        { count: 1, isCapped: false },
      ],
    );
  });

  test("the number goes down with an answer and up with the customer's next message", async () => {
    const tenant = newTenant();
    const ann = await world.person({ tenant });
    const { id } = await world.ok(ticketCalls.create, ann, {
      body: { subject: "Pole", message: "Broke", contactEmail: "kim@example.test", assignedToId: ann.id },
    });
    assert.equal((await world.ok(calls.waiting, ann)).count, 1);
    await world.ok(ticketCalls.reply, ann, {
      params: { id },
      body: { message: "On its way", holdSeconds: 0 },
    });
    assert.equal((await world.ok(calls.waiting, ann)).count, 0);
  });

  test("each view's number is as many as its rows, for every kind of conversation", async () => {
    const tenant = newTenant();
    const [ann, ben, sue] = [
      await world.person({ tenant }),
      await world.person({ tenant }),
      await world.person({ tenant, role: "SUPERVISOR" }),
    ];
    for (const assignedToId of [null, ann.id, ben.id])
      for (const channel of ["CHAT", "EMAIL"] as const)
        for (const status of ["OPEN", "PENDING", "RESOLVED"] as const)
          for (const isSensitive of [false, true])
            await add(tenant, { assignedToId, channel, status, isSensitive });
    const noted = await add(tenant, { assignedToId: ben.id, channel: "PHONE" });
    await world.ok(ticketCalls.reply, ben, {
      params: { id: noted },
      body: { message: `<p>Look, <span data-mention="${ann.id}">@Ann</span></p>`, isPublic: false },
    });
    const saved = await world.ok(ticketViews.create, ann, {
      body: { name: "Resolved", filters: { status: ["RESOLVED"] } },
    });
    for (const who of [ann, ben, sue]) {
      const counts = await countsOf(who);
      for (const view of inboxViews)
        assert.equal(
          counts[view],
          (await idsIn(who, { query: { view, limit: 100 } })).length,
          `${view} of ${who.role}`,
        );
    }
    assert.deepEqual(await idsIn(ann, { query: { view: "mentions" } }), [noted]);
    assert.deepEqual(await idsIn(ben, { query: { view: "mentions" } }), []);
    const ofAnn = await world.ok(calls.counts, ann);
    assert.deepEqual(ofAnn.saved, [
      {
        id: saved.id,
        name: "Resolved",
        count: (await idsIn(ann, { query: { view: saved.id, limit: 100 } })).length,
        isCapped: false,
      },
    ]);
    assert.ok((ofAnn.saved[0]?.count ?? 0) > 0);
    assert.deepEqual((await world.ok(calls.counts, ben)).saved, []);
    assert.equal((await world.call(agents.inbox, ben, { query: { view: saved.id } })).status, 404);
    assert.deepEqual(
      ofAnn.channels.map(({ channel, isUsed }) => [channel, isUsed]),
      [
        ["CHAT", true],
        ["WHATSAPP", false],
        ["INSTAGRAM", false],
        ["EMAIL", true],
      ],
    );
    assert.equal(
      ofAnn.channels[0]?.count,
      (await idsIn(ann, { query: { channel: "CHAT", limit: 100 } })).length,
    );
  });

  test("a mention goes along when its ticket is merged, and is counted once", async () => {
    const tenant = newTenant();
    const [ann, ben] = [await world.person({ tenant }), await world.person({ tenant })];
    const id = await add(tenant, { assignedToId: ben.id });
    for (const _ of [1, 2])
      await world.ok(ticketCalls.reply, ben, {
        params: { id },
        body: { message: `<p><span data-mention="${ann.id}">@Ann</span> look</p>`, isPublic: false },
      });
    assert.equal((await countsOf(ann))["mentions"], 1);
    const other = await add(tenant, {});
    await world.work(tenant, (work) =>
      work.db.update(ticketMessages).set({ ticketId: other }).where(eq(ticketMessages.ticketId, id)),
    );
    assert.deepEqual(await idsIn(ann, { query: { view: "mentions" } }), [other]);
  });

  test("the orders are by waiting, by the last message and by priority", async () => {
    const tenant = newTenant();
    const ann = await world.person({ tenant });
    const day = (at: number) => `2026-03-0${at}T09:00:00.000Z`;
    const [low, urgent, fresh] = [
      await add(tenant, {
        priority: "LOW",
        waitingSince: day(1),
        lastActivityAt: day(2),
        assignedToId: ann.id,
      }),
      await add(tenant, { priority: "URGENT", lastActivityAt: day(1), assignedToId: ann.id }),
      await add(tenant, { waitingSince: day(2), lastActivityAt: day(3), assignedToId: ann.id }),
    ];
    const sorted = (sort: "waiting" | "newest" | "oldest" | "priority") =>
      idsIn(ann, { query: { view: "mine", sort } });
    assert.deepEqual(
      [await sorted("waiting"), await sorted("newest"), await sorted("oldest"), await sorted("priority")],
      [
        [low, fresh, urgent],
        [fresh, low, urgent],
        [urgent, low, fresh],
        [urgent, fresh, low],
      ],
    );
  });

  test("live chats stand first while their customer's socket is heard, whatever the order, and no longer", async () => {
    const tenant = newTenant();
    const ann = await world.person({ tenant });
    await add(tenant, {
      waitingSince: "2026-02-01T09:00:00.000Z",
      lastActivityAt: "2026-02-01T09:00:00.000Z",
      assignedToId: ann.id,
    });
    await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "Hello?", clientMessageId: "a" },
    });
    const [session] = await world.work(tenant, (work) =>
      work.db.select().from(chatSessions).where(eq(chatSessions.tenantId, tenant)),
    );
    assert.ok(session);
    const first = async (view: InboxView) =>
      (await world.ok(agents.inbox, ann, { query: { view, sort: "waiting" } })).items.map(
        ({ id, isCustomerHere }) => [id === session.ticketId, isCustomerHere],
      );
    const seen = await first("all");
    assert.deepEqual([seen[0], seen.length], [[true, true], 2], "first, and once");
    world.clock.advance({ seconds: limits.visitorHereSeconds + 1 });
    assert.deepEqual(await first("all"), [
      [false, false],
      [true, false],
    ]);
    await visitorNoter(world.database, world.clock, session)();
    assert.deepEqual((await first("chats"))[0], [true, true]);
    assert.deepEqual((await first("all"))[0], [true, true]);
  });

  test("a conversation is unread until the person has seen its newest message, each for themselves", async () => {
    const tenant = newTenant();
    const [ann, ben] = [await world.person({ tenant }), await world.person({ tenant })];
    const { id } = await world.ok(ticketCalls.create, ann, {
      body: { subject: "Pole", message: "Broke", contactEmail: "kim@example.test" },
    });
    const isUnread = async (who: Person) =>
      (await world.ok(agents.inbox, who, { query: {} })).items.find((row) => row.id === id)?.isUnread;
    const newest = async () =>
      (await world.ok(ticketCalls.conversations, ann, { params: { id } })).items.at(-1)?.id ?? "";
    assert.deepEqual([await isUnread(ann), await isUnread(ben)], [true, true]);
    const firstId = await newest();
    await world.ok(calls.seen, ann, { params: { id }, body: { messageId: firstId } });
    assert.deepEqual([await isUnread(ann), await isUnread(ben)], [false, true]);
    await world.ok(ticketCalls.reply, ben, {
      params: { id },
      body: { message: "Which one?", isPublic: false },
    });
    assert.deepEqual([await isUnread(ann), await isUnread(ben)], [true, true]);
    await world.ok(calls.seen, ann, { params: { id }, body: { messageId: await newest() } });
    await world.ok(calls.seen, ann, { params: { id }, body: { messageId: firstId } });
    assert.equal(await isUnread(ann), false, "what was read stays read");
    await world.ok(ticketCalls.reply, ann, {
      params: { id },
      body: { message: "The long one", isPublic: false },
    });
    assert.equal(await isUnread(ann), false, "one's own words are no news");
  });

  test("only a message of that ticket is marked as read, and only by who may see the ticket", async () => {
    const tenant = newTenant();
    const [ann, ben, other] = [
      await world.person({ tenant }),
      await world.person({ tenant }),
      await world.person({ tenant: newTenant() }),
    ];
    const { id } = await world.ok(ticketCalls.create, ann, {
      body: { subject: "Pole", message: "Broke", contactEmail: "kim@example.test", assignedToId: ann.id },
    });
    const messageId = (await world.ok(ticketCalls.conversations, ann, { params: { id } })).items[0]?.id ?? "";
    assert.equal(
      (await world.call(calls.seen, ann, { params: { id }, body: { messageId: id } })).status,
      422,
    );
    assert.equal((await world.call(calls.seen, other, { params: { id }, body: { messageId } })).status, 404);
    await world.ok(ticketCalls.setSensitive, ann, { params: { id }, body: { isSensitive: true } });
    assert.equal((await world.call(calls.seen, ben, { params: { id }, body: { messageId } })).status, 404);
  });

  test("a SUPER_ADMIN at work in another workspace has an inbox there, and marks of their own", async () => {
    const tenant = newTenant();
    const [ann, root] = [
      await world.person({ tenant }),
      await world.person({ tenant: newTenant(), role: "SUPER_ADMIN" }),
    ];
    await letIn(world, root, tenant);
    const headers = { "x-tenant-id": tenant };
    const { id } = await world.ok(ticketCalls.create, ann, {
      body: { subject: "Pole", message: "Broke", contactEmail: "kim@example.test" },
    });
    const messageId = (await world.ok(ticketCalls.conversations, ann, { params: { id } })).items[0]?.id ?? "";
    assert.equal((await world.ok(agents.inbox, root, { query: {}, headers })).items[0]?.isUnread, true);
    await world.ok(calls.seen, root, { params: { id }, body: { messageId }, headers });
    assert.equal((await world.ok(agents.inbox, root, { query: {}, headers })).items[0]?.isUnread, false);
    assert.deepEqual(await world.ok(calls.waiting, root, { headers }), { count: 0, isCapped: false });
  });

  test("no view counts past its limit", async () => {
    const tenant = newTenant();
    const ann = await world.person({ tenant });
    await world.work(tenant, (work) =>
      work.db.insert(tickets).values(
        Array.from({ length: limits.inboxCountMax + 5 }, (_, at) => ({
          tenantId: tenant,
          number: 20_000 + at,
          subject: "x",
        })),
      ),
    );
    assert.deepEqual(
      (await world.ok(calls.counts, ann)).views.find(({ view }) => view === "all"),
      { view: "all", count: limits.inboxCountMax, isCapped: true },
    );
  });
});
