import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { workload as calls } from "../../../../contract/desk/workload.ts";
import type { Channel } from "../../../../contract/enums.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { breadth } from "../../../testing/breadth.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { changeStatus, firstOfKind } from "../agents/set-status.ts";
import { fitsTicket, loadedBy } from "../assignment/decide.ts";
import type { Candidate, AssignmentRequest } from "../assignment/decide.ts";
import { agentGroupMembers, agentGroups as groupTable } from "../ticket-places/group-table.ts";
import { newId } from "../../../db/columns.ts";
import { limits } from "../../../../contract/limits.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { tickets } from "../tickets/table.ts";
import { balanceWorkload } from "./balance.ts";

const anything: AssignmentRequest = {
  pool: "other",
  requiredSkills: [],
  groupId: null,
  pipelineId: null,
  lastOwnerId: null,
  releasedById: null,
};
const agent = (
  id: string,
  openTickets: number,
  capacity: number,
  over: Partial<Candidate> = {},
): Candidate => ({
  id,
  name: id,
  role: "AGENT",
  isActive: true,
  isAvailable: true,
  skills: [],
  groups: [],
  pipelines: [],
  load: { chat: 0, messengers: 0, other: openTickets },
  capacity: { chat: 0, messengers: 0, other: capacity },
  idleSince: null,
  ...over,
});
const ticketsOf = (ownerId: string, count: number, wanted = anything) =>
  Array.from({ length: count }, (_, at) => ({ id: `${ownerId}${at}`, ownerId, wanted }));

describe("evening out", () => {
  test("the full give to the empty until it helps no more", () => {
    assert.deepEqual(
      balanceWorkload([agent("a", 6, 10), agent("b", 0, 10)], ticketsOf("a", 6), 40).map(
        ({ fromId, toId }) => [fromId, toId],
      ),
      [
        ["a", "b"],
        ["a", "b"],
        ["a", "b"],
      ],
    );
    assert.deepEqual(balanceWorkload([agent("a", 3, 10), agent("b", 2, 10)], ticketsOf("a", 3), 40), []);
    assert.equal(
      balanceWorkload([agent("a", 8, 8), agent("b", 0, 2)], ticketsOf("a", 8), 40).length,
      1,
      "a small desk fills quickly",
    );
  });

  test("only to whom the ticket fits", () => {
    assert.deepEqual(
      balanceWorkload([agent("a", 6, 10), agent("b", 0, 10, { isAvailable: false })], ticketsOf("a", 6), 40),
      [],
    );
    assert.deepEqual(
      balanceWorkload(
        [agent("a", 6, 10), agent("b", 0, 10)],
        ticketsOf("a", 6, { ...anything, groupId: "g" }),
        40,
      ),
      [],
    );
    assert.equal(
      balanceWorkload(
        [agent("a", 6, 10), agent("b", 0, 10, { skills: ["Arabic"] })],
        ticketsOf("a", 6, { ...anything, requiredSkills: ["arabic"] }),
        40,
      ).length,
      3,
    );
  });

  const person = fc.record({
    openTickets: fc.nat(12),
    capacity: fc.nat(10),
    isAvailable: fc.boolean(),
    isActive: fc.boolean(),
    groups: fc.subarray(["g"]),
    skills: fc.subarray(["Arabic"]),
  });
  const wish = fc.record({ groupId: fc.option(fc.constant("g")), requiredSkills: fc.subarray(["Arabic"]) });
  test("whatever the team: no ticket twice, nobody beyond capacity, nobody whom it does not fit, and nobody ends fuller than the fullest was", () => {
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 6 }),
        fc.array(wish, { minLength: 12, maxLength: 12 }),
        (team, wishes) => {
          const people = team.map(({ openTickets, capacity, ...one }, at) =>
            agent(`p${at}`, openTickets, capacity, one),
          );
          const movable = people.flatMap(({ id, load }) =>
            wishes
              .slice(0, load.other)
              .map((one, at) => ({ id: `${id} ${at}`, ownerId: id, wanted: { ...anything, ...one } })),
          );
          const moves = balanceWorkload(people, movable, 40);
          assert.equal(new Set(moves.map(({ ticketId }) => ticketId)).size, moves.length);
          const now = new Map(people.map((one) => [one.id, one]));
          const fullest = (of: Iterable<Candidate>) =>
            Math.max(
              0,
              ...[...of].map(({ load, capacity }) => (load.other === 0 ? 0 : load.other / capacity.other)),
            );
          const before = fullest(people);
          for (const { ticketId, fromId, toId } of moves) {
            const [from, to, ticket] = [
              now.get(fromId),
              now.get(toId),
              movable.find(({ id }) => id === ticketId),
            ];
            assert.ok(from && to && ticket && ticket.ownerId === fromId && fitsTicket(ticket.wanted, to));
            now.set(fromId, loadedBy(from, "other", -1));
            now.set(toId, loadedBy(to, "other", 1));
          }
          assert.ok(fullest(now.values()) <= before);
        },
      ),
    );
  });
});

describe("workload", () => {
  let world: World;
  let named = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const online = async (tenant: string, name: string) => {
    const person = await world.person({ tenant, name });
    await world.work(tenant, async (work) => {
      await changeStatus(work, person.id, {
        definitionId: (await firstOfKind(work, "ONLINE")).id,
        source: "self",
      });
    });
    return person;
  };
  const desk = async () => {
    named += 1;
    const tenant = `load-${named}`;
    return {
      tenant,
      sue: await world.person({ tenant, role: "SUPERVISOR", name: "Sue Pervisor" }),
      ann: await online(tenant, "Ann Oak"),
      ben: await online(tenant, "Ben Ash"),
    };
  };
  const ticket = (
    as: Person,
    body: {
      subject: string;
      assignedToId?: string | null;
      groupId?: string;
      priority?: "URGENT";
      channel?: Channel;
    },
  ) => world.ok(ticketCalls.create, as, { body });

  test("shows everyone's open tickets against their capacity, and what waits", async () => {
    const { sue, ann, ben } = await desk();
    await ticket(sue, { subject: "Plain", assignedToId: ann.id });
    await ticket(sue, { subject: "Urgent", assignedToId: ann.id, priority: "URGENT" });
    await ticket(sue, { subject: "Nobody's", assignedToId: null });
    const seen = await world.ok(calls.get, sue, { query: {} });
    assert.deepEqual(
      seen.agents.map(({ name, openTickets, tickets: cards }) => [
        name,
        openTickets,
        cards.map(({ subject }) => subject),
      ]),
      [
        ["Ann Oak", 2, ["Urgent", "Plain"]],
        ["Ben Ash", 0, []],
        ["Sue Pervisor", 0, []],
      ],
    );
    assert.deepEqual([seen.waitingCount, seen.waiting.map(({ subject }) => subject)], [1, ["Nobody's"]]);
    assert.equal((await world.call(calls.get, ben, { query: {} })).status, 403);
  });

  test("more people than a page shows are on the next, or found by name; of tickets beyond the first the column knows how many there are", async () => {
    const { tenant, sue, ann } = await desk();
    const { id: groupId } = await world.work(tenant, (work) =>
      work.rows(groupTable).insert({ name: "Returns" }),
    );
    await world.work(tenant, async (work) => {
      await work.db.insert(agentGroupMembers).values({ tenantId: tenant, groupId, agentId: ann.id });
      await work.db.insert(tickets).values(
        Array.from({ length: limits.workloadTicketsPerAgent + 7 }, (_, at) => ({
          tenantId: tenant,
          id: newId(),
          number: 7000 + at,
          subject: `Ticket ${at}`,
          assignedToId: at < 34 ? ann.id : null,
          groupId: at < 32 ? groupId : null,
        })),
      );
    });
    const names = async (query: { page?: number; limit?: number; search?: string }) => {
      const { agents, agentsCount } = await world.ok(calls.get, sue, { query });
      return [agents.map(({ name }) => name), agentsCount];
    };
    assert.deepEqual(
      [
        await names({ limit: 2 }),
        await names({ limit: 2, page: 2 }),
        await names({ limit: 2, page: 3 }),
        await names({ search: "n as" }),
      ],
      [
        [["Ann Oak", "Ben Ash"], 3],
        [["Sue Pervisor"], 3],
        [[], 3],
        [["Ben Ash"], 1],
      ],
    );
    const of = async (query: { groupId?: string }) => {
      const [first] = (await world.ok(calls.get, sue, { query })).agents;
      return [first?.name, first?.tickets.length, first?.ticketsCount, first?.openTickets];
    };
    assert.deepEqual(
      [await of({}), await of({ groupId })],
      [
        ["Ann Oak", 30, 34, 34],
        ["Ann Oak", 30, 32, 34],
      ],
    );
  });

  test("by group, only its members and its tickets", async () => {
    const { tenant, sue, ann } = await desk();
    const admin = await world.person({ tenant, role: "ADMIN" });
    const { id: groupId } = await world.ok(agentGroups.create, admin, { body: { name: "Returns" } });
    await world.ok(agentGroups.addMembers, admin, { params: { id: groupId }, body: { agentIds: [ann.id] } });
    await ticket(sue, { subject: "In", assignedToId: ann.id, groupId });
    await ticket(sue, { subject: "Out", assignedToId: ann.id });
    const seen = await world.ok(calls.get, sue, { query: { groupId } });
    assert.deepEqual(
      seen.agents.map(({ name, openTickets, tickets: cards }) => [
        name,
        openTickets,
        cards.map(({ subject }) => subject),
      ]),
      [["Ann Oak", 2, ["In"]]],
    );
  });

  test("suggests, changes nothing by it, and moves what it suggested; one that went elsewhere meanwhile is skipped", async () => {
    const { tenant, sue, ann, ben } = await desk();
    const made = [];
    for (let at = 0; at < 6; at += 1)
      made.push(await ticket(sue, { subject: `Ticket ${at}`, assignedToId: ann.id }));
    const { moves, loads } = await world.ok(calls.suggestion, sue, { query: {} });
    assert.equal(moves.length, 3);
    assert.deepEqual(
      loads.map(({ name, before, after }) => [name, before, after]),
      [
        ["Ann Oak", { chat: 0, messengers: 0, other: 6 }, { chat: 0, messengers: 0, other: 3 }],
        ["Ben Ash", { chat: 0, messengers: 0, other: 0 }, { chat: 0, messengers: 0, other: 3 }],
      ],
    );
    const owners = () =>
      world.work(tenant, async (work) => {
        const rows = await work.rows(tickets).list();
        return [ann, ben].map(({ id }) => rows.filter((row) => row.assignedToId === id).length);
      });
    assert.deepEqual(await owners(), [6, 0]);
    const first = moves[0];
    assert.ok(first);
    await world.ok(ticketCalls.update, sue, {
      params: { id: first.ticketId },
      body: { assignedToId: sue.id },
    });
    const done = await world.ok(calls.move, sue, {
      body: { moves: moves.map(({ ticketId, fromId, toId }) => ({ ticketId, fromId, toId })) },
    });
    assert.deepEqual([done.moved, done.skipped.map(({ ticketId }) => ticketId)], [2, [first.ticketId]]);
    assert.deepEqual(await owners(), [3, 2]);
    const [newest] = (
      await world.ok(ticketCalls.decisions, sue, { params: { id: moves[1]?.ticketId ?? "" } })
    ).items;
    assert.deepEqual([newest?.rule, newest?.winner?.id], ["by_hand", ben.id]);
  });

  test("a chat in progress is neither suggested nor moved; one that waits can be given to someone", async () => {
    const { tenant, sue, ann, ben } = await desk();
    const chats = [];
    for (let at = 0; at < 3; at += 1)
      chats.push(await ticket(sue, { subject: `Chat ${at}`, assignedToId: ann.id, channel: "CHAT" }));
    for (let at = 0; at < 4; at += 1) await ticket(sue, { subject: `Mail ${at}`, assignedToId: ann.id });
    const { moves } = await world.ok(calls.suggestion, sue, { query: {} });
    assert.ok(moves.length > 0 && moves.every(({ subject }) => subject.startsWith("Mail")));
    const ids = chats.map(({ id }) => id);
    const wished = ids.flatMap((ticketId, at) => [
      { ticketId, fromId: ann.id, toId: at === 0 ? null : ben.id },
    ]);
    const { moved, skipped } = await world.ok(calls.move, sue, { body: { moves: wished } });
    assert.deepEqual(
      [moved, skipped.map(({ reason }) => reason)],
      [0, ids.map(() => "It is a chat in progress.")],
    );
    const readIn = async (language: string, ticketId: string) =>
      (
        await world.ok(calls.move, sue, {
          body: { moves: [{ ticketId, fromId: ben.id, toId: ben.id }] },
          headers: { "accept-language": language },
        })
      ).skipped.map(({ reason }) => reason);
    assert.deepEqual(
      [await readIn("es", ids[0] ?? ""), await readIn("ar", "01980000-0000-7000-8000-000000000000")],
      [["Ahora está asignado a otra persona."], ["لا توجد هذه التذكرة."]],
    );
    await world.work(tenant, async (work) => {
      for (const id of ids) assert.equal((await work.rows(tickets).get(id)).assignedToId, ann.id);
    });
    await world.ok(ticketCalls.update, sue, { params: { id: ids[0] ?? "" }, body: { status: "PENDING" } });
    const waiting = await world.work(
      tenant,
      async (work) =>
        (await work.rows(tickets).insert({ number: 9001, subject: "Waits", channel: "CHAT" })).id,
    );
    const again = await world.ok(calls.move, sue, {
      body: {
        moves: [
          { ticketId: waiting, fromId: null, toId: ben.id },
          { ticketId: ids[0] ?? "", toId: ben.id },
        ],
      },
    });
    assert.deepEqual([again.moved, again.skipped], [2, []]);
  });

  test("whatever is asked for, no chat in progress changes hands", async () => {
    const { tenant, sue, ann, ben } = await desk();
    const made: { id: string; channel: Channel }[] = [];
    for (const channel of ["CHAT", "EMAIL", "WHATSAPP", "CHAT", "INSTAGRAM", "PHONE"] as const)
      made.push(await ticket(sue, { subject: channel, assignedToId: ann.id, channel }));
    const owner = fc.constantFrom(null, ann.id, ben.id);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(5), toId: owner, fromId: fc.option(owner, { nil: undefined }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (wishes) => {
          const moves = wishes.map(({ at, toId, fromId }) => ({
            ticketId: made[at]?.id ?? "",
            toId,
            ...(fromId === undefined ? {} : { fromId }),
          }));
          await world.ok(calls.move, sue, { body: { moves } });
          await world.work(tenant, async (work) => {
            for (const { id, channel } of made)
              if (channel === "CHAT") assert.equal((await work.rows(tickets).get(id)).assignedToId, ann.id);
          });
        },
      ),
      { numRuns: breadth.ofDatabase(10) },
    );
  });

  test("those who are moved several tickets at once get one notification, which opens the list of them", async () => {
    const { tenant, sue, ann, ben } = await desk();
    const made = [];
    for (let at = 0; at < 5; at += 1)
      made.push(await ticket(sue, { subject: `Mail ${at}`, assignedToId: ann.id }));
    const told = () =>
      world.work(tenant, (work) =>
        work
          .rows(notifications)
          .list({ where: eq(notifications.userId, ben.id), orderBy: [asc(notifications.id)] }),
      );
    await world.ok(calls.move, sue, {
      body: { moves: made.slice(0, 4).map(({ id }) => ({ ticketId: id, toId: ben.id })) },
    });
    const [many, ...others] = await told();
    assert.deepEqual(
      [many?.title, many?.actionUrl, others.length],
      ["4 tickets were assigned to you", `/tickets?notice=${many?.id}`, 0],
    );
    const listed = await world.ok(ticketCalls.list, ben, { query: { noticeId: many?.id ?? "" } });
    assert.deepEqual(
      listed.items.map(({ id }) => id).toSorted(),
      made
        .slice(0, 4)
        .map(({ id }) => id)
        .toSorted(),
    );
    assert.equal(
      (await world.ok(ticketCalls.list, ann, { query: { noticeId: many?.id ?? "" } })).total,
      0,
      "another's notification opens nothing",
    );
    await world.ok(calls.move, sue, { body: { moves: [{ ticketId: made[4]?.id ?? "", toId: ben.id }] } });
    const [, one] = await told();
    assert.deepEqual(
      [one?.title, one?.actionUrl],
      [`#${made[4]?.number} was assigned to you`, `/tickets/${made[4]?.id}`],
    );
  });

  test("another tenant's tickets and people are none", async () => {
    const [one, other] = [await desk(), await desk()];
    const theirs = await ticket(other.sue, { subject: "Theirs", assignedToId: other.ann.id });
    assert.deepEqual(
      (await world.ok(calls.move, one.sue, { body: { moves: [{ ticketId: theirs.id, toId: one.ann.id }] } }))
        .moved,
      0,
    );
    const mine = await ticket(one.sue, { subject: "Mine", assignedToId: one.ann.id });
    assert.equal(
      (
        await world.call(calls.move, one.sue, {
          body: { moves: [{ ticketId: mine.id, toId: other.ann.id }] },
        })
      ).status,
      422,
    );
  });
});
