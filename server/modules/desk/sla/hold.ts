import { sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isDone } from "../tickets/rules.ts";
import type { Book } from "./engine/book.ts";
import type { LifeEvent, TicketFacts } from "./engine/events.ts";
import type { Ledger } from "./engine/ledger.ts";
import { applyEvent, advanceLedger, openLedger, recountLedger } from "./engine/life.ts";
import { absenceOf, factsOf, isSame } from "./facts.ts";
import type { Around } from "./facts.ts";
import { keptOf } from "./kept-ledger.ts";
import type { KeptLedger } from "./kept-ledger.ts";
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
  /** The timer that it had has just fired. */
  hasTimerFired: boolean;
}
interface Found {
  ticketId: string;
  isOn: boolean;
  bookVersion: number;
  state: KeptLedger | null;
  ledgerBook: number | null;
  tier: string;
  categories: string | null;
}

/** Of each transaction, what it holds: several events of one call are read and written once. */
const held = new WeakMap<Work["transaction"], Map<string, HeldLedger>>();
export const heldBy = (work: Work): Map<string, HeldLedger> => {
  const known = held.get(work.transaction) ?? new Map<string, HeldLedger>();
  held.set(work.transaction, known);
  return known;
};

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
  const [found] = await lookUp(work, [ticket]);
  return found ? hold(work, ticket, found, begin.waitingSince) : null;
}

/** The same for many, read in one statement; without those that have none. */
export async function holdLedgers(work: Work, rows: readonly TicketRow[]): Promise<HeldLedger[]> {
  if (rows.length === 0) return [];
  const byId = new Map((await lookUp(work, rows)).map((found) => [found.ticketId, found]));
  const all: HeldLedger[] = [];
  for (const ticket of rows) {
    const found = byId.get(ticket.id);
    const one = found && (await hold(work, ticket, found, waitsFromNow(work, ticket)));
    if (one) all.push(one);
  }
  return all;
}

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
  const { tier = "STANDARD", categories = null, state = null } = found ?? {};
  return { facts: factsOf(ticket, { tier, categories }), ledger: state?.ledger ?? null };
}

async function hold(
  work: Work,
  ticket: TicketRow,
  found: Found,
  waitingSince: number | null,
): Promise<HeldLedger | null> {
  if (!found.isOn && !found.state) return null;
  const read = await bookOf(work, found.bookVersion);
  const around = { tier: found.tier, categories: found.categories };
  const at = secondsOf(work.now);
  const one: HeldLedger = {
    ticket,
    stored: found.state,
    kept: found.state ?? begun(ticket, around, read, { at, waitingSince }),
    read,
    around,
    isChanged: found.state === null,
    hasTimerFired: false,
  };
  heldBy(work).set(ticket.id, one);
  // Saved by another process while this ticket was written: its due times do not know of it yet.
  if (found.ledgerBook !== null && found.ledgerBook !== found.bookVersion) recount(one, at);
  return one;
}

const begun = (
  ticket: TicketRow,
  around: Around,
  { book }: ReadBook,
  when: { at: number; waitingSince: number | null },
): KeptLedger => keptOf(beginLedger(ticket, factsOf(ticket, around), book, when));

export function beginLedger(
  { status }: Pick<TicketRow, "status">,
  facts: TicketFacts,
  book: Book,
  { at, waitingSince }: { at: number; waitingSince: number | null },
): Ledger {
  const waiting = isDone(status) ? null : waitingSince;
  return openLedger({ at, kind: "opened", facts, status, isWithBot: false, waitingSince: waiting }, book);
}

/** Of a ticket that was there before: what came before counts nothing. */
export const waitsFromNow = (work: Pick<Work, "now">, { waitingSince }: TicketRow): number | null =>
  waitingSince === null ? null : secondsOf(work.now);

/** One statement for all that a change of tickets needs to know. */
async function lookUp({ db, tenant }: Work, rows: readonly TicketRow[]): Promise<Found[]> {
  const asked = rows.map(({ id, contactId, companyId, categoryId }) => ({
    id,
    contact: contactId,
    company: companyId,
    category: categoryId,
  }));
  const categories = rows.every(({ categoryId }) => categoryId === null)
    ? sql`null::text`
    : sql`(with recursive up as (select c.id, c.parent_id, 1 as depth from ticket_categories c where c.tenant_id = ${tenant} and c.id = t.category union all select c.id, c.parent_id, u.depth + 1 from ticket_categories c join up u on c.id = u.parent_id where c.tenant_id = ${tenant} and u.depth < 20) select string_agg(up.id::text, ' ' order by up.depth) from up)`;
  return queryRows<Found>(
    db,
    sql`select t.id as "ticketId", o.is_on as "isOn", o.book_version as "bookVersion", l.state, l.book_version as "ledgerBook",
        coalesce((select c.tier from contacts c where c.tenant_id = ${tenant} and c.id = t.contact), (select c.tier from companies c where c.tenant_id = ${tenant} and c.id = t.company), 'STANDARD') as tier, ${categories} as categories
      from sla_options o cross join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(id uuid, contact uuid, company uuid, category uuid)
      left join sla_ledgers l on l.tenant_id = o.tenant_id and l.ticket_id = t.id where o.tenant_id = ${tenant}`,
  );
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
