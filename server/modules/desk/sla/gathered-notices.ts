import type { Work } from "../../../work.ts";
import { queryRows } from "../../../db/query.ts";
import { later } from "../../../clock.ts";
import { sql } from "drizzle-orm";
import { beginTimer } from "../../../jobs/timers.ts";
import type { TimerName } from "../../../jobs/timers.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { gatheredCauses, gatheredKinds } from "./ledger-table.ts";

type GatheredCause = (typeof gatheredCauses)[number];
type GatheredKind = (typeof gatheredKinds)[number];

export const gatheredTimerName: TimerName<{ since: string }> = { name: "sla.outage" };
/** So long after the first one: by then most of what belongs to it is written down. */
export const gatherSeconds = 30;

/** Transactions of which nobody hears ticket by ticket, since they are one of many. */
const gathering = new WeakMap<Work["transaction"], GatheredCause>();
/** From here on nobody hears of this transaction's tickets one by one. */
export function gatherNotices({ transaction }: Pick<Work, "transaction">, cause: GatheredCause): void {
  if (!gathering.has(transaction)) gathering.set(transaction, cause);
}
export const isGathering = ({ transaction }: Pick<Work, "transaction">): boolean =>
  gathering.has(transaction);
export const isOfEdit = ({ transaction }: Pick<Work, "transaction">): boolean =>
  gathering.get(transaction) === "EDIT";

/** Keeps whom to tell of the ticket until all of its kind is written down; the first one sets the time. */
export async function gatherNotice(
  work: Work,
  { id: ticketId }: Pick<TicketRow, "id">,
  kind: GatheredKind,
  people: readonly { id: string }[],
): Promise<void> {
  const { db, tenant, now, transaction } = work;
  const cause = gathering.get(transaction) ?? "OUTAGE";
  const rows = people.map(({ id }) => ({ user_id: id }));
  // Also without anybody to tell of it: those who lead hear of all.
  await queryRows(
    db,
    sql`insert into sla_gathered_notices (tenant_id, cause, user_id, ticket_id, kind)
      select ${tenant}, ${cause}, p.user_id, ${ticketId}::uuid, ${kind} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(user_id uuid) on conflict do nothing`,
  );
  await beginTimer(work, gatheredTimerName, cause, later(now, { seconds: gatherSeconds }), { since: now });
}
