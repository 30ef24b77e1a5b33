import { ofTransaction } from "../../../of-transaction.ts";
import type { Work } from "../../../work.ts";
import type { TicketDraft, TicketStanding } from "../tickets/listeners.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { slaOptions } from "./book-table.ts";
import { beginKept, waitsFromNow } from "./begin-ledger.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import { lookUp } from "./look-up.ts";
import type { Found } from "./look-up.ts";
import { secondsOf } from "./moments.ts";
import { bookOf } from "./read-book.ts";
import { standingOf } from "./standing.ts";

/** Of a ticket that is about to be inserted: what it was looked up by, and how its ledger begins. */
interface Ahead {
  draft: TicketDraft;
  found: Found | undefined;
  begun: KeptLedger | null;
}
const aheadOf = ofTransaction(() => new Map<string, Ahead>());

/** How the ticket will stand if nothing changes it first. Null while policies are switched off. */
export async function beginAhead(work: Work, draft: TicketDraft): Promise<TicketStanding | null> {
  const bookVersion = await work.setting("book of service levels", () => bookVersionOf(work));
  // A ticket that is not there yet has no ledger of before: where policies are off it has none at all.
  const found = bookVersion === null ? undefined : await lookUpNew(work, draft, bookVersion);
  const ahead: Ahead = { draft, found, begun: null };
  aheadOf(work).set(draft.id, ahead);
  if (!found?.isOn) return null;
  const read = await bookOf(work, found.bookVersion);
  const when = { at: secondsOf(work.now), waitingSince: waitsFromNow(work, draft) };
  ahead.begun = beginKept(draft, found, read, when);
  return standingOf({ kept: ahead.begun, read });
}

/** Null while policies are switched off. */
async function bookVersionOf({ from }: Work): Promise<number | null> {
  const [options] = await from(slaOptions, { isOn: slaOptions.isOn, bookVersion: slaOptions.bookVersion });
  return options?.isOn ? options.bookVersion : null;
}

/** Asks the database only for what the requester's row does not say. */
async function lookUpNew(work: Work, draft: TicketDraft, bookVersion: number): Promise<Found | undefined> {
  const tier = draft.contactTier ?? (draft.companyId === null ? "STANDARD" : null);
  if (tier === null || draft.categoryId !== null) return (await lookUp(work, [draft]))[0];
  return {
    ticketId: draft.id,
    isOn: true,
    bookVersion,
    state: null,
    ledgerBook: null,
    tier,
    categories: null,
    fields: {},
  };
}

/** What was found ahead, and how it began where the ticket still is what it was then. */
export function takeAhead(work: Work, ticket: TicketRow): Pick<Ahead, "found" | "begun"> | undefined {
  const ahead = aheadOf(work).get(ticket.id);
  if (!ahead) return undefined;
  aheadOf(work).delete(ticket.id);
  const { draft, found, begun } = ahead;
  const isStill = (...fields: (keyof TicketDraft & keyof TicketRow)[]) =>
    fields.every((field) => draft[field] === ticket[field]);
  if (!isStill("contactId", "companyId", "categoryId")) return undefined;
  return { found, begun: isStill("status", "priority", "channel", "groupId", "waitingSince") ? begun : null };
}
