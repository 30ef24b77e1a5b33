import type { LinkKind } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { audienceOf } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { ticketLinks } from "./table.ts";

/** Links two tickets, once for each kind, whichever way round; nothing where they are linked so already. */
export async function linkTickets(
  work: Work,
  from: TicketRow,
  to: TicketRow,
  kind: LinkKind,
): Promise<typeof ticketLinks.$inferSelect | undefined> {
  const [link] = await work.db
    .insert(ticketLinks)
    .values({
      tenantId: work.tenant,
      fromId: from.id,
      toId: to.id,
      kind,
      createdById: work.actor.id,
      createdByName: work.actor.name,
      createdAt: work.now,
    })
    .onConflictDoNothing()
    .returning();
  if (!link) return undefined;
  work.record({ entity: "ticket_links", entityId: link.id, action: "create", before: null, after: link });
  for (const ticket of [from, to])
    work.publish("resource_changed", { group: "ticket-links", id: ticket.id }, audienceOf(ticket));
  return link;
}
