import { locales } from "../locales.ts";

const language = `(?:/(?:${locales.join("|")}))?`;
const paths = [
  new RegExp(`^${language}/?$`),
  new RegExp(`^${language}/(?:help-center|faq|knowledge-base)/?$`),
  new RegExp(`^${language}/(?:knowledge-base|lp)/[^/]{1,200}/?$`),
];
/** All that visitors of a tenant's site see, kept ready or not: not where its people sign in and work. */
const visitors = new RegExp(
  `^${language}(?:/?$|/(?:help-center|faq|knowledge-base|lp|survey|landing-pages/preview|sitemap\\.xml|feed\\.xml)(?:/|$))`,
);
export const isVisitorsPage = (path: string): boolean => visitors.test(path);

const questions = ["category", "page", "lang"];
const searchMaxLength = 300;

/**
 * Whether a page of a tenant's site reads the same for all who come with nothing, in one language: such pages
 * are kept ready (server/http/page-cache.ts).
 * What answers a question of the reader's own (a search, a form that was sent) is theirs alone.
 */
export function isSitePage(path: string, search: string): boolean {
  if (!paths.some((known) => known.test(path))) return false;
  return (
    search.length <= searchMaxLength &&
    [...new URLSearchParams(search).keys()].every((name) => questions.includes(name))
  );
}

/**
 * On a page that may be kept: whose site it is of. The page's own server says it to the one in front, which
 * tells nobody else.
 */
export const siteHeader = "x-parley-site";

/** What a page of a tenant's site reads of its address's question, by the page. */
const readBy: readonly [RegExp, readonly string[]][] = [
  [new RegExp(`^${language}/?$`), ["lang"]],
  [new RegExp(`^${language}/lp/`), ["lang"]],
  [new RegExp(`^${language}/knowledge-base/?$`), ["category", "page"]],
];
/** What makes a page the reader's own: their search, or how the form that they sent went. */
const ownQuestions = ["query", "sent", "helpful"];
const valueMaxLength = 120;

/**
 * The address under which such a page is kept: without what it does not read (a campaign's marks, whatever
 * somebody makes up), so that those are no pages of their own.
 * Null: it is no such page.
 */
export function keptAddress(path: string, search: string): string | null {
  const asked = new URLSearchParams(search);
  if (!isSitePage(path, "") || ownQuestions.some((name) => asked.has(name))) return null;
  const read = readBy.find(([pages]) => pages.test(path))?.[1] ?? [];
  const kept = read.flatMap((name): [string, string][] => {
    const value = asked.get(name);
    return value === null ||
      value.length > valueMaxLength ||
      (name === "lang" && !locales.some((known) => known === value))
      ? []
      : [[name, value]];
  });
  return `${path}${kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`}`;
}

/** An article or a landing page that the address names: in its language, and the kind of page. */
export function namedPage(
  path: string,
): { kind: "knowledge-base" | "lp"; slug: string; prefix: string } | null {
  const [, prefix = "", kind, slug = ""] =
    new RegExp(`^(${language})/(knowledge-base|lp)/([^/]{1,200})/?$`).exec(path) ?? [];
  return kind === "knowledge-base" || kind === "lp" ? { kind, slug, prefix } : null;
}
