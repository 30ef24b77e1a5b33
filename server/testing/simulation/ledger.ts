import type { AgentStatus } from "../../../contract/enums.ts";
import type { Person } from "../world.ts";

/** What those outside a server know of it: what they were told, and what they said. */

/** A ticket as its writers know it. */
export interface KnownTicket {
  id: string;
  tenant: string;
  subject: string;
  /** How it began, and how it is answered. */
  way: "desk" | KnownPerson["way"];
  /** The word that it began with, where staff wrote it down. */
  firstWord: string | null;
  /** Words of staff that were acknowledged, in their order. */
  said: string[];
  /** When it was to come back, of each time that it was snoozed; the last with what came before it. */
  snoozedUntil: string[];
  snoozed: Since | null;
  /** That it was resolved, as far as nothing that was known then says otherwise. */
  resolved: Since | null;
  /** To whom somebody passed it last, and whose it was. */
  passed: (Since & { from: string | null; to: string | null }) | null;
  acts: Acts;
}
/** What staff do to a ticket's course, counted: whether two were at once, and whether one came since. */
interface Acts {
  begun: number;
  inHand: number;
}
/** A point in a ticket's life: so many acts had begun, and this was the newest message of its workspace. */
export interface Since {
  act: number;
  message: string;
  /** Nothing else was done to the ticket meanwhile. */
  isAlone: boolean;
}
interface KnownMerge {
  id: string;
  target: KnownTicket;
  source: KnownTicket;
  isUndone: boolean;
  /** Of the target and of the source, as they were. */
  parts: readonly [MergedPart, MergedPart];
}
export interface MergedPart {
  since: Since;
  looks: TicketLooks | undefined;
}
/** Of a ticket what a merge may change, and an undo gives back. */
export interface TicketLooks {
  id: string;
  subject: string;
  status: string;
  priority: string;
  assignee: string | null;
  tags: string[];
  words: number;
  merged: number;
  reopened: number;
}
/** Somebody outside who writes to one workspace by one way. */
export interface KnownPerson {
  tenant: string;
  way: "visitor" | "messenger" | "mail";
  /** Where they are reached: a chat's key, a messenger's id, a mail address. */
  address: string;
  /** Of a visitor and of a messenger: what they write goes on with it. */
  ticket: KnownTicket | null;
  words: KnownWord[];
}
/** What somebody outside said and what was acknowledged of it: they rely on it from then on. */
interface KnownWord {
  text: string;
  /** The reply that it answers; null where it begins a ticket or goes on with one by itself. */
  answers: KnownReply | null;
}
/** A public word of staff. */
interface KnownReply {
  text: string;
  ticket: KnownTicket;
}

/** An agent, and what they last said of themselves. */
interface KnownAgent {
  person: Person;
  status: AgentStatus;
}

export interface Ledger {
  names: readonly string[];
  tickets: KnownTicket[];
  merges: KnownMerge[];
  people: KnownPerson[];
  replies: KnownReply[];
  agents: KnownAgent[];
  /** @returns a number that no word of this life has had */
  next(): number;
}
export function newLedger(names: readonly string[]): Ledger {
  let count = 0;
  return { names, tickets: [], merges: [], people: [], replies: [], agents: [], next: () => (count += 1) };
}

/** Where a ticket's words are found, wherever its merges lead. */
export function homeOf(ticket: KnownTicket, ledger: Pick<Ledger, "merges">): KnownTicket {
  const merge = ledger.merges.findLast(({ source, isUndone }) => source === ticket && !isUndone);
  return merge ? homeOf(merge.target, ledger) : ticket;
}

/** Does something to tickets' course. @returns what came of it, and of each ticket when it was */
export async function actOn<T>(
  tickets: readonly KnownTicket[],
  message: string,
  act: () => Promise<T>,
): Promise<{ answer: T; since: Since[] }> {
  const begun = tickets.map(({ acts }) => {
    acts.begun += 1;
    acts.inHand += 1;
    return { acts, act: acts.begun, isFirst: acts.inHand === 1 };
  });
  try {
    const answer = await act();
    const since = begun.map(({ acts, act: at, isFirst }) => ({
      act: at,
      message,
      isAlone: isFirst && acts.begun === at,
    }));
    return { answer, since };
  } finally {
    for (const { acts } of begun) acts.inHand -= 1;
  }
}
/** Whether nothing that staff did to the ticket is known since. */
export const isLastAct = ({ acts }: KnownTicket, since: Since): boolean =>
  since.isAlone && acts.begun === since.act;
