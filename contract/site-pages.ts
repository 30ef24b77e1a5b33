import { locales } from "./locales.ts";

const language = `(?:/(?:${locales.join("|")}))?`;
const paths = [
  new RegExp(`^${language}/?$`),
  new RegExp(`^${language}/(?:help-center|faq|knowledge-base)/?$`),
  new RegExp(`^${language}/(?:knowledge-base|lp)/[^/]{1,200}/?$`),
];
const questions = ["category", "page", "lang"];
const searchMaxLength = 300;

/**
 * Whether a page of a tenant's site reads the same for all who come with nothing, in one language: such pages are kept ready (server/http/page-cache.ts).
 * What answers a question of the reader's own (a search, a form that was sent) is theirs alone.
 */
export function isSitePage(path: string, search: string): boolean {
  if (!paths.some((known) => known.test(path))) return false;
  return (
    search.length <= searchMaxLength &&
    [...new URLSearchParams(search).keys()].every((name) => questions.includes(name))
  );
}

/** On a page that may be kept: whose site it is of. The page's own server says it to the one in front, which tells nobody else. */
export const siteHeader = "x-parley-site";
