import { and, asc, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { tiersChangedJob } from "../../crm/records/tiers.ts";
import { tickets } from "../tickets/table.ts";
import { gatherNotices } from "./gathered-notices.ts";
import { follow, holdLedgers } from "./hold.ts";
import { slaLedgers } from "./ledger-table.ts";
import { secondsOf } from "./moments.ts";
import { tellOf } from "./tell.ts";
import { writeLedgers } from "./write-ledgers.ts";

const batchTickets = 100;
const Payload = z.object({
  contactIds: z.array(z.uuid()),
  companyIds: z.array(z.uuid()),
  after: z.uuid().optional(),
});

/** Open tickets of customers whose tier is another choose their policy anew, some at a time. */
export const tierJob = defineJob({
  ...tiersChangedJob,
  schema: Payload,
  run: ({ desk, tenant, payload }) =>
    desk.transaction(tenant, systemActor, async (work) => {
      const last = await followTiers(work, payload);
      if (last !== null) work.enqueue(tiersChangedJob, { ...payload, after: last });
    }),
});

/** @returns the last ticket that was looked at, where more may come after it */
async function followTiers(
  work: Work,
  { contactIds, companyIds, after }: z.output<typeof Payload>,
): Promise<string | null> {
  const rows = await work
    .from(tickets)
    .where(
      and(
        or(inArray(tickets.contactId, contactIds), inArray(tickets.companyId, companyIds)),
        notInArray(tickets.status, ["RESOLVED", "CLOSED"]),
        isNull(tickets.deletedAt),
        isNull(tickets.mergedIntoId),
        sql`exists (select 1 from ${slaLedgers} l where l.tenant_id = ${work.tenant} and l.ticket_id = ${tickets.id})`,
        after === undefined ? undefined : gt(tickets.id, after),
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(batchTickets)
    .for("no key update");
  const at = secondsOf(work.now);
  const held = await holdLedgers(work, rows);
  for (const one of held) follow(one, one.ticket, at);
  const changed = held.filter(({ isChanged }) => isChanged);
  gatherNotices(work, "EDIT");
  if (changed.length > 0) work.publish("resource_changed", { group: "tickets", id: "" }, ["staff"]);
  await tellOf(work, await writeLedgers(work, changed));
  return rows.length < batchTickets ? null : (rows.at(-1)?.id ?? null);
}
