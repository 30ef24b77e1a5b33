import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { said } from "../said.ts";
import { SlaHoliday } from "./sla-calendars.ts";

/** Why a row of a file, or an event of it, is no holiday that a calendar can take. */
const holidayRowReasons = [
  "NO_DAY",
  "NO_SUCH_DAY",
  "EITHER_DAY",
  "NO_NAME",
  "HOURS",
  "REPETITION",
  "TOO_LONG",
  "CANCELLED",
  "TWICE",
  "TOO_MANY",
] as const;
export type HolidayRowReason = (typeof holidayRowReasons)[number];
/** Of a country's list: by law, those of banks alone, of schools alone, by custom. */
export const holidayKinds = ["PUBLIC", "BANK", "SCHOOL", "OPTIONAL"] as const;
export type HolidayKind = (typeof holidayKinds)[number];

const Country = z.string().regex(/^[A-Z]{2}$/, said("sla.country"));
const Region = z.string().regex(/^[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8})?$/, said("sla.region"));
const Year = z.coerce.number().int().min(1970).max(2199);

const Place = z.object({ code: z.string(), name: z.string() }).meta({ id: "HolidayRegion" });
const PlaceWithRegions = Place.extend({
  regions: z.array(Place).describe("Whose list differs from the country's, `BY` or one within it, `BY-A`"),
}).meta({ id: "HolidayCountry" });
export type HolidayCountry = z.infer<typeof PlaceWithRegions>;
const FoundHoliday = SlaHoliday.extend({ kind: z.enum(holidayKinds) }).meta({ id: "FoundHoliday" });
export type FoundHoliday = z.infer<typeof FoundHoliday>;
const Unread = z
  .object({
    line: z.number().int().describe("Of the file, the first being 1; of an event, where it begins"),
    text: z.string().describe("What stands there, cut"),
    reason: z.enum(holidayRowReasons),
  })
  .meta({ id: "UnreadHoliday" });
export type UnreadHoliday = z.infer<typeof Unread>;

/**
 * Where a calendar's holidays come from, besides being typed: the lists of countries, and files. Neither changes a
 * calendar: what is chosen of them is written with it.
 */
export const slaHolidays = group("sla-holidays", {
  countries: endpoint("GET /sla/holidays/countries", {
    allow: "ADMIN",
    transaction: "none",
    fails: ["too_many_requests"],
    summary: "Whose holidays are known, by name in the caller's language",
    returns: z.object({ countries: z.array(PlaceWithRegions) }),
  }),
  ofCountry: endpoint("GET /sla/holidays", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 60,
    fails: ["too_many_requests"],
    summary:
      "A country's holidays, or a region's, day by day; names in the caller's language where the list has them. One of several days is there once for each",
    query: z
      .object({
        country: Country,
        region: Region.optional(),
        from: Year.describe("The first year"),
        to: Year.optional().describe("The last year; without it the first alone"),
      })
      .refine(({ from, to = from }) => to >= from && to - from < limits.slaHolidayYearsMax, {
        path: ["to"],
        message: said("sla.holiday_years"),
      }),
    returns: z.object({ holidays: z.array(FoundHoliday) }),
  }),
  read: endpoint("POST /sla/holidays/read", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 30,
    file: "required",
    summary:
      "An iCalendar file, or a table (CSV) of day, name and, where it is not the whole day, from and to. Keeps nothing: what can be taken, and what cannot with why",
    returns: z.object({
      kind: z.enum(["ICS", "CSV"]),
      holidays: z.array(SlaHoliday),
      unread: z.array(Unread).describe("The first ones"),
      unreadCount: z.number().int(),
    }),
  }),
});
