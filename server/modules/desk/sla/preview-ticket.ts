import { inArray } from "drizzle-orm";
import type { slaPreview as calls } from "../../../../contract/desk/sla-preview.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { settingOf } from "../../../kernel/tenant-days.ts";
import type { Work } from "../../../work.ts";
import { findTicket } from "../tickets/queries.ts";
import { slaPolicies } from "./book-table.ts";
import { editedBook } from "./edited-book.ts";
import type { EditedBook } from "./edited-book.ts";
import { choosePolicy } from "./engine/book.ts";
import type { TicketFacts } from "./engine/events.ts";
import type { Ledger, SlaClock } from "./engine/ledger.ts";
import { advanceLedger, recountLedger } from "./engine/life.ts";
import { outcomeOf } from "./engine/outcome.ts";
import { previewEdit } from "./engine/preview.ts";
import { beginLedger, waitsFromNow } from "./begin-ledger.ts";
import { readFactsAndLedger } from "./hold.ts";
import { isoOrNull, secondsOf } from "./moments.ts";
import { conditionsHold, explainConditions } from "./policy-terms.ts";

type Tried = Answer<typeof calls.ticket>;

/** The edited policy against one ticket: whether it applies and why, and each target before and after. */
export async function tryTicket(work: Work, body: BodyOut<typeof calls.ticket>): Promise<Tried> {
  const row = await findTicket(work, body.ticketId);
  const tried = await editedBook(work, body);
  const now = secondsOf(work.now);
  const { facts, ledger } = await readFactsAndLedger(work, row);
  const isBegunNow = ledger === null;
  const begun = (book: EditedBook["book"]) =>
    beginLedger(row, facts, book, { at: now, waitingSince: waitsFromNow(work, row) });
  const chosen = [tried.book, tried.edited].map((book) => choosePolicy(book, facts, now)?.policyId ?? null);
  const [before = null, after = null] = chosen;
  const nameOf = await policyNames(work, tried, [before, after]);
  const { id, number, subject, status, priority } = row;
  const conditions = tried.terms?.conditions ?? { mode: "ALL" as const, items: [] };
  return {
    timeZone: (await settingOf(work)).zone,
    ticket: { id, number, subject, status, priority },
    fit: fitOf(tried, facts, after),
    policyBefore: nameOf(before),
    policyAfter: nameOf(after),
    reasons: explainConditions(conditions, facts),
    isBegunNow,
    clocks: ledger
      ? comparedClocks(advanceLedger(ledger, Math.max(now, ledger.at), tried.book), tried, now)
      : comparedClocks(begun(tried.book), tried, now),
  };
}

function fitOf({ policyId, terms }: EditedBook, facts: TicketFacts, chosen: string | null): Tried["fit"] {
  if (chosen === policyId) return "APPLIES";
  if (!terms || terms.isRemoved) return "OFF";
  return conditionsHold(terms.conditions, facts) ? "ANOTHER_FIRST" : "CONDITIONS";
}

async function policyNames(work: Work, { policyId, name }: EditedBook, ids: readonly (string | null)[]) {
  const asked = ids.filter((id) => id !== null);
  const rows = await work
    .from(slaPolicies, { id: slaPolicies.id, name: slaPolicies.name })
    .where(inArray(slaPolicies.id, asked));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  if (policyId !== null && name !== null) names.set(policyId, name);
  return (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? "" });
}

/** All clocks of a ticket: those that have ended or are breached stay as they are. */
function comparedClocks(ledger: Ledger, { book, edited }: EditedBook, now: number): Tried["clocks"] {
  const changes = previewEdit(ledger, book, edited, now);
  const after = recountLedger(ledger, edited);
  return ledger.clocks.map((clock, at) => {
    const then = after.clocks[at] ?? clock;
    const found = changes.find(({ metric, cycle }) => metric === clock.metric && cycle === clock.cycle);
    return {
      metric: clock.metric,
      cycle: clock.cycle,
      outcome: outcomeOf(clock),
      isPaused: then.current?.state === "PAUSED",
      before: targetOf(clock),
      after: targetOf(then),
      change: found?.change ?? "SAME",
      isBreachedAtOnce: found?.isBreachedAtOnce ?? false,
    };
  });
}
const targetOf = ({ targetSeconds, dueAt }: SlaClock) => ({
  targetSeconds,
  dueAt: targetSeconds === null ? null : isoOrNull(dueAt),
});
