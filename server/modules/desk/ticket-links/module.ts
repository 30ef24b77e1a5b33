import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { TicketLink } from "../../../../contract/desk/ticket-links.ts";
import { ticketLinks as calls } from "../../../../contract/desk/ticket-links.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { dealTickets, deals } from "../../crm/deals/table.ts";
import { audienceOf, findTicket, lockTicket } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { maySee } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { briefsOf } from "./briefs.ts";
import { linkTickets } from "./link.ts";
import { ticketLinks } from "./table.ts";
import { say } from "./texts.ts";

const ticketLinkCalls = implement(calls, {
  list: async ({ params, ...work }) => {
    const ticket = await findTicket(work, params.id);
    return { items: await linksOf(work, ticket), deals: await dealsOf(work, ticket) };
  },
  create: async ({ params, body, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const other = await work.rows(tickets).find(body.ticketId);
    if (!other || other.deletedAt !== null || !maySee(work.actor, other))
      throw fieldFault("ticketId", say("shared.no_such_ticket"));
    if (other.id === ticket.id) throw fieldFault("ticketId", say("ticket_links.to_itself"));
    if (
      (await work
        .rows(ticketLinks)
        .count(or(eq(ticketLinks.fromId, ticket.id), eq(ticketLinks.toId, ticket.id)))) >=
      limits.linksPerTicketMax
    )
      throw new Fault("conflict", say("ticket_links.too_many", { max: limits.linksPerTicketMax }));
    const link = await linkTickets(work, ticket, other, body.kind);
    if (!link) throw new Fault("already_exists", say("ticket_links.already_linked"));
    const [brief] = await briefsOf(work, [other.id]);
    if (!brief) throw new Fault("not_found");
    return {
      id: link.id,
      kind: body.kind,
      direction: "to" as const,
      ticket: brief,
      createdByName: link.createdByName,
      createdAt: link.createdAt,
    };
  },
  remove: async ({ params, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const link = await work.rows(ticketLinks).get(params.linkId);
    if (link.fromId !== ticket.id && link.toId !== ticket.id) throw new Fault("not_found");
    await work.rows(ticketLinks).remove(link.id);
    const other = await work.rows(tickets).find(link.fromId === ticket.id ? link.toId : link.fromId);
    for (const each of [ticket, other])
      if (each) work.publish("resource_changed", { group: "ticket-links", id: each.id }, audienceOf(each));
    return {};
  },
});

/**
 * Links that people made, and follow-ups that customers' messages began; of tickets that the actor may see.
 */
async function linksOf(work: Work, ticket: TicketRow): Promise<TicketLink[]> {
  const made = await work
    .from(ticketLinks)
    .where(or(eq(ticketLinks.fromId, ticket.id), eq(ticketLinks.toId, ticket.id)))
    .orderBy(asc(ticketLinks.id))
    .limit(limits.linksPerTicketMax);
  const following = await work
    .from(tickets, { id: tickets.id, createdAt: tickets.createdAt })
    .where(eq(tickets.followUpOfId, ticket.id))
    .orderBy(asc(tickets.id))
    .limit(limits.linksPerTicketMax);
  const named = [
    ...made.map(({ id, fromId, toId, kind, createdByName, createdAt }) => ({
      id,
      otherId: fromId === ticket.id ? toId : fromId,
      kind,
      direction: fromId === ticket.id ? ("to" as const) : ("from" as const),
      createdByName,
      createdAt,
    })),
    ...(ticket.followUpOfId === null
      ? []
      : [
          {
            id: null,
            otherId: ticket.followUpOfId,
            kind: "FOLLOW_UP" as const,
            direction: "to" as const,
            createdByName: null,
            createdAt: ticket.createdAt,
          },
        ]),
    ...following.map(({ id, createdAt }) => ({
      id: null,
      otherId: id,
      kind: "FOLLOW_UP" as const,
      direction: "from" as const,
      createdByName: null,
      createdAt,
    })),
  ];
  const briefs = new Map(
    (
      await briefsOf(
        work,
        named.map(({ otherId }) => otherId),
      )
    ).map((brief) => [brief.id, brief]),
  );
  return named.flatMap(({ otherId, ...link }) => {
    const other = briefs.get(otherId);
    return other ? [{ ...link, ticket: other }] : [];
  });
}

/** The deals whose winning started it, unless they are deleted. */
const dealsOf = ({ from }: Work, { id }: TicketRow): Promise<{ id: string; title: string }[]> =>
  from(dealTickets, { id: deals.id, title: deals.title })
    .innerJoin(
      deals,
      and(
        eq(deals.tenantId, dealTickets.tenantId),
        eq(deals.id, dealTickets.dealId),
        isNull(deals.deletedAt),
      ),
    )
    .where(eq(dealTickets.ticketId, id))
    .orderBy(asc(deals.id))
    .limit(limits.linksPerTicketMax);

export const ticketLinksModule = defineModule("desk/ticket-links", { calls: ticketLinkCalls });
