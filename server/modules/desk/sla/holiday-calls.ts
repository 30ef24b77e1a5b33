import { limits } from "../../../../contract/limits.ts";
import { slaHolidays as calls } from "../../../../contract/desk/sla-holidays.ts";
import { decoded } from "../../../encoding.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { Unreadable } from "../../crm/imports/unreadable.ts";
import { holidayCountries, holidaysOfCountry } from "./country-holidays.ts";
import { sortRows } from "./holiday-day.ts";
import type { ReadHolidays } from "./holiday-day.ts";
import { readHolidayTable } from "./read-holiday-table.ts";
import { readIcs } from "./read-ics.ts";
import { say } from "./texts.ts";

/** What older programs of Windows write where it is no Unicode. */
const olderEncoding = "windows-1252";

/** @throws Fault invalid where it is neither a calendar nor a table */
function readHolidays(bytes: Uint8Array): ReadHolidays & { kind: "ICS" | "CSV" } {
  const text = decoded(bytes) ?? decoded(bytes, olderEncoding);
  if (text === null) throw fieldFault("file", say("sla.holiday_file_unknown"));
  const kind = /^\s*BEGIN:VCALENDAR\b/iu.test(text) ? "ICS" : "CSV";
  try {
    return { kind, ...sortRows(kind === "ICS" ? readIcs(text) : readHolidayTable(text)) };
  } catch (error) {
    if (error instanceof Unreadable) throw fieldFault("file", say("sla.holiday_file_unknown"));
    throw error;
  }
}

export const holidayCalls = implement(calls, {
  countries: async ({ caller, tenant }) => ({
    countries: await holidayCountries(caller.language ?? "en", ownTenant(tenant)),
  }),
  ofCountry: async ({ caller, tenant, query: { country, region = null, from, to = from } }) => ({
    holidays: await holidaysOfCountry(
      { language: caller.language ?? "en", country, region, from, to },
      ownTenant(tenant),
    ),
  }),
  read: async ({ caller }) => {
    const file = await caller.fileStream(limits.slaHolidayFileMaxBytes);
    if (!file)
      throw new Fault("invalid", say("shared.file_needed"), {
        errors: [{ path: "file", message: say("shared.file_needed") }],
      });
    const pieces: Uint8Array[] = [];
    for await (const piece of file.pieces) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    if (bytes.length === 0) throw fieldFault("file", say("shared.file_is_empty"));
    return readHolidays(bytes);
  },
});

/** Who may ask belongs to a workspace. */
function ownTenant(tenant: string | null): string {
  if (tenant === null) throw new Fault("unauthenticated");
  return tenant;
}
