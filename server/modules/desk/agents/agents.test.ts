import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { agents, skills } from "../../../../contract/desk/agents.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { tenants } from "../../../db/table.ts";
import { users } from "../../people/session/table.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";

type NewTicket = Partial<typeof tickets.$inferInsert>;

describe("agents", () => {
  let world: World;
  let named = 0;
  let lastNumber = 0;
  before(async () => {
    world = await createWorld();
  }); // Monday 2 March 2026, 9 o'clock UTC
  after(() => world.stop());
  const newTenant = () => {
    named += 1;
    return `tenant-${named}`;
  };
  const ticket = ({ tenant }: Person, of: NewTicket = {}) =>
    world.work(tenant, async (work) => {
      lastNumber += 1;
      return (
        await work
          .rows(tickets)
          .insert({ subject: `Ticket ${lastNumber}`, number: lastNumber, createdAt: work.now, ...of })
      ).id;
    });
  const at = (day: number, time: string) => `2026-03-${String(day).padStart(2, "0")}T${time}:00.000Z`;

  test("the list holds whom one can assign to and mention, with status and load, in order of name", async () => {
    const tenant = newTenant();
    const ben = await world.person({ tenant, name: "Ben Ash", capacity: 7 });
    const ann = await world.person({ tenant, name: "Ann Oak", role: "SUPERVISOR" });
    await world.person({ tenant, name: "Vera Viewer", role: "USER" });
    const gone = await world.person({ tenant, name: "Gus Gone" });
    await world.work(tenant, (work) => work.rows(users).update(gone.id, { isActive: false }));
    await world.person({ tenant: newTenant(), name: "Eve Else" });
    await world.ok(agents.setAvailability, ben, { params: { id: ben.id }, body: { status: "ONLINE" } });
    for (const row of [
      { status: "OPEN" },
      { status: "IN_PROGRESS" },
      { status: "PENDING" },
      { status: "CLOSED" },
      { status: "OPEN", deletedAt: at(1, "09:00") },
    ] as const)
      await ticket(ben, { assignedToId: ben.id, ...row });
    const { items, total } = await world.ok(agents.list, ben, { query: {} });
    assert.equal(total, 2);
    assert.deepEqual(items, [
      {
        id: ann.id,
        name: "Ann Oak",
        email: ann.email,
        role: "SUPERVISOR",
        status: "OFFLINE",
        statusName: "Offline",
        statusColor: "#6B7280",
        isAvailable: false,
        openTickets: 0,
        load: { chat: 0, messengers: 0, other: 0 },
        capacity: { chat: 3, messengers: 6, other: 20 },
      },
      {
        id: ben.id,
        name: "Ben Ash",
        email: ben.email,
        role: "AGENT",
        status: "ONLINE",
        statusName: "Online",
        statusColor: "#16A34A",
        isAvailable: true,
        openTickets: 2,
        load: { chat: 0, messengers: 0, other: 2 },
        capacity: { chat: 3, messengers: 6, other: 7 },
      },
    ]);
    assert.deepEqual(
      (await world.ok(agents.list, ben, { query: { search: "n oa" } })).items.map(({ name }) => name),
      ["Ann Oak"],
    );
    const first = await world.ok(agents.list, ben, { query: { limit: 1 } });
    assert.deepEqual(
      (await world.ok(agents.list, ben, { query: { limit: 1, cursor: first.nextCursor ?? "" } })).items.map(
        ({ name }) => name,
      ),
      ["Ben Ash"],
    );
  });

  test("the workload holds those who answer tickets, the busiest first, and what waits unassigned", async () => {
    const tenant = newTenant();
    const [ann, ben] = [await world.person({ tenant }), await world.person({ tenant })];
    const sue = await world.person({ tenant, role: "SUPERVISOR" });
    await world.person({ tenant, role: "ADMIN" });
    await ticket(ben, { assignedToId: ben.id });
    for (const row of [{}, { status: "IN_PROGRESS" }, { status: "RESOLVED" }, { isSensitive: true }] as const)
      await ticket(ann, row);
    const seen = await world.ok(agents.workload, ann);
    assert.deepEqual(seen.items.map(({ id, openTickets }) => [id, openTickets])[0], [ben.id, 1]);
    assert.equal(seen.items.length, 3);
    assert.equal(seen.unassigned, 2, "a sensitive ticket is not even counted for an agent");
    assert.equal((await world.ok(agents.workload, sue)).unassigned, 3);
  });

  test("the day and the week of the statistics are those of the tenant's time zone", async () => {
    const ann = await world.person({ tenant: newTenant() });
    // In Auckland it is 22 h on Monday 2 March; that Monday began on 1 March at 11 h UTC.
    await world.work(ann.tenant, (work) =>
      work.db.update(tenants).set({ timeZone: "Pacific/Auckland" }).where(eq(tenants.id, ann.tenant)),
    );
    const mine = { assignedToId: ann.id };
    await ticket(ann, { ...mine, status: "RESOLVED", resolvedAt: at(1, "10:59") }); // Sunday there, and last week's
    await ticket(ann, { ...mine, status: "RESOLVED", resolvedAt: at(1, "11:00") });
    await ticket(ann, { ...mine, status: "CLOSED", resolvedAt: at(2, "08:00") });
    for (const [status, waitingSince] of [
      ["OPEN", at(2, "07:00")],
      ["IN_PROGRESS", at(2, "06:00")],
      ["PENDING", null],
      ["ON_HOLD", at(1, "06:00")],
    ] as const)
      await ticket(ann, { ...mine, status, waitingSince });
    // First replies of hers, whoever the tickets are with by now; and one on a ticket of hers that a
    // colleague wrote.
    const ben = await world.person({ tenant: ann.tenant });
    for (const [minutes, authorId, assignedToId] of [
      [10, ann.id, ann.id],
      [20, ann.id, ben.id],
      [90, ann.id, null],
      [1, ben.id, ann.id],
    ] as const) {
      const firstReplyAt = new Date(Date.parse(at(2, "07:00")) - 86_400_000 + minutes * 60_000).toISOString();
      const replied = await ticket(ann, {
        assignedToId,
        status: "CLOSED",
        createdAt: new Date(Date.parse(at(2, "07:00")) - 86_400_000).toISOString(),
        firstReplyAt,
      });
      await world.work(ann.tenant, (work) =>
        work.rows(ticketMessages).insert({
          ticketId: replied,
          authorType: "AGENT",
          authorId,
          authorName: "x",
          text: "x",
          channel: "EMAIL",
          createdAt: firstReplyAt,
        }),
      );
    }
    await ticket(ann, {
      ...mine,
      status: "CLOSED",
      createdAt: "2025-01-01T00:00:00.000Z",
      firstReplyAt: "2025-01-05T00:00:00.000Z",
    });
    const id = await ticket(ann);
    await world.work(ann.tenant, async (work) => {
      for (const [createdAt, of] of [
        [at(1, "10:59"), {}],
        [at(1, "11:01"), {}],
        [at(2, "08:00"), {}],
        [at(2, "08:01"), { isPublic: false }],
        [at(2, "08:02"), { authorId: null }],
      ] as const)
        await work.rows(ticketMessages).insert({
          ticketId: id,
          authorType: "AGENT",
          authorId: ann.id,
          authorName: "Ann",
          text: "x",
          channel: "EMAIL",
          createdAt,
          ...of,
        });
    });
    assert.deepEqual(await world.ok(agents.stats, ann, { params: { id: ann.id } }), {
      open: 1,
      inProgress: 1,
      pending: 1,
      onHold: 1,
      resolvedToday: 2,
      resolvedThisWeek: 2,
      repliesToday: 2,
      medianFirstReplyMinutes: 20,
      oldestWaitingSince: at(2, "06:00"),
      load: { chat: 0, messengers: 0, other: 2 },
      capacity: { chat: 3, messengers: 6, other: 20 },
      resolvedPerDay: [
        ["2026-02-24", 0],
        ["2026-02-25", 0],
        ["2026-02-26", 0],
        ["2026-02-27", 0],
        ["2026-02-28", 0],
        ["2026-03-01", 1],
        ["2026-03-02", 2],
      ].map(([day, count]) => ({ day, count })),
    });
  });

  test("statistics without any tickets are zeros, and no median", async () => {
    const ann = await world.person({ tenant: newTenant() });
    const { resolvedPerDay, ...rest } = await world.ok(agents.stats, ann, { params: { id: ann.id } });
    assert.deepEqual(rest, {
      open: 0,
      inProgress: 0,
      pending: 0,
      onHold: 0,
      resolvedToday: 0,
      resolvedThisWeek: 0,
      repliesToday: 0,
      medianFirstReplyMinutes: null,
      oldestWaitingSince: null,
      load: { chat: 0, messengers: 0, other: 0 },
      capacity: { chat: 3, messengers: 6, other: 20 },
    });
    assert.deepEqual(
      resolvedPerDay.map(({ count }) => count),
      [0, 0, 0, 0, 0, 0, 0],
    );
  });

  test("the inbox begins with those that wait longest; those that do not wait follow, page by page", async () => {
    const ann = await world.person({ tenant: newTenant() });
    const names = new Map<string, string>();
    const add = async (name: string, of: NewTicket) => {
      names.set(await ticket(ann, { waitingSince: null, ...of }), name);
    };
    await add("answered", { status: "IN_PROGRESS", channel: "CHAT" });
    await add("second", { waitingSince: at(1, "12:00"), assignedToId: ann.id });
    await add("pending", { status: "PENDING" });
    await add("first", { waitingSince: at(1, "08:00"), channel: "WHATSAPP" });
    await add("resolved", { status: "RESOLVED", lastActivityAt: at(1, "08:00") });
    await add("closed", { status: "CLOSED", lastActivityAt: at(1, "09:00") });
    await add("secret", { waitingSince: at(1, "01:00"), isSensitive: true });
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await world.ok(agents.inbox, ann, { query: { limit: 1, cursor } });
      assert.equal(page.total, cursor === undefined ? 4 : undefined);
      seen.push(...page.items.map(({ id }) => names.get(id) ?? id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    assert.deepEqual(seen, ["first", "second", "answered", "pending"]);
    const filtered = async (query: Parameters<typeof world.ok<typeof agents.inbox>>[2] & object) =>
      (await world.ok(agents.inbox, ann, query)).items.map(({ id }) => names.get(id));
    assert.deepEqual(await filtered({ query: { assigneeId: "me" } }), ["second"]);
    assert.deepEqual(await filtered({ query: { channel: "WHATSAPP,CHAT" } }), ["first", "answered"]);
    assert.deepEqual(await filtered({ query: { status: "PENDING" } }), ["pending"]);
    assert.deepEqual(await filtered({ query: { status: "RESOLVED,CLOSED" } }), ["closed", "resolved"]);
  });

  test("skills are given with a level, counted, and taken again", async () => {
    const tenant = newTenant();
    const [ann, boss, sue] = [
      await world.person({ tenant }),
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant, role: "SUPERVISOR" }),
    ];
    const repairs = await world.ok(skills.create, boss, { body: { name: "Repairs" } });
    const arabic = await world.ok(skills.create, boss, {
      body: { name: "Arabic", description: "Spoken and written" },
    });
    assert.deepEqual(
      (
        await world.ok(agents.setSkills, ann, {
          body: {
            skills: [
              { skillId: repairs.id, level: 2 },
              { skillId: arabic.id, level: 5 },
            ],
          },
        })
      ).items,
      [
        { skillId: arabic.id, name: "Arabic", level: 5 },
        { skillId: repairs.id, name: "Repairs", level: 2 },
      ],
    );
    await world.ok(agents.setSkills, sue, {
      body: { agentId: ann.id, skills: [{ skillId: repairs.id, level: 4 }] },
    });
    assert.deepEqual((await world.ok(agents.skills, sue, { params: { id: ann.id } })).items, [
      { skillId: repairs.id, name: "Repairs", level: 4 },
    ]);
    assert.deepEqual(
      (await world.ok(skills.list, ann, { query: {} })).items.map(({ name, agentCount }) => [
        name,
        agentCount,
      ]),
      [
        ["Arabic", 0],
        ["Repairs", 1],
      ],
    );
    const { status, body } = await world.call(agents.setSkills, ann, {
      body: {
        skills: [
          { skillId: repairs.id, level: 1 },
          { skillId: "01980000-0000-7000-8000-000000000000", level: 1 },
        ],
      },
    });
    assert.equal(status, 422);
    assert.deepEqual(
      (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path),
      ["skills.1.skillId"],
    ); // a problem body
    await world.ok(agents.setSkills, ann, { body: { skills: [] } });
    assert.deepEqual((await world.ok(agents.skills, ann, { params: { id: ann.id } })).items, []);
  });

  test("a skill's new name reaches the open tickets that need it, and it cannot go while they do", async () => {
    const tenant = newTenant();
    const boss = await world.person({ tenant, role: "ADMIN" });
    const skill = await world.ok(skills.create, boss, { body: { name: "Repairs" } });
    assert.equal((await world.call(skills.create, boss, { body: { name: "repairs" } })).status, 409);
    const id = await ticket(boss, { requiredSkills: ["Arabic", "repairs"] });
    const closed = await ticket(boss, { requiredSkills: ["Repairs"], status: "CLOSED" });
    await world.ok(skills.update, boss, { params: { id: skill.id }, body: { name: "Mending" } });
    const needed = (of: string) =>
      world.work(tenant, async (work) => (await work.rows(tickets).get(of)).requiredSkills);
    assert.deepEqual([await needed(id), await needed(closed)], [["Arabic", "Mending"], ["Repairs"]]);
    const refused = await world.call(skills.remove, boss, { params: { id: skill.id } });
    assert.equal(refused.status, 409);
    assert.match(String(refused.body["detail"]), /Mending cannot be deleted: 1 open ticket needs it/);
    await world.work(tenant, (work) => work.rows(tickets).update(id, { status: "CLOSED" }));
    await world.ok(skills.remove, boss, { params: { id: skill.id } });
  });
});
