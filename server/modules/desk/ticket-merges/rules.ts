import { limits } from "../../../../contract/limits.ts";
import type { undoObstacles } from "../../../../contract/desk/ticket-merges.ts";
import type { TicketStatus } from "../../../../contract/enums.ts";
import { later } from "../../../clock.ts";
import type { Step } from "../tickets/merged.ts";
import { afterMessage, isDone } from "../tickets/rules.ts";
import type { TicketProgress, NewMessage } from "../tickets/rules.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

/** Of a message what decides who waits. `home`: the ticket that it was written on or to. */
export interface Voice {
  authorType: string;
  createdAt: string;
  home: string;
}

/**
 * The first of the customers' messages that nobody has answered; messages in the thread's order.
 * A reply answers what came before it on the ticket that it was written on, and on those that had been merged
 * into that one by then: a customer of a merged ticket was not answered by what was said to somebody else
 * before.
 */
export function waitingIn(
  voices: readonly Voice[],
  pathOf: (home: string) => readonly Step[],
): string | null {
  const lastReply = new Map<string, string>();
  let first: string | null = null;
  for (const { authorType, createdAt, home } of voices.toReversed()) {
    if (authorType === "AGENT") {
      const known = lastReply.get(home);
      if (known === undefined || known < createdAt) lastReply.set(home, createdAt);
    }
    if (authorType !== "CUSTOMER") continue;
    const isAnswered = pathOf(home).some(({ ticketId, since }) => {
      const reply = lastReply.get(ticketId);
      return reply !== undefined && (since === null || reply >= since);
    });
    if (!isAnswered) first = createdAt;
  }
  return first;
}

/** Nobody waits where the matter is done, or where we wait for the customer. */
export const stillWaits = (status: string): boolean => !isDone(status) && status !== "PENDING";
export const earliestMoment = (moments: readonly (string | null)[]): string | null =>
  moments.filter((one) => one !== null).toSorted()[0] ?? null;

/** The status of the ticket that survives: its own, unless it is done and one of the others is not. */
export const statusOfMerged = (target: TicketStatus, sources: readonly TicketStatus[]): TicketStatus =>
  isDone(target) && sources.some((status) => !isDone(status)) ? "OPEN" : target;

/** What a ticket's course was, and what came to it while it was merged. */
export function replayMessages<Before extends TicketProgress>(
  before: Before,
  later: readonly (NewMessage & { createdAt: string })[],
): Before {
  return later.reduce<Before>(
    (course, said) => ({ ...course, ...afterMessage(course, said, said.createdAt) }),
    before,
  );
}

type Place = { number: number; deletedAt: string | null; mergedIntoNumber: number | null };
export interface TicketMergeObstacle {
  reason: (typeof undoObstacles)[number];
  number: number | null;
}
/** Why a merge or split cannot be undone: its tickets must be as it left them. */
export function obstacleToTicketMerge(
  of: {
    kind: string;
    createdAt: string;
    undoneAt: string | null;
    target: Place | undefined;
    sources: readonly (Place | undefined)[];
    elsewhere: number | null;
  },
  now: string,
): TicketMergeObstacle | null {
  if (of.undoneAt !== null) return { reason: "undone", number: null };
  if (now > later(of.createdAt, { days: limits.mergeUndoDays })) return { reason: "too_old", number: null };
  // The sources of a merge lead to its target by its own doing.
  const mustLive = of.kind === "SPLIT" ? [of.target, ...of.sources] : [of.target];
  const gone = [of.target, ...of.sources].find((ticket) => ticket === undefined || ticket.deletedAt !== null);
  if (gone !== undefined || of.target === undefined || of.sources.includes(undefined))
    return { reason: "deleted", number: gone?.number ?? null };
  const merged = mustLive.find((ticket) => ticket !== undefined && ticket.mergedIntoNumber !== null);
  if (merged) return { reason: "merged_on", number: merged.mergedIntoNumber };
  return of.elsewhere === null ? null : { reason: "moved_on", number: of.elsewhere };
}

export const undoUntil = (createdAt: string): string => later(createdAt, { days: limits.mergeUndoDays });

/** The same in words, for the answer to a call. */
export function wordsFor({ reason, number }: TicketMergeObstacle): Text {
  const ticket =
    number === null ? say("ticket_merges.a_ticket") : say("ticket_merges.ticket_number", { number });
  if (reason === "undone") return say("ticket_merges.already_undone");
  if (reason === "too_old") return say("ticket_merges.too_old_to_undo", { days: limits.mergeUndoDays });
  if (reason === "deleted") return say("ticket_merges.ticket_was_deleted", { ticket });
  if (reason === "merged_on") return say("ticket_merges.ticket_merged_since", { ticket });
  return say("ticket_merges.messages_moved_since", { ticket });
}
