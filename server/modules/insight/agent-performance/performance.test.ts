import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { adminDashboard } from "../../../../contract/insight/dashboard.ts";
import { agentPerformance, performanceMeasures } from "../../../../contract/insight/agent-performance.ts";
import type { AgentFigures } from "../../../../contract/insight/agent-performance.ts";
import { slaClocks } from "../../desk/sla/ledger-table.ts";
import { ticketSlaMetrics } from "../../../../contract/insight/ticket-sla-metrics.ts";
import { analytics } from "../../../../contract/insight/analytics.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { agentGroupMembers, agentGroups } from "../../desk/ticket-places/group-table.ts";
import { ticketResolutions } from "../../desk/tickets/resolution-table.ts";
import { users } from "../../people/session/table.ts";
import { noteAchievements } from "./earned.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";

describe("what agents did", () => {
  let world: World;
  let sue: Person;
  let [ann, ben]: Person[] = [];
  before(async () => {
    world = await createWorld({ now: "2026-03-20T15:00:00.000Z" });
    sue = await world.person({ role: "SUPERVISOR", name: "Sue Boss" });
    [ann, ben] = [await world.person({ name: "Ann First" }), await world.person({ name: "Ben Second" })];
    const [annId, benId] = [ann.id, ben.id];
    await world.work("acme", async (work) => {
      const add = (
        number: number,
        assignedToId: string,
        resolvedAt: string | null,
        more: Partial<typeof tickets.$inferInsert> = {},
      ) =>
        work.rows(tickets).insert({
          number,
          subject: "x",
          assignedToId,
          createdAt: "2026-03-19T10:00:00.000Z",
          resolvedAt,
          status: resolvedAt === null ? "OPEN" : "RESOLVED",
          ...more,
        });
      const reply = (ticketId: string, authorId: string, createdAt: string) =>
        work.rows(ticketMessages).insert({
          ticketId,
          authorType: "AGENT",
          authorId,
          authorName: "x",
          text: "x",
          channel: "EMAIL",
          createdAt,
        });
      const [one, two] = [
        await add(1, annId, "2026-03-19T11:00:00.000Z", { firstReplyAt: "2026-03-19T10:10:00.000Z" }),
        await add(2, annId, "2026-03-19T12:00:00.000Z", {
          firstReplyAt: "2026-03-19T10:30:00.000Z",
        }),
      ];
      await reply(one.id, annId, "2026-03-19T10:10:00.000Z");
      // It has been Ann's for long, but it was Ben who answered first.
      await reply(two.id, benId, "2026-03-19T10:30:00.000Z");
      await reply(two.id, annId, "2026-03-19T10:40:00.000Z");
      const three = await add(3, benId, "2026-03-19T13:00:00.000Z");
      // A target counts in the period of its due time; one that was cancelled counts nowhere.
      const clock = {
        tenantId: work.tenant,
        metric: "RESOLUTION" as const,
        targetSeconds: 3600,
        startedAt: "2026-03-19T10:00:00.000Z",
        dueAt: "2026-03-19T11:00:00.000Z",
        priority: "MEDIUM" as const,
        channel: "EMAIL" as const,
      };
      await work.db.insert(slaClocks).values([
        { ...clock, ticketId: two.id, cycle: 1, endedHow: "MET" },
        { ...clock, ticketId: three.id, cycle: 1, breachedAt: clock.dueAt },
        { ...clock, ticketId: one.id, cycle: 1, endedHow: "CANCELLED" },
      ]);
      await add(4, benId, "2026-03-12T13:00:00.000Z", { createdAt: "2026-03-12T10:00:00.000Z" });
    });
  });
  after(() => world.stop());
  const cell = (
    agent: AgentFigures | undefined,
    id: (typeof performanceMeasures)[number],
    side: "cells" | "previous" = "cells",
  ) => agent?.[side][performanceMeasures.indexOf(id)];

  test("figures of each agent beside those of the span before, with their course", async () => {
    const seen = await world.ok(agentPerformance.get, sue, { query: {} });
    assert.deepEqual(
      [seen.period, seen.from, seen.to, seen.previousFrom, seen.previousTo],
      ["weekly", "2026-03-14", "2026-03-20", "2026-03-07", "2026-03-13"],
    );
    const [one, two] = [
      seen.agents.find(({ id }) => id === ann?.id),
      seen.agents.find(({ id }) => id === ben?.id),
    ];
    assert.deepEqual(
      [cell(one, "resolved"), cell(one, "firstReplyMedian"), cell(one, "satisfied")],
      [
        { value: 2, rows: 2 },
        { value: 600, rows: 1 },
        { value: null, rows: 0 },
      ],
    );
    assert.deepEqual(
      cell(two, "firstReplyMedian"),
      { value: 1800, rows: 1 },
      "the first reply is to the credit of who wrote it",
    );
    assert.deepEqual(
      [
        cell(two, "resolved")?.value,
        cell(two, "resolved", "previous")?.value,
        cell(two, "resolutionMedian", "previous")?.value,
      ],
      [1, 1, 10_800],
    );
    assert.deepEqual(one?.trend, [0, 0, 0, 0, 0, 2, 0]);
    assert.deepEqual(seen.team.trend, [0, 0, 0, 0, 0, 3, 0]);
  });

  test("a supervisor's team is who shares a group with them; without one it is everybody", async () => {
    assert.equal((await world.ok(agentPerformance.get, sue, { query: { team: "mine" } })).agents.length, 3);
    const benId = ben?.id ?? "";
    await world.work("acme", async (work) => {
      const group = await work.rows(agentGroups).insert({ name: "Second line" });
      await work.db
        .insert(agentGroupMembers)
        .values([sue.id, benId].map((agentId) => ({ tenantId: "acme", groupId: group.id, agentId })));
      work.publish("resource_changed", { group: "agent-groups", id: group.id }, ["staff"]);
    });
    const mine = await world.ok(agentPerformance.get, sue, { query: { team: "mine" } });
    assert.deepEqual(
      [mine.groups.map(({ name }) => name), mine.agents.map(({ name }) => name), mine.team.cells[0]?.value],
      [["Second line"], ["Ben Second"], 1],
    );
  });

  test("what comes back moves one down the leaderboard, and whoever left is not on it", async () => {
    const names = async () =>
      (await world.ok(agentPerformance.leaderboard, sue, { query: { type: "resolved" } })).entries.map(
        ({ rank, agent, value }) => [rank, agent.name, value],
      );
    assert.deepEqual(await names(), [
      [1, "Ann First", 2],
      [2, "Ben Second", 1],
    ]);
    const found = await world.ok(ticketCalls.get, sue, { params: { id: "1" } });
    await world.ok(ticketCalls.update, sue, { params: { id: found.id }, body: { status: "OPEN" } });
    assert.deepEqual(await names(), [
      [1, "Ben Second", 1],
      [2, "Ann First", 0],
    ]);
    await world.work("acme", async (work) => {
      await work.rows(users).update(ann?.id ?? "", { isActive: false });
      work.publish("resource_changed", { group: "agents", id: "" }, ["staff"]);
    });
    assert.deepEqual(await names(), [[1, "Ben Second", 1]]);
    const { achievements } = await world.ok(agentPerformance.achievements, sue, {
      params: { id: ben?.id ?? "" },
    });
    assert.deepEqual(
      achievements.find(({ kind }) => kind === "CLOSER"),
      { kind: "CLOSER", unit: "count", level: 0, value: 2, target: 25, isHeld: false, earnedOn: null },
    );
  });

  test("the dashboard knows of a change at once, although its figures are shared", async () => {
    const before = await world.ok(adminDashboard.get, sue);
    assert.deepEqual(
      before.attention.map(({ kind, count }) => [kind, count]),
      [["REOPENED_OPEN", 1]],
    );
    await world.ok(ticketCalls.create, sue, { body: { subject: "It burns", priority: "URGENT" } });
    const now = await world.ok(adminDashboard.get, sue);
    assert.deepEqual(
      [now.tickets.createdToday, now.week.created.now.value],
      [before.tickets.createdToday + 1, (before.week.created.now.value ?? 0) + 1],
    );
    assert.deepEqual(
      now.attention.slice(0, 2).map(({ kind }) => kind),
      ["NOBODY_AVAILABLE", "URGENT_OPEN"],
    );
  });

  test("times of the tickets, and a rate that is null while no policy has been met or missed", async () => {
    const metrics = await world.ok(ticketSlaMetrics.get, sue, { query: {} });
    assert.deepEqual(
      [
        metrics.met,
        metrics.breached,
        metrics.slaComplianceRate,
        metrics.firstReply.p50Seconds,
        metrics.nextReply.p50Seconds,
      ],
      [1, 1, 0.5, 1200, null],
    );
    const boss = await world.person({ role: "ADMIN", tenant: "empty" });
    assert.equal((await world.ok(ticketSlaMetrics.get, boss, { query: {} })).slaComplianceRate, null);
  });

  test("analytics: thirty days unless told, days of the tenant for moments as well", async () => {
    const usual = await world.ok(analytics.get, sue, { query: {} });
    assert.deepEqual(
      [usual.startDate, usual.endDate, usual.previousEndDate, usual.perDay.length],
      ["2026-02-19", "2026-03-20", "2026-02-18", 30],
    );
    const told = await world.ok(analytics.get, sue, {
      query: { startDate: "2026-03-19T23:59:59.000Z", endDate: "2026-03-19" },
    });
    assert.deepEqual(told.perDay, [{ day: "2026-03-19", created: 3, resolved: 3, backlog: 0 }]);
    assert.equal((await world.call(analytics.get, sue, { query: { startDate: "yesterday" } })).status, 422);
  });

  test("what somebody holds has the day since when; lost and earned anew it has a new one", async () => {
    const [boss, cleo] = [
      await world.person({ tenant: "medals", role: "SUPERVISOR" }),
      await world.person({ tenant: "medals", name: "Cleo Third" }),
    ];
    const resolve = (from: number, count: number, resolvedAt: string) =>
      world.work("medals", async (work) => {
        for (let at = 0; at < count; at += 1)
          await work.rows(tickets).insert({
            number: from + at,
            subject: "x",
            assignedToId: cleo.id,
            createdAt: resolvedAt,
            resolvedAt,
            status: "RESOLVED",
          });
        work.publish("resource_changed", { group: "tickets", id: "" }, ["staff"]);
      });
    const closer = async () => {
      const { achievements } = await world.ok(agentPerformance.achievements, boss, {
        params: { id: cleo.id },
      });
      const found = achievements.find(({ kind }) => kind === "CLOSER");
      return [found?.level, found?.earnedOn];
    };
    const note = () => world.work("medals", noteAchievements);
    await resolve(1, 24, "2026-03-20T08:00:00.000Z");
    await note();
    assert.deepEqual(await closer(), [0, null]);
    await resolve(30, 1, "2026-03-20T09:00:00.000Z");
    assert.deepEqual(await closer(), [1, "2026-03-20"], "not noted yet, it was earned today");
    await note();
    world.clock.advance({ days: 3 });
    const sure = await world.person({ tenant: "medals", role: "SUPERVISOR" });
    const later = async () => {
      const { achievements } = await world.ok(agentPerformance.achievements, sure, {
        params: { id: cleo.id },
      });
      return achievements.find(({ kind }) => kind === "CLOSER")?.earnedOn;
    };
    await note();
    assert.equal(await later(), "2026-03-20");
    const [entry] = (await world.ok(agentPerformance.leaderboard, sure, { query: { period: "weekly" } }))
      .entries;
    assert.deepEqual(
      entry?.held.find(({ kind }) => kind === "CLOSER"),
      { kind: "CLOSER", level: 1, earnedOn: "2026-03-20" },
    );
    await world.work("medals", async (work) => {
      await work.db
        .update(ticketResolutions)
        .set({ reopenedAt: work.now })
        .where(eq(ticketResolutions.agentId, cleo.id));
    });
    await note();
    await world.work("medals", async (work) => {
      await work.db
        .update(ticketResolutions)
        .set({ reopenedAt: null })
        .where(eq(ticketResolutions.agentId, cleo.id));
    });
    await note();
    assert.equal(await later(), "2026-03-23");
  });
});
