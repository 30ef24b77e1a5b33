import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tickets } from "../tickets/table.ts";
import { ticketCategories } from "./table.ts";
import { descendantsOf, rearrangeTree } from "./tree.ts";
import type { Change, Node } from "./tree.ts";

/** "none": tickets without a category, categories at the top. */
type MoveTo = string | undefined;

/**
 * Deletes categories whose rows are locked, as their tickets are. Their tickets and the children that stay go
 * where `moveToId` says.
 * @throws Fault conflict with what stands in the way and nobody said where it goes; invalid at `moveToId`
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
  if (!rows.some(({ id }) => id === target)) throw fieldFault("moveToId", "There is no such category.");
  if (descendantsOf(rows, ids).has(target))
    throw fieldFault("moveToId", "What is deleted cannot go to itself or to what stands below it.");
}

function inTheWay(rows: readonly Node[], ids: readonly string[], inUse: number, children: number): Fault {
  const name =
    ids.length === 1 ? (rows.find(({ id }) => id === ids[0])?.name ?? "") : `These ${ids.length} categories`;
  const parts = [
    ...(inUse > 0 ? [inUse === 1 ? "1 ticket" : `${inUse} tickets`] : []),
    ...(children > 0 ? [children === 1 ? "1 category" : `${children} categories`] : []),
  ];
  return new Fault(
    "conflict",
    `${name} cannot be deleted: ${parts.join(" and ")} would be left without a place. Say where they go.`,
    { extra: { inTheWay: { tickets: inUse, children } } },
  );
}

async function moveChildren(
  work: Work,
  rows: readonly Node[],
  children: readonly Node[],
  target: string | null,
): Promise<void> {
  const byPlace = [...children].sort((a, b) => a.position - b.position);
  const changes: Change[] = byPlace.map(({ id }) => ({ id, parentId: target }));
  const after = new Map(placed(rows, changes).map((node) => [node.id, node]));
  for (const { id } of byPlace) {
    const node = after.get(id);
    if (node)
      await work.rows(ticketCategories).update(id, { parentId: node.parentId, position: node.position });
  }
}

/** What cannot stand there is said of the place. */
function placed(rows: readonly Node[], changes: readonly Change[]): Node[] {
  try {
    return rearrangeTree(rows, changes);
  } catch (error) {
    if (error instanceof Fault) throw fieldFault("moveToId", error.message);
    throw error;
  }
}

/**
 * The rows of their tickets, locked in the order of their ids. First of all: tickets are locked before
 * categories are.
 */
export const lockTicketsOf = (
  { db, tenant }: Work,
  ids: readonly string[],
): Promise<{ id: string; categoryId: string | null }[]> =>
  db
    .select({ id: tickets.id, categoryId: tickets.categoryId })
    .from(tickets)
    .where(and(eq(tickets.tenantId, tenant), inArray(tickets.categoryId, [...ids])))
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
    throw new Fault(
      "conflict",
      `More than ${limits.totalExactMax} tickets have this category. Move them with a bulk change first, or switch the category off instead.`,
    );
  await work.db
    .update(tickets)
    .set({ categoryId: target, version: sql`${tickets.version} + 1`, updatedAt: work.now })
    .where(and(eq(tickets.tenantId, work.tenant), inArray(tickets.categoryId, [...ids])));
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
