import type { TicketStatus } from "../../../../../contract/enums.ts";
import type { CalendarRef, Metric, PolicyRef } from "./book.ts";
import type { Absence, TicketFacts } from "./events.ts";

type PauseReason = "PERSON" | "BOT" | "PENDING" | "ON_HOLD" | "SNOOZED";
export type EndReason = "ANSWERED" | "RESOLVED" | "SPLIT" | "MERGE_UNDONE" | Absence;
/** How a clock goes, and why it does not. */
export interface ClockState {
  state: "RUNNING" | "PAUSED" | "STOPPED";
  reason: PauseReason | EndReason | null;
  /** A person's words for a pause. */
  note: string | null;
}
/** A part of a clock's time in which nothing about it changed. Written once, and never again. */
export interface Span extends ClockState {
  from: number;
  to: number;
  policy: PolicyRef | null;
  /** By which `openSeconds` were counted; null: every second. */
  calendar: CalendarRef | null;
  openSeconds: number;
  /** Those of a running clock. */
  countedSeconds: number;
}

/** What will happen to a clock by time alone: a timer each. */
export type Moment = { at: number } & (
  | { kind: "BREACH" }
  | { kind: "AT_RISK" }
  | { kind: "REMINDER"; reminderId: string; dueAt: number }
);
export interface ClockEnd {
  at: number;
  /** Cancelled ones count nowhere. */
  how: "MET" | "CANCELLED";
  reason: EndReason;
  /** The reply that answered. */
  replyId: string | null;
}
/** One target of a ticket: of each metric one, and one next response for each time that the customer waits. */
export interface SlaClock {
  metric: Metric;
  cycle: number;
  startedAt: number;
  /** Of the ticket's replies, those that were written before it began. */
  repliesBefore: number;
  policy: PolicyRef | null;
  calendar: CalendarRef | null;
  targetSeconds: number | null;
  spans: readonly Span[];
  /** What began last: it becomes a span when it changes. Null once the clock has ended. */
  current: (ClockState & { from: number }) | null;
  /** Of the spans. */
  countedSeconds: number;
  /** Known while it runs, and for good after a breach. */
  dueAt: number | null;
  breachedAt: number | null;
  countedAtBreach: number | null;
  end: ClockEnd | null;
  upcoming: readonly Moment[];
}

interface Reply {
  id: string;
  at: number;
  hasFailed: boolean;
}
export interface Notice {
  metric: Metric;
  cycle: number;
  reminderId: string;
  dueAt: number;
  at: number;
}
/** A ticket's clocks up to a moment, and of the ticket what they depend on. Plain data. */
export interface Ledger {
  at: number;
  facts: TicketFacts;
  status: TicketStatus;
  isWithBot: boolean;
  isSnoozed: boolean;
  pauseNote: string | null;
  absence: Absence | null;
  /** The customer wrote while the matter was at an end: they wait from when it is taken up again. */
  hasUnheardMessage: boolean;
  replies: readonly Reply[];
  clocks: readonly SlaClock[];
  /** Reminders that came. */
  notices: readonly Notice[];
}

/** What is not a clock. */
export type TicketState = Omit<Ledger, "clocks" | "notices">;
