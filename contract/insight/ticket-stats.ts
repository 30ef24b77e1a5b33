import { z } from "zod";
import { channels, openAges, priorities, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Id } from "../shapes.ts";

const Count = z.number().int();
/**
 * Days and hours are the tenant's. Every figure is the total of the list of tickets with the filter that it
 * stands for and `isMerged=false`; docs/figures.md defines them.
 */
export const TicketStats = z
  .object({
    timeZone: z.string(),
    from: z.string(),
    to: z.string(),
    today: z.string(),
    created: Count.describe("createdFrom, createdTo"),
    resolved: Count.describe("resolvedFrom, resolvedTo"),
    openNow: Count.describe("openOn today"),
    reopened: Count.describe("reopenedFrom, reopenedTo"),
    reopenRate: z.number().nullable().describe("Of the resolved: the share reopened after that"),
    byStatus: z.array(
      z.object({
        status: z.enum(ticketStatuses),
        count: Count,
      }),
    ),
    byPriority: z.array(
      z.object({
        priority: z.enum(priorities),
        count: Count,
      }),
    ),
    byChannel: z.array(
      z.object({
        channel: z.enum(channels),
        count: Count,
      }),
    ),
    byCategory: z.array(
      z.object({
        id: Id.nullable(),
        name: z.string().nullable(),
        count: Count,
      }),
    ),
    byTag: z.array(
      z.object({
        tag: z.string(),
        count: Count,
      }),
    ),
    byHour: z
      .array(
        z.object({
          weekday: Count,
          hour: Count,
          count: Count,
        }),
      )
      .describe("Hours without a ticket are left out"),
    perDay: z.array(
      z.object({
        day: z.string(),
        created: Count,
        resolved: Count,
        backlog: Count.describe("openOn that day"),
      }),
    ),
    openAges: z.array(
      z.object({
        age: z.enum(openAges),
        count: Count,
      }),
    ),
  })
  .meta({ id: "TicketStats" });
export type TicketStats = z.infer<typeof TicketStats>;

/** Ours: how many tickets there were, of which kind and when. */
export const ticketStats = group("ticket-stats", {
  get: endpoint("GET /admin/ticket-stats", {
    allow: "SUPERVISOR",
    query: z.object({
      from: Day.optional().describe("By default the 30 days up to `to`"),
      to: Day.optional().describe("By default today, and no later than that"),
    }),
    returns: TicketStats,
  }),
});
