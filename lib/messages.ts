import { fallbackLocale } from "./i18n";
import type { Locale } from "../contract/locales.ts";

export interface Messages {
  [name: string]: string | Messages;
}
const load: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import("../messages/en.json"),
  es: () => import("../messages/es.json"),
  ar: () => import("../messages/ar.json"),
};

/** Every text of a language; what its translation lacks is in English. */
export async function messagesIn(locale: Locale): Promise<Messages> {
  const own = (await load[locale]()).default;
  return locale === fallbackLocale ? own : filled((await load[fallbackLocale]()).default, own);
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
