import type { Work } from "../../../work.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isDone } from "../tickets/rules.ts";
import type { Book } from "./engine/book.ts";
import type { TicketFacts } from "./engine/events.ts";
import type { Ledger } from "./engine/ledger.ts";
import { openLedger } from "./engine/life.ts";
import { factsOf } from "./facts.ts";
import type { Around, ConcernedTicket } from "./facts.ts";
import { keptOf } from "./kept-ledger.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import { secondsOf } from "./moments.ts";
import type { ReadBook } from "./read-book.ts";

interface Begun {
  at: number;
  waitingSince: number | null;
  /** A bot has the conversation: of a ticket that was there before. */
  isWithBot?: boolean;
}
export const beginKept = (
  ticket: Pick<TicketRow, "status"> & ConcernedTicket,
  around: Around,
  { book }: ReadBook,
  when: Begun,
): KeptLedger => keptOf(beginLedger(ticket, factsOf(ticket, around), book, when));

export function beginLedger(
  { status }: Pick<TicketRow, "status">,
  facts: TicketFacts,
  book: Book,
  { at, waitingSince, isWithBot = false }: Begun,
): Ledger {
  const waiting = isDone(status) ? null : waitingSince;
  return openLedger({ at, kind: "opened", facts, status, isWithBot, waitingSince: waiting }, book);
}

/** Of a ticket that was there before: what came before counts nothing. */
export const waitsFromNow = (
  work: Pick<Work, "now">,
  { waitingSince }: Pick<TicketRow, "waitingSince">,
): number | null => (waitingSince === null ? null : secondsOf(work.now));
