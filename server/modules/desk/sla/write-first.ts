import { queryText } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import type { HeldLedger } from "./hold.ts";
import { standingOf } from "./standing.ts";
import { clockColumns, dueTimerName, rowsOf } from "./write-ledgers.ts";

/**
 * Whether it is a ticket's first ledger of which nobody is to hear: its clocks run, nothing has come of them yet,
 * and the ticket's row says already how they stand.
 */
export function beginsQuietly(held: HeldLedger): boolean {
  const { isOfNewTicket, stored, isChanged, ticket, kept } = held;
  if (!isOfNewTicket || !isChanged || stored !== null || kept.ledger.notices.length > 0) return false;
  if (kept.ledger.clocks.some(({ breachedAt, spans }) => breachedAt !== null || spans.length > 0))
    return false;
  const { slaStatus, slaDueAt } = standingOf(held);
  return slaStatus !== "AT_RISK" && slaStatus === ticket.slaStatus && slaDueAt === ticket.slaDueAt;
}

/**
 * Writes such a ledger with its clocks and its timer: by values, and asking for nothing that may be there already,
 * which takes PostgreSQL three quarters of the time of `writeLedgers`.
 */
export async function writeFirst(work: Work, held: HeldLedger): Promise<void> {
  const { rows, kept } = rowsOf(work, held);
  const values: unknown[] = [work.tenant];
  const places = (row: readonly unknown[]) => row.map((value) => `$${values.push(value)}`).join(", ");
  const clocks = rows.clocks.map((clock) => `($1, ${places(clockColumns.map((name) => clock[name]))})`);
  const parts = [
    clocks.length > 0 &&
      `clocks as (insert into sla_clocks (tenant_id, ${clockColumns.join(", ")}) values ${clocks.join(", ")})`,
    rows.timer.fire_at !== null &&
      `timed as (insert into timers (tenant_id, kind, key, fire_at, try_at, attempts, payload) values ($1, '${dueTimerName}', ${places([rows.timer.key, rows.timer.fire_at, rows.timer.fire_at])}, 0, ${places([JSON.stringify({ ticketId: held.ticket.id })])}))`,
  ].filter((part) => part !== false);
  const { ticket_id, state, book_version, open_clocks } = rows.ledger;
  const ledger = places([ticket_id, JSON.stringify(state), book_version, open_clocks]);
  Object.assign(held, { stored: kept, kept, isChanged: false });
  await queryText(
    work.db,
    `${parts.length > 0 ? `with ${parts.join(", ")} ` : ""}insert into sla_ledgers (tenant_id, ticket_id, state, book_version, open_clocks) values ($1, ${ledger})`,
    values,
  );
}
