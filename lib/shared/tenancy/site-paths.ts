import { locales } from "../../../contract/locales.ts";
import type { Locale } from "../../../contract/locales.ts";

/**
 * Pages of a tenant's site that stand under each language as well, with its home: `/es/faq` is `/faq` in
 * Spanish, `/es` the home, whatever the browser prefers.
 */
const translated = ["/help-center", "/knowledge-base", "/faq", "/lp", "/feed.xml"];

/** Null: not a page that has its language in its address, or one in a language that we do not speak. */
export function languageInPath(path: string): { locale: Locale; path: string } | null {
  const locale = locales.find((known) => path === `/${known}` || path.startsWith(`/${known}/`));
  if (locale === undefined) return null;
  const rest = path.slice(locale.length + 1) || "/";
  return isTranslated(rest) ? { locale, path: rest } : null;
}

export const isTranslated = (path: string): boolean =>
  path === "/" || translated.some((start) => path === start || path.startsWith(`${start}/`));

/** The address of a page in a language; null: in the reader's own. */
export const pathIn = (locale: Locale | null, path: string): string =>
  locale === null ? path : `/${locale}${path.replace(/^\/(?=$|[?#])/, "")}`;

/**
 * What a page says of its addresses. Each language's is a page of its own, which names itself; the address
 * without a language shows the reader's and names that one.
 * Who speaks none of the languages is led to the first that the page has, English before others.
 * @param paths the page's address in each language that it is written in, without the language; at least one
 * @param locale the language that it is in
 */
export function addressesIn(
  origin: string,
  paths: Partial<Record<Locale, string>>,
  locale: Locale,
): { canonical: string; languages: Record<string, string> } {
  const written = locales.flatMap((each): [Locale, string][] => {
    const path = paths[each];
    return path === undefined ? [] : [[each, origin + pathIn(each, path)]];
  });
  const [first = origin] = written.map(([, address]) => address);
  return {
    canonical: new Map(written).get(locale) ?? first,
    languages: { ...Object.fromEntries(written), "x-default": first },
  };
}

export const sameInEveryLanguage = (path: string): Record<Locale, string> => ({
  en: path,
  es: path,
  ar: path,
});
