import { parsePhoneNumberFromString } from "libphonenumber-js";
import { fieldFault } from "../../fault.ts";

/**
 * Any spelling of a phone number → E.164. National spellings need a country, which a tenant does not name yet, so a number starts with + or 00.
 * @throws Fault invalid at field `phone`
 */
export function normalPhone(spelling: string | null | undefined): string | null | undefined {
  if (spelling === undefined || spelling === null || spelling.trim() === "") return spelling === undefined ? undefined : null;
  const parsed = parsePhoneNumberFromString(spelling.trim().replace(/^00/, "+"));
  if (!parsed?.isPossible()) throw fieldFault("phone", "Not a phone number. Write it with its country code, such as +44 20 7946 0000.");
  return parsed.number;
}
