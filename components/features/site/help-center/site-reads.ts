import { cache } from "react";
import { helpCenter } from "@/contract/site/help-center";
import type { Answer, Endpoint, QueryIn } from "@/contract/kit";
import type { Locale } from "@/contract/locales";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { readersLocale } from "@/lib/server/reader";
import { visitorPlace } from "@/lib/server/visitor";

/**
 * What a page asked for: `unknown` shows the page for what is not there, `unavailable` says that it cannot be
 * read just now.
 */
export type SiteReadResult<T> = T | "unknown" | "unavailable";
const patienceMs = 5000;

/**
 * On the server. Each answer comes from what was published; none is kept, so that a page is what it was when
 * it was made.
 */
async function read<E extends Endpoint>(
  endpoint: E,
  input: { params?: Record<string, string>; query?: Record<string, unknown> },
): Promise<SiteReadResult<Answer<E>>> {
  const { domain, options } = await visitorPlace();
  if (domain === null) return "unknown";
  try {
    // The server strips its answers to the contract's shape.
    return (await request(
      endpoint,
      { params: { domain, ...input.params }, query: input.query },
      { ...options, signal: AbortSignal.timeout(patienceMs) },
    )) as Answer<E>;
  } catch (error) {
    if (isFault(error) && (error.status === 404 || error.status === 422 || error.status === 400))
      return "unknown";
    return "unavailable";
  }
}

// The page, its head and its frame ask for the same: once a request.
export const findArticle = cache(async (slug: string) =>
  read(helpCenter.article, { params: { slug }, query: { locale: await readersLocale() } }),
);
export const findHome = cache(async (category: string | undefined, page: number) =>
  read(helpCenter.home, { query: { locale: await readersLocale(), category, page, limit: articlesPerPage } }),
);
export const findFaq = cache(async () => read(helpCenter.faq, { query: { locale: await readersLocale() } }));
export const findAnswering = cache(async () => read(helpCenter.answering, {}));
export const findRecent = cache(async (locale: Locale, limit: number) =>
  read(helpCenter.recent, { query: { locale, limit } }),
);
export const findPages = (query: QueryIn<typeof helpCenter.sitemap>) => read(helpCenter.sitemap, { query });
export const search = cache(async (query: string, limit: number) =>
  read(helpCenter.search, { query: { query, limit, locale: await readersLocale() } }),
);
/**
 * What a question may be answered by. It is no search of the reader's, and its words stay out of the log of
 * those.
 */
export const searchQuietly = async (query: string, limit: number) =>
  read(helpCenter.search, { query: { query, limit, locale: await readersLocale(), isTyping: "true" } });

export const articlesPerPage = 30;
