import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { readersLocale } from "@/lib/server/reader";
import { hostSite } from "@/lib/server/site";
import { sameInEveryLanguage } from "@/lib/shared/tenancy/site-paths";
import { withPage } from "./article-index";
import { articlePath, categoryPath } from "./site-addresses";
import { passing, siteMetadata, unlistedMetadata } from "./site-metadata";
import { findArticle, findFaq, findHome } from "./site-reads";

const descriptionMax = 300;

export async function homeMetadata(): Promise<Metadata> {
  const [t, site, found] = [
    await getTranslations("helpCenter.home"),
    await hostSite(),
    await findHome(undefined, 1),
  ];
  const title = t("pageTitle", { name: site?.name ?? "" });
  if (typeof found === "string") return passing(title);
  return siteMetadata({
    title,
    description: t("description", { name: site?.name ?? "" }),
    paths: inLanguages("/help-center", found.languages),
    locale: found.locale,
  });
}

export async function indexMetadata({
  category,
  page,
}: {
  category: string | undefined;
  page: number;
}): Promise<Metadata> {
  const [t, site, found] = [
    await getTranslations("helpCenter.index"),
    await hostSite(),
    await findHome(category, page),
  ];
  if (typeof found === "string") return passing(t("title"));
  const here = found.category;
  const title = `${here?.name ?? t("title")}${page > 1 ? ` (${page})` : ""}`;
  const paths =
    here === null
      ? inLanguages("/knowledge-base", found.languages)
      : Object.fromEntries(
          locales.flatMap((each) => {
            const slug = here.slugs[each];
            return slug === null || !found.languages.includes(each) ? [] : [[each, categoryPath(slug)]];
          }),
        );
  return siteMetadata({
    title,
    description: here?.description || t("description", { name: site?.name ?? "" }),
    paths: Object.fromEntries(Object.entries(paths).map(([each, path]) => [each, withPage(path, page)])),
    locale: found.locale,
  });
}

export async function articleMetadata(slug: string): Promise<Metadata> {
  const found = await findArticle(slug);
  const t = await getTranslations("helpCenter");
  if (found === "unavailable") return passing(t("unavailable.title"));
  if (found === "unknown" || found.article === null) return unlistedMetadata(t("missing.title"));
  const { title, summary, text, languages, locale, publishedAt, updatedAt } = found.article;
  const path = articlePath(found.article.slug);
  return siteMetadata({
    title,
    description: summary || text.replaceAll(/\s+/g, " ").trim().slice(0, descriptionMax),
    paths: inLanguages(path, languages),
    locale,
    article: { slug: found.article.slug, publishedAt, updatedAt },
  });
}

export async function faqMetadata(): Promise<Metadata> {
  const [t, site, found, all] = [
    await getTranslations("helpCenter.faq"),
    await hostSite(),
    await findFaq(),
    await findHome(undefined, 1),
  ];
  if (typeof found === "string" || typeof all === "string") return passing(t("title"));
  return siteMetadata({
    title: t("title"),
    description: t("description", { name: site?.name ?? "" }),
    paths: inLanguages("/faq", all.languages),
    locale: found.locale,
  });
}

export async function askMetadata(): Promise<Metadata> {
  const [t, locale] = [await getTranslations("helpCenter.ask"), await readersLocale()];
  return siteMetadata({
    title: t("title"),
    description: t("text"),
    paths: sameInEveryLanguage("/help-center/ask"),
    locale,
  });
}

export const searchMetadata = async (): Promise<Metadata> =>
  unlistedMetadata(await titled("helpCenter.search", "title"));

async function titled(namespace: string, key: string): Promise<string> {
  const [t, site] = [await getTranslations(namespace), await hostSite()];
  return site ? `${t(key)} · ${site.name}` : t(key);
}

const inLanguages = (path: string, languages: readonly Locale[]): Partial<Record<Locale, string>> =>
  languages.length === 0
    ? sameInEveryLanguage(path)
    : Object.fromEntries(languages.map((each) => [each, path]));
