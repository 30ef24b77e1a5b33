import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import {
  agentPerformance as calls,
  performanceMeasures,
} from "../../../../contract/insight/agent-performance.ts";
import type { AgentFigures, PerformancePeriod } from "../../../../contract/insight/agent-performance.ts";
import type { Cell } from "../../../../contract/insight/reports.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { agentGroupMembers, agentGroups } from "../../desk/ticket-places/group-table.ts";
import { presentAgent, selectAgents } from "../../desk/agents/queries.ts";
import { bucketsOf, addDays, spanBefore } from "../../../kernel/calendar.ts";
import type { Buckets } from "../../../kernel/calendar.ts";
import { emptyCell, reportFiguresOf } from "../reports/query.ts";
import { sharedFigures } from "../reports/shared-figures.ts";
import { sideBySide, sideBySideByAgent } from "../reports/side-by-side.ts";
import type { Pair } from "../reports/side-by-side.ts";
import { users } from "../../people/session/table.ts";
import { achievementDays, agentsMax, deedsIn, nobodyId, nothing, spanOfDays } from "./deeds.ts";
import { earnedBy } from "./earned.ts";
import { achievementsOf, rankAgents } from "./rules.ts";
import { noteEarned } from "./earned.ts";

const daysOf: Record<PerformancePeriod, number> = { daily: 1, weekly: 7, monthly: 30, quarterly: 90 };

const agentPerformanceCalls = implement(calls, {
  get: ({ query, ...asked }) =>
    sharedFigures(
      asked,
      `performance ${query.period} ${query.team === "mine" ? (asked.actor?.id ?? "") : ""} ${query.agentId ?? ""}`,
      async (work) => {
        const { period } = query;
        const { span, timeZone } = await spanOfDays(work, daysOf[period]);
        const before = spanBefore(span);
        const groups = query.team === "mine" ? await groupsOf(work) : [];
        const members =
          groups.length > 0
            ? await membersOf(
                work,
                groups.map(({ id }) => id),
              )
            : undefined;
        const agentIds =
          query.agentId === undefined
            ? members
            : members === undefined || members.includes(query.agentId)
              ? [query.agentId]
              : [];
        const wanted = { span, timeZone, agentIds };
        const byAgent = await sideBySideByAgent(work, performanceMeasures, wanted, agentsMax);
        // A day by itself has no course: the week that it ends.
        const trendDays = bucketsOf(
          period === "daily" ? { from: addDays(span.to, -6), to: span.to } : span,
          period === "quarterly" ? "week" : "day",
          timeZone,
        );
        const trends = await resolvedIn(work, trendDays, wanted);
        const people = await peopleOf(work, agentIds, [...byAgent.keys()]);
        const team = await sideBySide(work, performanceMeasures, wanted);
        return {
          period,
          timeZone,
          ...span,
          previousFrom: before.from,
          previousTo: before.to,
          measures: [...performanceMeasures],
          buckets: trendDays.keys,
          groups,
          isCut: people.length > agentsMax,
          team: {
            cells: sideOf(team, "now"),
            previous: sideOf(team, "before"),
            trend: trendDays.keys.map((_, at) =>
              [...trends.values()].reduce((sum, trend) => sum + (trend[at] ?? 0), 0),
            ),
          },
          agents: people.slice(0, agentsMax).map((agent): AgentFigures => ({
            ...agent,
            cells: sideOf(byAgent.get(agent.id), "now"),
            previous: sideOf(byAgent.get(agent.id), "before"),
            trend: trends.get(agent.id) ?? trendDays.keys.map(() => 0),
          })),
        };
      },
    ),
  leaderboard: ({ query, ...asked }) =>
    sharedFigures(asked, `leaderboard ${query.period} ${query.type}`, async (work) => {
      const { period, type } = query;
      const { span, timeZone } = await spanOfDays(work, daysOf[period]);
      const before = spanBefore(span);
      const { all, team } = await deedsIn(work, span, timeZone);
      const earned = await earnedBy(
        work,
        span.to,
        all.map(({ id }) => id),
      );
      const held = new Map(
        all.map((deeds) => [
          deeds.id,
          achievementsOf(deeds, team)
            .filter(({ isHeld }) => isHeld)
            .map(({ kind, level }) => ({ kind, level, earnedOn: earned(deeds.id, kind, level) ?? span.to })),
        ]),
      );
      return {
        period,
        type,
        timeZone,
        ...span,
        previousFrom: before.from,
        previousTo: before.to,
        entries: rankAgents(type, all, team).map((entry) => ({
          ...entry,
          held: held.get(entry.agent.id) ?? [],
        })),
      };
    }),
  achievements: async ({ params, ...work }) => {
    const { id, firstName, lastName } = await work.rows(users).get(params.id);
    const { span, timeZone } = await spanOfDays(work, achievementDays);
    const { all, team } = await deedsIn(work, span, timeZone, id);
    const earned = await earnedBy(work, span.to, [id]);
    const name = `${firstName} ${lastName}`.trim();
    return {
      agent: { id, name },
      ...span,
      achievements: achievementsOf(all.find((deeds) => deeds.id === id) ?? nothing(id, name), team).map(
        (one) => ({ ...one, earnedOn: earned(id, one.kind, one.level) }),
      ),
    };
  },
});

const sideOf = (
  pairs: Record<(typeof performanceMeasures)[number], Pair> | undefined,
  side: keyof Pair,
): Cell[] => performanceMeasures.map((id) => pairs?.[id][side] ?? emptyCell(id));

async function resolvedIn(
  work: Work,
  { keys, edges }: Buckets,
  { timeZone, agentIds }: { timeZone: string; agentIds: readonly string[] | undefined },
): Promise<Map<string, number[]>> {
  const { groups } = await reportFiguresOf(
    work,
    "resolved",
    ["resolved"],
    { edges, timeZone, filters: {}, agentIds },
    { groupBy: "agent", splitBy: "day", groupsMax: agentsMax * keys.length },
  );
  return new Map(
    [...groups].map(([agent, days]) => [
      agent,
      keys.map((_, at) => days.get(String(at))?.get("resolved")?.rows ?? 0),
    ]),
  );
}

/** Who can be assigned tickets, and anyone else who did something. */
async function peopleOf(
  work: Work,
  only: readonly string[] | undefined,
  active: readonly string[],
): Promise<Omit<AgentFigures, "cells" | "previous" | "trend">[]> {
  const ids = active.filter((id) => id !== "none");
  const rows = await selectAgents(work)
    .where(
      and(
        eq(users.tenantId, work.tenant),
        only && inArray(users.id, [...only, nobodyId]),
        or(
          and(eq(users.isActive, true), inArray(users.role, [...assignableRoles])),
          inArray(users.id, [...ids, nobodyId]),
        ),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(agentsMax + 1);
  const here = new Set(
    (
      await work
        .from(users, { id: users.id })
        .where(and(eq(users.isActive, true), inArray(users.id, [...rows.map(({ id }) => id), nobodyId])))
    ).map(({ id }) => id),
  );
  return rows.map((row) => {
    const { email: _email, ...agent } = presentAgent(row);
    return { ...agent, isActive: here.has(agent.id) };
  });
}

/** A supervisor's team: anyone who is in a group that they are in. */
const groupsOf = ({ actor, from }: Work) =>
  from(agentGroups, { id: agentGroups.id, name: agentGroups.name })
    .innerJoin(
      agentGroupMembers,
      and(
        eq(agentGroupMembers.tenantId, agentGroups.tenantId),
        eq(agentGroupMembers.groupId, agentGroups.id),
      ),
    )
    .where(eq(agentGroupMembers.agentId, actor.id ?? nobodyId))
    .orderBy(asc(agentGroups.name))
    .limit(50);
async function membersOf({ db, tenant, actor }: Work, groupIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: agentGroupMembers.agentId })
    .from(agentGroupMembers)
    .where(
      and(
        eq(agentGroupMembers.tenantId, tenant),
        inArray(agentGroupMembers.groupId, groupIds),
        sql`${agentGroupMembers.agentId} <> ${actor.id ?? nobodyId}::uuid`,
      ),
    )
    .limit(agentsMax);
  return rows.map(({ id }) => id);
}

export const agentPerformanceModule = defineModule("insight/agent-performance", {
  calls: agentPerformanceCalls,
  routines: [noteEarned],
});
