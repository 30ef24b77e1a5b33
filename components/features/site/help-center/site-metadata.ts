import type { Metadata } from "next";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { addressesIn, pathIn } from "@/lib/shared/tenancy/site-paths";
import { hostSite } from "@/lib/server/site";
import { pictureOf } from "@/lib/server/site-picture";
import { siteOrigin } from "./place";

interface PageFacts {
  title: string;
  description: string;
  /** In which languages the page can be read, and its address in each, without the language. */
  paths: Partial<Record<Locale, string>>;
  /** The language that it is in, whatever was asked for. */
  locale: Locale;
  article?: { slug: string; publishedAt: string; updatedAt: string };
}

export async function siteMetadata({
  title,
  description,
  paths,
  locale,
  article,
}: PageFacts): Promise<Metadata> {
  const [origin, site] = [await siteOrigin(), await hostSite()];
  const name = site?.name ?? "";
  const { canonical, languages } = addressesIn(origin, paths, locale);
  const whole = title === name ? title : `${title} · ${name}`;
  const images = site
    ? [
        pictureOf(
          origin,
          site.tenantId,
          article ? { kind: "article", slug: article.slug, version: article.updatedAt } : { kind: "site" },
          locale,
          title,
        ),
      ]
    : [];
  return {
    title: { absolute: whole },
    description: description === "" ? null : description,
    alternates: {
      canonical,
      languages,
      types: { "application/atom+xml": `${origin}${pathIn(locale, "/feed.xml")}` },
    },
    openGraph: {
      ...(article
        ? { type: "article", publishedTime: article.publishedAt, modifiedTime: article.updatedAt }
        : { type: "website" }),
      url: canonical,
      siteName: name,
      title,
      description,
      images,
      locale,
      alternateLocale: locales.filter((each) => paths[each] !== undefined && each !== locale),
    },
    twitter: { card: "summary_large_image", title, description },
  };
}

/** For what is no page of its own: a search, a form, a page that cannot be read just now. */
export const unlistedMetadata = (title: string): Metadata => ({
  title: { absolute: title },
  robots: { index: false, follow: true },
});
/**
 * A page that says that it cannot say anything: it is over in a moment, and whoever keeps pages does not keep
 * this one.
 */
export const passing = (title: string): Metadata => ({
  ...unlistedMetadata(title),
  other: { "parley-keep": "no" },
});
