import { createHash } from "node:crypto";

export interface Weighed {
  criterionId: string;
  weight: number;
  isAutoFail: boolean;
  score: number | null;
}
/**
 * The result in percent to one digit: each criterion by its weight, what does not apply left out. Nothing of
 * an auto-fail criterion fails the whole. Null: nothing applied.
 */
export function resultOf(
  scores: readonly Weighed[],
  scaleMax: number,
): { percent: number | null; isFailed: boolean } {
  const applied = scores.filter((one): one is Weighed & { score: number } => one.score !== null);
  if (applied.some(({ isAutoFail, score }) => isAutoFail && score === 0))
    return { percent: 0, isFailed: true };
  const weight = applied.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return { percent: null, isFailed: false };
  return {
    percent:
      Math.round(
        (applied.reduce((sum, one) => sum + (one.weight * one.score) / scaleMax, 0) / weight) * 1000,
      ) / 10,
    isFailed: false,
  };
}

export interface ReviewCandidate {
  ticketId: string;
  agentId: string;
}
const roll = (seed: string, name: string): string =>
  createHash("sha256").update(`${seed} ${name}`).digest("hex");

/**
 * So many tickets of each agent, by lot: each as likely as the other, and the same ones for the same seed
 * however they come in.
 */
export function drawTickets(
  seed: string,
  candidates: readonly ReviewCandidate[],
  perAgent: number,
): ReviewCandidate[] {
  const byAgent = Map.groupBy(candidates, ({ agentId }) => agentId);
  return [...byAgent.keys()].sort().flatMap((agentId) =>
    (byAgent.get(agentId) ?? [])
      .map((one) => ({ one, lot: roll(seed, one.ticketId) }))
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, perAgent)
      .map(({ one }) => one),
  );
}

/** Who reviews what: nobody their own work, everybody about as much. What nobody may review is left out. */
export function shareOut(
  seed: string,
  drawn: readonly ReviewCandidate[],
  reviewerIds: readonly string[],
): (ReviewCandidate & { reviewerId: string })[] {
  const load = new Map(reviewerIds.map((id) => [id, 0]));
  // Work that few may review goes first, so that it still finds a hand.
  const choices = (one: ReviewCandidate) => reviewerIds.filter((id) => id !== one.agentId);
  return [...drawn]
    .sort(
      (a, b) =>
        choices(a).length - choices(b).length || (roll(seed, a.ticketId) < roll(seed, b.ticketId) ? -1 : 1),
    )
    .flatMap((one) => {
      const [reviewerId] = choices(one).sort(
        (a, b) =>
          (load.get(a) ?? 0) - (load.get(b) ?? 0) ||
          (roll(seed, `${a} ${one.ticketId}`) < roll(seed, `${b} ${one.ticketId}`) ? -1 : 1),
      );
      if (reviewerId === undefined) return [];
      load.set(reviewerId, (load.get(reviewerId) ?? 0) + 1);
      return [{ ...one, reviewerId }];
    });
}

/** How far apart the reviewers are; null while there is nothing to compare. */
export function spreadOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => value !== null);
  return known.length < 2 ? null : Math.round((Math.max(...known) - Math.min(...known)) * 10) / 10;
}

/** The last whole week before a day, Monday to Sunday. */
export function lastWeek(today: string): { from: string; to: string } {
  const ms = Date.parse(`${today}T00:00:00Z`);
  const monday = ms - ((new Date(ms).getUTCDay() + 6) % 7) * 86_400_000;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(monday - 7 * 86_400_000), to: day(monday - 86_400_000) };
}

export interface Standing {
  state: string;
  dispute: string | null;
  isCalibration: boolean;
  agentId: string;
  reviewerId: string;
}
interface Viewer {
  id: string | null;
  isSupervisor: boolean;
}
export const maySeeReview = (viewer: Viewer, review: Standing): boolean =>
  viewer.id === review.agentId ? review.state === "PUBLISHED" && !review.isCalibration : viewer.isSupervisor;
export const mayReview = (viewer: Viewer, review: Standing): boolean =>
  viewer.isSupervisor && viewer.id === review.reviewerId && review.state === "ASSIGNED";
/** Once, by whose work it is. */
export const mayDispute = (viewer: Viewer, review: Standing): boolean =>
  viewer.id === review.agentId &&
  review.state === "PUBLISHED" &&
  !review.isCalibration &&
  review.dispute === null;
export const mayResolve = (viewer: Viewer, review: Standing): boolean =>
  viewer.isSupervisor && viewer.id !== review.agentId && review.dispute === "OPEN";
