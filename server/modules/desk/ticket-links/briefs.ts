import { and, eq, inArray } from "drizzle-orm";
import type { TicketBrief } from "../../../../contract/desk/ticket-links.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";

/** Of these tickets those that the actor may see, in a line each. */
export async function briefsOf({ actor, from }: Work, ids: readonly string[]): Promise<TicketBrief[]> {
  if (ids.length === 0) return [];
  const rows = await from(tickets, {
    id: tickets.id,
    number: tickets.number,
    subject: tickets.subject,
    status: tickets.status,
    priority: tickets.priority,
    firstName: users.firstName,
    lastName: users.lastName,
  })
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)))
    .where(and(inArray(tickets.id, [...new Set(ids)]), visibleTo(actor)));
  return rows.map(({ firstName, lastName, status, priority, ...row }) => ({
    ...row,
    status,
    priority,
    assignedToName: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
  }));
}
