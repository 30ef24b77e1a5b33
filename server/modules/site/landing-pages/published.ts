import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import type { LandingContent } from "../../../../contract/site/landing-content.ts";
import type { PublicPage } from "../../../../contract/site/landing-pages.ts";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { siteOf } from "../help-center/site.ts";
import { hostOfSite } from "../custom-domains/tenant-at.ts";
import { listedArticles } from "./articles.ts";
import { logoUrl } from "./pages.ts";
import type { PageRow } from "./pages.ts";
import { landingPageVersions, landingPages } from "./table.ts";

interface Found {
  page: PageRow;
  content: LandingContent;
}

/** What visitors see: the version that was published, whatever the draft says by now. */
async function published({ from }: Work, where: SQL): Promise<Found | undefined> {
  const [row] = await from(landingPages, { page: landingPages, content: landingPageVersions.content })
    .innerJoin(
      landingPageVersions,
      and(
        eq(landingPageVersions.tenantId, landingPages.tenantId),
        eq(landingPageVersions.pageId, landingPages.id),
        eq(landingPageVersions.number, landingPages.publishedNumber),
      ),
    )
    .where(where);
  return row;
}

/** @throws Fault not_found */
export async function publishedAt(work: Work, slug: string): Promise<Found> {
  const found = await published(work, eq(landingPages.publishedSlug, slug.toLowerCase()));
  if (!found) throw new Fault("not_found");
  return found;
}

export async function homePage(
  work: Work,
  services: Services,
  locale: Locale | undefined,
): Promise<PublicPage | null> {
  const found = await published(work, eq(landingPages.isHome, true));
  return found ? forVisitors(work, services, found, { locale, isDraft: false }) : null;
}

export async function draftOf(
  work: Work,
  services: Services,
  id: string,
  locale: Locale | undefined,
): Promise<PublicPage> {
  const page = await work.rows(landingPages).get(id);
  return forVisitors(work, services, { page, content: page.content }, { locale, isDraft: true });
}

export async function forVisitors(
  work: Work,
  services: Services,
  { page, content }: Found,
  { locale, isDraft }: { locale: Locale | undefined; isDraft: boolean },
): Promise<PublicPage> {
  const site = await siteOf(work, services.env.publicDomain);
  const defaultLocale = site.locale;
  return {
    slug: isDraft ? page.slug : (page.publishedSlug ?? page.slug),
    isHome: page.isHome,
    isDraft,
    content,
    logoUrl: await logoUrl(work, services, content),
    defaultLocale,
    tenantId: site.tenantId,
    siteName: site.name,
    isChatStaffed: site.isChatStaffed,
    host: await hostOfSite(work),
    articles: await listedArticles(work, content.blocks, locale ?? defaultLocale),
    publishedAt: page.publishedAt,
  };
}
