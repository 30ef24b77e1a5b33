import type { Metadata } from "next";
import type { PublicPage } from "@/contract/site/landing-pages";
import { wordsIn } from "@/contract/site/landing-parts";
import { readersLocale } from "@/lib/server/reader";
import { originOf } from "@/lib/server/site-origin";
import { addressesIn } from "@/lib/shared/tenancy/site-paths";
import { pictureOf } from "@/lib/server/site-picture";
import { landingPaths } from "./landing-paths";

export async function landingMetadata(page: PublicPage): Promise<Metadata> {
  const asked = await readersLocale();
  const { content, defaultLocale, siteName, isDraft } = page;
  const [title, description] = [
    wordsIn(content.title, asked, defaultLocale),
    wordsIn(content.description, asked, defaultLocale),
  ];
  if (isDraft)
    return { title: { absolute: title }, robots: { index: false, follow: false }, referrer: "no-referrer" };
  const paths = landingPaths(page);
  const locale = paths[asked] === undefined ? defaultLocale : asked; // in which its words are
  const origin = await originOf(page);
  const { canonical, languages } = addressesIn(origin, paths, locale);
  const images = [
    pictureOf(
      origin,
      page.tenantId,
      { kind: "page", slug: page.slug, version: page.publishedAt },
      locale,
      title,
    ),
  ];
  return {
    title: { absolute: title === siteName ? title : `${title} · ${siteName}` },
    description: description === "" ? null : description,
    alternates: { canonical, languages },
    openGraph: {
      type: "website",
      url: canonical,
      siteName,
      title,
      images,
      locale,
      ...(description === "" ? {} : { description }),
    },
    twitter: { card: "summary_large_image", title, ...(description === "" ? {} : { description }) },
  };
}
