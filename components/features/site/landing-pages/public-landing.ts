import { cache } from "react";
import { publicLandingPages } from "@/contract/site/landing-pages";
import type { PublicPage } from "@/contract/site/landing-pages";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { readersLocale } from "@/lib/server/reader";
import { visitorPlace } from "@/lib/server/visitor";

type Found = PublicPage | "unknown" | "expired";

async function find(
  ask: (domain: string, options: Awaited<ReturnType<typeof visitorPlace>>["options"]) => Promise<unknown>,
): Promise<Found> {
  const { domain, options } = await visitorPlace();
  if (domain === null) return "unknown";
  try {
    return (await ask(domain, options)) as PublicPage; // the server strips its answers to the contract's shape
  } catch (error) {
    if (isFault(error) && error.status === 410) return "expired";
    if (isFault(error) && error.status >= 400 && error.status < 500 && error.status !== 429) return "unknown";
    throw error;
  }
}

// The frame of the page and the page itself ask for the same: once a request.
export const findPage = cache(async (slug: string): Promise<Found> => {
  const locale = await readersLocale();
  return find((domain, options) =>
    request(publicLandingPages.page, { params: { domain, slug }, query: { locale } }, options),
  );
});
export const findPreview = cache(async (token: string): Promise<Found> => {
  const locale = await readersLocale();
  return find((domain, options) =>
    request(publicLandingPages.preview, { params: { domain, token }, query: { locale } }, options),
  );
});

/** Null: the site's home is the page that everybody has. So it is while the API does not answer. */
export const findHome = cache(async (): Promise<PublicPage | null> => {
  const { domain, options } = await visitorPlace();
  if (domain === null) return null;
  const answer = await request(
    publicLandingPages.home,
    { params: { domain }, query: { locale: await readersLocale() } },
    options,
  ).catch(() => ({ page: null }));
  return (answer as { page: PublicPage | null }).page; // as above
});

/** The landing page that a path shows, for the frame around it. */
export async function pageAt(path: string | null): Promise<PublicPage | null> {
  const slug = path === null ? undefined : /^\/lp\/([^/?]+)/.exec(path)?.[1];
  const found =
    path === "/"
      ? await findHome()
      : slug === undefined
        ? null
        : await findPage(decodeURIComponent(slug)).catch(() => null);
  return typeof found === "string" ? null : found;
}

export async function countVisit(slug: string): Promise<void> {
  const { domain, options } = await visitorPlace();
  if (domain !== null)
    // a count, not a promise
    await request(publicLandingPages.visit, { params: { domain, slug } }, options).catch(() => undefined);
}
