import { and, eq, sql } from "drizzle-orm";
import type { Answer } from "../../../contract/kit.ts";
import type { ticketCategories as calls } from "../../../contract/ticket-categories.ts";
import type { Work } from "../../work.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { downwards } from "./tree.ts";

/** Tickets of each category that the actor may see; "open" is whatever is neither resolved nor closed. */
export async function statsOf(
  work: Work,
  categories: readonly { id: string; parentId: string | null }[],
): Promise<Answer<typeof calls.stats>> {
  const counted = await work.db
    .select({
      categoryId: tickets.categoryId,
      total: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${tickets.status} not in ('RESOLVED', 'CLOSED')))::int`,
    })
    .from(tickets)
    .where(and(eq(tickets.tenantId, work.tenant), visibleTo(work.actor)))
    .groupBy(tickets.categoryId);
  const own = new Map(counted.map((row) => [row.categoryId, row]));
  const items = categories.map(({ id }) => {
    const branch = [...downwards(categories, [id])].map((each) => own.get(each));
    return {
      categoryId: id,
      own: own.get(id)?.total ?? 0,
      ownOpen: own.get(id)?.open ?? 0,
      total: branch.reduce((sum, row) => sum + (row?.total ?? 0), 0),
      open: branch.reduce((sum, row) => sum + (row?.open ?? 0), 0),
    };
  });
  return { items, uncategorised: { total: own.get(null)?.total ?? 0, open: own.get(null)?.open ?? 0 } };
}
