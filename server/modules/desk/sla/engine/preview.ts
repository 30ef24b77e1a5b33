import type { Book, Metric } from "./book.ts";
import type { Ledger, SlaClock } from "./ledger.ts";
import { advanceLedger, recountLedger } from "./life.ts";

interface DueChange {
  metric: Metric;
  cycle: number;
  before: number | null;
  after: number | null;
  /** NEW where there was no due time, GONE where there is none any more. */
  change: "SAME" | "EARLIER" | "LATER" | "NEW" | "GONE";
  /** It would be breached as soon as it is saved. */
  isBreachedAtOnce: boolean;
}

/** What an edit does to a ticket's open targets, before it is saved. `edited` is the book with it, saved now. */
export function previewEdit(ledger: Ledger, book: Book, edited: Book, now: number): DueChange[] {
  const before = advanceLedger(ledger, now, book);
  const after = recountLedger(before, edited);
  return before.clocks.flatMap((clock, nr) => {
    const then = after.clocks[nr];
    return then && !clock.end && clock.breachedAt === null ? [compareDue(clock, then)] : [];
  });
}

function compareDue(before: SlaClock, after: SlaClock): DueChange {
  return {
    metric: before.metric,
    cycle: before.cycle,
    before: before.dueAt,
    after: after.dueAt,
    change: changeOf(before.dueAt, after.dueAt),
    isBreachedAtOnce: after.breachedAt !== null,
  };
}
function changeOf(before: number | null, after: number | null): DueChange["change"] {
  if (before === after) return "SAME";
  if (before === null) return "NEW";
  if (after === null) return "GONE";
  return after < before ? "EARLIER" : "LATER";
}
