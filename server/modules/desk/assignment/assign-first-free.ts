import type { Work } from "../../../work.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { decideAssignment, spareOf } from "./decide.ts";
import type { AssignmentRequest, AssignmentVerdict, Candidate } from "./decide.ts";
import { reasonsKeptMax } from "./decisions.ts";
import type { AssignTrigger, DrainTrigger } from "./decisions.ts";
import { assignIfFree } from "./queries.ts";
import type { Gift, Held } from "./queries.ts";

/**
 * Decides, holds the winner, counts again, and gives them the ticket unless they have it; decides anew where
 * the race was lost. Each round takes room from one candidate, so it ends.
 * @param of where it does not wait for whoever is given something else at this moment, the next one comes into
 * question, and after some rounds nobody; `learn` hears what the candidates were found to have, `found` what one of
 * them was
 */
export async function assignFirstFree(
  work: Work,
  ticket: TicketRow | "new",
  trigger: AssignTrigger | DrainTrigger,
  wanted: AssignmentRequest,
  candidates: readonly Candidate[],
  { waits = true, rounds = roundsMax, learn, found }: Attempts = {},
): Promise<AssignmentVerdict> {
  const verdict = decideAssignment(wanted, candidates);
  if (!verdict.winner) return verdict;
  const { id } = verdict.winner;
  const takeBack = waits ? null : noteGift(id);
  const held = await assignIfFree(
    work,
    { agentId: id, pool: wanted.pool, spare: spareOf(verdict.winner, wanted.pool), waits },
    ticket === "new" ? ticket : giftOf(ticket, trigger, verdict.winner, verdict),
  );
  if (held.isFree) {
    if (takeBack) void work.ended.then(takeBack);
    return verdict;
  }
  takeBack?.();
  const fresh = candidates.map((one) => (one.id === id ? { ...one, ...held } : one));
  learn?.(fresh);
  if (!held.isBusy) found?.(id, held);
  if (!waits && rounds <= 1) return decideAssignment(wanted, []);
  return assignFirstFree(work, ticket, trigger, wanted, fresh, { waits, rounds: rounds - 1, learn, found });
}

const giftOf = (
  ticket: TicketRow,
  trigger: Gift["trigger"],
  { id, name }: Candidate,
  { rule, reasons }: AssignmentVerdict,
): Gift | null =>
  id === ticket.assignedToId
    ? null
    : { ticketId: ticket.id, trigger, winnerName: name, rule, reasons: reasons.slice(0, reasonsKeptMax) };

interface Attempts {
  waits?: boolean;
  rounds?: number;
  learn?: ((fresh: Candidate[]) => void) | undefined;
  found?: ((agentId: string, held: Held) => void) | undefined;
}
/**
 * Whom transactions of this process give something at this moment, and how many: their status is locked, and all
 * that begin together would ask for the same person, each but one in vain.
 */
const gifts = new Map<string, number>();
function noteGift(agentId: string): () => void {
  gifts.set(agentId, (gifts.get(agentId) ?? 0) + 1);
  return () => {
    const left = (gifts.get(agentId) ?? 1) - 1;
    if (left > 0) gifts.set(agentId, left);
    else gifts.delete(agentId);
  };
}
/** Of those, that they are busy. */
export const withGifts = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.map((one) => (gifts.has(one.id) ? { ...one, isBusy: true } : one));
/** As many as give out tickets of a tenant at the same moment, in all likelihood. */
const roundsMax = 8;
