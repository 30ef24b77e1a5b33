import type { slaStatuses } from "../../../../../contract/enums.ts";
import { policyOf } from "./book.ts";
import type { Book } from "./book.ts";
import { countedUpTo } from "./clock.ts";
import type { Ledger, SlaClock } from "./ledger.ts";

type SlaStatus = (typeof slaStatuses)[number];

/** What a target counts as: a breach for good, a cancelled one nowhere. Null while it is open, or without target. */
export function outcomeOf(clock: SlaClock): "MET" | "BREACHED" | "CANCELLED" | null {
  if (clock.targetSeconds === null) return null;
  if (clock.breachedAt !== null) return "BREACHED";
  return clock.end?.how ?? null;
}

/**
 * The ticket's word in lists: the first that holds for any of its targets. A breach that people have resolved
 * is none, unless its clock runs on.
 */
export function slaStatusOf(
  ledger: Ledger,
  book: Book,
  isResolved: (clock: SlaClock) => boolean,
): SlaStatus | null {
  const targets = ledger.clocks.filter(({ targetSeconds }) => targetSeconds !== null);
  const open = targets.filter(({ end }) => !end);
  const isPastDue = (clock: SlaClock) => clock.breachedAt !== null && clock.current?.state === "RUNNING";
  if (targets.some((clock) => isPastDue(clock) || (clock.breachedAt !== null && !isResolved(clock))))
    return "BREACHED";
  if (open.some((clock) => isAtRisk(clock, ledger.at, book))) return "AT_RISK";
  if (open.length > 0)
    return open.every(({ current }) => current?.state === "PAUSED") ? "PAUSED" : "ON_TRACK";
  return targets.some((clock) => outcomeOf(clock) === "MET" || outcomeOf(clock) === "BREACHED")
    ? "MET"
    : null;
}

function isAtRisk(clock: SlaClock, at: number, book: Book): boolean {
  const share = policyOf(book, clock.policy)?.atRiskShare;
  if (share === undefined || clock.targetSeconds === null || clock.breachedAt !== null) return false;
  return countedUpTo(clock, at, book) >= Math.ceil(clock.targetSeconds * share);
}
