import type { Locale } from "@/contract/locales";

const usual: Readonly<Record<"en" | "es", ReadonlySet<string>>> = {
  en: new Set([
    "the",
    "and",
    "of",
    "to",
    "you",
    "your",
    "is",
    "are",
    "in",
    "for",
    "with",
    "we",
    "it",
    "this",
    "that",
    "will",
    "can",
    "please",
    "have",
    "from",
    "on",
    "at",
  ]),
  es: new Set([
    "el",
    "la",
    "los",
    "las",
    "de",
    "del",
    "que",
    "y",
    "en",
    "un",
    "una",
    "por",
    "para",
    "con",
    "su",
    "se",
    "es",
    "está",
    "al",
    "lo",
    "puede",
    "hola",
    "gracias",
    "le",
  ]),
};

/**
 * In which of the languages that articles have a text is written, as far as its letters and its commonest
 * words say; null where they do not.
 */
export function languageOf(text: string): Locale | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > letters / 2) return "ar";
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [english, spanish] = [usual.en, usual.es].map(
    (known) => words.filter((word) => known.has(word)).length,
  );
  return english === spanish ? null : (english ?? 0) > (spanish ?? 0) ? "en" : "es";
}
