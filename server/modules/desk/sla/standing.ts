import type { TicketStanding } from "../tickets/listeners.ts";
import { slaStatusOf } from "./engine/outcome.ts";
import { clockName } from "./kept-ledger.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import type { ReadBook } from "./read-book.ts";
import { isoOf } from "./moments.ts";

/** How a ticket stands in lists: its word, and what is due first. */
export function standingOf({ kept, read }: { kept: KeptLedger; read: ReadBook }): TicketStanding {
  const { ledger, resolved } = kept;
  const due = ledger.clocks.flatMap(({ end, current, dueAt, targetSeconds }) =>
    !end && current?.state === "RUNNING" && targetSeconds !== null && dueAt !== null ? [dueAt] : [],
  );
  return {
    slaStatus: slaStatusOf(ledger, read.book, (clock) => resolved.includes(clockName(clock))),
    slaDueAt: due.length === 0 ? null : isoOf(Math.min(...due)),
  };
}
