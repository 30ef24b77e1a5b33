import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { GroupBy, ticketFilterShape, ticketOrderShape } from "./ticket-filters.ts";
import { Ticket } from "./tickets.ts";
import { CsvPart, csvPartSummary, pageOf, paging, partCursor } from "../shapes.ts";

/**
 * One value of what the tickets are grouped by; `key` is null for those without one, and a filter of the list
 * with it shows them.
 */
export const TicketGroup = z
  .object({
    key: z.string().nullable(),
    name: z.string().nullable(),
    count: z.number().int(),
    isCapped: z.boolean(),
  })
  .meta({ id: "TicketGroup" });
export type TicketGroup = z.infer<typeof TicketGroup>;

/** Every ticket of every channel. Of the group `tickets`, so that what makes tickets stale makes these so. */
export const omnichannelTickets = group("tickets", {
  omnichannel: endpoint("GET /admin/omnichannel-tickets", {
    allow: "SUPERVISOR",
    query: z.object({
      ...paging,
      ...ticketFilterShape,
      ...ticketOrderShape,
    }),
    returns: pageOf(Ticket),
  }),
  // Ours from here on.
  omnichannelGroups: endpoint("GET /admin/omnichannel-tickets/groups", {
    allow: "SUPERVISOR",
    summary: "The largest groups of what the filters leave, with their counts",
    query: z.object({
      ...ticketFilterShape,
      groupBy: GroupBy.default("status"),
    }),
    returns: z.object({
      groups: z.array(TicketGroup),
      hasMore: z.boolean(),
      isSampled: z.boolean().describe("Counted among the 10,000 that moved last"),
    }),
  }),
  exportPart: endpoint("GET /admin/omnichannel-tickets/export", {
    allow: "SUPERVISOR",
    perMinute: 300,
    summary: csvPartSummary,
    query: z.object({
      ...ticketFilterShape,
      ...ticketOrderShape,
      ...partCursor,
    }),
    returns: CsvPart,
  }),
});
