import { z } from "zod";
import { channels, ticketWayReaches, ticketWayReasons } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id } from "../shapes.ts";
import { TicketConversation } from "./ticket-conversations.ts";

export const TicketWay = z
  .object({
    channel: z.enum(channels),
    connectionId: Id.nullable().describe("Of a number, an account or a mailbox of the workspace"),
    connectionName: z.string().nullable(),
    address: z
      .string()
      .describe("Where the contact is reached; empty where the provider's id is all there is"),
    isOwn: z.boolean().describe("The way by which the ticket is answered unless another is chosen"),
    reach: z.enum(ticketWayReaches).describe("What can be done now"),
    reason: z.enum(ticketWayReasons).nullable().describe("Why no more can be done"),
    conversation: TicketConversation.nullable().describe("Of a messenger"),
  })
  .meta({ id: "TicketWay" });
export type TicketWay = z.infer<typeof TicketWay>;

/** Every way in which a ticket's contact can be reached, the ticket's own first. */
export const ticketWays = group("ticket-ways", {
  list: endpoint("GET /tickets/{id}/ways", {
    allow: "AGENT",
    refs: { id: "ticket" },
    summary: "By which channels the contact can be reached now, the ticket's own first",
    returns: z.object({ items: z.array(TicketWay) }),
  }),
});
