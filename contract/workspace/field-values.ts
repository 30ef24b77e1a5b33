import type { FieldType } from "../enums.ts";
import { hasOptions, nothingHeld } from "./field-rules.ts";
import type { StoredFieldValue } from "./field-rules.ts";

/** What a field accepts. Amounts of money are integers of minor units, and so are their bounds. */
export interface FieldConstraints {
  type: FieldType;
  options: readonly { id: string; isArchived: boolean }[];
  min: number | null;
  max: number | null;
  minLength: number | null;
  maxLength: number | null;
  decimals: number | null;
}
export interface GivenFieldValue {
  value?: string | number | boolean | null | undefined;
  selectedOptionIds?: readonly string[] | undefined;
}
export type ValueProblem =
  | "type"
  | "tooShort"
  | "tooLong"
  | "min"
  | "max"
  | "integer"
  | "decimals"
  | "date"
  | "moment"
  | "url"
  | "email"
  | "phone"
  | "option"
  | "oneOption";
type Read = { held: StoredFieldValue; problem?: never } | { problem: ValueProblem; held?: never };

const longest = { TEXT: 255, TEXTAREA: 5000, URL: 2000, EMAIL: 254, PHONE: 40 } as const;
export const lengthMaxOf = (type: FieldType): number =>
  Object.hasOwn(longest, type) ? longest[type as keyof typeof longest] : 0; // guarded on the line
/** As precise as a double is. */
export const numberMax = 1e12;

/**
 * What was given, as it is stored, or what is wrong with it: the one check of the server and of the form.
 * Empty is always well formed; whether it may be empty is a rule's matter.
 * @param before what the field holds now: an archived option that was chosen stays choosable
 */
export function readValue(
  field: FieldConstraints,
  given: GivenFieldValue,
  before: StoredFieldValue = nothingHeld,
): Read {
  const value = given.value ?? null;
  if (hasOptions(field.type))
    return value !== null && value !== ""
      ? { problem: "type" }
      : readOptions(field, given.selectedOptionIds ?? [], before);
  if ((given.selectedOptionIds ?? []).length > 0) return { problem: "type" };
  if (value === null || value === "") return { held: nothingHeld };
  switch (field.type) {
    case "CHECKBOX":
      return typeof value === "boolean" ? held(value) : { problem: "type" };
    case "NUMBER":
    case "CURRENCY":
    case "DECIMAL":
      return readNumber(field, value);
    case "DATE":
      return typeof value === "string" && isDay(value) ? held(value) : { problem: "date" };
    case "DATETIME":
      return readMoment(value);
    default:
      return typeof value === "string" ? readText(field, value) : { problem: "type" };
  }
}
const held = (value: string | number | boolean): Read => ({ held: { value, selectedOptionIds: [] } });

function readOptions(
  { type, options }: FieldConstraints,
  ids: readonly string[],
  before: StoredFieldValue,
): Read {
  const chosen = new Set(ids);
  if (type === "SELECT" && chosen.size > 1) return { problem: "oneOption" };
  const open = options
    .filter(({ id, isArchived }) => !isArchived || before.selectedOptionIds.includes(id))
    .map(({ id }) => id);
  if ([...chosen].some((id) => !open.includes(id))) return { problem: "option" };
  // In the options' order, so that the same choice is the same value.
  return { held: { value: null, selectedOptionIds: open.filter((id) => chosen.has(id)) } };
}

function readNumber({ type, min, max, decimals }: FieldConstraints, value: string | number | boolean): Read {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > numberMax)
    return { problem: "type" };
  if (type !== "DECIMAL" && !Number.isInteger(value)) return { problem: "integer" };
  if (type === "DECIMAL" && Number(value.toFixed(decimals ?? 2)) !== value) return { problem: "decimals" };
  if (min !== null && value < min) return { problem: "min" };
  if (max !== null && value > max) return { problem: "max" };
  return held(value === 0 ? 0 : value); // no negative zero
}

function readText({ type, minLength, maxLength }: FieldConstraints, value: string): Read {
  const text = type === "TEXTAREA" ? value.replaceAll("\r\n", "\n").trimEnd() : value.trim();
  if (text === "") return { held: nothingHeld };
  if (text.includes(String.fromCharCode(0)) || (type === "TEXT" && /[\r\n]/.test(text)))
    return { problem: "type" };
  if (minLength !== null && text.length < minLength) return { problem: "tooShort" };
  if (text.length > Math.min(maxLength ?? Infinity, lengthMaxOf(type))) return { problem: "tooLong" };
  if (type === "URL" && !isAddress(text)) return { problem: "url" };
  if (type === "EMAIL")
    return /^[^\s@<>()",;:]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
      ? held(text.toLowerCase())
      : { problem: "email" };
  if (type === "PHONE" && !/^(\+|00)[\d\s().-]{6,38}$/.test(text)) return { problem: "phone" };
  return held(text);
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ["http:", "https:"].includes(new URL(text).protocol);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function readMoment(value: string | number | boolean): Read {
  if (
    typeof value !== "string" ||
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) ||
    !isDay(value.slice(0, 10))
  )
    return { problem: "moment" };
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1 || moment.getUTCFullYear() > 9999)
    return { problem: "moment" };
  return held(moment.toISOString());
}

/** A text in several languages: the reader's, else English, else any. */
export type LocalText = { en?: string | undefined; es?: string | undefined; ar?: string | undefined };
export const textIn = (text: LocalText, locale: string): string =>
  text[locale as keyof LocalText] ?? text.en ?? text.es ?? text.ar ?? ""; // an unknown language has none
