import type { Metadata } from "next";
import { locales } from "@/contract/enums";
import type { PublicPage } from "@/contract/landing-pages";
import { wordsIn } from "@/contract/landing-parts";
import { pictureOf } from "@/lib/tenancy/site-picture";
import { originOf } from "@/lib/tenancy/site-origin";
import { readersLocale } from "./public-landing";

/** In whatever language a page is written, its address without one is where the reader's choice decides. */
export async function landingMetadata(page: PublicPage): Promise<Metadata> {
  const locale = await readersLocale();
  const { content, defaultLocale, siteName, isDraft } = page;
  const [title, description] = [wordsIn(content.title, locale, defaultLocale), wordsIn(content.description, locale, defaultLocale)];
  if (isDraft) return { title: { absolute: title }, robots: { index: false, follow: false }, referrer: "no-referrer" };
  const origin = await originOf(page);
  const images = [pictureOf(origin, page.tenantId, { path: `page/${page.slug}`, version: page.publishedAt }, locale, title)];
  const address = `${origin}${page.isHome ? "/" : `/lp/${page.slug}`}`;
  const languages: Record<string, string> = { "x-default": address };
  for (const each of locales) if (content.title[each]?.trim()) languages[each] = `${address}?lang=${each}`;
  return {
    title: { absolute: title === siteName ? title : `${title} · ${siteName}` }, description: description === "" ? null : description, alternates: { canonical: address, languages },
    openGraph: { type: "website", url: address, siteName, title, images, locale, ...(description === "" ? {} : { description }) },
    twitter: { card: "summary_large_image", title, ...(description === "" ? {} : { description }) },
  };
}
