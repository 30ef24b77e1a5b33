import { parsePhoneNumberFromString } from "libphonenumber-js";
import { fieldFault } from "../fault.ts";
import { phoneKey } from "./phone-key.ts";
import { say } from "./texts.ts";

const notPhone = say("shared.bad_phone");

/**
 * Any spelling of a phone number → E.164. One without its country is read by `callingCode` ("45"), where
 * there is one to read it by.
 * @throws Fault invalid at field `path`
 */
export function normalPhone(
  spelling: string | null | undefined,
  { callingCode, path = "phone" }: { callingCode?: string | undefined; path?: string } = {},
): string | null | undefined {
  if (spelling === undefined || spelling === null || spelling.trim() === "")
    return spelling === undefined ? undefined : null;
  const number = parsedPhone(spelling, callingCode);
  if (number === undefined) throw fieldFault(path, notPhone);
  return number;
}

export function parsedPhone(spelling: string, callingCode?: string): string | undefined {
  const whole = spelling.trim().replace(/^00/, "+");
  // What a messenger keeps of an older way of writing a number is no possible one any more.
  for (const each of whole.startsWith("+") ? [whole, phoneKey(`+${whole.replaceAll(/\D/g, "")}`)] : [whole]) {
    const parsed = parsePhoneNumberFromString(
      each,
      callingCode === undefined ? {} : { defaultCallingCode: callingCode },
    );
    if (parsed?.isPossible()) return parsed.number;
  }
  return undefined;
}

/** Whether it says its country itself. */
export const isInternational = (spelling: string): boolean => /^(\+|00)/.test(spelling.trim());
export const callingCodeOf = (e164: string): string | undefined =>
  parsePhoneNumberFromString(e164)?.countryCallingCode;

/** The countries of these numbers, the most frequent first. */
export function callingCodesOf(numbers: readonly string[]): { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const number of numbers) {
    const code = callingCodeOf(number);
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

const numbersNeeded = 5;
const shareNeeded = 0.8;
/**
 * What four fifths of at least five numbers say, such as their country: where a workspace has people all over
 * the world there is none, and a number is asked for whole.
 */
export function mostUsedCountry(said: readonly string[]): string | undefined {
  const [first] = [...Map.groupBy(said, (each) => each)]
    .map(([each, all]) => ({ each, count: all.length }))
    .toSorted((a, b) => b.count - a.count);
  return first && said.length >= numbersNeeded && first.count >= said.length * shareNeeded
    ? first.each
    : undefined;
}

/** The calling code that numbers without one are read by. */
export const usualCallingCode = (numbers: readonly string[]): string | undefined =>
  mostUsedCountry(numbers.map((number) => callingCodeOf(number) ?? "")) || undefined;
