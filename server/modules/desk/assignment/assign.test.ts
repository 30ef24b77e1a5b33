import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import type { AgentStatus, ByPool } from "../../../../contract/enums.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import type { Work } from "../../../work.ts";
import { changeStatus, firstOfKind } from "../agents/set-status.ts";
import { replaceSkills } from "../agents/skills.ts";
import { skills } from "../agent-state/table.ts";
import { assignmentDecisions } from "../tickets/decision-table.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { events } from "../../../db/table.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../tickets/table.ts";
import { assignTicket, drainQueue } from "./assign.ts";

type NewTicket = Partial<typeof tickets.$inferInsert>;
let lastNumber = 0;
const add = (work: Work, of: NewTicket = {}) => {
  lastNumber += 1;
  return work.rows(tickets).insert({ subject: `Ticket ${lastNumber}`, number: lastNumber, ...of });
};
const become = async (work: Work, { id }: Person, status: AgentStatus) => {
  await changeStatus(work, id, { definitionId: (await firstOfKind(work, status)).id, source: "self" });
};
/** What a commit sets off reaches the queue a moment later. */
async function until(isSo: () => Promise<boolean>, triesLeft = 50): Promise<void> {
  if (await isSo()) return;
  assert.ok(triesLeft > 0, "it never came to pass");
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  return until(isSo, triesLeft - 1);
}

describe("assignment", () => {
  let world: World;
  let tenants = 0;
  // Ahead of the machine's own time, so that jobs run when the test moves the clock and not before.
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  /** A tenant of its own for each test, so that queues do not mix. */
  const newTenant = () => {
    tenants += 1;
    return `tenant-${tenants}`;
  };
  const noticesOf = (tenant: string, userId: string) =>
    world.work(tenant, (work) => work.rows(notifications).list({ where: eq(notifications.userId, userId) }));
  const online = async (
    tenant: string,
    capacity: number | Partial<ByPool> = 20,
    role: Person["role"] = "AGENT",
  ) => {
    const person = await world.person({ tenant, capacity, role });
    await world.work(tenant, (work) => become(work, person, "ONLINE"));
    return person;
  };
  const created = async (tenant: string, of: NewTicket = {}) =>
    world.found(tenant).then(() =>
      world.work(tenant, async (work) => {
        const { id } = await add(work, of);
        await assignTicket(work, id, "created");
        return id;
      }),
    );
  const ownerOf = (tenant: string, id: string) =>
    world.work(tenant, async (work) => (await work.rows(tickets).get(id)).assignedToId);
  const decisions = (tenant: string, id: string) =>
    world.work(tenant, (work) =>
      work
        .rows(assignmentDecisions)
        .list({ where: eq(assignmentDecisions.ticketId, id), orderBy: [asc(assignmentDecisions.id)] }),
    );

  test("a new ticket goes to who has most spare capacity, who is told, with the reasons kept", async () => {
    const tenant = newTenant();
    const [ann, ben, cem] = [
      await online(tenant, 2),
      await online(tenant, 5),
      await world.person({ tenant }),
    ];
    const id = await created(tenant, { priority: "HIGH" });
    assert.equal(await ownerOf(tenant, id), ben.id);
    const [decision, ...more] = await decisions(tenant, id);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [decision?.trigger, decision?.winnerId, decision?.winnerName, decision?.rule],
      ["created", ben.id, ben.name, "most_spare_capacity"],
    );
    assert.deepEqual(
      decision?.reasons.map(({ agentId, outcome, reason, capacity }) => [agentId, outcome, reason, capacity]),
      [
        [ben.id, "chosen", "most_spare_capacity", 5],
        [ann.id, "passed", "less_spare_capacity", 2],
        [cem.id, "rejected", "unavailable", 20],
      ],
    );
    await world.work(tenant, async (work) => {
      const told = await work.rows(notifications).list();
      assert.deepEqual(
        told.map(({ userId, type, priority, actionUrl, content }) => [
          userId,
          type,
          priority,
          actionUrl,
          content,
        ]),
        [[ben.id, "TICKET_ASSIGNED", "HIGH", `/tickets/${id}`, `Ticket ${lastNumber}`]],
      );
      const ticket = await work.rows(tickets).get(id);
      assert.equal(ticket.version, 2);
      const [event] = await work.db.select().from(events).where(eq(events.name, "ticket_assigned"));
      assert.deepEqual(
        [event?.payload, event?.audience],
        [{ ticketId: id, number: ticket.number, assignedToId: ben.id, previousId: null }, ["staff"]],
      );
    });
  });

  test("of a sensitive ticket only supervisors and its new owner hear", async () => {
    const tenant = newTenant();
    const ann = await online(tenant);
    await created(tenant, { isSensitive: true });
    await world.work(tenant, async (work) => {
      const [event] = await work.db.select().from(events).where(eq(events.name, "ticket_assigned"));
      assert.deepEqual(event?.audience.toSorted(), ["supervisors", `user:${ann.id}`]);
    });
  });

  test("administrators and viewers get no tickets, however available they are; supervisors and managers do", async () => {
    const tenant = newTenant();
    const admin = await online(tenant, 20, "ADMIN");
    const id = await created(tenant);
    assert.equal(await ownerOf(tenant, id), null);
    assert.deepEqual(
      (await decisions(tenant, id)).map(({ rule, reasons }) => [
        rule,
        reasons.map(({ agentId, reason }) => [agentId, reason]),
      ]),
      [["nobody_fit", [[admin.id, "role"]]]],
    );
    const sue = await online(tenant, 20, "SUPERVISOR");
    assert.equal(await ownerOf(tenant, id), sue.id);
  });

  test("equally loaded agents take turns, the longest idle first", async () => {
    const tenant = newTenant();
    const ann = await online(tenant);
    world.clock.advance({ minutes: 1 });
    const ben = await online(tenant);
    world.clock.advance({ minutes: 1 });
    const first = await created(tenant);
    assert.equal(await ownerOf(tenant, first), ann.id);
    assert.equal((await decisions(tenant, first))[0]?.rule, "longest_idle");
    assert.equal(await ownerOf(tenant, await created(tenant)), ben.id);
    world.clock.advance({ minutes: 1 });
    assert.equal(await ownerOf(tenant, await created(tenant)), ann.id);
  });

  test("a deactivated agent gets nothing, even while a status says available", async () => {
    const tenant = newTenant();
    const ann = await online(tenant);
    await world.work(tenant, (work) => work.rows(users).update(ann.id, { isActive: false }));
    const id = await created(tenant);
    assert.equal((await decisions(tenant, id))[0]?.reasons[0]?.reason, "inactive");
  });

  test("skills decide: a ticket waits for who has them, and finds them when they learn", async () => {
    const tenant = newTenant();
    const ann = await online(tenant);
    const id = await created(tenant, { requiredSkills: ["repairs"] });
    const free = await created(tenant);
    assert.equal(
      await ownerOf(tenant, free),
      ann.id,
      "a ticket that needs no skill passes the one that does",
    );
    assert.equal((await decisions(tenant, id))[0]?.reasons[0]?.reason, "missing_skill:repairs");
    await world.work(tenant, async (work) => {
      const { id: skillId } = await work.rows(skills).insert({ name: "Repairs" });
      await replaceSkills(work, ann.id, [{ skillId, level: 3 }]);
    });
    assert.equal(await ownerOf(tenant, id), ann.id);
    assert.deepEqual(
      (await decisions(tenant, id)).map(({ trigger, rule }) => [trigger, rule]),
      [
        ["created", "nobody_fit"],
        ["changed", "most_spare_capacity"],
      ],
    );
  });

  test("why nobody fits is stored once, and again when the reasons change", async () => {
    const tenant = newTenant();
    const ann = await online(tenant, 1);
    await created(tenant);
    const id = await created(tenant);
    for (let times = 0; times < 3; times += 1)
      await world.work(tenant, (work) => drainQueue(work, "capacity_freed"));
    assert.deepEqual(
      (await decisions(tenant, id)).map(({ reasons }) => reasons.map(({ reason }) => reason)),
      [["at_capacity"]],
    );
    await world.work(tenant, async (work) => {
      await become(work, ann, "AWAY");
      await drainQueue(work, "changed");
    });
    assert.deepEqual(
      (await decisions(tenant, id)).map(({ reasons }) => reasons.map(({ reason }) => reason)),
      [["at_capacity"], ["unavailable"]],
    );
  });

  test("a reopened ticket stays with its owner while they are available, though others have more room", async () => {
    const tenant = newTenant();
    const ann = await online(tenant, 1);
    await online(tenant, 50);
    const id = await world.work(tenant, async (work) => (await add(work, { assignedToId: ann.id })).id);
    await world.work(tenant, (work) => assignTicket(work, id, "reopened"));
    assert.equal(await ownerOf(tenant, id), ann.id);
    assert.deepEqual(
      (await decisions(tenant, id)).map(({ rule, winnerId }) => [rule, winnerId]),
      [["last_owner", ann.id]],
    );
  });

  test("a reopened ticket leaves an owner who is away when somebody else fits, and stays when nobody does", async () => {
    const tenant = newTenant();
    const ann = await world.person({ tenant });
    const id = await world.work(tenant, async (work) => (await add(work, { assignedToId: ann.id })).id);
    await world.work(tenant, (work) => assignTicket(work, id, "reopened"));
    assert.equal(await ownerOf(tenant, id), ann.id);
    const ben = await online(tenant);
    await world.work(tenant, (work) => assignTicket(work, id, "reopened"));
    assert.equal(await ownerOf(tenant, id), ben.id);
  });

  test("a reopened ticket of somebody who was deactivated waits for another agent", async () => {
    const tenant = newTenant();
    const ann = await world.person({ tenant });
    await world.work(tenant, (work) => work.rows(users).update(ann.id, { isActive: false }));
    const id = await world.work(tenant, async (work) => (await add(work, { assignedToId: ann.id })).id);
    await world.work(tenant, (work) => assignTicket(work, id, "reopened"));
    assert.equal(await ownerOf(tenant, id), null);
    const ben = await online(tenant);
    assert.equal(await ownerOf(tenant, id), ben.id);
  });

  test("a follow-up goes to the owner of the ticket that it follows", async () => {
    const tenant = newTenant();
    const ann = await online(tenant, 3);
    await online(tenant, 50);
    const followUpOfId = await world.work(
      tenant,
      async (work) => (await add(work, { assignedToId: ann.id, status: "CLOSED" })).id,
    );
    const id = await created(tenant, { followUpOfId });
    assert.equal(await ownerOf(tenant, id), ann.id);
    assert.equal((await decisions(tenant, id))[0]?.rule, "last_owner");
  });

  test("a ticket reopened without an owner goes back to who had it last", async () => {
    const tenant = newTenant();
    const ann = await online(tenant, 3);
    await online(tenant, 50);
    const id = await world.work(
      tenant,
      async (work) => (await add(work, { assignedToId: ann.id, status: "RESOLVED" })).id,
    );
    await world.work(tenant, (work) => work.rows(tickets).update(id, { assignedToId: null }));
    await world.work(tenant, async (work) => {
      await work.rows(tickets).update(id, { status: "OPEN" });
      await assignTicket(work, id, "reopened");
    });
    assert.equal(await ownerOf(tenant, id), ann.id);
  });

  test("who was relieved of a ticket does not get it back by the next drain; others do get it", async () => {
    const tenant = newTenant();
    const ann = await online(tenant);
    const id = await created(tenant);
    await world.work(tenant, async (work) => {
      await work.rows(tickets).update(id, { assignedToId: null });
      await assignTicket(work, id, "unassigned", ann.id);
    });
    await world.work(tenant, (work) => drainQueue(work, "capacity_freed", ann.id));
    await world.work(tenant, (work) => drainQueue(work, "capacity_freed", ann.id));
    assert.equal(await ownerOf(tenant, id), null);
    assert.deepEqual(
      (await decisions(tenant, id)).at(-1)?.reasons.map(({ reason }) => reason),
      ["released"],
    );
    const ben = await online(tenant);
    assert.equal(await ownerOf(tenant, id), ben.id);
  });

  test("resolved, deleted and already assigned tickets are left alone", async () => {
    const tenant = newTenant();
    const [ann, ben] = [await world.person({ tenant }), await online(tenant)];
    const done = await created(tenant, { status: "RESOLVED" });
    const gone = await created(tenant, { deletedAt: "2101-03-07T09:00:00.000Z" });
    const taken = await created(tenant, { assignedToId: ann.id });
    await world.work(tenant, (work) => drainQueue(work, "capacity_freed"));
    assert.deepEqual(
      [await ownerOf(tenant, done), await ownerOf(tenant, gone), await ownerOf(tenant, taken)],
      [null, null, ann.id],
    );
    assert.equal(ben.tenant, tenant);
  });

  test("the queue is served by priority, then by what is closest to its promise, then by who waits longest", async () => {
    const tenant = newTenant();
    const at = (minute: number) => `2101-03-07T08:${String(minute).padStart(2, "0")}:00.000Z`;
    const ids: Record<string, string> = {};
    for (const [name, of] of Object.entries<NewTicket>({
      low: { priority: "LOW", waitingSince: at(1) },
      late: { waitingSince: at(30) },
      silent: { waitingSince: null },
      early: { waitingSince: at(20) },
      risky: { waitingSince: at(40), slaStatus: "AT_RISK" },
      breached: { waitingSince: at(50), slaStatus: "BREACHED" },
      urgent: { priority: "URGENT", waitingSince: at(59) },
    }))
      ids[name] = await created(tenant, of);
    const served: string[] = [];
    const ann = await world.person({ tenant, capacity: 1 });
    await world.work(tenant, (work) => become(work, ann, "ONLINE"));
    for (let count = 0; count < 7; count += 1) {
      const [name, id] =
        (
          await Promise.all(
            Object.entries(ids).map(
              async ([key, ticketId]) => [key, ticketId, await ownerOf(tenant, ticketId)] as const,
            ),
          )
        ).find(([key, , owner]) => owner === ann.id && !served.includes(key)) ?? [];
      assert.ok(name && id, `somebody was served after ${served.join(", ")}`);
      served.push(name);
      await world.work(tenant, async (work) => {
        await work.rows(tickets).update(id, { status: "RESOLVED" });
        await drainQueue(work, "capacity_freed", ann.id);
      });
    }
    assert.deepEqual(served, ["urgent", "breached", "risky", "early", "late", "silent", "low"]);
  });

  test("over HTTP: taken away it waits for somebody else, resolved it makes room, and needing less it finds an agent", async () => {
    const tenant = newTenant();
    const ann = await online(tenant, 1);
    const sue = await world.person({ tenant, role: "SUPERVISOR" });
    const [first, second] = [
      await world.ok(calls.create, sue, { body: { subject: "First" } }),
      await world.ok(calls.create, sue, { body: { subject: "Second" } }),
    ];
    assert.deepEqual([first.assignedToId, second.assignedToId], [ann.id, null]);
    const skilled = await world.ok(calls.create, sue, {
      body: { subject: "Third", requiredSkills: ["Magic"] },
    });
    await world.ok(calls.update, ann, { params: { id: first.id }, body: { status: "RESOLVED" } });
    assert.equal(await ownerOf(tenant, second.id), ann.id);
    await world.ok(calls.update, sue, { params: { id: second.id }, body: { assignedToId: null } });
    assert.equal(await ownerOf(tenant, second.id), null);
    await world.ok(calls.update, sue, { params: { id: skilled.id }, body: { requiredSkills: [] } });
    assert.equal(await ownerOf(tenant, skilled.id), ann.id);
    const { items } = await world.ok(calls.decisions, sue, { params: { id: skilled.id } });
    assert.deepEqual(
      items.map(({ trigger, winner }) => [trigger, winner?.id ?? null]),
      [
        ["changed", ann.id],
        ["created", null],
      ],
    );
  });

  test("a long queue is drained in several transactions, each asking for the next", async () => {
    const tenant = newTenant();
    const ann = await world.person({ tenant, capacity: 500 });
    await world.work(tenant, async (work) => {
      for (let count = 0; count < 28; count += 1) await add(work);
    });
    await world.work(tenant, (work) => become(work, ann, "ONLINE"));
    const assigned = () =>
      world.work(tenant, (work) => work.rows(tickets).count(eq(tickets.assignedToId, ann.id)));
    assert.equal(await assigned(), 25);
    await until(async () => {
      await world.app.queue?.runDue();
      return (await assigned()) > 25;
    });
    assert.equal(await assigned(), 28);
    await until(async () => (await noticesOf(tenant, ann.id)).length > 0);
    const [notice, ...more] = await noticesOf(tenant, ann.id);
    assert.deepEqual(
      [notice?.title, notice?.actionUrl, notice?.ticketIds?.length, more.length],
      ["28 tickets were assigned to you", `/tickets?notice=${notice?.id}`, 28, 0],
    );
    await world.work(tenant, async (work) => {
      assert.equal(
        (
          await work.db
            .select()
            .from(events)
            .where(and(eq(events.tenantId, tenant), eq(events.name, "in_app_notification")))
        ).length,
        1,
      );
    });
  });

  test("whoever signs in is notified once of all that the queue gives them; of a single ticket by its number", async () => {
    const tenant = newTenant();
    const [ann, ben] = [
      await world.person({ tenant, capacity: { chat: 2, messengers: 1, other: 4 } }),
      await world.person({ tenant, capacity: { chat: 1, messengers: 0, other: 0 } }),
    ];
    await world.work(tenant, async (work) => {
      for (const channel of [
        "CHAT",
        "CHAT",
        "CHAT",
        "CHAT",
        "WHATSAPP",
        "INSTAGRAM",
        "EMAIL",
        "EMAIL",
        "EMAIL",
        "PHONE",
        "EMAIL",
      ] as const)
        await add(work, { channel });
    });
    await world.work(tenant, (work) => become(work, ann, "ONLINE"));
    assert.deepEqual(
      (await noticesOf(tenant, ann.id)).map(({ title }) => title),
      ["7 tickets were assigned to you"],
    );
    await world.work(tenant, (work) => become(work, ben, "ONLINE"));
    const [only, ...more] = await noticesOf(tenant, ben.id);
    assert.match(only?.title ?? "", /^#\d+ was assigned to you$/);
    assert.deepEqual([only?.ticketIds, more.length], [null, 0]);
    await world.work(tenant, async (work) => {
      const waiting = (await work.rows(tickets).list())
        .filter(({ assignedToId }) => assignedToId === null)
        .map(({ channel }) => channel)
        .toSorted();
      assert.deepEqual(waiting, ["CHAT", "EMAIL", "INSTAGRAM"], "each pool is filled by itself");
    });
  });

  test("why nobody got a chat says that chats are full, though there is room for mails", async () => {
    const tenant = newTenant();
    const ann = await online(tenant, { chat: 1, messengers: 6, other: 20 });
    const [first, second, mail] = [
      await created(tenant, { channel: "CHAT" }),
      await created(tenant, { channel: "CHAT" }),
      await created(tenant, { channel: "EMAIL" }),
    ];
    assert.deepEqual(
      [await ownerOf(tenant, first), await ownerOf(tenant, second), await ownerOf(tenant, mail)],
      [ann.id, null, ann.id],
    );
    const [reason] = (await decisions(tenant, second)).at(-1)?.reasons ?? [];
    assert.deepEqual(
      [reason?.reason, reason?.pool, reason?.openTickets, reason?.capacity],
      ["at_capacity", "chat", 1, 1],
    );
  });

  test("twenty tickets at once: nobody gets more than their capacity, and none waits while somebody is free", async () => {
    const tenant = newTenant();
    const team = [await online(tenant, 5), await online(tenant, 5), await online(tenant, 4)];
    const ids = await Promise.all(Array.from({ length: 20 }, () => created(tenant)));
    const loads = async () => {
      const owners = await Promise.all(ids.map((id) => ownerOf(tenant, id)));
      return team.map(({ id }) => owners.filter((owner) => owner === id).length);
    };
    assert.deepEqual(await loads(), [5, 5, 4]);
    const [ann] = team;
    const done = (await Promise.all(ids.map(async (id) => [id, await ownerOf(tenant, id)] as const)))
      .filter(([, owner]) => owner === ann?.id)
      .slice(0, 3)
      .map(([id]) => id);
    await Promise.all(
      done.map((id) =>
        world.work(tenant, async (work) => {
          await work.rows(tickets).update(id, { status: "RESOLVED" });
          await drainQueue(work, "capacity_freed", ann?.id);
        }),
      ),
    );
    assert.deepEqual(await loads(), [8, 5, 4], "three resolved, three more taken on");
  });

  test("a ticket that arrives and an agent who becomes available at the same moment find each other", async () => {
    for (let round = 0; round < 15; round += 1) {
      const tenant = newTenant();
      const [ann, ben] = [
        await world.person({ tenant, capacity: 1 }),
        await world.person({ tenant, capacity: 1 }),
      ];
      const [first, , second] = await Promise.all([
        created(tenant),
        world.work(tenant, (work) => become(work, ann, "ONLINE")),
        created(tenant),
        world.work(tenant, (work) => become(work, ben, "ONLINE")),
      ]);
      assert.deepEqual(
        [await ownerOf(tenant, first), await ownerOf(tenant, second)].toSorted(),
        [ann.id, ben.id].toSorted(),
      );
    }
  });

  test("a waiting ticket that somebody is writing on is skipped, not waited for, and found soon after", async () => {
    const tenant = newTenant();
    const id = await created(tenant);
    const ann = await world.person({ tenant });
    if (world.database.engine === "postgresql") {
      await world.work(tenant, async (work) => {
        await work.rows(tickets).lock(id);
        await world.work(tenant, (other) => become(other, ann, "ONLINE"));
      });
      assert.equal(await ownerOf(tenant, id), null);
      world.clock.advance({ seconds: 6 });
      await until(async () => {
        await world.app.queue?.runDue();
        return (await ownerOf(tenant, id)) !== null;
      });
      // one connection: nobody else can hold a row
    } else await world.work(tenant, (work) => become(work, ann, "ONLINE"));
    assert.equal(await ownerOf(tenant, id), ann.id);
  });
});
