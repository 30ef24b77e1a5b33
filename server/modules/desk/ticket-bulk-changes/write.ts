import { sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { followTicketWrite, writeTickets } from "../tickets/write.ts";
import { changeableFields } from "./rules.ts";

/**
 * Many locked tickets as `writeTicket` would leave them, in one statement: each with its entry in the audit
 * log and what follows for rules, visitors and surveys; staff are told in sum.
 */
export async function writeInOne(
  work: Work,
  pairs: readonly (readonly [before: TicketRow, after: TicketRow])[],
  action: "bulk_update" | "bulk_undo",
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(([, after]) =>
    Object.fromEntries<unknown>([
      ["id", after.id],
      ...changeableFields.map((field): [string, unknown] => [tickets[field].name, after[field]]),
    ]),
  );
  await work.db
    .execute(sql`update tickets t set status = a.status, priority = a.priority, assigned_to_id = a.assigned_to_id, category_id = a.category_id, group_id = a.group_id, tags = array(select jsonb_array_elements_text(a.tags)),
    resolved_at = a.resolved_at, closed_at = a.closed_at, waiting_since = a.waiting_since, reopen_count = a.reopen_count, snoozed_until = a.snoozed_until, version = t.version + 1, updated_at = ${work.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, status text, priority text, assigned_to_id uuid, category_id uuid, group_id uuid, tags jsonb, resolved_at timestamptz, closed_at timestamptz, waiting_since timestamptz, reopen_count integer, snoozed_until timestamptz)
    where t.tenant_id = ${work.tenant} and t.id = a.id`);
  const cause = action === "bulk_update" ? "bulk_change" : "bulk_undo";
  await writeTickets(work, async () => {
    for (const [before, after] of pairs) {
      work.record({ entity: "tickets", entityId: after.id, action, before, after });
      await followTicketWrite(work, { before, after, cause });
    }
  });
}
