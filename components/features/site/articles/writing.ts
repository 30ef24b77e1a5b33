import type { Locale } from "@/contract/locales";
import { locales } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";

export interface Words {
  title: string;
  summary: string;
  html: string;
}
export type Texts = Partial<Record<Locale, Words>>;
/** What was written and is not on the server yet, with what it was written upon. */
export interface UnsavedArticle {
  version: number | null;
  texts: Texts;
  base: Texts;
}
export type SaveState = "saved" | "waiting" | "saving" | "untitled" | "failed" | "conflict";

export const noWords: Words = { title: "", summary: "", html: "" };
export const wordsOf = (article: Article | null, locale: Locale): Words | null => {
  const words = article?.translations[locale];
  return words ? { title: words.title, summary: words.summary, html: words.html } : null;
};
export const textsOf = (article: Article | null): Texts =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const words = wordsOf(article, locale);
      return words ? [[locale, words]] : [];
    }),
  );

/** Addresses of files are signed anew each time; what an article says is the same. */
const said = ({ title, summary, html }: Words): string =>
  JSON.stringify([
    title,
    summary,
    html.replaceAll(/<(img|a) (?:src|href)="[^"]*"(?= data-attachment)/g, "<$1"),
  ]);
export const saysTheSame = (one: Words | null | undefined, other: Words | null | undefined): boolean =>
  said(one ?? noWords) === said(other ?? noWords);

/** Languages that were written here and changed there: neither may be lost. */
export const clashesOf = (
  { texts, base }: Pick<UnsavedArticle, "texts" | "base">,
  theirs: Article,
): Locale[] =>
  locales.filter((locale) => {
    const [mine, now] = [texts[locale], wordsOf(theirs, locale)];
    return mine !== undefined && !saysTheSame(base[locale], now) && !saysTheSame(mine, now);
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isWords = (value: unknown): value is Words =>
  isRecord(value) && ["title", "summary", "html"].every((key) => typeof value[key] === "string");
const areTexts = (value: unknown): value is Texts =>
  isRecord(value) &&
  Object.entries(value).every(([key, words]) => locales.some((locale) => locale === key) && isWords(words));
export const isUnsaved = (value: unknown): value is UnsavedArticle =>
  isRecord(value) &&
  (value["version"] === null || typeof value["version"] === "number") &&
  areTexts(value["texts"]) &&
  areTexts(value["base"]);
