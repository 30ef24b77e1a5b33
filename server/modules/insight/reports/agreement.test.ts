import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { agentPerformance } from "../../../../contract/insight/agent-performance.ts";
import { adminDashboard } from "../../../../contract/insight/dashboard.ts";
import { omnichannelTickets } from "../../../../contract/desk/omnichannel-tickets.ts";
import { reports } from "../../../../contract/insight/reports.ts";
import { ticketSlaMetrics } from "../../../../contract/insight/ticket-sla-metrics.ts";
import { ticketStats } from "../../../../contract/insight/ticket-stats.ts";
import { users } from "../../../../contract/people/users.ts";
import { workload } from "../../../../contract/desk/workload.ts";
import { agents } from "../../../../contract/desk/agents.ts";
import { analytics } from "../../../../contract/insight/analytics.ts";
import { companies } from "../../../../contract/crm/companies.ts";
import { ticketStatuses, workingStatuses } from "../../../../contract/enums.ts";
import type { Channel } from "../../../../contract/enums.ts";
import { inbox } from "../../../../contract/desk/inbox.ts";
import type { BodyIn, QueryIn } from "../../../../contract/kit.ts";
import { ticketBoard } from "../../../../contract/desk/ticket-board.ts";
import { ticketCategories } from "../../../../contract/desk/ticket-categories.ts";
import { ticketSnooze } from "../../../../contract/desk/ticket-life.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { ticketPipelines } from "../../../../contract/desk/ticket-pipelines.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { tenants } from "../../../db/table.ts";
import { breadth } from "../../../testing/breadth.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { changeStatus, firstOfKind } from "../../desk/agents/set-status.ts";
import { addDays } from "../../../kernel/calendar.ts";

type List = QueryIn<typeof omnichannelTickets.omnichannel>;
const open = ["OPEN", "IN_PROGRESS", "PENDING", "ON_HOLD"] as const;
const events = [
  "create",
  "resolve",
  "reopen",
  "close",
  "merge",
  "delete",
  "sensitive",
  "assign",
  "pending",
  "snooze",
] as const;
/**
 * One thing that happens to a ticket; hours pass before it, and half of the moments lie near a midnight of
 * the workspace. A merge goes into the ticket that is `hours` further on, and `undo` takes one back.
 */
const happening = fc.record({
  what: fc.constantFrom(...events, "undo" as const, "create", "create", "resolve", "resolve"),
  ticket: fc.nat(20),
  agent: fc.integer({ min: -1, max: 1 }),
  hours: fc.integer({ min: 1, max: 20 }),
  nearMidnight: fc.boolean(),
  channel: fc.constantFrom<Channel[]>("EMAIL", "CHAT", "WHATSAPP"),
});
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;
const step = (what: Happening["what"], ticket: number, hours = 7): Happening => ({
  what,
  ticket,
  agent: 0,
  hours,
  nearMidnight: ticket % 2 === 0,
  channel: "EMAIL",
});
const create = (count: number): Happening[] =>
  Array.from({ length: count }, (_, ticket) => step("create", ticket));
/**
 * Every kind of event, so that no run depends on chance alone; #0 is resolved, reopened and resolved again,
 * and #2, still open, reopens it by being merged into it.
 */
const plain: Happening[] = [
  ...create(6),
  step("resolve", 0),
  step("reopen", 0, 2),
  step("resolve", 0, 3),
  step("resolve", 1),
  step("reopen", 1, 20),
  step("merge", 2, 4),
  step("delete", 3),
  step("sensitive", 4),
  step("resolve", 4),
  step("pending", 5),
  step("create", 6),
  step("snooze", 6),
  step("reopen", 0),
  step("close", 0),
  step("create", 7),
  step("sensitive", 7),
  step("merge", 7, 1),
  step("undo", 1),
];
/**
 * Every kind of event meets #0, which is deleted, #1, which is merged into #2, and #3, which is merged into
 * the deleted #4; the second merges go into a deleted ticket and into a merged one.
 */
const gone: Happening[] = [
  ...create(6),
  step("resolve", 1),
  step("delete", 0),
  step("merge", 1, 1),
  step("merge", 3, 1),
  step("delete", 4),
  ...events
    .filter((what) => what !== "create")
    .flatMap((what) => [step(what, 0, 1), step(what, 1, 5), step(what, 3, 1)]),
  step("merge", 5, 1),
  step("merge", 2, 5),
  step("undo", 0),
  step("undo", 1),
  step("undo", 0),
  step("resolve", 1),
];
const examples: [string, Happening[]][] = [
  ["Europe/Madrid", plain],
  ["Pacific/Auckland", plain],
  ["America/New_York", gone],
];
/** What an event may find: it took place, or its ticket is gone, does not allow it or was merged. */
const expected = [200, 201, 204, 404, 409, 422];

describe("the same span on every screen", () => {
  let world: World;
  let played = 0;
  before(async () => {
    world = await createWorld({ now: "2026-03-20T08:00:00.000Z" });
  });
  after(() => world.stop());

  const zones = ["Europe/Madrid", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"];

  async function desk(zone: string) {
    played += 1;
    const tenant = `figures-${played}`;
    const staff = [
      await world.person({ tenant, name: "Ann Oak" }),
      await world.person({ tenant, name: "Ben Ash" }),
    ];
    const sue = await world.person({ tenant, role: "SUPERVISOR", name: "Sue Pervisor" });
    const admin = await world.person({ tenant, role: "ADMIN", name: "Ada Byron" });
    await world.work(tenant, async (work) => {
      await work.db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, tenant));
      for (const { id } of [...staff.slice(0, 1), admin])
        await changeStatus(work, id, {
          definitionId: (await firstOfKind(work, "ONLINE")).id,
          source: "self",
        });
    });
    const named = { body: { name: "Returns" } };
    const parent = await world.ok(ticketCategories.create, admin, { body: { name: "Orders" } });
    const of = {
      companyId: (await world.ok(companies.create, admin, named)).id,
      groupId: (await world.ok(agentGroups.create, admin, named)).id,
      pipelineId: (await world.ok(ticketPipelines.create, admin, named)).id,
      categoryId: (
        await world.ok(ticketCategories.create, admin, { body: { name: "Returns", parentId: parent.id } })
      ).id,
    };
    return { staff, sue, admin, of, above: parent.id, made: [] as string[], merges: [] as string[] };
  }
  type Desk = Awaited<ReturnType<typeof desk>>;
  const fresh = async (person: Person): Promise<Person> => ({
    ...person,
    token: await tokenOf(world, person),
  });

  /** Moves the clock on, in half of the cases to some seconds around the next midnight of the zone. */
  function pass({ hours, nearMidnight, ticket }: Happening, zone: string): void {
    world.clock.advance({ hours });
    if (!nearMidnight) return;
    const clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    const of = new Map(
      clock.formatToParts(world.clock.now()).map(({ type, value }) => [type, Number(value)]),
    );
    const left =
      86_400 - ((of.get("hour") ?? 0) * 3600 + (of.get("minute") ?? 0) * 60 + (of.get("second") ?? 0));
    world.clock.advance({ seconds: left + (ticket % 3) - 1 });
  }

  async function happen({ staff, sue: person, of, made, merges }: Desk, one: Happening): Promise<void> {
    const sue = await fresh(person);
    if (one.what === "create") {
      made.push(
        (
          await world.ok(ticketCalls.create, sue, {
            body: {
              subject: `Ticket ${made.length}`,
              channel: one.channel,
              assignedToId: staff[one.agent]?.id ?? null,
              ...(one.hours % 2 === 0 ? {} : of),
            },
          })
        ).id,
      );
      return;
    }
    const [id, into] = [one.ticket, one.ticket + one.hours].map((at) => made[at % Math.max(1, made.length)]);
    if (id === undefined || into === undefined) return;
    const params = { id };
    const update = (body: BodyIn<typeof ticketCalls.update>) =>
      world.call(ticketCalls.update, sue, { params, body });
    const act = {
      resolve: () => update({ status: "RESOLVED" }),
      reopen: () => update({ status: "OPEN" }),
      close: () => update({ status: "CLOSED" }),
      pending: () => update({ status: "PENDING" }),
      assign: () => update({ assignedToId: staff[one.agent]?.id ?? null }),
      sensitive: () => world.call(ticketCalls.setSensitive, sue, { params, body: { isSensitive: true } }),
      delete: () => world.call(ticketCalls.remove, sue, { params }),
      merge: async () => {
        const done = await world.call(ticketMerges.merge, sue, {
          body: { targetId: into, sourceIds: [id], acceptSensitive: true },
        });
        if (done.status < 300) merges.push(done.body.mergeId);
        return done;
      },
      undo: async () => {
        const mergeId = merges[one.ticket % Math.max(1, merges.length)];
        return mergeId === undefined
          ? { status: 404, body: null }
          : world.call(ticketMerges.undo, sue, { params: { id: mergeId } });
      },
      snooze: () =>
        world.call(ticketSnooze.snooze, sue, {
          params,
          body: { until: later(world.clock.now().toISOString(), { days: 300 }) },
        }),
    }[one.what];
    const { status, body } = await act();
    assert.ok(expected.includes(status), `${one.what} answered ${status}: ${JSON.stringify(body)}`);
  }

  async function check({ staff, sue: person }: Desk, days: number): Promise<void> {
    const sue = await fresh(person);
    const { today } = await world.ok(ticketStats.get, sue, { query: {} });
    const span = { from: addDays(today, 1 - days), to: today };
    const stats = await world.ok(ticketStats.get, sue, { query: span });
    const { result } = await world.ok(reports.get, sue, {
      query: { report: "volume", groupBy: "day", ...span },
    });
    assert.ok(result);
    const [created, resolved, reopened, backlog] = result.total.map(({ rows }) => rows);
    const figure = (
      measure: string,
      all: { figures: readonly { measure: string; now: { rows: number } }[] },
    ) => all.figures.find((one) => one.measure === measure)?.now.rows;
    const analysis = await world.ok(analytics.get, sue, {
      query: { startDate: span.from, endDate: span.to },
    });
    assert.deepEqual(
      [stats.created, stats.resolved, stats.reopened, stats.openNow],
      [created, resolved, reopened, backlog],
      "statistics and reports",
    );
    assert.deepEqual(
      [figure("created", analysis), figure("resolved", analysis), figure("reopened", analysis)],
      [created, resolved, reopened],
      "analytics and reports",
    );
    assert.deepEqual(
      stats.perDay,
      result.groups
        .map(({ key, cells }) => ({
          day: key,
          created: cells[0]?.rows,
          resolved: cells[1]?.rows,
          backlog: cells[3]?.rows,
        }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      "each day",
    );
    const { result: quality } = await world.ok(reports.get, sue, {
      query: { report: "quality", groupBy: "day", ...span },
    });
    assert.equal(stats.reopenRate, quality?.total[0]?.value ?? null);

    const dashboard = await world.ok(adminDashboard.get, sue, {});
    const last = stats.perDay.at(-1);
    assert.deepEqual(
      [dashboard.tickets.open, dashboard.tickets.createdToday, dashboard.tickets.resolvedToday],
      [stats.openNow, last?.created, last?.resolved],
      "dashboard and statistics",
    );
    if (days === 7)
      assert.deepEqual(
        [
          dashboard.week.created.now.rows,
          dashboard.week.resolved.now.rows,
          dashboard.week.reopenRate.now.value,
        ],
        [created, resolved, stats.reopenRate],
      );
    const period = days === 7 ? "weekly" : "monthly";
    const performance = await world.ok(agentPerformance.get, sue, { query: { period } });
    const cell = (cells: readonly { rows: number }[], measure: string) =>
      cells[performance.measures.findIndex((one) => one === measure)]?.rows;
    assert.deepEqual(
      [cell(performance.team.cells, "resolved"), cell(performance.team.cells, "reopened")],
      [resolved, reopened],
      "team performance and reports",
    );
    const { result: byAgent } = await world.ok(reports.get, sue, {
      query: { report: "activity", groupBy: "agent", ...span },
    });
    const { result: byAgentQuality } = await world.ok(reports.get, sue, {
      query: { report: "quality", groupBy: "agent", ...span },
    });
    const board = await world.ok(agentPerformance.leaderboard, sue, { query: { period, type: "resolved" } });
    for (const agent of staff) {
      const own = byAgent?.groups.find(({ key }) => key === agent.id)?.cells[2]?.rows ?? 0;
      assert.equal(
        cell(performance.agents.find(({ id }) => id === agent.id)?.cells ?? [], "resolved") ?? 0,
        own,
        "an agent's performance and reports",
      );
      const cells = byAgentQuality?.groups.find(({ key }) => key === agent.id)?.cells ?? [];
      const stayed = own - Math.round((cells[0]?.value ?? 0) * own) - (cells[3]?.rows ?? 0);
      assert.equal(
        board.entries.find((entry) => entry.agent.id === agent.id)?.value ?? 0,
        stayed,
        "what stayed resolved, on the leaderboard and by the reports",
      );
      const mine = await world.ok(agents.stats, sue, { params: { id: agent.id } });
      if (days === 7)
        assert.equal(
          mine.resolvedPerDay.at(-1)?.count,
          (
            await world.ok(reports.get, sue, {
              query: { report: "activity", groupBy: "agent", from: today, to: today },
            })
          ).result?.groups.find(({ key }) => key === agent.id)?.cells[2]?.rows ?? 0,
          "an agent's own day and reports",
        );
      const perAgent = await world.ok(workload.get, sue, { query: {} });
      assert.equal(
        perAgent.agents.find(({ id }) => id === agent.id)?.openTickets,
        mine.open + mine.inProgress,
        "workload and an agent's own",
      );
    }
    const sla = await world.ok(ticketSlaMetrics.get, sue, { query: span });
    assert.equal(sla.resolution.count, resolved, "times and reports");
    assert.equal(
      sla.slaComplianceRate,
      null,
      "service levels are off here, and without data there is no rate",
    );

    const load = await world.ok(workload.get, sue, { query: {} });
    const own = await world.ok(agents.workload, sue, { query: {} });
    const { views } = await world.ok(inbox.counts, sue);
    const inInbox = views.find(({ view }) => view === "unassigned")?.count;
    assert.deepEqual(
      [load.waitingCount, own.unassigned, inInbox],
      Array.from({ length: 3 }, () => dashboard.tickets.unassigned),
      "unassigned on four screens",
    );
    assert.deepEqual(
      [dashboard.agents.available, dashboard.agents.total],
      [own.items.filter(({ isAvailable }) => isAvailable).length, own.items.length],
      "available agents",
    );
    assert.deepEqual(
      [load.agents.filter(({ isAvailable }) => isAvailable).length, load.agentsCount],
      [dashboard.agents.available, dashboard.agents.total],
    );

    // A number's rows are that many, and list each ticket once.
    const lists: [List, number | undefined][] = [
      [{ createdFrom: span.from, createdTo: span.to }, created],
      [{ resolvedFrom: span.from, resolvedTo: span.to }, resolved],
      [{ reopenedFrom: span.from, reopenedTo: span.to }, reopened],
      [{ openOn: span.to }, backlog],
      [{ status: [...open] }, dashboard.tickets.open],
      [{ status: ["OPEN", "IN_PROGRESS"] }, dashboard.tickets.active],
      [
        { status: ["OPEN", "IN_PROGRESS"], assignedToId: "unassigned", snoozed: "false" },
        dashboard.tickets.unassigned,
      ],
      [{ openOn: span.from }, stats.perDay[0]?.backlog],
    ];
    for (const [query, count] of lists) {
      const { items, total } = await world.ok(omnichannelTickets.omnichannel, sue, {
        query: { limit: 100, isMerged: "false", ...query },
      });
      assert.deepEqual(
        [total, new Set(items.map(({ id }) => id)).size],
        [count, count],
        JSON.stringify(query),
      );
    }
    for (const [measure, count] of [
      ["created", created],
      ["resolved", resolved],
      ["reopened", reopened],
      ["backlog", backlog],
    ] as const) {
      const { items, total } = await world.ok(reports.rows, sue, {
        query: { report: "volume", measure, limit: 100, ...span },
      });
      assert.deepEqual(
        [total, new Set(items.map(({ ticket }) => ticket?.id)).size],
        [count, count],
        `the rows behind ${measure}`,
      );
    }
  }

  /** Six columns, the snoozed ones asked for by themselves; a column's cards are as many as it says. */
  async function checkBoard({ sue: person }: Desk): Promise<void> {
    const sue = await fresh(person);
    const counts = new Map<string, number>();
    for (const snoozed of ["false", "true"] as const) {
      const { ticketsByStatus } = await world.ok(ticketBoard.get, sue, { query: { snoozed, limit: 100 } });
      for (const status of ticketStatuses) {
        const { count, tickets } = ticketsByStatus[status];
        const { total, items } = await world.ok(omnichannelTickets.omnichannel, sue, {
          query: { status: [status], snoozed, isMerged: "false", limit: 100 },
        });
        assert.deepEqual(
          [count, tickets.map(({ id }) => id).toSorted()],
          [total, items.map(({ id }) => id).toSorted()],
          `the column ${status}, snoozed: ${snoozed}`,
        );
        counts.set(status, (counts.get(status) ?? 0) + count);
      }
    }
    const { byStatus, today } = await world
      .ok(ticketStats.get, sue, { query: {} })
      .then(async (now) =>
        world.ok(ticketStats.get, sue, { query: { from: addDays(now.today, -300), to: now.today } }),
      );
    const onBoard = ticketStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
    assert.deepEqual(onBoard, byStatus, `the board and the statistics up to ${today}`);
    assert.deepEqual(
      onBoard,
      (await world.ok(adminDashboard.get, sue, {})).byStatus,
      "the board and the dashboard",
    );
  }

  /**
   * What companies, groups, pipelines and categories say that they have, for a supervisor and for an agent,
   * who sees fewer; and what an agent's leaving would set off.
   */
  async function checkPlaces({ staff, sue, admin, of, above }: Desk): Promise<void> {
    for (const person of [sue, ...staff]) {
      const reader = await fresh(person);
      const listed = async (query: QueryIn<typeof ticketCalls.list>) =>
        (await world.ok(ticketCalls.list, reader, { query: { limit: 1, ...query } })).total;
      const { companyId, groupId, pipelineId, categoryId } = of;
      const group = await world.ok(agentGroups.get, reader, { params: { id: groupId } });
      assert.deepEqual(
        [group.openTickets, group.waitingTickets],
        [
          await listed({ groupId, status: [...workingStatuses] }),
          await listed({
            groupId,
            status: [...workingStatuses],
            assignedToId: "unassigned",
            snoozed: "false",
          }),
        ],
        "active and unassigned of a group",
      );
      assert.equal(
        (await world.ok(companies.get, reader, { params: { id: companyId } })).openTickets,
        await listed({ companyId, status: [...open] }),
        "open of a company",
      );
      assert.equal(
        (await world.ok(ticketPipelines.get, reader, { params: { id: pipelineId } })).openTickets,
        await listed({ pipelineId, status: [...open] }),
        "open of a pipeline",
      );
      const { items } = await world.ok(ticketCategories.stats, reader, {});
      const [own, branch] = [categoryId, above].map((id) => items.find((one) => one.categoryId === id));
      assert.deepEqual(
        [own?.ownOpen, branch?.open],
        [
          await listed({ categoryId, status: [...open] }),
          await listed({ underCategoryId: above, status: [...open] }),
        ],
        "open of a category",
      );
      if (person === sue)
        assert.equal(
          own?.own,
          (
            await world.ok(omnichannelTickets.omnichannel, reader, {
              query: { categoryId, isMerged: "false", limit: 1 },
            })
          ).total,
          "all of a category",
        );
    }
    const boss = await fresh(admin);
    for (const { id } of staff) {
      const leaving = await world.ok(users.departure, boss, { params: { id } });
      const theirs = await world.ok(agents.stats, boss, { params: { id } });
      assert.deepEqual(
        [leaving.openTickets, leaving.laterTickets],
        [theirs.open + theirs.inProgress, theirs.pending + theirs.onHold],
        "a departure and an agent's own",
      );
    }
  }

  test(
    "whatever happens to tickets, around midnights of any zone: every call agrees, and a number's rows are that many",
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...zones),
          fc.array(happening, { minLength: 10, maxLength: 25 }).map((rest) => [...create(3), ...rest]),
          async (zone, happenings) => {
            const one = await desk(zone);
            for (const each of happenings) {
              pass(each, zone);
              await happen(one, each);
            }
            await check(one, 7);
            await check(one, 30);
            await checkBoard(one);
            await checkPlaces(one);
          },
        ),
        { numRuns: examples.length + breadth.ofDatabase(4), examples, endOnFailure: true },
      );
    },
  );
});
