import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import type { PublicPage } from "@/contract/site/landing-pages";

/** Where a page stands, in each language that it has a title in; without the language. */
export function landingPaths({
  slug,
  isHome,
  content,
}: Pick<PublicPage, "slug" | "isHome" | "content">): Partial<Record<Locale, string>> {
  const path = isHome ? "/" : `/lp/${encodeURIComponent(slug)}`;
  return Object.fromEntries(locales.flatMap((each) => (content.title[each]?.trim() ? [[each, path]] : [])));
}
