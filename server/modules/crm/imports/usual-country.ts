import { eq } from "drizzle-orm";
import { getCountries, parsePhoneNumberFromString } from "libphonenumber-js";
import { tenants } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { numbersHere } from "../contact-identities/queries.ts";
import { mostUsedCountry } from "../../../kernel/phone.ts";

/**
 * The country that numbers without one are first read by: where most of the people here are called, else
 * where the workspace is by its time zone. Null where neither says it; who imports may choose another.
 */
export async function usualCountry(work: Work): Promise<string | null> {
  const called = mostUsedCountry(
    (await numbersHere(work)).flatMap((number) => parsePhoneNumberFromString(number)?.country ?? []),
  );
  if (called !== undefined) return called;
  const [tenant] = await work.db
    .select({ timeZone: tenants.timeZone })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  return tenant ? countryOfZone(tenant.timeZone) : null;
}

/** `Europe/Berlin` → `DE`; null for a zone of no country or of several. */
function countryOfZone(timeZone: string): string | null {
  const [country, ...others] = getCountries().filter((code) => zonesOf(code).includes(timeZone));
  return country !== undefined && others.length === 0 ? country : null;
}
type Zoned = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined };
const zonesOf = (country: string): readonly string[] =>
  // the compiler's library does not have it yet
  (new Intl.Locale("und", { region: country }) as Zoned).getTimeZones?.() ?? [];
