import { z } from "zod";
import { priorities, slaStatusFilters, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Flag, Id, Line, Time, listOf, search } from "../shapes.ts";
import { fieldFilterShape } from "./ticket-filters.ts";
import { Ticket } from "./tickets.ts";

export const boardSorts = ["-statusSince", "slaDueAt"] as const;
export type BoardSort = (typeof boardSorts)[number];
/** What a card shows of its ticket; `statusSince` is when it came to its column. */
export const BoardTicket = Ticket.pick({
  id: true,
  number: true,
  subject: true,
  status: true,
  priority: true,
  channel: true,
  tags: true,
  contact: true,
  companyName: true,
  assignedToId: true,
  assignedToName: true,
  isSensitive: true,
  slaStatus: true,
  slaDueAt: true,
  categoryId: true,
  waitingSince: true,
  lastActivityAt: true,
  snoozedUntil: true,
  version: true,
  createdAt: true,
  updatedAt: true,
})
  .extend({ statusSince: Time })
  .meta({ id: "BoardTicket" });
export type BoardTicket = z.infer<typeof BoardTicket>;
const Column = z.object({
  tickets: z.array(BoardTicket),
  count: z.number().int(),
  countIsCapped: z.boolean(),
  nextCursor: z.string().nullable(),
});
export const Board = z
  .object({
    ticketsByStatus: z.object({
      OPEN: Column,
      IN_PROGRESS: Column,
      PENDING: Column,
      ON_HOLD: Column,
      RESOLVED: Column,
      CLOSED: Column,
    }),
    page: z.number().int(),
    limit: z.number().int(),
  })
  .meta({ id: "Board" });
export type Board = z.infer<typeof Board>;

/** Of the caller's own tenant, or the call is refused. */
const tenantId = Line(63).optional();
const refs = { id: "ticket" } as const;
const touches = ["tickets", "agents"] as const;

export const ticketBoard = group("ticket-board", {
  get: endpoint("GET /ticket-board", {
    allow: "USER",
    summary:
      "Six columns, each with its newest arrivals first, or with what is due first, and its count. `page` pages all of them; `cursor` reads on in the one column that `status` names",
    query: z.object({
      tenantId,
      status: listOf(z.enum(ticketStatuses)),
      priority: listOf(z.enum(priorities)),
      slaStatus: listOf(z.enum(slaStatusFilters)),
      categoryId: Id.optional(),
      ...search,
      unassignedOnly: Flag.optional(),
      snoozed: Flag.optional().describe(
        "Only those that are snoozed; unless asked for, none of them stands on the board or is counted",
      ),
      assignedToId: z.union([z.literal("me"), Id]).optional(),
      ...fieldFilterShape,
      sort: z
        .enum(boardSorts)
        .default("-statusSince")
        .describe(
          "`slaDueAt`: what is due first first, overdue before that; those of which nothing is due follow, newest arrivals first",
        ),
      page: z.coerce.number().int().min(1).max(500).default(1),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.boardPageSizeDefault),
      cursor: z.string().max(500).optional(),
      ids: listOf(Id).describe(
        "Only the cards of these tickets, as far as they are on the board; the counts are those of the whole columns",
      ),
    }),
    returns: Board,
  }),
  setStatus: endpoint("PATCH /ticket-board/{id}/status", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    body: z.object({
      status: z.enum(ticketStatuses),
      tenantId,
    }),
    example: { status: "PENDING" },
    returns: BoardTicket,
  }),
  assign: endpoint("PATCH /ticket-board/{id}/assign", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    body: z.object({
      agentId: Id.nullable(),
      tenantId,
    }),
    example: { agentId: null },
    returns: BoardTicket,
  }),
});
