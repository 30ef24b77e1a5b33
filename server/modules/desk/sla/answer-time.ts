import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { slaClocks } from "./ledger-table.ts";

/**
 * By when the customer of a ticket is to be answered, by the same clock that its agents see. Null where nothing is
 * promised or nobody waits, where it is paused, and where the time has passed.
 */
export async function answerByOf(
  { from, now }: Pick<Work, "from" | "now">,
  ticketId: string,
): Promise<string | null> {
  const [clock] = await from(slaClocks, { dueAt: slaClocks.dueAt })
    .where(
      and(
        eq(slaClocks.ticketId, ticketId),
        inArray(slaClocks.metric, ["FIRST_RESPONSE", "NEXT_RESPONSE"]),
        isNull(slaClocks.endedAt),
        gt(slaClocks.dueAt, now),
      ),
    )
    .orderBy(asc(slaClocks.dueAt))
    .limit(1);
  return clock?.dueAt ?? null;
}
