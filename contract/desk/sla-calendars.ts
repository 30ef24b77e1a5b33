import { z } from "zod";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { said } from "../said.ts";
import { Clock, Day, Id, Line, Time, TimeZone } from "../shapes.ts";
import { Week } from "../workspace/business-hours.ts";

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** `12-25`: of each year. */
const DayOfYear = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, said("sla.holiday_day"))
  .refine(
    (day) => Number(day.slice(3)) <= (monthDays[Number(day.slice(0, 2)) - 1] ?? 0),
    said("shapes.no_such_day"),
  );
export const SlaHoliday = z
  .object({
    on: z.union([Day, DayOfYear]).describe("`2026-12-25`, or `12-25` for each year"),
    name: Line(limits.businessHolidayNameMaxLength),
    hours: z
      .object({ from: Clock, to: Clock })
      .optional()
      .describe("Closed in these hours; without them on the whole day"),
  })
  .meta({ id: "SlaHoliday" });
export type SlaHoliday = z.infer<typeof SlaHoliday>;

export const SlaCalendar = z
  .object({
    id: Id,
    name: z.string(),
    isDefault: z.boolean().describe("The one whose hours chat and help centre show; it cannot be deleted"),
    timeZone: z.string(),
    week: Week,
    holidays: z.array(SlaHoliday),
    version: z.number().int(),
    validFrom: Time.describe("From when the newest version counts"),
    policies: z.number().int().describe("How many policies count by it"),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "SlaCalendar" });
export type SlaCalendar = z.infer<typeof SlaCalendar>;
const Write = z.object({
  name: Line(80),
  timeZone: TimeZone.optional().describe("Without one the workspace's"),
  week: Week,
  holidays: z.array(SlaHoliday).max(limits.businessHolidaysMax).optional(),
  validFrom: Time.optional().describe(
    "From when it counts: not before now, which is what it says without it",
  ),
});

/** When targets' time runs. Each edit is a new version: what ran before stays as it was counted. */
export const slaCalendars = group("sla-calendars", {
  ...crud("/sla/calendars", {
    ref: "slaCalendar",
    row: SlaCalendar,
    read: "AGENT",
    change: "ADMIN",
    touches: ["tickets", "sla-settings", "sla-recounts", "business-hours"],
    changes: "sla-calendars",
    write: Write,
    example: {
      name: "Office",
      timeZone: "Europe/Berlin",
      week: [
        [{ from: "09:00", to: "17:00" }],
        [{ from: "09:00", to: "17:00" }],
        [{ from: "09:00", to: "17:00" }],
        [{ from: "09:00", to: "17:00" }],
        [{ from: "09:00", to: "15:00" }],
        [],
        [],
      ],
      holidays: [{ on: "12-25", name: "Christmas Day" }],
    },
  }),
  open: endpoint("GET /sla/calendars/{id}/open", {
    allow: "AGENT",
    refs: { id: "slaCalendar" },
    summary: "The hours of each day of a year, as they are by the newest version: for the year's picture",
    query: z.object({
      year: z.coerce.number().int().min(1970).max(2199).optional().describe("This year without it"),
    }),
    returns: z.object({
      timeZone: z.string(),
      days: z.array(
        z.object({
          day: Day,
          minutes: z.number().int().describe("Open minutes that begin on this day"),
          holiday: z.string().nullable(),
        }),
      ),
    }),
  }),
});
