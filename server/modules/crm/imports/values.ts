import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { CountryCode } from "libphonenumber-js";
import { z } from "zod";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { nothingHeld } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import { readValue } from "../../../../contract/workspace/field-values.ts";
import { customFieldOf } from "../../../../contract/crm/import-choices.ts";
import type { DateOrder, ImportEntity, RowReason } from "../../../../contract/crm/import-choices.ts";
import { minorDigits } from "../../workspace/custom-fields/value-texts.ts";
import { keysOf } from "./keys.ts";
import { choiceNamed, plain } from "./target-names.ts";

/** One row as it is meant: what it says of a contact or company, and nothing of what it leaves empty. */
export interface ImportedRow {
  number: number;
  label: string;
  id: string | null;
  /** Who it is, strongest first. */
  keys: string[];
  values: Record<string, string>;
  tags: string[];
  held: Record<string, StoredFieldValue>;
  ownerEmail: string | null;
  company: { name: string | null; domain: string | null } | null;
  /** Where a new contact without a company belongs by its address. */
  companyByAddress: string | null;
}
export interface Refused {
  number: number;
  label: string;
  reason: RowReason;
  column: number | null;
}
export interface Meaning {
  entity: ImportEntity;
  targets: readonly (string | null)[];
  fields: ReadonlyMap<string, CustomField>;
  country: string | null;
  dateOrder: DateOrder;
  tags: readonly string[];
}

/** A cell cannot be taken. */
class Wrong extends Error {
  readonly reason: RowReason;
  constructor(reason: RowReason) {
    super(reason);
    this.reason = reason;
  }
}

const longest: Record<string, number> = {
  name: 200,
  jobTitle: 120,
  notes: 10_000,
  industry: 80,
  size: 40,
  address: 500,
  companyName: 200,
};
const tagsMax = 30;
const tagMaxLength = 50;
/** As every form has it. */
const emailShape = z.regexes.email;

/** What a row says, or why it cannot be taken: then nothing of it is. */
export function readRow(meaning: Meaning, number: number, cells: readonly string[]): ImportedRow | Refused {
  const given: ImportedRow = {
    number,
    label: "",
    id: null,
    keys: [],
    values: {},
    tags: [...meaning.tags],
    held: {},
    ownerEmail: null,
    company: null,
    companyByAddress: null,
  };
  const texts = cells.map(cleaned);
  const shown = labelOf(meaning.targets, texts);
  for (const [at, target] of meaning.targets.entries()) {
    const text = texts[at] ?? "";
    if (target === null || text === "") continue;
    try {
      take(given, meaning, target, text);
    } catch (error) {
      if (error instanceof Wrong) return { number, label: shown, reason: error.reason, column: at };
      throw error;
    }
  }
  return finish(given, meaning.entity, shown);
}

/** Without what no text needs; formulas stay the text that they are. */
const cleaned = (cell: string): string =>
  cell
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/gu, "")
    .toWellFormed()
    .normalize("NFC")
    .trim();

function labelOf(targets: readonly (string | null)[], texts: readonly string[]): string {
  const text = (target: string) => texts[targets.indexOf(target)] ?? "";
  const name = text("name") || [text("firstName"), text("lastName")].filter((part) => part !== "").join(" ");
  return (
    name ||
    text("email") ||
    text("phone") ||
    text("domain") ||
    texts.find((each) => each !== "") ||
    ""
  ).slice(0, 200);
}

function finish(given: ImportedRow, entity: ImportEntity, label: string): ImportedRow | Refused {
  const { values, company } = given;
  const { firstName, lastName, ...rest } = values;
  const full = rest["name"] ?? [firstName, lastName].filter((part) => part !== undefined).join(" ");
  const isEmpty = Object.keys(values).length === 0 && given.id === null;
  if (isEmpty) return { number: given.number, label, reason: "EMPTY", column: null };
  if (full.length > (longest["name"] ?? 0))
    return { number: given.number, label, reason: "TOO_LONG", column: null };
  given.values = full === "" ? rest : { ...rest, name: full };
  given.label = (given.values["name"] ?? label).slice(0, 200);
  given.tags = [...new Set(given.tags)];
  if (given.tags.length > tagsMax)
    return { number: given.number, label, reason: "TOO_MANY_TAGS", column: null };
  if (company && company.name === null && company.domain === null) given.company = null;
  given.keys = keysOf(entity, given.values);
  return given;
}

function take(given: ImportedRow, meaning: Meaning, target: string, text: string): void {
  const fieldId = customFieldOf(target);
  if (fieldId !== null) {
    const field = meaning.fields.get(fieldId);
    if (field) given.held[fieldId] = heldFrom(field, text, meaning);
    return;
  }
  if (text.length > (longest[target] ?? (target === "tags" ? 5000 : 260))) throw new Wrong("TOO_LONG");
  switch (target) {
    case "id":
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)) throw new Wrong("ID");
      given.id = text.toLowerCase();
      return;
    case "email":
      given.values["email"] = emailFrom(text);
      return;
    case "phone":
      given.values["phone"] =
        meaning.entity === "CONTACT" ? phoneFrom(text, meaning.country) : text.slice(0, 40);
      return;
    case "domain":
      given.values["domain"] = domainFrom(text);
      return;
    case "companyName":
      given.company = { domain: null, ...given.company, name: text };
      return;
    case "companyDomain":
      given.company = { name: null, ...given.company, domain: domainFrom(text) };
      return;
    case "type":
    case "tier":
    case "status": {
      const value = choiceNamed(target, text);
      if (value === null) throw new Wrong("CHOICE");
      given.values[target] = value;
      return;
    }
    case "ownerEmail":
      given.ownerEmail = emailFrom(text);
      return;
    case "tags":
      given.tags.push(...tagsFrom(text));
      return;
    default:
      given.values[target] =
        target === "notes" || target === "address" ? text : text.replaceAll(/\s+/gu, " ");
  }
}

/** `Kim <kim@example.com>` and `mailto:` are what address books write. */
function emailFrom(text: string): string {
  const bare = (/<([^<>]+)>\s*$/u.exec(text)?.[1] ?? text)
    .replace(/^mailto:/iu, "")
    .trim()
    .toLowerCase();
  if (bare.length > 254 || !emailShape.test(bare)) throw new Wrong("EMAIL");
  return bare;
}

function phoneFrom(text: string, country: string | null): string {
  const spelling = text.replace(/^00/u, "+");
  // The country is one that the contract let in; one that is not known is as none.
  const parsed = parsePhoneNumberFromString(spelling, {
    ...(country === null ? {} : { defaultCountry: country as CountryCode }),
    extract: false,
  });
  if (parsed?.isValid()) return parsed.number;
  // Spreadsheets take the plus sign away from a number that was written whole.
  const whole = /^\d{10,15}$/u.test(spelling) ? parsePhoneNumberFromString(`+${spelling}`) : undefined;
  if (whole?.isValid()) return whole.number;
  if (!parsed?.isPossible()) throw new Wrong("PHONE");
  return parsed.number;
}

function domainFrom(text: string): string {
  const host =
    text
      .toLowerCase()
      .replace(/^[a-z]+:\/\//u, "")
      .replace(/^www\./u, "")
      .split(/[/?#:]/u)[0]
      ?.split("@")
      .at(-1) ?? "";
  const ascii = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  if (ascii.length > 253 || !/^[a-z0-9.-]+\.[a-z]{2,}$/u.test(ascii)) throw new Wrong("DOMAIN");
  return ascii;
}

function tagsFrom(text: string): string[] {
  const tags = text
    .split(/[,;|،]/u)
    .map((tag) => tag.trim().replaceAll(/\s+/gu, " "))
    .filter((tag) => tag !== "");
  if (tags.some((tag) => tag.length > tagMaxLength)) throw new Wrong("TOO_LONG");
  return tags;
}

function heldFrom(field: CustomField, text: string, meaning: Meaning): StoredFieldValue {
  const read = (value: string | number | boolean): StoredFieldValue => {
    const { held, problem } = readValue(field, { value });
    if (problem !== undefined)
      throw new Wrong(
        problem === "date" || problem === "moment"
          ? "DATE"
          : problem === "tooLong"
            ? "TOO_LONG"
            : problem === "email"
              ? "EMAIL"
              : problem === "phone"
                ? "PHONE"
                : "VALUE",
      );
    return held;
  };
  switch (field.type) {
    case "SELECT":
      return optionsFrom(field, [text]);
    case "MULTI_SELECT":
      return optionsFrom(
        field,
        text
          .split(/[,;|،]/u)
          .map((part) => part.trim())
          .filter((part) => part !== ""),
      );
    case "CHECKBOX": {
      const value = yesOrNo(text);
      if (value === null) throw new Wrong("CHOICE");
      return read(value);
    }
    case "NUMBER":
    case "DECIMAL":
      return read(numberFrom(text));
    case "CURRENCY":
      return read(minorUnits(text, field.currency));
    case "DATE":
      return read(dayFrom(text, meaning.dateOrder));
    case "DATETIME":
      return read(momentFrom(text, meaning.dateOrder));
    case "PHONE":
      return read(phoneFrom(text, meaning.country));
    case "URL":
      return read(/^[a-z]+:\/\//iu.test(text) ? text : `https://${text}`);
    default:
      return read(text);
  }
}

function optionsFrom({ options }: CustomField, names: readonly string[]): StoredFieldValue {
  const ids = names.map(
    (name) =>
      options.find(
        ({ label, isArchived }) =>
          !isArchived && Object.values(label).some((each) => plain(each) === plain(name)),
      )?.id,
  );
  if (ids.includes(undefined)) throw new Wrong("CHOICE");
  const chosen = new Set(ids);
  // In the options' order, so that the same choice is the same value.
  return {
    ...nothingHeld,
    selectedOptionIds: options.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
  };
}

const yes = new Set(["true", "yes", "y", "1", "x", "on", "si", "verdadero", "نعم", "صحيح"]);
const no = new Set(["false", "no", "n", "0", "off", "falso", "لا", "خطا"]);
const yesOrNo = (text: string): boolean | null =>
  yes.has(plain(text)) ? true : no.has(plain(text)) ? false : null;

const westernDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");

/**
 * `1,234.50`, `1.234,50`, `1 234,50` and `(12)`: the last sign that is written once, before one or two digits
 * or any number of them other than three, parts the fraction.
 */
export function numberFrom(text: string): number {
  const bare = westernDigits(text)
    .replaceAll(/[\s\u00a0\u202f'’]/gu, "")
    .replace(/^[\p{Sc}A-Z]{1,3}|[\p{Sc}A-Z]{1,3}$|%$/gu, "");
  const isNegative = /^-|^\(.*\)$|-$/u.test(bare);
  const digits = bare.replace(/^\((.*)\)$/u, "$1").replace(/^[-+]|-$/gu, "");
  if (!/^\d[\d.,]*(?:E[+-]?\d+)?$|^[.,]\d+$/iu.test(digits)) throw new Wrong("NUMBER");
  if (/E/iu.test(digits)) return (isNegative ? -1 : 1) * Number(digits);
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const sign = digits[last];
  const isGrouping =
    last < 0 ||
    digits.split(sign ?? "").length > 2 ||
    (digits.length - last - 1 === 3 && !/[.,]/u.test(digits.slice(0, last)) && sign === ",");
  const number = Number(
    isGrouping
      ? digits.replaceAll(/[.,]/gu, "")
      : `${digits.slice(0, last).replaceAll(/[.,]/gu, "")}.${digits.slice(last + 1)}`,
  );
  if (!Number.isFinite(number)) throw new Wrong("NUMBER");
  return isNegative ? -number : number;
}

/** Amounts are kept in whole minor units; more decimals than the currency has are no amount. */
function minorUnits(text: string, currency: string | null): number {
  const digits = currency === null ? 2 : minorDigits(currency);
  const minor = Number((numberFrom(text) * 10 ** digits).toPrecision(15));
  if (!Number.isInteger(minor)) throw new Wrong("NUMBER");
  return minor;
}

export function dayFrom(text: string, order: DateOrder): string {
  const found = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T\s].*)?$/u.exec(westernDigits(text));
  if (!found) throw new Wrong("DATE");
  const [, one = "", two = "", three = ""] = found;
  const [year, month, day] =
    one.length === 4
      ? [one, two, three]
      : order === "MDY"
        ? [three, one, two]
        : order === "YMD" && one.length < 3 && three.length < 4
          ? [one, two, three]
          : [three, two, one];
  if (year.length === 3 || year.length === 1) throw new Wrong("DATE");
  const full = year.length === 4 ? year : `${Number(year) < 70 ? "20" : "19"}${year}`;
  return `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Without a zone it is UTC, as all times here are. */
function momentFrom(text: string, order: DateOrder): string {
  const day = dayFrom(text, order);
  const time = /[T\s](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?\s*(Z|[+-]\d{2}:?\d{2})?\s*$/iu.exec(
    westernDigits(text),
  );
  if (!time) return `${day}T00:00:00Z`;
  const [, hours = "0", minutes = "00", seconds = "00", half, zone = "Z"] = time;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return `${day}T${String(hour).padStart(2, "0")}:${minutes}:${seconds}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2")}`;
}
