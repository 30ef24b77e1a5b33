import { inArray } from "drizzle-orm";
import type { TicketFilter } from "../../../../contract/desk/ticket-filters.ts";
import { limits } from "../../../../contract/limits.ts";
import { csvHead, csvLine } from "../../../csv.ts";
import type { Sort } from "../../../db/sort.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { ticketFilterSql } from "../tickets/filter.ts";
import { listTickets } from "../tickets/list.ts";
import type { FoundTicket, Ticket } from "../tickets/queries.ts";
import { say } from "./texts.ts";

const columnHeads = [
  say("omnichannel_tickets.column_number"),
  say("column.subject"),
  say("column.status"),
  say("column.priority"),
  say("column.channel"),
  say("omnichannel_tickets.column_contact"),
  say("column.e_mail"),
  say("column.company"),
  say("omnichannel_tickets.column_assignee"),
  say("omnichannel_tickets.column_category"),
  say("omnichannel_tickets.column_group"),
  say("column.tags"),
  say("column.created"),
  say("omnichannel_tickets.column_last_activity"),
  say("omnichannel_tickets.column_waiting_since"),
  say("omnichannel_tickets.column_first_reply"),
  say("omnichannel_tickets.column_resolved"),
  say("omnichannel_tickets.column_closed"),
  say("omnichannel_tickets.column_reopened"),
  say("omnichannel_tickets.column_messages"),
  say("omnichannel_tickets.column_sla_status"),
  say("omnichannel_tickets.column_sla_due"),
];

/**
 * A thousand rows, so that no part holds the server up; the reader asks for the next until there is none, and
 * for no more than `limits.exportRowsMax`.
 */
export async function ticketExportPart(
  work: Work,
  { search, ...filter }: TicketFilter,
  order: Sort<FoundTicket>,
  cursor: string | undefined,
  language: Language | null,
): Promise<{ csv: string; rows: number; nextCursor: string | null }> {
  const page = await listTickets(
    work,
    { page: 1, limit: limits.exportPartRows, cursor },
    { search, where: await ticketFilterSql(work, filter), order },
  );
  const named = (table: typeof ticketCategories | typeof agentGroups, ids: (string | null)[]) =>
    namesOf(
      work,
      table,
      ids.filter((id) => id !== null),
    );
  const categories = await named(
    ticketCategories,
    page.items.map(({ categoryId }) => categoryId),
  );
  const groups = await named(
    agentGroups,
    page.items.map(({ groupId }) => groupId),
  );
  const lines = page.items.map((ticket) =>
    csvLine(cells(ticket, categories.get(ticket.categoryId ?? ""), groups.get(ticket.groupId ?? ""))),
  );
  return {
    csv: `${cursor === undefined ? `${csvHead(columnHeads, language)}` : ""}${lines.join("")}`,
    rows: lines.length,
    nextCursor: page.nextCursor,
  };
}

const cells = (ticket: Ticket, category: string | undefined, group: string | undefined) => [
  ticket.number,
  ticket.subject,
  ticket.status,
  ticket.priority,
  ticket.channel,
  ticket.contact?.name,
  ticket.contact?.email,
  ticket.companyName,
  ticket.assignedToName,
  category,
  group,
  ticket.tags.join(", "),
  ticket.createdAt,
  ticket.lastActivityAt,
  ticket.waitingSince,
  ticket.firstReplyAt,
  ticket.resolvedAt,
  ticket.closedAt,
  ticket.reopenCount,
  ticket.messageCount,
  ticket.slaStatus,
  ticket.slaDueAt,
];

async function namesOf(
  { from }: Work,
  table: typeof ticketCategories | typeof agentGroups,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map(
    (await from(table, { id: table.id, name: table.name }).where(inArray(table.id, [...new Set(ids)]))).map(
      ({ id, name }) => [id, name],
    ),
  );
}
