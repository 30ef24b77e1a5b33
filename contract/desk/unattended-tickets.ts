import { z } from "zod";
import { noticeTargets, unattendedReasons, unattendedSkips } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Time, listOf, pageOf, paging } from "../shapes.ts";
import { Ticket } from "./tickets.ts";

const UnattendedTicket = z
  .object({
    ticket: Ticket,
    waitingMinutes: z.number().int(),
    why: z.array(z.enum(unattendedReasons)),
    lastToldAt: Time.nullable(),
  })
  .meta({ id: "UnattendedTicket" });
export type UnattendedTicket = z.infer<typeof UnattendedTicket>;

/**
 * Tickets whose customers have waited for us too long, and why nobody answers. Of the group `tickets`, so
 * that what makes tickets stale makes these so.
 */
export const unattendedTickets = group("tickets", {
  unattended: endpoint("GET /admin/unattended-tickets", {
    allow: "SUPERVISOR",
    summary: "The longest waiting first",
    query: z.object({
      ...paging,
      thresholdMinutes: z.coerce.number().int().min(1).max(43_200).default(limits.unattendedAfterMinutes),
      why: listOf(z.enum(unattendedReasons)),
      groupId: Id.optional(),
    }),
    returns: pageOf(UnattendedTicket).extend({
      counts: z
        .object({
          NO_FIRST_ANSWER: z.number().int(),
          NO_ANSWER: z.number().int(),
          NOBODY_ASSIGNED: z.number().int(),
          ASSIGNEE_UNAVAILABLE: z.number().int(),
          ASSIGNEE_SILENT: z.number().int(),
        })
        .describe("Whatever `why` asks for; up to 10,000"),
    }),
  }),
  notifyUnattended: endpoint("POST /admin/unattended-tickets/notify", {
    allow: "SUPERVISOR",
    summary: "Nobody is told of the same ticket twice within 15 minutes",
    body: z.object({
      ticketIds: z.array(Id).min(1).max(100),
      to: z.array(z.enum(noticeTargets)).min(1).max(3),
      groupId: Id.optional().describe("With GROUP: which one; without it each ticket's own"),
      note: Line(300).optional(),
    }),
    example: { ticketIds: ["01980000-0000-7000-8000-000000000000"], to: ["ASSIGNEES"] },
    returns: z.object({
      told: z.array(
        z.object({
          userId: Id,
          name: z.string(),
          tickets: z.number().int(),
        }),
      ),
      skipped: z.array(
        z.object({
          ticketId: Id,
          reason: z.enum(unattendedSkips),
        }),
      ),
    }),
  }),
});
