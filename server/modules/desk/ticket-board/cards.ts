import { and, eq } from "drizzle-orm";
import type { BoardTicket } from "../../../../contract/desk/ticket-board.ts";
import { onceOfEach } from "../../../db/kept-rows.ts";
import { readByIds } from "../../../db/page-kept.ts";
import type { KeptPage } from "../../../db/page-kept.ts";
import type { Sort } from "../../../db/sort.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { rowsShown, selectFrom } from "../tickets/queries.ts";
import type { FoundTicket } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";

const presentCard = ({ ticket, contact, companyName, assignee }: FoundTicket): BoardTicket => ({
  id: ticket.id,
  number: ticket.number,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  channel: ticket.channel,
  tags: ticket.tags,
  companyName,
  assignedToId: ticket.assignedToId,
  isSensitive: ticket.isSensitive,
  slaStatus: ticket.slaStatus,
  slaDueAt: ticket.slaDueAt,
  categoryId: ticket.categoryId,
  waitingSince: ticket.waitingSince,
  lastActivityAt: ticket.lastActivityAt,
  snoozedUntil: ticket.snoozedUntil,
  version: ticket.version,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
  statusSince: ticket.statusSince,
  contact,
  assignedToName: assignee && `${assignee.firstName} ${assignee.lastName}`.trim(),
});
/** Once for each row that is kept. */
export const cardOf = onceOfEach((row: FoundTicket, _by: null) => presentCard(row));

/** One card; the caller has made sure that the actor may see it. */
export async function cardView(work: Work, id: string): Promise<BoardTicket> {
  const [found] = await selectFrom(work).where(and(eq(tickets.tenantId, work.tenant), eq(tickets.id, id)));
  if (!found) throw new Fault("not_found");
  return presentCard(found);
}

const byArrival: Sort<FoundTicket> = {
  columns: [tickets.statusSince, tickets.id],
  direction: "desc",
  keyOf: ({ ticket }) => [ticket.statusSince, ticket.id],
};
/** Cards as rows that are kept: those of lists of tickets, which read no less of them. */
export const pageOfCards = (work: Work, limit: number): KeptPage<FoundTicket> => ({
  query: { page: 1, limit },
  name: "tickets",
  tenant: work.tenant,
  tenantId: tickets.tenantId,
  from: tickets,
  id: tickets.id,
  where: undefined,
  sort: byArrival,
  select: () => selectFrom(work).$dynamic(),
  shows: rowsShown,
  askedBy: work.actor.id ?? undefined,
});

export async function rowsById(work: Work, ids: string[]): Promise<ReadonlyMap<string, FoundTicket>> {
  if (ids.length === 0) return new Map();
  const rows = await readByIds(work, pageOfCards(work, ids.length), tickets.id, ids);
  return new Map(rows.map((row) => [row.ticket.id, row]));
}
