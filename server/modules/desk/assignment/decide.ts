import type { ByPool, CapacityPool } from "../../../../contract/enums.ts";
import { capacityPools } from "../../../../contract/enums.ts";
import { assignableRoles, isRole } from "../../../../contract/roles.ts";
import type { DecisionReason } from "../tickets/decision-reasons.ts";
import { roomOf } from "../tickets/load.ts";
import type { Carrier } from "../tickets/load.ts";

/** What the ticket asks for. */
export interface AssignmentRequest {
  /** Whose capacity it takes: of chats, of messengers, or of everything else. */
  pool: CapacityPool;
  requiredSkills: readonly string[];
  /** Only members of this group, and only people of this pipeline, come into question. */
  groupId: string | null;
  pipelineId: string | null;
  /** Who had the ticket, or the one that it follows up, before. */
  lastOwnerId: string | null;
  /** Who has just been relieved of it, so that it does not fall back to them in the same breath. */
  releasedById: string | null;
}
export interface Candidate {
  id: string;
  name: string;
  role: string;
  isActive: boolean;
  isAvailable: boolean;
  skills: readonly string[];
  groups: readonly string[];
  pipelines: readonly string[];
  /** Active tickets. */ load: ByPool;
  capacity: ByPool;
  /** Since when without a new ticket. */ idleSince: string | null;
  /** Another transaction gives them a ticket, or changes what they are, at this moment. */ isBusy?: boolean;
}
type Rule = "last_owner" | "most_spare_capacity" | "longest_idle" | "nobody_fit" | "waits_for_pick";
export interface AssignmentVerdict {
  winner: Candidate | null;
  rule: Rule;
  /** The winner first, then those passed over, then those who do not fit. */ reasons: DecisionReason[];
}

/**
 * Who gets the ticket, by which rule, and why nobody else. Pure, and the same for candidates in any order.
 */
export function decideAssignment(
  wanted: AssignmentRequest,
  candidates: readonly Candidate[],
): AssignmentVerdict {
  const judged = candidates
    .map((candidate) => ({ candidate, obstacle: obstacleOf(wanted, candidate) }))
    .sort((a, b) => byRank(wanted, a.candidate, b.candidate));
  const fit = judged.filter(({ obstacle }) => obstacle === null).map(({ candidate }) => candidate);
  const [winner, second] = fit;
  const rule = winner ? ruleOf(wanted, winner, second) : "nobody_fit";
  const reasonFor = (
    candidate: Candidate,
    outcome: DecisionReason["outcome"],
    reason: string,
  ): DecisionReason => ({
    agentId: candidate.id,
    agentName: candidate.name,
    outcome,
    reason,
    ...roomOf(candidate, wanted.pool),
  });
  return {
    winner: winner ?? null,
    rule,
    reasons: [
      ...fit.map((candidate) =>
        winner && candidate !== winner
          ? reasonFor(candidate, "passed", lackOf(wanted, candidate, winner))
          : reasonFor(candidate, "chosen", rule),
      ),
      ...judged.flatMap(({ candidate, obstacle }) =>
        obstacle === null ? [] : [reasonFor(candidate, "rejected", obstacle)],
      ),
    ],
  };
}

export const spareOf = ({ capacity, load }: Carrier, pool: CapacityPool): number =>
  capacity[pool] - load[pool];
/** The pools in which they have room. */
export const freePoolsOf = (one: Carrier): CapacityPool[] =>
  capacityPools.filter((pool) => spareOf(one, pool) > 0);
/** With so many more tickets in a pool. */
export const loadedBy = <One extends Carrier>(one: One, pool: CapacityPool, more: number): One => ({
  ...one,
  load: { ...one.load, [pool]: one.load[pool] + more },
});

/** Free to take some ticket or other, of whatever channel and whatever skills it needs. */
export const isFree = (candidate: Candidate): boolean =>
  candidate.isActive && isAssignable(candidate) && candidate.isAvailable && freePoolsOf(candidate).length > 0;

/** Whether nothing stands in the way. */
export const fitsTicket = (wanted: AssignmentRequest, candidate: Candidate): boolean =>
  obstacleOf(wanted, candidate) === null;

/** Whether its group and pipeline are theirs. */
export const belongsToPlace = (
  wanted: Pick<AssignmentRequest, "groupId" | "pipelineId">,
  { groups, pipelines }: Candidate,
): boolean => isIn(wanted.groupId, groups) && isIn(wanted.pipelineId, pipelines);
const isIn = (id: string | null, mine: readonly string[]): boolean => id === null || mine.includes(id);

/** Where nobody is to be offered it: it waits until somebody takes it or gives it out. */
export const waitsForPick: AssignmentVerdict = { winner: null, rule: "waits_for_pick", reasons: [] };

/** Names of skills are the same in any case. */
export const skillKey = (name: string): string => name.trim().toLowerCase();

const isAssignable = ({ role }: Candidate): boolean => isRole(role) && assignableRoles.includes(role);

/** The first thing that stands in the way, the one least likely to change soonest first. */
function obstacleOf(wanted: AssignmentRequest, candidate: Candidate): string | null {
  if (!candidate.isActive) return "inactive";
  if (!isAssignable(candidate)) return "role";
  if (!isIn(wanted.groupId, candidate.groups)) return "not_in_group";
  if (!isIn(wanted.pipelineId, candidate.pipelines)) return "not_in_pipeline";
  if (candidate.id === wanted.releasedById) return "released";
  if (!candidate.isAvailable) return "unavailable";
  const skills = new Set(candidate.skills.map(skillKey));
  const missing = wanted.requiredSkills.find((name) => !skills.has(skillKey(name)));
  if (missing !== undefined) return `missing_skill:${missing}`;
  if (spareOf(candidate, wanted.pool) <= 0) return "at_capacity";
  return candidate.isBusy ? "given_another" : null;
}

function byRank(wanted: AssignmentRequest, a: Candidate, b: Candidate): number {
  return (
    Number(b.id === wanted.lastOwnerId) - Number(a.id === wanted.lastOwnerId) ||
    spareOf(b, wanted.pool) - spareOf(a, wanted.pool) ||
    compare(a.idleSince ?? "", b.idleSince ?? "") ||
    compare(a.id, b.id)
  );
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function ruleOf(wanted: AssignmentRequest, winner: Candidate, second: Candidate | undefined): Rule {
  if (winner.id === wanted.lastOwnerId) return "last_owner";
  return second && spareOf(second, wanted.pool) === spareOf(winner, wanted.pool)
    ? "longest_idle"
    : "most_spare_capacity";
}

function lackOf(wanted: AssignmentRequest, candidate: Candidate, winner: Candidate): string {
  if (winner.id === wanted.lastOwnerId) return "not_last_owner";
  return spareOf(candidate, wanted.pool) < spareOf(winner, wanted.pool)
    ? "less_spare_capacity"
    : "idle_for_less";
}
