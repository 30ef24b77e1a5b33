import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asc, isNull } from "drizzle-orm";
import fc from "fast-check";
import { agentGroups as groupCalls } from "../../../../contract/desk/agent-groups.ts";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { ticketAssign } from "../../../../contract/desk/ticket-assign.ts";
import { users as userCalls } from "../../../../contract/people/users.ts";
import type { ByPool, CapacityPool, Channel } from "../../../../contract/enums.ts";
import { capacityPools, poolOf } from "../../../../contract/enums.ts";
import { agents as agentCalls, skills as skillCalls } from "../../../../contract/desk/agents.ts";
import { ticketPipelines as pipelineCalls } from "../../../../contract/desk/ticket-pipelines.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { breadth } from "../../../testing/breadth.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { assignmentDecisions } from "../tickets/decision-table.ts";
import { tickets } from "../tickets/table.ts";
import { isWorking } from "../tickets/rules.ts";
import { decideAssignment } from "./decide.ts";
import { wantedFor } from "./wanted.ts";
import { teamFor } from "./queries.ts";

/** One thing that happens at the desk. Numbers choose among what is there. */
type Event =
  | {
      name: "create";
      group: number;
      pipeline: number;
      skill: boolean;
      channel?: Channel;
      priority: "LOW" | "HIGH" | "URGENT";
    }
  | { name: "status"; agent: number; to: "ONLINE" | "AWAY" | "BUSY" }
  | { name: "capacity"; agent: number; to: number; pool?: CapacityPool }
  | { name: "ticket"; ticket: number; to: "RESOLVED" | "OPEN" | "PENDING" }
  | { name: "group"; ticket: number; group: number }
  | { name: "member"; agent: number; group: number }
  | { name: "pipelineAgent"; agent: number; pipeline: number }
  | { name: "skill"; agent: number; level: number }
  | { name: "active"; agent: number; to: boolean }
  | { name: "byHand"; ticket: number; agent: number }
  | { name: "autoAssign"; group: number; to: boolean }
  | { name: "giveOut"; group: number }
  | { name: "settings"; autoAssign: boolean; keepLastOwner: boolean };

const agentsMax = 4;
const [agent, group, pipeline, ticket] = [fc.nat(agentsMax - 1), fc.nat(2), fc.nat(1), fc.nat(30)];
const create = fc.record({
  name: fc.constant("create" as const),
  group: fc.integer({ min: -1, max: 2 }),
  pipeline: fc.integer({ min: -1, max: 1 }),
  skill: fc.boolean(),
  channel: fc.constantFrom<Channel[]>("CHAT", "WHATSAPP", "INSTAGRAM", "EMAIL", "PHONE"),
  priority: fc.constantFrom("LOW" as const, "HIGH" as const, "URGENT" as const),
});
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: create },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant("status" as const),
      agent,
      to: fc.constantFrom("ONLINE" as const, "AWAY" as const, "BUSY" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant("capacity" as const),
      agent,
      pool: fc.constantFrom(...capacityPools),
      to: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant("ticket" as const),
      ticket,
      to: fc.constantFrom("RESOLVED" as const, "OPEN" as const, "PENDING" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant("group" as const),
      ticket,
      group: fc.integer({ min: -1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant("member" as const), agent, group }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("pipelineAgent" as const), agent, pipeline }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant("skill" as const), agent, level: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("active" as const), agent, to: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constant("byHand" as const),
      ticket,
      agent: fc.integer({ min: -1, max: agentsMax - 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("autoAssign" as const), group, to: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("giveOut" as const), group }) },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constant("settings" as const),
      autoAssign: fc.boolean(),
      keepLastOwner: fc.boolean(),
    }),
  },
);

/** A day in which every kind of event matters at once, so that the run never depends on chance alone. */
const plainDay: Event[] = [
  { name: "create", group: 0, pipeline: -1, skill: false, priority: "HIGH" },
  { name: "status", agent: 1, to: "ONLINE" },
  { name: "member", agent: 1, group: 0 },
  { name: "create", group: 0, pipeline: 1, skill: true, priority: "LOW" },
  { name: "skill", agent: 1, level: 3 },
  { name: "pipelineAgent", agent: 2, pipeline: 1 },
  { name: "create", group: -1, pipeline: 1, skill: false, priority: "URGENT" },
  { name: "pipelineAgent", agent: 2, pipeline: 1 },
  { name: "capacity", agent: 1, to: 4 },
  { name: "autoAssign", group: 0, to: false },
  { name: "create", group: 0, pipeline: -1, skill: false, priority: "LOW" },
  { name: "giveOut", group: 0 },
  { name: "create", group: 0, pipeline: -1, skill: false, priority: "LOW" },
  { name: "create", group: 1, pipeline: -1, skill: false, priority: "LOW" },
  { name: "ticket", ticket: 0, to: "RESOLVED" },
  { name: "autoAssign", group: 0, to: true },
  { name: "group", ticket: 5, group: -1 },
  { name: "active", agent: 1, to: false },
  { name: "status", agent: 3, to: "ONLINE" },
  { name: "member", agent: 3, group: 0 },
  { name: "active", agent: 1, to: true },
  { name: "byHand", ticket: 1, agent: -1 },
  { name: "settings", autoAssign: false, keepLastOwner: false },
  { name: "create", group: -1, pipeline: -1, skill: false, priority: "LOW" },
  { name: "settings", autoAssign: true, keepLastOwner: true },
  { name: "create", group: -1, pipeline: -1, skill: false, channel: "CHAT", priority: "LOW" },
  { name: "create", group: -1, pipeline: -1, skill: false, channel: "CHAT", priority: "LOW" },
  { name: "create", group: -1, pipeline: -1, skill: false, channel: "WHATSAPP", priority: "LOW" },
  { name: "create", group: -1, pipeline: -1, skill: false, channel: "INSTAGRAM", priority: "LOW" },
  { name: "capacity", agent: 3, pool: "chat", to: 3 },
];

describe("assignment, whatever happens", () => {
  let world: World;
  let played = 0;
  before(async () => {
    world = await createWorld({ now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  /** A desk of its own for each run, with four agents, three groups, two pipelines and a skill. */
  async function desk() {
    played += 1;
    const tenant = `played-${played}`;
    const admin = await world.person({ tenant, role: "ADMIN" });
    const staff: Person[] = [];
    for (let at = 0; at < agentsMax; at += 1)
      staff.push(await world.person({ tenant, capacity: { chat: at % 2, messengers: 1, other: at + 1 } }));
    for (const one of staff.slice(0, 2))
      await world.ok(agentCalls.setAvailability, admin, {
        params: { id: one.id },
        body: { status: "ONLINE" },
      });
    const groups = [];
    for (let at = 0; at < 3; at += 1)
      groups.push((await world.ok(groupCalls.create, admin, { body: { name: `Group ${at}` } })).id);
    const pipelines = [];
    for (let at = 0; at < 2; at += 1)
      pipelines.push((await world.ok(pipelineCalls.create, admin, { body: { name: `Pipeline ${at}` } })).id);
    const skill = await world.ok(skillCalls.create, admin, { body: { name: "Arabic" } });
    return { tenant, admin, staff, groups, pipelines, skill: skill.id, tickets: [] as string[] };
  }
  type Desk = Awaited<ReturnType<typeof desk>>;

  async function happen(
    { admin, staff, groups, pipelines, skill, tickets: made }: Desk,
    one: Event,
  ): Promise<void> {
    world.clock.advance({ seconds: 1 });
    const admin2 = {
      ...admin,
      token: await tokenOf(world, admin),
    };
    const at = <T>(of: readonly T[], place: number): T | undefined =>
      of.length === 0 ? undefined : of[place % of.length];
    const call = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      assert.ok(
        status < 300 || [404, 409, 422].includes(status),
        `${one.name} answered ${status}: ${JSON.stringify(body)}`,
      );
    };
    const who = "agent" in one ? at(staff, Math.max(0, one.agent)) : undefined;
    const what = "ticket" in one ? at(made, one.ticket) : undefined;
    switch (one.name) {
      case "create": {
        const groupId = one.group < 0 ? null : (groups[one.group] ?? null);
        const pipelineId = one.pipeline < 0 ? null : (pipelines[one.pipeline] ?? null);
        made.push(
          (
            await world.ok(ticketCalls.create, admin2, {
              body: {
                subject: `Ticket ${made.length}`,
                priority: one.priority,
                channel: one.channel ?? "EMAIL",
                groupId,
                pipelineId,
                requiredSkills: one.skill ? ["Arabic"] : [],
              },
            })
          ).id,
        );
        return;
      }
      case "status":
        if (who)
          await call(
            world.call(agentCalls.setAvailability, admin2, {
              params: { id: who.id },
              body: { status: one.to },
            }),
          );
        return;
      case "capacity":
        if (who)
          await call(
            world.call(userCalls.update, admin2, {
              params: { id: who.id },
              body: { capacity: { [one.pool ?? "other"]: one.to } },
            }),
          );
        return;
      case "active":
        if (who)
          await call(
            world.call(userCalls.update, admin2, { params: { id: who.id }, body: { isActive: one.to } }),
          );
        return;
      case "ticket":
        if (what)
          await call(
            world.call(ticketCalls.update, admin2, { params: { id: what }, body: { status: one.to } }),
          );
        return;
      case "group":
        if (what)
          await call(
            world.call(ticketCalls.update, admin2, {
              params: { id: what },
              body: { groupId: one.group < 0 ? null : (groups[one.group] ?? null) },
            }),
          );
        return;
      case "member":
        if (who) {
          const id = at(groups, one.group) ?? "";
          const { status } = await world.call(groupCalls.removeMember, admin2, {
            params: { id, agentId: who.id },
          });
          if (status === 404)
            await call(
              world.call(groupCalls.addMembers, admin2, { params: { id }, body: { agentIds: [who.id] } }),
            );
        }
        return;
      case "pipelineAgent":
        if (who) {
          const id = at(pipelines, one.pipeline) ?? "";
          const { status } = await world.call(pipelineCalls.removeAgent, admin2, {
            params: { id, agentId: who.id },
          });
          if (status === 404)
            await call(world.call(pipelineCalls.addAgent, admin2, { params: { id, agentId: who.id } }));
        }
        return;
      case "skill":
        if (who)
          await call(
            world.call(skillCalls.update, admin2, {
              params: { id: skill },
              body: { levels: [{ agentId: who.id, level: one.level }] },
            }),
          );
        return;
      case "byHand":
        if (what)
          await call(
            world.call(ticketAssign.assign, admin2, {
              params: { id: what },
              body: { agentId: one.agent < 0 ? null : (who?.id ?? null) },
            }),
          );
        return;
      case "autoAssign":
        await call(
          world.call(groupCalls.update, admin2, {
            params: { id: at(groups, one.group) ?? "" },
            body: { autoAssign: one.to },
          }),
        );
        return;
      case "giveOut":
        await call(
          world.call(groupCalls.autoAssign, admin2, { params: { id: at(groups, one.group) ?? "" } }),
        );
        return;
      case "settings":
        await call(
          world.call(agentSettings.update, admin2, {
            body: { autoAssign: one.autoAssign, keepLastOwner: one.keepLastOwner },
          }),
        );
    }
  }

  type Loads = Map<string, { load: ByPool; capacity: ByPool }>;
  const loadsOf = ({ tenant }: Desk): Promise<Loads> =>
    world.work(
      tenant,
      async (work) =>
        new Map((await teamFor(work)).candidates.map(({ id, load, capacity }) => [id, { load, capacity }])),
    );
  /**
   * A person may give someone more than they have room for, and whoever has a ticket keeps it when it is
   * reopened; nothing else goes over a pool's capacity.
   */
  function checkPools(before: Loads, now: Loads, { name }: Event, after: string): void {
    for (const [id, { load, capacity }] of now)
      for (const pool of capacityPools) {
        const had = before.get(id)?.load[pool] ?? load[pool]; // someone who was inactive comes back with what they had
        const most = Math.max(capacity[pool], had + (name === "byHand" || name === "ticket" ? 1 : 0));
        assert.ok(load[pool] <= most, `${after}: ${load[pool]} in ${pool}, of ${capacity[pool]}`);
      }
  }

  /** What must hold between any two events. */
  async function check({ tenant }: Desk, after: string): Promise<void> {
    await world.work(tenant, async (work) => {
      const { house, candidates } = await teamFor(work);
      const rows = await work.rows(tickets).list({ where: isNull(tickets.deletedAt) });
      for (const { id, load } of candidates)
        for (const pool of capacityPools)
          assert.equal(
            load[pool],
            rows.filter(
              (row) => row.assignedToId === id && isWorking(row.status) && poolOf(row.channel) === pool,
            ).length,
            `${after}: what is kept of a load in ${pool} is what they have`,
          );
      const decisions = await work.rows(assignmentDecisions).list({ orderBy: [asc(assignmentDecisions.id)] });
      for (const decision of decisions.filter(
        ({ rule, trigger }) => rule !== "by_hand" && trigger !== "reopened",
      )) {
        const chosen = decision.reasons.find(({ outcome }) => outcome === "chosen");
        if (decision.winnerId === null) assert.equal(chosen, undefined, after);
        else
          assert.ok(
            chosen && chosen.agentId === decision.winnerId && chosen.openTickets < chosen.capacity,
            `${after}: filled beyond capacity ${JSON.stringify(chosen)}`,
          );
      }
      for (const row of rows.filter(({ status }) => isWorking(status))) {
        const mine = decisions.filter(({ ticketId }) => ticketId === row.id);
        const last = mine.at(-1);
        assert.ok(last, `${after}: #${row.number} has no decision`);
        assert.equal(
          last.winnerId,
          row.assignedToId,
          `${after}: the newest decision of #${row.number} tells of another (${last.rule}, ${last.trigger})`,
        );
        if (row.assignedToId !== null) continue;
        const isForPick =
          !house.assigns || (row.groupId !== null && house.byHandGroups.includes(row.groupId));
        if (isForPick) continue;
        const released = last.reasons.find(({ reason }) => reason === "released")?.agentId ?? null;
        const { winner } = decideAssignment(wantedFor(house, row, null, released), candidates);
        assert.equal(winner?.name, undefined, `${after}: #${row.number} waits while somebody fit is free`);
      }
    });
  }

  test(
    "nobody is filled beyond any pool of capacity, no ticket waits while somebody fit is free, and each has its reason",
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 30 }), async (events) => {
          const one = await desk();
          for (const happening of events) {
            const before = await loadsOf(one);
            await happen(one, happening);
            checkPools(before, await loadsOf(one), happening, `after ${JSON.stringify(happening)}`);
            await check(one, `after ${JSON.stringify(happening)}`);
          }
        }),
        { numRuns: breadth.ofDatabase(15), examples: [[plainDay]], endOnFailure: true },
      ); // shrinking would play a whole desk anew each time
    },
  );
});
