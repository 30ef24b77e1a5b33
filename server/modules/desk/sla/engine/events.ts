import type { Priority, TicketStatus } from "../../../../../contract/enums.ts";

/** What policies ask of a ticket: its priority, and whatever else their conditions look at. */
export interface TicketFacts {
  priority: Priority;
  [field: string]: string | null;
}

/** Why a ticket is gone from the desk. */
export type Absence = "MERGED" | "DELETED";

/**
 * What happens to a ticket, as far as its clocks go (docs/sla.md). `at` in whole seconds since 1970, rounded
 * down: what comes before a due time still does.
 */
export type LifeEvent = { at: number } & (
  | {
      /** The first of a life: a customer's message, an agent's beginning, a split, or an import. */
      kind: "opened";
      facts: TicketFacts;
      status: TicketStatus;
      isWithBot: boolean;
      /** Since when its customer waits: this moment, or before it after a split. An imported one waits from now. */
      waitingSince: number | null;
    }
  | {
      kind: "message";
      id: string;
      author: "CUSTOMER" | "AGENT" | "BOT" | "SYSTEM";
      isPublic: boolean;
      /** An absence notice, a bounce, an acknowledgement: nobody said anything. */
      isAutomatic: boolean;
      /** Of what is heard of later, as of what was written on a phone: then it counts from then. */
      writtenAt?: number;
    }
  | { kind: "reply_failed"; id: string }
  | { kind: "status"; to: TicketStatus }
  /** Priority, channel, group, category, company, tier, fields. */
  | { kind: "facts"; facts: TicketFacts }
  | { kind: "holder"; isBot: boolean }
  | { kind: "snooze"; isSnoozed: boolean }
  | { kind: "pause"; reason: string }
  | { kind: "resume" }
  | { kind: "gone"; why: Absence }
  /** A merge that is undone, or a ticket that is restored. */
  | { kind: "back" }
  /** A merged ticket's customer waits here now, since then. */
  | { kind: "waiting_joined"; since: number }
  /** Whoever waited waits elsewhere now: their messages were split off, or the merge was undone. */
  | { kind: "waiting_left"; why: "SPLIT" | "MERGE_UNDONE" }
);
