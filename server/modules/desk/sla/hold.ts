import { ofTransaction } from "../../../of-transaction.ts";
import type { Work } from "../../../work.ts";
import { ticketsWithBot } from "../tickets/listeners.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { LifeEvent } from "./engine/events.ts";
import { applyEvent, advanceLedger, recountLedger } from "./engine/life.ts";
import { takeAhead } from "./ahead.ts";
import { beginKept, waitsFromNow } from "./begin-ledger.ts";
import { absenceOf, factsOf, isSame } from "./facts.ts";
import { knowingFields, readFields } from "./field-facts.ts";
import type { Around } from "./facts.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import { lookUp } from "./look-up.ts";
import type { Found } from "./look-up.ts";
import { secondsOf } from "./moments.ts";
import { bookOf } from "./read-book.ts";
import type { ReadBook } from "./read-book.ts";

/** A ticket's ledger in a transaction that has locked the ticket's row. */
export interface HeldLedger {
  ticket: TicketRow;
  /** As it stands in the database; null where the ticket has none. */
  stored: KeptLedger | null;
  kept: KeptLedger;
  read: ReadBook;
  around: Around;
  isChanged: boolean;
  /** How people know it to stand. */
  toldStatus: TicketRow["slaStatus"];
  /** The timer that it had has just fired. */
  hasTimerFired: boolean;
  /** Of a ticket that this transaction has made: nothing of it is there that could be written twice. */
  isOfNewTicket: boolean;
}
/** Of each transaction, what it holds: several events of one call are read and written once. */
export const heldBy = ofTransaction(() => new Map<string, HeldLedger>());
/**
 * Of each transaction the tickets that have no ledger, where policies are switched off: their rows are locked, so
 * that nobody else gives them one meanwhile, and they are looked up once for all that happens to them.
 */
const withoutLedger = ofTransaction(() => new Set<string>());

/**
 * The ticket's ledger, begun now where policies have not seen the ticket before. Null while they are switched off
 * and it has none.
 */
export async function holdLedger(
  work: Work,
  ticket: TicketRow,
  begin: { waitingSince: number | null } = { waitingSince: waitsFromNow(work, ticket) },
): Promise<HeldLedger | null> {
  const known = heldBy(work).get(ticket.id);
  if (known) {
    known.ticket = ticket;
    return known;
  }
  if (withoutLedger(work).has(ticket.id)) return null;
  const ahead = takeAhead(work, ticket);
  const [found] = ahead ? [ahead.found] : await lookUp(work, [ticket]);
  if (!found || (!found.isOn && !found.state)) {
    withoutLedger(work).add(ticket.id);
    return null;
  }
  const bots = ahead ? new Set<string>() : await botsOfFirst(work, [found]);
  return hold(work, ticket, found, {
    ...begin,
    begun: ahead?.begun ?? null,
    isOfNewTicket: ahead !== undefined,
    isWithBot: bots.has(ticket.id),
  });
}

/** The same for many, read in one statement; without those that have none. */
export async function holdLedgers(work: Work, rows: readonly TicketRow[]): Promise<HeldLedger[]> {
  if (rows.length === 0) return [];
  const all = await lookUp(work, rows);
  const byId = new Map(all.map((found) => [found.ticketId, found]));
  const bots = await botsOfFirst(work, all);
  const holding: HeldLedger[] = [];
  for (const ticket of rows) {
    const found = byId.get(ticket.id);
    const begin = { waitingSince: waitsFromNow(work, ticket), isWithBot: bots.has(ticket.id) };
    const one = found && (await hold(work, ticket, found, begin));
    if (one) holding.push(one);
  }
  return holding;
}

/** Of tickets whose ledger begins now, though they were there before: whose conversation a bot has. */
const botsOfFirst = (work: Work, all: readonly Found[]): Promise<ReadonlySet<string>> =>
  ticketsWithBot(
    work,
    all.filter(({ isOn, state }) => isOn && state === null).map(({ ticketId }) => ticketId),
  );

/** To look at: nothing is begun, and nothing is written. Null where policies have not seen the ticket. */
export async function readLedger(
  work: Work,
  ticket: TicketRow,
): Promise<Pick<HeldLedger, "kept" | "read"> | null> {
  const [found] = await lookUp(work, [ticket]);
  return found?.state ? { kept: found.state, read: await bookOf(work, found.bookVersion) } : null;
}

/** What policies ask of a ticket now, and its ledger where it has one; nothing is begun. */
export async function readFactsAndLedger(work: Work, ticket: TicketRow) {
  const [found] = await lookUp(work, [ticket]);
  const { tier = "STANDARD", categories = null, fields = {}, state = null } = found ?? {};
  return { facts: factsOf(ticket, { tier, categories, fields }), ledger: state?.ledger ?? null };
}

async function hold(
  work: Work,
  ticket: TicketRow,
  found: Found,
  {
    waitingSince,
    begun = null,
    isOfNewTicket = false,
    isWithBot = false,
  }: {
    waitingSince: number | null;
    begun?: KeptLedger | null;
    isOfNewTicket?: boolean;
    isWithBot?: boolean;
  },
): Promise<HeldLedger | null> {
  if (!found.isOn && !found.state) return null;
  const read = await bookOf(work, found.bookVersion);
  const { tier, categories, fields } = found;
  const around = { tier, categories, fields };
  const at = secondsOf(work.now);
  const one: HeldLedger = {
    ticket,
    stored: found.state,
    kept: found.state ?? begun ?? beginKept(ticket, around, read, { at, waitingSince, isWithBot }),
    read,
    around,
    isChanged: found.state === null,
    toldStatus: found.state === null ? null : ticket.slaStatus,
    hasTimerFired: false,
    isOfNewTicket,
  };
  heldBy(work).set(ticket.id, one);
  // Saved by another process while this ticket was written: its due times do not know of it yet.
  if (found.ledgerBook !== null && found.ledgerBook !== found.bookVersion) recount(one, at);
  return one;
}

/** What custom fields of its ticket hold now; a new one has them only after it was inserted. */
export async function followFields(work: Work, one: HeldLedger): Promise<void> {
  one.around = { ...one.around, fields: await readFields(work, one.ticket.id) };
  follow(one, one.ticket, secondsOf(work.now));
}

export function applyTo(one: HeldLedger, event: LifeEvent): void {
  one.kept = { ...one.kept, ledger: applyEvent(one.kept.ledger, event, one.read.book) };
  one.isChanged = true;
}
/** What time alone did up to now. */
export function advance(one: HeldLedger, at: number): void {
  const ledger = advanceLedger(one.kept.ledger, Math.max(at, one.kept.ledger.at), one.read.book);
  one.kept = { ...one.kept, ledger };
  one.isChanged = true;
}
/** By what policies and calendars are now, whenever they were saved. */
export function recount(one: HeldLedger, at: number): void {
  one.kept = knowingFields(one.kept, one.around.fields);
  advance(one, at);
  one.kept = { ...one.kept, ledger: recountLedger(one.kept.ledger, one.read.book) };
}

/** The events that bring the ledger to where the ticket's row is. */
export function follow(one: HeldLedger, ticket: TicketRow, at: number): void {
  one.ticket = ticket;
  const absence = absenceOf(ticket);
  const { ledger } = one.kept;
  if (ledger.absence !== null && absence !== ledger.absence) {
    // Back to the status that it has now: what is done does not go on.
    if (ledger.status !== ticket.status) applyTo(one, { at, kind: "status", to: ticket.status });
    applyTo(one, { at, kind: "back" });
  }
  const facts = factsOf(ticket, one.around);
  if (!isSame(one.kept.ledger.facts, facts)) applyTo(one, { at, kind: "facts", facts });
  const isSnoozed = ticket.snoozedUntil !== null;
  if (one.kept.ledger.isSnoozed !== isSnoozed) applyTo(one, { at, kind: "snooze", isSnoozed });
  if (absence !== null && one.kept.ledger.absence !== absence)
    applyTo(one, { at, kind: "gone", why: absence });
  if (one.kept.ledger.status !== ticket.status) applyTo(one, { at, kind: "status", to: ticket.status });
}
