import { limits } from "../../../../contract/limits.ts";
import { isLiveChannel, workingStatuses } from "../../../../contract/enums.ts";
import type { Channel, TicketStatus } from "../../../../contract/enums.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import type { Actor } from "../../../work.ts";

/** What a ticket keeps about its course. */
export interface TicketProgress {
  status: TicketStatus;
  channel: Channel;
  lastAuthorType: NewMessage["authorType"] | null;
  waitingSince: string | null;
  firstReplyAt: string | null;
  lastActivityAt: string;
  resolvedAt: string | null;
  closedAt: string | null;
  reopenCount: number;
}
export interface NewMessage {
  authorType: "CUSTOMER" | "AGENT" | "BOT" | "SYSTEM";
  isPublic: boolean;
  setStatus?: TicketStatus | undefined;
}

/** Statuses in which a ticket fills its assignee's capacity and waits for one while it has none. */
export const isWorking = (status: string): boolean => workingStatuses.some((one) => one === status);
/** A live chat that somebody is handling: it is not moved to even out the load. */
export const isChatInProgress = ({
  channel,
  status,
  assignedToId,
}: {
  channel: string;
  status: string;
  assignedToId: string | null;
}): boolean => channel === "CHAT" && isWorking(status) && assignedToId !== null;
/** For the customer the matter is at an end, though they may take it up again. */
export const isDone = (status: string): boolean => status === "RESOLVED" || status === "CLOSED";

/** What a change of status does to the ticket's course; nothing when it has that status already. */
export function afterStatus(ticket: TicketProgress, to: TicketStatus, now: string): Partial<TicketProgress> {
  if (to === ticket.status) return {};
  if (to === "CLOSED")
    return { status: to, resolvedAt: ticket.resolvedAt ?? now, closedAt: now, waitingSince: null };
  if (to === "RESOLVED") return { status: to, resolvedAt: now, closedAt: null, waitingSince: null };
  const reopened = isDone(ticket.status)
    ? { resolvedAt: null, closedAt: null, reopenCount: ticket.reopenCount + 1 }
    : {};
  // PENDING waits for the customer. In every other status a customer who spoke last waits for us.
  const waitingSince =
    to === "PENDING" ? null : (ticket.waitingSince ?? (ticket.lastAuthorType === "CUSTOMER" ? now : null));
  return { status: to, ...reopened, waitingSince };
}

/** What a message does to the ticket's course. */
export function afterMessage(ticket: TicketProgress, said: NewMessage, now: string): Partial<TicketProgress> {
  const { authorType, isPublic, setStatus } = said;
  if (authorType === "CUSTOMER") {
    const to = setStatus ?? (ticket.status === "IN_PROGRESS" ? "IN_PROGRESS" : "OPEN");
    return {
      ...afterStatus(ticket, to, now),
      waitingSince: ticket.waitingSince ?? now,
      lastAuthorType: authorType,
      lastActivityAt: now,
    };
  }
  const isReply = authorType === "AGENT" && isPublic;
  const to = setStatus ?? (isReply && ticket.status === "OPEN" ? "IN_PROGRESS" : undefined);
  const moved = to === undefined ? {} : afterStatus(ticket, to, now);
  // A note is not said to the customer: who spoke last to them stays.
  if (!isPublic) return { ...moved, lastActivityAt: now };
  return {
    ...moved,
    ...(isReply ? { waitingSince: null, firstReplyAt: ticket.firstReplyAt ?? now } : {}),
    lastAuthorType: authorType,
    lastActivityAt: now,
  };
}

/** Whether a customer's message still belongs to this ticket, or begins a new one that refers to it. */
export function placeOf(ticket: TicketProgress, now: string): "here" | "follow_up" {
  if (ticket.status !== "CLOSED") return "here";
  const closedAt = ticket.closedAt ?? ticket.lastActivityAt;
  const lastMoment = isLiveChannel(ticket.channel)
    ? later(closedAt, { hours: limits.liveReopenWindowHours })
    : later(closedAt, { days: limits.reopenWindowDays });
  return now <= lastMoment ? "here" : "follow_up";
}

/** Sensitive tickets are for their assignee, and for SUPERVISOR and above. */
export const seesEverySensitive = (actor: Pick<Actor, "role">): boolean =>
  actor.role === "SYSTEM" || (isRole(actor.role) && outranks(actor.role, "SUPERVISOR"));
export const maySee = (
  actor: Pick<Actor, "id" | "role">,
  ticket: { isSensitive: boolean; assignedToId: string | null },
): boolean =>
  !ticket.isSensitive || seesEverySensitive(actor) || (actor.id !== null && ticket.assignedToId === actor.id);

/** The first words of a message, on one line. */
export function previewOf(text: string, lengthMax = 140): string {
  const line = [...text.replaceAll(/\s+/gu, " ").trim()];
  return line.length <= lengthMax
    ? line.join("")
    : `${line
        .slice(0, lengthMax - 1)
        .join("")
        .trimEnd()}…`;
}
