import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Clock, Day, Line } from "../shapes.ts";
import { said } from "../said.ts";

const Interval = z
  .object({
    from: Clock.refine((clock) => clock !== "24:00", said("shapes.time_of_day")),
    to: Clock.describe("Not after `from`: over midnight, into the next day"),
  })
  .meta({ id: "Interval" });
export const Week = z
  .array(z.array(Interval).max(limits.businessHoursPerDayMax))
  .length(7)
  .describe("Monday first; each day's intervals are those that begin on it")
  .meta({ id: "Week" });
export const Holiday = z
  .object({
    date: Day,
    name: Line(limits.businessHolidayNameMaxLength),
  })
  .describe("On this day no interval begins; one that began the evening before runs to its end")
  .meta({ id: "Holiday" });
const Hours = z
  .object({
    isOn: z.boolean().describe("Off: nobody is told any hours"),
    week: Week,
    holidays: z.array(Holiday).max(limits.businessHolidaysMax),
  })
  .meta({ id: "Hours" });
export type WeekHours = z.infer<typeof Week>;
export type BusinessHoliday = z.infer<typeof Holiday>;
export const BusinessHours = Hours.extend({
  timeZone: z.string().describe("By whose clocks; it is changed in the agent settings"),
}).meta({ id: "BusinessHours" });
export type BusinessHours = z.infer<typeof BusinessHours>;

/** When the workspace answers, by its own clocks. */
export const businessHours = group("business-hours", {
  get: endpoint("GET /admin/business-hours", { allow: "SUPERVISOR", returns: BusinessHours }),
  set: endpoint("PUT /admin/business-hours", {
    allow: "ADMIN",
    touches: ["tickets", "sla-calendars", "sla-settings", "sla-recounts"],
    summary: "The whole of it; intervals that touch are one, and those that overlap are refused",
    body: Hours,
    returns: BusinessHours,
    example: {
      isOn: true,
      week: [
        [{ from: "09:00", to: "18:00" }],
        [{ from: "09:00", to: "18:00" }],
        [],
        [],
        [],
        [{ from: "22:00", to: "02:00" }],
        [],
      ],
      holidays: [{ date: "2026-12-25", name: "Christmas Day" }],
    },
  }),
});
