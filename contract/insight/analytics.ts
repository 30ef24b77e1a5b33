import { z } from "zod";
import { Cell, measureIds } from "./reports.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Time } from "../shapes.ts";

/** A day, or a moment whose day in the tenant's time zone is meant. */
const DayOrTime = z.union([Day, Time]).optional().meta({ id: "DayOrTime" });
const Figure = z.object({
  measure: z.enum(measureIds),
  now: Cell,
  before: Cell,
});
const Named = z.object({
  key: z.string(),
  label: z.string().nullable(),
  count: z.number().int(),
});

export const analytics = group("analytics", {
  get: endpoint("GET /analytics", {
    allow: "SUPERVISOR",
    transaction: "none",
    summary: "The desk over a span, 30 days unless told, beside the span before",
    query: z.object({
      startDate: DayOrTime,
      endDate: DayOrTime,
    }),
    returns: z.object({
      timeZone: z.string(),
      asOf: Time,
      startDate: Day,
      endDate: Day,
      previousStartDate: Day,
      previousEndDate: Day,
      figures: z.array(Figure),
      perDay: z.array(
        z.object({
          day: Day,
          created: z.number().int(),
          resolved: z.number().int(),
          backlog: z.number().int(),
        }),
      ),
      byChannel: z.array(Named),
      byPriority: z.array(Named),
      byAgent: z.array(Named),
    }),
  }),
});
