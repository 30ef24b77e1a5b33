import { and, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { ticketCategories as calls } from "../../../../contract/desk/ticket-categories.ts";
import type { Work } from "../../../work.ts";
import { isItself, isOpen } from "../tickets/figures.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { descendantsOf } from "./tree.ts";

/** Tickets of each category that the actor may see. */
export async function categoryStatsOf(
  work: Work,
  categories: readonly { id: string; parentId: string | null }[],
): Promise<Answer<typeof calls.stats>> {
  const counted = await work
    .from(tickets, {
      categoryId: tickets.categoryId,
      total: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
    })
    .where(and(visibleTo(work.actor), isItself))
    .groupBy(tickets.categoryId);
  const own = new Map(counted.map((row) => [row.categoryId, row]));
  const items = categories.map(({ id }) => {
    const branch = [...descendantsOf(categories, [id])].map((each) => own.get(each));
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
