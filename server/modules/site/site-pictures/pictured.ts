import type { SitePictureKind } from "../../../../contract/site/site-pictures.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { wordsIn } from "../../../../contract/site/landing-parts.ts";
import { usualTheme } from "../../../../contract/site/landing-theme.ts";
import { Fault } from "../../../fault.ts";
import { siteOf } from "../help-center/site.ts";
import { hostOfSite } from "../custom-domains/tenant-at.ts";
import { articleAt } from "../help-center/reads.ts";
import type { SiteWork } from "../help-center/site-work.ts";
import { publishedAt } from "../landing-pages/published.ts";
import type { Picture } from "./draw.ts";

/**
 * What the picture of a public page shows: only what anybody reads there. @throws Fault not_found for what is
 * not published
 */
export async function pageFactsForPicture(
  site: SiteWork,
  publicDomain: string,
  { kind, slug, locale }: { kind: SitePictureKind; slug: string; locale: Locale | undefined },
): Promise<Picture> {
  const { name: siteName, domain } = await siteOf(site, publicDomain);
  const common = {
    locale: locale ?? site.ownLocale,
    siteName,
    label: "",
    summary: "",
    colors: usualTheme.light,
  };
  if (kind === "site") return { ...common, title: siteName, label: (await hostOfSite(site)) ?? domain };
  if (kind === "page") {
    const { content } = await publishedAt(site, slug);
    return {
      ...common,
      title: wordsIn(content.title, common.locale, site.ownLocale),
      summary: wordsIn(content.description, common.locale, site.ownLocale),
      colors: content.theme.light,
    };
  }
  const { article } = await articleAt(site, slug.toLowerCase().normalize("NFC"), locale);
  if (!article) throw new Fault("not_found");
  return {
    ...common,
    locale: article.locale,
    label: article.breadcrumb.map(({ name }) => name).join(" › "),
    title: article.title,
    summary: article.summary,
  };
}
