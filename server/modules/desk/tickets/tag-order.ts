import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { queryRows } from "../../../db/query.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Work } from "../../../work.ts";
import { ticketTags } from "./table.ts";

const [atOnce, slicesMax] = [1000, 500];

/**
 * Every minute, and as a process starts: rows of tags that were written before they stood in the order of activity
 * are told it, some at a time. Finds nothing to do once all have been.
 */
export const orderTicketTags: Routine = {
  name: "tickets.order-tags",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk }) {
    for (let slice = 0; slice < slicesMax; slice += 1) {
      const [done] = await desk.database.transaction("system", (db) =>
        queryRows<{ count: number }>(db, sql`select order_ticket_tags(${atOnce}) as count`),
      );
      if ((done?.count ?? 0) < atOnce) return;
    }
  },
};

/** Whether all rows of the tenant's tags stand in the order of activity; asked at most once in a moment. */
export function areTagsInOrder({ db, tenant, totals }: Work): Promise<boolean> {
  const ask = async () => {
    const query = prepared(db, "tags_without_order", () =>
      db
        .select({ tag: ticketTags.tag })
        .from(ticketTags)
        .where(and(eq(ticketTags.tenantId, sql.placeholder("tenant")), isNull(ticketTags.lastActivityAt)))
        .limit(sql.raw("1") as unknown as number) // in the text: Drizzle's types take numbers
        .prepare("tags_without_order"),
    );
    return (await query.execute({ tenant })).length === 0;
  };
  return totals ? totals.of("are tags in order", ask, { isExact: true }) : ask();
}
