import { inArray } from "drizzle-orm";
import type { Priority } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import type { TicketRow } from "./queries.ts";
import { tickets } from "./table.ts";
import type { Notice } from "../../notices/notifications/notify.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

type Told = Pick<TicketRow, "id" | "number" | "subject" | "priority">;
/** Who was assigned what in each transaction that is under way. */
const assigned = new WeakMap<Work["transaction"], Map<string, Told[]>>();

/** The assignee is notified as the transaction ends: once, of all tickets that it assigned to them. */
export function tellAssigned(work: Work, userId: string, ticket: Told): void {
  const own = assigned.get(work.transaction) ?? begin(work);
  own.set(userId, [...(own.get(userId) ?? []).filter(({ id }) => id !== ticket.id), ticket]);
}

/** They no longer have it, so they are not told of it. */
export function untellAssigned(work: Work, userId: string, ticketId: string): void {
  const own = assigned.get(work.transaction);
  own?.set(
    userId,
    (own.get(userId) ?? []).filter(({ id }) => id !== ticketId),
  );
}

/**
 * Takes back what would be told, for a later transaction that continues assigning: ids of tickets by
 * assignee.
 */
export function takeUntold(work: Work): Record<string, string[]> {
  const own = [...(assigned.get(work.transaction) ?? [])];
  const untold = Object.fromEntries(own.map(([userId, told]) => [userId, told.map(({ id }) => id)]));
  assigned.get(work.transaction)?.clear();
  return untold;
}

/** What an earlier transaction left to tell. A ticket that has another assignee meanwhile is left out. */
export async function tellUntold(work: Work, untold: Record<string, string[]>): Promise<void> {
  const ids = Object.values(untold).flat();
  if (ids.length === 0) return;
  const rows = await work.rows(tickets).list({ where: inArray(tickets.id, ids), limit: ids.length });
  for (const [userId, own] of Object.entries(untold)) {
    for (const row of rows)
      if (own.includes(row.id) && row.assignedToId === userId) tellAssigned(work, userId, row);
  }
}

function begin(work: Work): Map<string, Told[]> {
  const own = new Map<string, Told[]>();
  assigned.set(work.transaction, own);
  work.beforeCommit(async () => {
    for (const [userId, told] of own) await notifyAssigned(work, userId, told);
  });
  return own;
}

async function notifyAssigned(work: Work, userId: string, told: readonly Told[]): Promise<void> {
  const [ticket, ...more] = told;
  if (!ticket) return;
  if (more.length > 0) {
    const numbers = told
      .slice(0, numbersShown)
      .map(({ number }) => `#${number}`)
      .join(", ");
    const content = told.length > numbersShown ? `${numbers} …` : numbers;
    const ids = told.map(({ id }) => id);
    await notifyOfMany(work, userId, { ids, count: told.length, priority: highest(told), content });
    return;
  }
  const { id, number, subject } = ticket;
  const title = say("tickets.assigned_to_you", { number });
  const about = { title, content: subject, actionUrl: `/tickets/${id}` };
  await notify(work, { userId, type: "TICKET_ASSIGNED", priority: priorityOf(ticket), ...about });
}

interface Many {
  ids: string[];
  count: number;
  priority: Priority;
  content: Notice["content"];
}
/** One notification for many tickets, which opens the list of them. */
export async function notifyOfMany(
  work: Work,
  userId: string,
  { ids, count, priority, content }: Many,
): Promise<void> {
  const title = assignedTitle(count);
  const isListed = ids.length === count && count <= limits.noticeTicketsMax;
  const list = { actionUrl: "/tickets?assignee=me", ...(isListed ? { ticketIds: ids } : {}) };
  await notify(work, { userId, type: "TICKET_ASSIGNED", priority, title, content, ...list });
}

const numbersShown = 12;
/** Arabic counts in other words from three to ten than above, and needs no number for two. */
const assignedTitle = (count: number): Text =>
  count === 2
    ? say("tickets.two_assigned")
    : count % 100 >= 3 && count % 100 <= 10
      ? say("tickets.few_assigned", { count })
      : say("tickets.many_assigned", { count });
const order: readonly Priority[] = ["LOW", "MEDIUM", "HIGH", "URGENT"];
const priorityOf = ({ priority }: Pick<Told, "priority">): Priority =>
  order.find((known) => known === priority) ?? "MEDIUM";
const highest = (told: readonly Told[]): Priority =>
  told.map(priorityOf).reduce((most, one) => (order.indexOf(one) > order.indexOf(most) ? one : most), "LOW");
