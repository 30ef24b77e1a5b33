import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { fieldFault } from "../../../fault.ts";
import { excessOf, isTooDeep, readArticle } from "./html.ts";
import type { articles, articleTranslations, articleVersions, VersionContent } from "./table.ts";
import { say } from "./texts.ts";

type Article = typeof articles.$inferSelect;
export type TranslationRow = Pick<
  typeof articleTranslations.$inferSelect,
  "title" | "summary" | "html" | "text" | "revision" | "basedOn"
>;
export type Translations = Partial<Record<Locale, TranslationRow>>;
interface TranslationPatch {
  title?: string | undefined;
  summary?: string | undefined;
  html?: string | undefined;
  isUpToDate?: boolean | undefined;
}
export type TranslationPatches = Partial<Record<Locale, TranslationPatch | null | undefined>>;

/**
 * An article's languages after what somebody wrote of them. A translation that is written together with its
 * source says what that says now.
 * @throws Fault invalid at the language's field
 */
export function updateTranslations(
  before: Translations,
  patches: TranslationPatches,
  source: { before: Locale | null; after: Locale },
): Translations {
  const after: Translations = {};
  for (const locale of locales) {
    const [old, patch] = [before[locale], patches[locale]];
    if (patch === undefined) {
      if (old) after[locale] = old;
    } else if (patch !== null) after[locale] = one(old, patch, locale);
  }
  const main = after[source.after];
  if (!main) throw fieldFault(`translations.${source.after}`, say("articles.source_language_needed"));
  const isNewSource = source.before !== source.after;
  for (const locale of locales) {
    const [row, patch] = [after[locale], patches[locale]];
    if (!row) continue;
    const saysTheSame =
      locale === source.after || isNewSource || row !== before[locale] || patch?.isUpToDate === true;
    const basedOn =
      patch?.isUpToDate === false
        ? Math.min(row.basedOn, main.revision - 1)
        : saysTheSame
          ? main.revision
          : row.basedOn;
    if (basedOn !== row.basedOn) after[locale] = { ...row, basedOn };
  }
  return after;
}

function one(old: TranslationRow | undefined, patch: TranslationPatch, locale: Locale): TranslationRow {
  const title = patch.title ?? old?.title;
  if (title === undefined) throw fieldFault(`translations.${locale}.title`, say("articles.title_needed"));
  const written =
    patch.html === undefined
      ? { html: old?.html ?? "", text: old?.text ?? "" }
      : read(patch.html, `translations.${locale}.html`);
  const row = {
    title,
    summary: patch.summary?.trim() ?? old?.summary ?? "",
    html: written.html,
    text: written.text,
  };
  if (old && old.title === row.title && old.summary === row.summary && old.html === row.html) return old;
  return { ...row, revision: (old?.revision ?? 0) + 1, basedOn: old?.basedOn ?? 0 };
}

/** @throws Fault invalid at `path` for more than an article may hold */
function read(html: string, path: string): { html: string; text: string } {
  if (isTooDeep(html))
    throw fieldFault(path, say("articles.elements_too_deep", { max: limits.articleNestingMax }));
  const article = readArticle(html);
  const excess = excessOf(article);
  if (excess === "headings")
    throw fieldFault(path, say("articles.too_many_headings", { max: limits.articleHeadingsMax }));
  if (excess === "length")
    throw fieldFault(path, say("articles.html_too_long", { max: limits.articleKeptHtmlMaxLength }));
  return article;
}

export const isOutOfDate = (translations: Translations, source: Locale, locale: Locale): boolean =>
  locale !== source && (translations[locale]?.basedOn ?? 0) < (translations[source]?.revision ?? 0);

export function articleContentOf(
  article: { isInternal: boolean; sourceLocale: Locale; attachmentIds: string[] },
  translations: Translations,
): VersionContent {
  const words = locales.flatMap((locale) => {
    const row = translations[locale];
    return row ? [[locale, { title: row.title, summary: row.summary, html: row.html }] as const] : [];
  });
  return {
    isInternal: article.isInternal,
    sourceLocale: article.sourceLocale,
    attachments: article.attachmentIds,
    translations: Object.fromEntries(words),
  };
}

/** Saves of one writer within a while are one version, but never one that readers saw. */
export function foldsInto(
  newest: Pick<
    typeof articleVersions.$inferSelect,
    "number" | "kind" | "authorId" | "publishedAt" | "createdAt"
  >,
  article: Pick<Article, "publishedRevision">,
  writerId: string | null,
  now: string,
): boolean {
  return (
    newest.kind === "EDIT" &&
    newest.authorId === writerId &&
    newest.publishedAt === null &&
    newest.number !== article.publishedRevision &&
    Date.parse(now) - Date.parse(newest.createdAt) < limits.articleVersionFoldMinutes * 60_000
  );
}

export const hasUnpublishedChanges = ({
  status,
  revision,
  publishedRevision,
}: Pick<Article, "status" | "revision" | "publishedRevision">): boolean =>
  status === "PUBLISHED" && revision !== publishedRevision;

/** A title or a name → an address that says it. */
export function slugFrom(words: string): string {
  const slug =
    words
      .normalize("NFKD")
      .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(/['’]/gu, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.map((part) => part.replace(/^\p{M}+/u, ""))
      .filter(Boolean)
      .join("-") ?? "";
  const short =
    slug.length <= slugLengthWanted ? slug : slug.slice(0, slugLengthWanted).replace(/-[^-]*$/u, "");
  return short === "" ? "article" : short;
}
const slugLengthWanted = 80;
