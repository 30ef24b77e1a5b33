import { locales } from "@/contract/locales";
import type { helpCenter } from "@/contract/site/help-center";
import type { Answer } from "@/contract/kit";
import type { Locale } from "@/contract/locales";
import { addressesIn, pathIn } from "@/lib/shared/tenancy/site-paths";
import { articlePath, categoryPath } from "./site-addresses";

type Listed = Answer<typeof helpCenter.sitemap>;
interface Entry {
  /** By language, without it. */ paths: Partial<Record<Locale, string>>;
  updatedAt: Partial<Record<Locale, string>>;
}

/** What robots may read, and where the list of it is. Answers to searches are no pages. */
export const robotsText = (origin: string | null): string =>
  [
    "User-agent: *",
    ...["/help-center/search", ...locales.map((locale) => pathIn(locale, "/help-center/search"))].map(
      (path) => `Disallow: ${path}`,
    ),
    ...(origin === null ? [] : ["", `Sitemap: ${origin}/sitemap.xml`]),
    "",
  ].join("\n");

/**
 * The pages of one part of the list; the first part has the site's home, its landing pages and the help
 * centre's own as well. `languages`: those of its articles; null for a further part.
 */
export function sitemapXml(
  origin: string,
  { articles, categories, pages }: Pick<Listed, "articles" | "categories" | "pages">,
  languages: readonly Locale[] | null,
): string {
  const fixed =
    languages === null || languages.length === 0
      ? []
      : ["/help-center", "/knowledge-base", "/faq"].map((path): Entry => ({
          paths: Object.fromEntries(languages.map((locale) => [locale, path])),
          updatedAt: {},
        }));
  const home = pages.find(({ isHome }) => isHome);
  const landing =
    languages === null
      ? []
      : [
          landingEntry("/", home),
          ...pages
            .filter(({ isHome }) => !isHome)
            .map((page) => landingEntry(`/lp/${encodeURIComponent(page.slug)}`, page)),
        ];
  const entries: Entry[] = [
    ...landing,
    ...fixed,
    ...categories.map((each): Entry => ({
      paths: Object.fromEntries(each.languages.map(({ locale, slug }) => [locale, categoryPath(slug)])),
      updatedAt: {},
    })),
    ...articles.map((each): Entry => ({
      paths: Object.fromEntries(each.languages.map(({ locale }) => [locale, articlePath(each.slug)])),
      updatedAt: Object.fromEntries(each.languages.map(({ locale, updatedAt }) => [locale, updatedAt])),
    })),
  ];
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.map((entry) => urlsOf(origin, entry)).join("")}</urlset>\n`;
}

/** Where no page of theirs is a tenant's home, it is the one that everybody has, in every language. */
const landingEntry = (path: string, page: Listed["pages"][number] | undefined): Entry => {
  const { languages, updatedAt } = page ?? { languages: locales, updatedAt: null };
  return {
    paths: Object.fromEntries(languages.map((locale) => [locale, path])),
    updatedAt: updatedAt === null ? {} : Object.fromEntries(languages.map((locale) => [locale, updatedAt])),
  };
};

function urlsOf(origin: string, { paths, updatedAt }: Entry): string {
  const all = Object.entries(addressesIn(origin, paths, "en").languages)
    .map(([hreflang, href]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`)
    .join("");
  return locales
    .flatMap((locale) => {
      const path = paths[locale];
      return path === undefined
        ? []
        : [
            `<url><loc>${escaped(origin + pathIn(locale, path))}</loc>${updatedAt[locale] === undefined ? "" : `<lastmod>${updatedAt[locale]}</lastmod>`}${all}</url>\n`,
          ];
    })
    .join("");
}

/** Where a list is too long for one file: the files that it is in. */
export const sitemapIndexXml = (origin: string, cursors: readonly (string | null)[]): string =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${cursors.map((cursor) => `<sitemap><loc>${escaped(`${origin}/sitemap.xml?after=${cursor === null ? "" : encodeURIComponent(cursor)}`)}</loc></sitemap>\n`).join("")}</sitemapindex>\n`;

/** What is new, the newest first (RFC 4287). */
export function atomXml(
  origin: string,
  { locale, items }: Answer<typeof helpCenter.recent>,
  { title, siteName }: { title: string; siteName: string },
): string {
  const own = origin + pathIn(locale, "/feed.xml");
  const entries = items.map(({ slug, title: name, summary, html, publishedAt, updatedAt }) => {
    const address = escaped(origin + pathIn(locale, articlePath(slug)));
    return `<entry><id>${address}</id><title>${escaped(name)}</title><link href="${address}"/><published>${publishedAt}</published><updated>${updatedAt}</updated>${summary === "" ? "" : `<summary>${escaped(summary)}</summary>`}<content type="html" xml:base="${escaped(`${origin}/`)}">${escaped(html)}</content></entry>\n`;
  });
  const updated =
    items
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? "1970-01-01T00:00:00.000Z";
  return `${head}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${escaped(own)}</id><title>${escaped(title)}</title><updated>${updated}</updated><author><name>${escaped(siteName)}</name></author><link rel="self" href="${escaped(own)}"/><link href="${escaped(origin + pathIn(locale, "/help-center"))}"/>\n${entries.join("")}</feed>\n`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Besides the marks of XML, letters that it cannot hold at all. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
