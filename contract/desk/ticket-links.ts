import { z } from "zod";
import { linkKinds, priorities, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Nothing, Time } from "../shapes.ts";

/** A ticket as another one names it. */
export const TicketBrief = z
  .object({
    id: Id,
    number: z.number().int(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    priority: z.enum(priorities),
    assignedToName: z.string().nullable(),
  })
  .meta({ id: "TicketBrief" });
export type TicketBrief = z.infer<typeof TicketBrief>;
/**
 * Read from the ticket asked about: `to` the other, as it was made, or `from` it. Of a FOLLOW_UP `to` means
 * that this one follows the other.
 */
export const TicketLink = z
  .object({
    id: Id.nullable().describe(
      "Null where the ticket itself says so: a follow-up that a customer's message began",
    ),
    kind: z.enum(linkKinds),
    direction: z.enum(["to", "from"]),
    ticket: TicketBrief,
    createdByName: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: "TicketLink" });
export type TicketLink = z.infer<typeof TicketLink>;

export const ticketLinks = group("ticket-links", {
  list: endpoint("GET /tickets/{id}/links", {
    allow: "USER",
    refs: { id: "ticket" },
    returns: z.object({
      items: z.array(TicketLink),
      deals: z
        .array(
          z.object({
            id: Id,
            title: z.string(),
          }),
        )
        .describe("Whose winning started it"),
    }),
  }),
  create: endpoint("POST /tickets/{id}/links", {
    allow: "AGENT",
    refs: { id: "ticket" },
    creates: true,
    summary: "FOLLOW_UP: this ticket follows the other",
    body: z.object({
      ticketId: Id,
      kind: z.enum(linkKinds),
    }),
    example: { ticketId: "01980000-0000-7000-8000-000000000000", kind: "RELATED" },
    returns: TicketLink,
  }),
  remove: endpoint("DELETE /tickets/{id}/links/{linkId}", {
    allow: "AGENT",
    refs: { id: "ticket", linkId: "ticketLink" },
    returns: Nothing,
  }),
});
