import { z } from "zod";
import { channels } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Time } from "../shapes.ts";
import { Cell, Measure, measureIds, reportIds, reportRanges } from "./reports.ts";

const Figure = z.object({ measure: z.enum(measureIds), now: Cell, before: Cell });
const ChannelFigures = z
  .object({ channel: z.enum(channels), figures: z.array(Figure) })
  .meta({ id: "ChannelFigures" });

export const channelPerformance = group("channel-performance", {
  get: endpoint("GET /admin/metrics/channel-performance", {
    allow: "SUPERVISOR",
    transaction: "none",
    summary:
      "How each channel does over a span, beside the span before; those that nothing came by are left out",
    query: z.object({ timeRange: z.enum(reportRanges).default("30days") }),
    returns: z.object({
      timeZone: z.string(),
      asOf: Time,
      from: Day,
      to: Day,
      previousFrom: Day,
      previousTo: Day,
      measures: z
        .array(Measure.extend({ report: z.enum(reportIds) }))
        .describe("What is told of each channel, and the report that lists the rows behind it"),
      channels: z.array(ChannelFigures).describe("The one with most new tickets first"),
    }),
  }),
});
