import { and, eq, sql } from "drizzle-orm";
import type { BoardTicket } from "../../../../contract/desk/ticket-board.ts";
import { prepared } from "../../../db/prepared.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../tickets/table.ts";

const columns = {
  id: tickets.id,
  number: tickets.number,
  subject: tickets.subject,
  status: tickets.status,
  priority: tickets.priority,
  channel: tickets.channel,
  tags: tickets.tags,
  companyName: companies.name,
  assignedToId: tickets.assignedToId,
  isSensitive: tickets.isSensitive,
  slaStatus: tickets.slaStatus,
  slaDueAt: tickets.slaDueAt,
  categoryId: tickets.categoryId,
  waitingSince: tickets.waitingSince,
  lastActivityAt: tickets.lastActivityAt,
  snoozedUntil: tickets.snoozedUntil,
  version: tickets.version,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
  statusSince: tickets.statusSince,
  contact: { id: contacts.id, name: contacts.name, email: contacts.email, phone: contacts.phone },
  assignee: { firstName: users.firstName, lastName: users.lastName },
};
const selectCards = (db: Work["db"]) =>
  db
    .select(columns)
    .from(tickets)
    .leftJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .leftJoin(companies, and(eq(companies.tenantId, tickets.tenantId), eq(companies.id, tickets.companyId)))
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)));
type FoundCard = Awaited<ReturnType<typeof selectCards>>[number];

const presentCard = ({ assignee, ...card }: FoundCard): BoardTicket => ({
  ...card,
  assignedToName: assignee && `${assignee.firstName} ${assignee.lastName}`.trim(),
});

/** One card; the caller has made sure that the actor may see it. */
export async function cardView(work: Work, id: string): Promise<BoardTicket> {
  const [card] = await selectCards(work.db).where(and(eq(tickets.tenantId, work.tenant), eq(tickets.id, id)));
  if (!card) throw new Fault("not_found");
  return presentCard(card);
}

/** In no order. */
export async function cards(work: Work, ids: string[]): Promise<BoardTicket[]> {
  if (ids.length === 0) return [];
  const query = prepared(work.db, "board_cards", () =>
    selectCards(work.db)
      .where(
        and(
          eq(tickets.tenantId, sql.placeholder("tenant")),
          sql`${tickets.id} = any(${sql.placeholder("ids")}::uuid[])`,
        ),
      )
      .prepare("board_cards"),
  );
  return (await query.execute({ tenant: work.tenant, ids: `{${ids.join(",")}}` })).map(presentCard);
}
