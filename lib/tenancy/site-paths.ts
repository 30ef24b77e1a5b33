import { locales } from "../../contract/enums.ts";
import type { Locale } from "../../contract/enums.ts";

/** Pages of a tenant's site that stand under each language as well: `/es/faq` is `/faq` in Spanish, whatever the browser prefers. */
const translated = ["/help-center", "/knowledge-base", "/faq", "/feed.xml"];

/** Null: not a page that has its language in its address, or one in a language that we do not speak. */
export function languageInPath(path: string): { locale: Locale; path: string } | null {
  const locale = locales.find((known) => path.startsWith(`/${known}/`));
  const rest = locale === undefined ? "" : path.slice(locale.length + 1);
  return locale !== undefined && isTranslated(rest) ? { locale, path: rest } : null;
}

export const isTranslated = (path: string): boolean => translated.some((start) => path === start || path.startsWith(`${start}/`));

/** The address of a page in a language; null: in the reader's own. */
export const pathIn = (locale: Locale | null, path: string): string => (locale === null ? path : `/${locale}${path}`);
