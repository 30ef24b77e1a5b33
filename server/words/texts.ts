import { LRUCache } from "lru-cache";
import { ar, es } from "zod/locales";
import type { z } from "zod";
import { locales } from "../../contract/locales.ts";
import type { Locale } from "../../contract/locales.ts";
import { columnHeads } from "./column-heads.ts";
import { shared } from "./shared.ts";
import type { Say, Table, Text, Value, Wording } from "./wording.ts";

/** Languages that the server speaks besides English; null stands for English. */
export type Language = "es" | "ar";

const common = { ...shared, ...columnHeads };
/** How a module says its own texts, and those that several say (`shared.`, `column.`). */
export function textsOf<const T extends Table>(own: T): Say<T & typeof common> {
  const table: Table = { ...common, ...own };
  return (key: string, values: Readonly<Record<string, Value>> = {}): Text => {
    const wording = table[key];
    // The type admits no other key.
    if (wording === undefined) throw new Error(`there is no text ${key}`);
    return { key, wording, values };
  };
}
/** For code that belongs to no module. */
export const say = textsOf({});

/** How many forms a count has differs by language: Arabic has six, and `other` stands for those that are left out. */
type Forms = Partial<Record<Intl.LDMLPluralRule, Text>> & { other: Text };
const rules = new Map(locales.map((locale) => [locale, new Intl.PluralRules(locale)]));
/** A text with a number in it, in the form that each language has for that number. */
function counted(count: number, forms: Forms): Text {
  const formIn = (locale: Locale): Text => forms[rules.get(locale)?.select(count) ?? "other"] ?? forms.other;
  return {
    key: forms.other.key,
    wording: {
      en: formIn("en").wording.en,
      es: formIn("es").wording.es,
      ar: formIn("ar").wording.ar,
    },
    values: { ...forms.other.values, count },
  };
}

/** Of a table's texts those that have a form for each count: `sla.overdue` of `sla.many_overdue` and the others. */
type CountedIn<T> = {
  [K in keyof T]: K extends `${infer Module}.many_${infer Name}` ? `${Module}.${Name}` : never;
}[keyof T];
/**
 * How a module says its texts with a number: their forms are `one_`, `two_`, `few_` and `many_`, of which the last
 * stands for those that are left out.
 */
export const countsOf =
  <const T extends Table>(own: T) =>
  (name: CountedIn<T>, count: number): Text => {
    const [module = "", noun = ""] = name.split(".");
    const table: Table = own;
    const form = (which: string): Text | undefined => {
      const key = `${module}.${which}_${noun}`;
      const wording = table[key];
      return wording && { key, wording, values: { count } };
    };
    const other = form("many");
    // The type admits no other name.
    if (other === undefined) throw new Error(`there is no text ${name} that counts`);
    const some = { one: form("one"), two: form("two"), few: form("few") };
    return counted(count, {
      ...(some.one && { one: some.one }),
      ...(some.two && { two: some.two }),
      ...(some.few && { few: some.few }),
      other,
    });
  };

/** A text in one language, and what stands in its places as well. */
export const inWords = ({ wording, values }: Text, language: keyof Wording | null): string =>
  wording[language ?? "en"].replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === "object" ? inWords(value, language) : String(value);
  });

/** The first language that the caller asks for and that we speak; null is English. */
export function languageAsked(header: string | undefined): Language | null {
  if (header === undefined) return null;
  const known = languages.get(header) ?? languageIn(header) ?? "en";
  if (header.length < headerMax) languages.set(header, known);
  return known === "en" ? null : known;
}
/** Browsers send few different ones. */
const languages = new LRUCache<string, Language | "en">({ max: 200 });
const headerMax = 200;

function languageIn(header: string): Language | null {
  const asked = header
    .slice(0, headerMax)
    .split(",")
    .map((part) => {
      const [tag = "", weight] = part.trim().split(/;\s*q=/);
      return { tag: tag.toLowerCase().split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    });
  const first = asked
    .filter(({ tag, weight }) => weight > 0 && (tag === "en" || tag === "es" || tag === "ar"))
    .toSorted((one, other) => other.weight - one.weight)[0]?.tag;
  return first === "es" || first === "ar" ? first : null;
}

const schemaWords: Record<Language, z.core.$ZodErrorMap> = { es: es().localeError, ar: ar().localeError };
/** How a schema complains in that language, where it brings no words of its own. */
export const complaintsIn = (language: Language | null): { error?: z.core.$ZodErrorMap } =>
  language === null ? {} : { error: schemaWords[language] };
