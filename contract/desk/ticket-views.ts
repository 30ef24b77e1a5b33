import { z } from "zod";
import { crud } from "../crud.ts";
import { ticketColumns, ticketSortFields, viewAudiences } from "../enums.ts";
import { group } from "../kit.ts";
import { GroupBy, TicketFilter } from "./ticket-filters.ts";
import { Flag, Id, Line, Time } from "../shapes.ts";

export const TicketView = z
  .object({
    id: Id,
    name: z.string(),
    sharedWith: z.enum(viewAudiences),
    groupId: Id.nullable(),
    groupName: z.string().nullable(),
    ownerId: Id.nullable(),
    ownerName: z.string().nullable(),
    filters: TicketFilter,
    columns: z.array(z.enum(ticketColumns)),
    sortBy: z.enum(ticketSortFields),
    sortDirection: z.enum(["asc", "desc"]),
    groupBy: GroupBy.nullable(),
    position: z.number().int(),
    isPinned: z.boolean(),
    mayChange: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "TicketView" });
export type TicketView = z.infer<typeof TicketView>;
const Write = z.object({
  name: Line(60),
  sharedWith: z.enum(viewAudiences).optional(),
  groupId: Id.nullable().optional().describe("With sharedWith GROUP: whose members see it"),
  filters: TicketFilter,
  columns: z.array(z.enum(ticketColumns)).max(ticketColumns.length).optional(),
  sortBy: z.enum(ticketSortFields).optional(),
  sortDirection: z.enum(["asc", "desc"]).optional(),
  groupBy: GroupBy.nullable().optional(),
  position: z.number().int().min(0).max(10_000).optional(),
  isPinned: z.boolean().optional(),
});

/**
 * Ours. Everybody has views of their own; sharing one with everybody or with a group is for SUPERVISOR and
 * above, who change any shared view.
 */
export const ticketViews = group(
  "ticket-views",
  crud("/ticket-views", {
    ref: "ticketView",
    row: TicketView,
    write: Write,
    read: "USER",
    change: "AGENT",
    filters: { isPinned: Flag.optional() },
    example: {
      name: "Waiting too long",
      filters: { status: ["OPEN", "IN_PROGRESS"], waitingMinutes: 240 },
      columns: ["contact", "status", "waiting"],
      sortBy: "waitingSince",
      sortDirection: "asc",
    },
  }),
);
