import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";
import { clashesOf, noWords, saysTheSame, textsOf, wordsOf } from "./writing";
import type { SaveState, Texts, UnsavedArticle, Words } from "./writing";

export interface WriterState {
  article: Article | null;
  /** What was written here since the screen was opened, saved or not. */
  texts: Texts;
  state: SaveState;
  fault: unknown;
  /** Somebody else's, where both wrote the same language. */
  theirs: Article | null;
  clashes: readonly Locale[];
  /** Differs when the text on the screen has to be drawn anew. */
  drawing: number;
}
export type WriterDraft = ReturnType<typeof openDraft>;

/** What is written of one article, which languages of it are not saved, and which version they stand on. */
export function openDraft({
  article,
  kept,
  begins,
  keep,
}: {
  article: Article | null;
  kept: UnsavedArticle | null;
  begins: Texts;
  keep: (articleId: string | null, unsaved: UnsavedArticle | null) => void;
}) {
  let now: WriterState = {
    article,
    texts: kept?.texts ?? begins,
    state: kept ? "waiting" : "saved",
    fault: null,
    theirs: null,
    clashes: [],
    drawing: 0,
  };
  /** Words of an earlier visit may stand on an older version than the article's. */
  let version = kept ? kept.version : (article?.version ?? null);
  let base: Texts = kept ? kept.base : textsOf(article);
  let dirty: readonly Locale[] = kept ? locales.filter((locale) => kept.texts[locale] !== undefined) : [];
  const listeners = new Set<() => void>();
  const unsaved = (): Texts =>
    Object.fromEntries(dirty.map((locale) => [locale, now.texts[locale] ?? noWords]));
  return {
    now: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (change: Partial<WriterState>) => {
      now = { ...now, ...change };
      for (const listener of listeners) listener();
    },
    version: () => version,
    unsaved,
    hasUnsaved: () => dirty.length > 0,
    markUnsaved: (locale: Locale) => {
      if (!dirty.includes(locale)) dirty = [...dirty, locale];
    },
    /** Leaves unsaved only the languages for which this holds. */
    keepUnsaved: (isUnsaved: (locale: Locale) => boolean) => {
      dirty = dirty.filter((locale) => isUnsaved(locale));
    },
    standOn: (on: Article) => {
      version = on.version;
      base = textsOf(on);
    },
    clashesWith: (theirs: Article) => clashesOf({ texts: unsaved(), base }, theirs),
    isNewIn: (newer: Article) =>
      !locales.every((locale) => saysTheSame(wordsOf(newer, locale), base[locale])),
    wordsIn: (locale: Locale): Words => now.texts[locale] ?? wordsOf(now.article, locale) ?? noWords,
    /** Beyond a reload. */
    remember: () =>
      keep(now.article?.id ?? null, dirty.length > 0 ? { version, texts: unsaved(), base } : null),
  };
}
