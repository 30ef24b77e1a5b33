/** Who listens (listeners.ts), in the order in which they hear of a ticket's change. */
export const ticketListenerNames = [
  "rules",
  "sla",
  "assignment",
  "notices",
  "chat",
  "surveys",
  "mail",
  "person-requests",
  "messengers",
] as const;
export type TicketListenerName = (typeof ticketListenerNames)[number];

/**
 * Why a ticket's row changes. Of what the door writes it is also the word of the audit log, unless there is an
 * `action` below.
 */
export type TicketCause =
  | "assign"
  | "assignment"
  | "auto_close"
  | "bulk_change"
  | "bulk_undo"
  | "bulk_update"
  | "delete"
  | "escalation"
  | "first_assignment"
  | "identify"
  | "mark_spam"
  | "merge"
  | "merge_into"
  | "message"
  | "not_spam"
  | "rebalance"
  | "recount"
  | "release"
  | "return"
  | "routing"
  | "rule"
  | "snooze"
  | "split"
  | "unassignment"
  | "undo_merge"
  | "undo_reply"
  | "update"
  | "wake";

interface Following {
  /** The audit log's word for it. */
  action?: string;
  /** The caller sees to rules and assignment of the whole itself, or this is a part of them. */
  hasCallEnd?: false;
  /** The caller tells staff in sum, so there is no event of the status. */
  tellsStatus?: false;
  /** Who hears nothing of the change. */
  without?: readonly TicketListenerName[];
}

/** What follows a cause, where it is not everything. */
const followings: Partial<Record<TicketCause, Following>> = {
  // Assignment itself, by its rules: nothing is looked for a second time.
  assignment: { hasCallEnd: false, without: ["notices"] },
  // No visitor's window shows the ticket yet.
  first_assignment: { hasCallEnd: false, without: ["notices", "chat"] },
  unassignment: { hasCallEnd: false, without: ["rules", "notices"] },
  // A whole bulk change is told in sum and drains the queue once. What was undone never was.
  bulk_change: { tellsStatus: false, hasCallEnd: false, without: ["notices"] },
  bulk_undo: { tellsStatus: false, hasCallEnd: false, without: ["rules", "notices"] },
  // The visitor's message comes next, and the rules see both together.
  identify: { action: "update", hasCallEnd: false },
  // A source closes without anything being solved; its visitor continues in the target and is told nothing.
  merge: { tellsStatus: false, without: ["rules", "notices", "chat"] },
  // Its sender learns nothing, and nobody is told of it; its clocks and its place in the queue go.
  mark_spam: { without: ["rules", "notices", "chat", "surveys", "mail"] },
  not_spam: { without: ["rules", "notices", "chat", "surveys", "mail"] },
  recount: { without: ["rules", "notices"] },
  undo_merge: { without: ["rules", "notices"] },
  // A source that comes back with its owner stays with them.
  return: { hasCallEnd: false, without: ["rules", "notices"] },
  split: { tellsStatus: false, without: ["rules", "notices", "chat", "surveys"] },
  undo_reply: { without: ["notices"] },
  // The queue is drained once for all that somebody leaves behind.
  release: { hasCallEnd: false },
  // A change by routing rules is a part of the call that set them going.
  routing: { action: "rule", hasCallEnd: false },
};

export const actionOf = (cause: TicketCause): string => followings[cause]?.action ?? cause;
export const hasCallEnd = (cause: TicketCause): boolean => followings[cause]?.hasCallEnd ?? true;
export const tellsStatus = (cause: TicketCause): boolean => followings[cause]?.tellsStatus ?? true;
export const isHeardBy = (cause: TicketCause, listener: TicketListenerName): boolean =>
  !(followings[cause]?.without ?? []).includes(listener);
