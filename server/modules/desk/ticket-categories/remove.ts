import { asc, inArray, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tickets } from "../tickets/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { descendantsOf, rearrangeTree } from "./tree.ts";
import type { CategoryChange, Node } from "./tree.ts";
import { say } from "./texts.ts";

/** "none": tickets without a category, categories at the top. */
type MoveTo = string | undefined;

/**
 * Deletes categories whose rows are locked, as their tickets are. Their tickets and the children that stay go
 * where `moveToId` says.
 * @throws Fault conflict with what is in the way and nobody said where it goes; invalid at `moveToId`
 */
export async function removeCategories(
  work: Work,
  held: Awaited<ReturnType<typeof lockTicketsOf>>,
  rows: readonly Node[],
  ids: readonly string[],
  moveToId: MoveTo,
): Promise<void> {
  const doomed = new Set(ids);
  const children = rows.filter(
    ({ id, parentId }) => parentId !== null && doomed.has(parentId) && !doomed.has(id),
  );
  const target = moveToId === undefined || moveToId === "none" ? null : moveToId;
  if (target !== null) checkTarget(rows, ids, target);
  if (moveToId === undefined && held.length + children.length > 0)
    throw inTheWay(rows, ids, held.length, children.length);
  await moveChildren(work, rows, children, target);
  await moveTickets(work, held, ids, target);
  // Children before their parents.
  const deepestFirst = [...ids].sort((a, b) => descendantsOf(rows, [a]).size - descendantsOf(rows, [b]).size);
  for (const id of deepestFirst) await work.rows(ticketCategories).remove(id);
}

function checkTarget(rows: readonly Node[], ids: readonly string[], target: string): void {
  if (!rows.some(({ id }) => id === target)) throw fieldFault("moveToId", say("shared.no_such_category"));
  if (descendantsOf(rows, ids).has(target)) throw fieldFault("moveToId", say("shared.below_itself"));
}

function inTheWay(rows: readonly Node[], ids: readonly string[], inUse: number, children: number): Fault {
  const name =
    ids.length === 1
      ? (rows.find(({ id }) => id === ids[0])?.name ?? "")
      : say("ticket_categories.these", { count: ids.length });
  const used = inUse === 1 ? say("shared.one_ticket") : say("shared.tickets", { count: inUse });
  const below =
    children === 1
      ? say("ticket_categories.one_category")
      : say("ticket_categories.categories", { count: children });
  const what =
    children === 0 ? used : inUse === 0 ? below : say("ticket_categories.both", { one: used, other: below });
  return new Fault("conflict", say("ticket_categories.not_empty", { name, what }), {
    extra: { inTheWay: { tickets: inUse, children } },
  });
}

async function moveChildren(
  work: Work,
  rows: readonly Node[],
  children: readonly Node[],
  target: string | null,
): Promise<void> {
  const byPlace = [...children].sort((a, b) => a.position - b.position);
  const changes: CategoryChange[] = byPlace.map(({ id }) => ({ id, parentId: target }));
  const after = new Map(placed(rows, changes).map((node) => [node.id, node]));
  for (const { id } of byPlace) {
    const node = after.get(id);
    if (node)
      await work.rows(ticketCategories).update(id, { parentId: node.parentId, position: node.position });
  }
}

/** What cannot be there is said of the place. */
function placed(rows: readonly Node[], changes: readonly CategoryChange[]): Node[] {
  try {
    return rearrangeTree(rows, changes);
  } catch (error) {
    if (error instanceof Fault && error.detail) throw fieldFault("moveToId", error.detail);
    throw error;
  }
}

/**
 * The rows of their tickets, locked in the order of their ids. First of all: tickets are locked before
 * categories are.
 */
export const lockTicketsOf = (
  { from }: Work,
  ids: readonly string[],
): Promise<{ id: string; categoryId: string | null }[]> =>
  from(tickets, { id: tickets.id, categoryId: tickets.categoryId })
    .where(inArray(tickets.categoryId, [...ids]))
    .orderBy(asc(tickets.id))
    .limit(limits.totalExactMax + 1)
    .for("update");

/** In one statement, each with its entry in the audit. */
async function moveTickets(
  work: Work,
  held: readonly { id: string; categoryId: string | null }[],
  ids: readonly string[],
  target: string | null,
): Promise<void> {
  if (held.length === 0) return;
  if (held.length > limits.totalExactMax)
    throw new Fault("conflict", say("ticket_categories.too_many_tickets", { max: limits.totalExactMax }));
  await work
    .update(tickets)
    .set({ categoryId: target, version: sql`${tickets.version} + 1`, updatedAt: work.now })
    .where(inArray(tickets.categoryId, [...ids]));
  for (const { id, categoryId } of held)
    work.record({
      entity: "tickets",
      entityId: id,
      action: "update",
      before: { categoryId },
      after: { categoryId: target },
    });
  work.publish("resource_changed", { group: "tickets", id: "" }, ["staff"]);
}
