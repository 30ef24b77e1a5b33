import { z } from "zod";
import { limits } from "./limits.ts";
import { said } from "./said.ts";

/** Schemas that several groups share. */
export const Id = z.uuid();
export const Time = z.iso.datetime();
export const Nothing = z.object({}).meta({ id: "Nothing" });
/** A day of the calendar, as the tenant has it: `2026-03-02`. */
export const Day = z
  .string()
  .regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, said("shapes.day"))
  .refine(
    (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
    said("shapes.no_such_day"),
  );
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const Version = z.number().int();
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const nul = String.fromCharCode(0);
/** By the clocks of a place; `24:00` is where a day ends. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, said("shapes.time_of_day"));
/** A zone that this machine's calendar knows. */
export const TimeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
    } catch {
      return false;
    }
  }, said("agent_settings.no_such_time_zone"));

/** One line of text, trimmed, without control characters that PostgreSQL refuses. */
export const Line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => !text.includes(nul), said("shapes.not_storable"));
/** Each once, however often it is given. */
export const Tags = z
  .array(Line(50))
  .max(30)
  .overwrite((tags) => [...new Set(tags)])
  .meta({ id: "Tags" });
export const Text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes(nul), said("shapes.not_storable"));
export const Person = z
  .object({
    id: Id,
    name: z.string(),
  })
  .meta({ id: "Person" });

/** A secret of a provider, as it goes into a header or signs: no blanks, no line breaks. */
export const ProviderSecret = z
  .string()
  .trim()
  .min(8, said("connections.secret_too_short"))
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, said("connections.secret"));

/** `?status=OPEN&status=PENDING` and `?status=OPEN,PENDING` alike. */
export const listOf = <T extends z.ZodType>(item: T, itemsMax = 50) =>
  z.preprocess(
    (value) =>
      value === undefined || value === ""
        ? undefined
        : Array.isArray(value)
          ? value
          : String(value).split(","),
    z.array(item).max(itemsMax).optional(),
  );
export const Flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** Paging of every list. `cursor` (from `nextCursor`) costs the same at any depth and wins over `page`. */
export const paging = {
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
  cursor: z.string().max(500).optional(),
};
export const search = {
  search: z
    .string()
    .trim()
    .max(200)
    .refine((text) => !text.includes(nul), said("shapes.not_searchable"))
    .optional(),
};

/**
 * `total` is exact up to 10,000; above it stands at 10,000 and `totalIsCapped` is true. Both are absent behind a
 * `cursor`, where nobody counts: who reads on has them with the first page.
 */
export const totals = { total: z.number().int().optional(), totalIsCapped: z.boolean().optional() };
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    ...totals,
    page: z.number().int(),
    limit: z.number().int(),
    nextCursor: z.string().nullable(),
  });

/** A part of a CSV file that is fetched until `nextCursor` is null; the first part brings the head. */
export const CsvPart = z
  .object({
    csv: z.string(),
    rows: z.number().int(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "CsvPart" });
export type CsvPart = z.infer<typeof CsvPart>;
export const csvPartSummary =
  "A part of the CSV file; nextCursor leads to the next, and the first part brings the head";
/** Of a file in parts: where the next begins. */
export const partCursor = { cursor: z.string().max(500).optional() };
