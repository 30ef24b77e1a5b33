import { readFileSync } from "node:fs";
import { ar, es } from "zod/locales";
import type { z } from "zod";

/** Languages that faults are told in, besides English, in which the code states them. */
export type Language = "es" | "ar";
type Words = Record<string, string>;
const dictionaries: Record<Language, Words> = { es: read("es"), ar: read("ar") };
function read(language: Language): Words {
  // our own file; texts.test.ts checks it
  return JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), "utf8")) as Words;
}

interface Pattern {
  pattern: RegExp;
  order: number[];
  text: string;
}
/**
 * `{0} cannot be deleted.` matches any name in its place. The longest first, so that the most literal one
 * wins.
 */
const patternsOf = (words: Words): Pattern[] =>
  Object.entries(words)
    .filter(([english]) => english.includes("{"))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([english, text]) => ({
      pattern: new RegExp(
        `^${english
          .split(/\{\d+\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join("([^]*?)")}$`,
      ),
      order: [...english.matchAll(/\{(\d+)\}/g)].map(([, at]) => Number(at)),
      text,
    }));
const patterns: Record<Language, Pattern[]> = {
  es: patternsOf(dictionaries.es),
  ar: patternsOf(dictionaries.ar),
};

/**
 * What the server says, in the reader's language; as it stands where there are no words for it. What stands
 * in its places is translated as well where it is ours.
 */
export function inLanguage(text: string, language: Language | null): string {
  if (language === null) return text;
  const whole = dictionaries[language][text];
  if (whole !== undefined) return whole;
  for (const { pattern, order, text: translated } of patterns[language]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = new Map(order.map((place, at) => [place, found[at + 1] ?? ""]));
    return translated.replaceAll(/\{(\d+)\}/g, (_, place: string) =>
      inLanguage(values.get(Number(place)) ?? "", language),
    );
  }
  return text;
}

/** The first language that the caller asks for and that we speak; null is English. */
export function languageAsked(header: string | undefined): Language | null {
  const asked = (header ?? "")
    .slice(0, 200)
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
