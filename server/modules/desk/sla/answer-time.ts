import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { heldBy } from "./hold.ts";
import type { HeldLedger } from "./hold.ts";
import { slaClocks } from "./ledger-table.ts";
import { isoOf, secondsOf } from "./moments.ts";

/**
 * By when the customer of a ticket is to be answered, by the same clock that its agents see. Null where nothing is
 * promised or nobody waits, where it is paused, and where the time has passed.
 */
export async function answerByOf(
  { from, now, transaction }: Pick<Work, "from" | "now" | "transaction">,
  ticketId: string,
): Promise<string | null> {
  // What this transaction has reckoned is written with its commit.
  const held = heldBy({ transaction }).get(ticketId);
  if (held) return firstDue(held, secondsOf(now));
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

function firstDue({ kept }: HeldLedger, now: number): string | null {
  const due = kept.ledger.clocks.flatMap(({ metric, end, dueAt }) =>
    metric !== "RESOLUTION" && !end && dueAt !== null && dueAt > now ? [dueAt] : [],
  );
  return due.length === 0 ? null : isoOf(Math.min(...due));
}
