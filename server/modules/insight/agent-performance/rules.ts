import { achievementKinds } from "../../../../contract/insight/agent-performance.ts";
import type {
  Achievement,
  LeaderboardEntry,
  LeaderboardType,
} from "../../../../contract/insight/agent-performance.ts";

/** What somebody did in a span. */
export interface Deeds {
  id: string;
  name: string;
  resolved: number;
  /** Of those: came back, whenever. */ cameBack: number;
  /** Came back in the span, whenever they were resolved. */ reopened: number;
  firstReplies: number;
  firstReplyMedian: number | null;
  answers: number;
  scoreMean: number | null;
  /** Colleagues' tickets with a note of theirs, and mentions that they answered. */ helped: number;
}
/** What all of the team together did; the measure of speed. */
export interface Team {
  firstReplyMedian: number | null;
}

const pointsOf = { stayed: 10, reopened: -10, fastReply: 4, scoreStep: 4, help: 3 };
/** Fewer say nothing about speed, satisfaction or quality. */
const enough = { firstReplies: 5, answers: 3, resolved: 5 };
const counted = { firstReplies: 100, help: 100 };

const stayed = ({ resolved, cameBack }: Deeds): number => Math.max(0, resolved - cameBack);
/** How much faster than the team, as a share of the team's time: from −0.5 to 0.75. */
function speedOf({ firstReplies, firstReplyMedian }: Deeds, team: Team): number {
  if (
    firstReplies < enough.firstReplies ||
    firstReplyMedian === null ||
    team.firstReplyMedian === null ||
    team.firstReplyMedian <= 0
  )
    return 0;
  return Math.min(0.75, Math.max(-0.5, (team.firstReplyMedian - firstReplyMedian) / team.firstReplyMedian));
}

export type Parts = LeaderboardEntry["parts"];
/**
 * What helps customers adds; what comes back subtracts. Resolving a ticket, reopening it and resolving it
 * again is worth less than doing it once: the first time did not stay, and its coming back costs as much as
 * one that stays brings.
 */
export function partsOf(deeds: Deeds, team: Team): Parts {
  return {
    resolved: stayed(deeds) * pointsOf.stayed,
    reopened: deeds.reopened === 0 ? 0 : deeds.reopened * pointsOf.reopened,
    firstReply: Math.round(
      speedOf(deeds, team) * Math.min(deeds.firstReplies, counted.firstReplies) * pointsOf.fastReply,
    ),
    satisfaction:
      deeds.scoreMean === null ? 0 : Math.round(deeds.answers * (deeds.scoreMean - 3) * pointsOf.scoreStep),
    help: Math.min(deeds.helped, counted.help) * pointsOf.help,
  };
}
export const pointsIn = ({ resolved, reopened, firstReply, satisfaction, help }: Parts): number =>
  resolved + reopened + firstReply + satisfaction + help;

/** What a type ranks by, the higher the better, and the figure to show. Null: nothing to rank by. */
function standing(
  type: LeaderboardType,
  deeds: Deeds,
  points: number,
): { by: number; value: number | null } | null {
  const { resolved, cameBack, reopened, firstReplies, firstReplyMedian, answers, scoreMean, helped } = deeds;
  switch (type) {
    case "overall":
      return resolved + reopened + firstReplies + answers + helped === 0 ? null : { by: points, value: null };
    case "resolved": {
      const net = stayed(deeds) - reopened;
      return resolved + reopened === 0 ? null : { by: net, value: net };
    }
    case "first_reply":
      return firstReplyMedian === null || firstReplies < enough.firstReplies
        ? null
        : { by: -firstReplyMedian, value: firstReplyMedian };
    case "satisfaction":
      return scoreMean === null || answers < enough.answers ? null : { by: scoreMean, value: scoreMean };
    case "quality":
      return resolved < enough.resolved
        ? null
        : { by: 1 - cameBack / resolved, value: 1 - cameBack / resolved };
    case "help":
      return helped === 0 ? null : { by: helped, value: helped };
  }
}

/** Equal standing, equal rank, and the next rank leaves out as many: 1, 1, 3. */
export function rankAgents(
  type: LeaderboardType,
  all: readonly Deeds[],
  team: Team,
): Omit<LeaderboardEntry, "held">[] {
  const placed = all
    .flatMap((deeds) => {
      const parts = partsOf(deeds, team);
      const points = pointsIn(parts);
      const found = standing(type, deeds, points);
      return found ? [{ agent: { id: deeds.id, name: deeds.name }, points, parts, ...found }] : [];
    })
    .sort(
      (a, b) => b.by - a.by || a.agent.name.localeCompare(b.agent.name) || (a.agent.id < b.agent.id ? -1 : 1),
    );
  return placed.map(({ by, ...entry }) => ({
    ...entry,
    rank: placed.findIndex((other) => other.by === by) + 1,
  }));
}

type Rule = {
  unit: Achievement["unit"];
  levels: readonly [number, number, number];
  /** What counts towards the levels; null where a condition is not met. */ value: (
    deeds: Deeds,
    team: Team,
  ) => number | null;
};
/** How much of it, as long as it is done well. Held while it is true of the span. */
const rules: Record<(typeof achievementKinds)[number], Rule> = {
  CLOSER: {
    unit: "count",
    levels: [25, 100, 300],
    value: (deeds) => Math.max(0, stayed(deeds) - deeds.reopened),
  },
  FIRST_RESPONDER: {
    unit: "count",
    levels: [10, 50, 150],
    value: (deeds, team) => (speedOf(deeds, team) >= 0.25 ? deeds.firstReplies : null),
  },
  CUSTOMER_FAVOURITE: {
    unit: "count",
    levels: [5, 20, 60],
    value: ({ scoreMean, answers }) => (scoreMean !== null && scoreMean >= 4.5 ? answers : null),
  },
  SOLID_WORK: {
    unit: "count",
    levels: [20, 80, 250],
    value: ({ resolved, cameBack }) => (resolved > 0 && cameBack / resolved <= 0.05 ? resolved : null),
  },
  HELPING_HAND: { unit: "count", levels: [10, 40, 120], value: ({ helped }) => helped },
  CLEAN_SLATE: {
    unit: "count",
    levels: [10, 30, 90],
    value: ({ resolved, reopened, cameBack }) => (reopened === 0 && cameBack === 0 ? resolved : null),
  },
};

/** Without the day: the past knows that. */
export function achievementsOf(deeds: Deeds, team: Team): Omit<Achievement, "earnedOn">[] {
  return achievementKinds.map((kind) => {
    const { unit, levels, value } = rules[kind];
    const reached = value(deeds, team);
    const level = levels.filter((needed) => reached !== null && reached >= needed).length;
    return { kind, unit, level, value: reached, target: levels[level] ?? levels[2], isHeld: level > 0 };
  });
}
