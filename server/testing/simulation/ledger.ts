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
  /** When it was to come back, of each time that it was snoozed. */
  snoozedUntil: string[];
}
interface KnownMerge {
  id: string;
  target: KnownTicket;
  source: KnownTicket;
  isUndone: boolean;
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

export interface Ledger {
  names: readonly string[];
  tickets: KnownTicket[];
  merges: KnownMerge[];
  people: KnownPerson[];
  replies: KnownReply[];
  /** @returns a number that no word of this life has had */
  next(): number;
}
export function newLedger(names: readonly string[]): Ledger {
  let count = 0;
  return { names, tickets: [], merges: [], people: [], replies: [], next: () => (count += 1) };
}

/** Where a ticket's words are found, wherever its merges lead. */
export function homeOf(ticket: KnownTicket, ledger: Pick<Ledger, "merges">): KnownTicket {
  const merge = ledger.merges.findLast(({ source, isUndone }) => source === ticket && !isUndone);
  return merge ? homeOf(merge.target, ledger) : ticket;
}
