import { and, asc, eq, sql } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import type { LandingSite } from "../help-center/landing-site.ts";
import { landingPageVersions, landingPages } from "./table.ts";

export const landingPagesOnSite: LandingSite = {
  async sitemapPages({ from }) {
    const rows = await from(landingPages, {
      slug: landingPages.publishedSlug,
      isHome: landingPages.isHome,
      updatedAt: landingPages.publishedAt,
      title: sql<Partial<Record<Locale, string>>>`${landingPageVersions.content}->'title'`,
    })
      .innerJoin(
        landingPageVersions,
        and(
          eq(landingPageVersions.tenantId, landingPages.tenantId),
          eq(landingPageVersions.pageId, landingPages.id),
          eq(landingPageVersions.number, landingPages.publishedNumber),
        ),
      )
      .orderBy(asc(landingPages.publishedSlug));
    return rows.flatMap(({ slug, isHome, updatedAt, title }) =>
      slug === null
        ? []
        : [{ slug, isHome, updatedAt, languages: locales.filter((locale) => title[locale]?.trim()) }],
    );
  },
  usesFile: sql`(exists (select 1 from landing_pages p where p.tenant_id = ${attachments.tenantId} and p.content -> 'theme' ->> 'logoId' = ${attachments.id}::text)
  or exists (select 1 from landing_page_versions v where v.tenant_id = ${attachments.tenantId} and v.content -> 'theme' ->> 'logoId' = ${attachments.id}::text))`,
};
