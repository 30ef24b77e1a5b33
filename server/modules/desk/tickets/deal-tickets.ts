import { and, eq } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { dealTickets } from "../../crm/deals/table.ts";
import type { TicketDesk } from "../../crm/deals/ticket-desk.ts";
import { checkAssignee } from "./assignee.ts";
import { createTicket } from "./create.ts";
import { visibleTo } from "./queries.ts";
import { tickets } from "./table.ts";

export const ticketsOfDeals: TicketDesk = {
  checkAssignee,
  async start(work, { contactId, ...patch }) {
    const requester = contactId === undefined ? undefined : { id: contactId };
    const { ticket } = await createTicket(work, { ...patch, channel: "API", requester });
    return ticket.id;
  },
  startedFrom: (work, dealId) =>
    work
      .from(dealTickets, {
        id: tickets.id,
        number: tickets.number,
        subject: tickets.subject,
        status: tickets.status,
      })
      .innerJoin(
        tickets,
        and(eq(tickets.tenantId, dealTickets.tenantId), eq(tickets.id, dealTickets.ticketId)),
      )
      .where(and(eq(dealTickets.dealId, dealId), visibleTo(work.actor)))
      .orderBy(tickets.number)
      .limit(limits.pageSizeMax),
};
