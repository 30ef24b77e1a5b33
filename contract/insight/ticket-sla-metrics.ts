import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { Day, Time } from "../shapes.ts";

const Spread = z
  .object({
    count: z.number().int(),
    p50Seconds: z.number().nullable(),
    p75Seconds: z.number().nullable(),
    p90Seconds: z.number().nullable(),
    p95Seconds: z.number().nullable(),
  })
  .meta({ id: "Spread" });
export type Spread = z.infer<typeof Spread>;

/**
 * From the tickets' own times. Of policies: those met among those met or breached; null where there are none.
 */
export const ticketSlaMetrics = group("ticket-sla-metrics", {
  get: endpoint("GET /admin/ticket-sla-metrics", {
    allow: "SUPERVISOR",
    transaction: "none",
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
    }),
    returns: z.object({
      timeZone: z.string(),
      asOf: Time,
      from: Day,
      to: Day,
      firstReply: Spread,
      nextReply: Spread,
      resolution: Spread,
      met: z.number().int(),
      breached: z.number().int(),
      slaComplianceRate: z.number().nullable(),
    }),
  }),
});
