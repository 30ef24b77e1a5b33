import compile from "icu-minify/compile";
import { compiledTexts } from "../shared/compiled-texts";
import { fallbackLocale } from "../shared/i18n";
import type { Locale } from "../../contract/locales.ts";
import type { Messages } from "../shared/texts";

const load: Record<Locale, () => Promise<Messages>> = {
  en: () => import("../../messages/en.ts"),
  es: () => import("../../messages/es.ts"),
  ar: () => import("../../messages/ar.ts"),
};

/** Every text of a language; what its translation lacks is in English. */
export async function messagesIn(locale: Locale): Promise<Messages> {
  // a plain object: a module cannot be sent to the browser
  const own = { ...(await load[locale]()) };
  return locale === fallbackLocale ? own : filled(await load[fallbackLocale](), own);
}

const compiled = new Map<Locale, Promise<Messages>>();
/** The same as the formatter takes them, on the server and in the browser. */
export function compiledMessagesIn(locale: Locale): Promise<Messages> {
  const known = compiled.get(locale) ?? messagesIn(locale).then((all) => compiledTexts(all, compile));
  compiled.set(locale, known);
  return known;
}

/** At any depth: a text that is missing, and one whose place holds something else. */
export function filled(fallback: Messages, own: Messages): Messages {
  const names = new Set([...Object.keys(fallback), ...Object.keys(own)]);
  return Object.fromEntries([...names].map((name) => [name, one(fallback[name], own[name])]));
}

function one(fallback: string | Messages | undefined, own: string | Messages | undefined): string | Messages {
  if (fallback === undefined || own === undefined) return own ?? fallback ?? "";
  if (typeof fallback === "string" || typeof own === "string")
    return typeof fallback === typeof own ? own : fallback;
  return filled(fallback, own);
}
