import type { Locale } from "@/contract/locales";
import { locales } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";
import { isFault } from "@/lib/shared/api/fault";
import { clashesOf, noWords, saysTheSame, textsOf, wordsOf } from "./writing";
import type { SaveState, Texts, Unsaved, Words } from "./writing";

export interface Writing {
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
interface Ports {
  create: (texts: Texts) => Promise<Article>;
  update: (article: Article, version: number, texts: Texts) => Promise<Article>;
  read: (id: string) => Promise<Article>;
  /** Keeps what is unsaved beyond a reload; null forgets it. */
  keep: (articleId: string | null, unsaved: Unsaved | null) => void;
  /** The server has a newer one. */
  onArticle: (article: Article) => void;
  pauseMs?: number;
}
export type Writer = ReturnType<typeof createWriter>;

/**
 * Saves an article's words as one writes them, one save at a time. What another wrote meanwhile is taken in
 * where it is another language, and asked about where it is the same.
 */
export function createWriter({
  article,
  kept,
  begins = {},
  ports,
}: {
  article: Article | null;
  kept: Unsaved | null;
  /** Offered, and saved with what is written to it. */ begins?: Texts;
  ports: Ports;
}) {
  const pauseMs = ports.pauseMs ?? 1200;
  let now: Writing = {
    article,
    texts: kept?.texts ?? begins,
    state: kept ? "waiting" : "saved",
    fault: null,
    theirs: null,
    clashes: [],
    drawing: 0,
  };
  /**
   * On which version the words stand that are not saved; those of an earlier visit may stand on an older one.
   */
  let version = kept ? kept.version : (article?.version ?? null);
  let base: Texts = kept ? kept.base : textsOf(article);
  let dirty: readonly Locale[] = kept ? locales.filter((locale) => kept.texts[locale] !== undefined) : [];
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const show = (change: Partial<Writing>) => {
    now = { ...now, ...change };
    for (const listener of listeners) listener();
  };
  const unsaved = (): Texts =>
    Object.fromEntries(dirty.map((locale) => [locale, now.texts[locale] ?? noWords]));
  const remember = () =>
    ports.keep(now.article?.id ?? null, dirty.length > 0 ? { version, texts: unsaved(), base } : null);
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pauseMs);
  };
  const stand = (on: Article) => {
    version = on.version;
    base = textsOf(on);
  };

  const arrived = (saved: Article, sent: Texts) => {
    stand(saved);
    dirty = dirty.filter((locale) => now.texts[locale] !== sent[locale]);
    // It has a name of its own from now on.
    if (now.article === null) ports.keep(null, null);
    show({ article: saved });
    remember();
    show({ state: dirty.length > 0 ? "waiting" : "saved", fault: null });
    ports.onArticle(saved);
  };

  async function save(): Promise<boolean> {
    const texts = unsaved();
    const titled = Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title.trim() !== ""));
    if (Object.keys(titled).length === 0) {
      show({ state: "untitled" });
      return false;
    }
    show({ state: "saving", fault: null });
    try {
      const at = now.article;
      arrived(
        await (at === null ? ports.create(titled) : ports.update(at, version ?? at.version, titled)),
        titled,
      );
      return true;
    } catch (fault) {
      if (now.article !== null && isFault(fault, "precondition_failed")) return meet(now.article.id);
      show({ state: "failed", fault });
      return false;
    }
  }

  /** Somebody else saved first. */
  async function meet(id: string): Promise<boolean> {
    try {
      const theirs = await ports.read(id);
      const clashes = clashesOf({ texts: unsaved(), base }, theirs);
      if (clashes.length > 0) {
        show({ state: "conflict", theirs, clashes });
        return false;
      }
      stand(theirs);
      show({ article: theirs });
      return await save();
    } catch (fault) {
      show({ state: "failed", fault });
      return false;
    }
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (running) await running;
    if (dirty.length === 0) return true;
    if (now.state === "conflict") return false;
    running = save();
    const isDone = await running;
    running = null;
    // What was typed while that was on its way, or what still lacks a title.
    return isDone && dirty.length > 0 ? flush() : isDone;
  }

  if (kept) {
    remember();
    later();
  }
  return {
    now: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    write: (locale: Locale, words: Partial<Words>) => {
      const before = now.texts[locale] ?? wordsOf(now.article, locale) ?? noWords;
      if (!dirty.includes(locale)) dirty = [...dirty, locale];
      show({
        texts: { ...now.texts, [locale]: { ...before, ...words } },
        ...(now.state === "conflict" || now.state === "saving" ? {} : { state: "waiting" as const }),
      });
      remember();
      if (now.state !== "conflict") later();
    },
    /** Saves what is not saved yet. False: something is in the way, and the screen says what. */
    flush,
    /** A newer one came by another way: an action, a version restored, somebody else's save. */
    take: (newer: Article) => {
      if (now.article !== null && newer.version <= now.article.version) return;
      // Whoever has written what was changed there keeps standing on what they wrote upon: their save meets
      // the newer one, and asks.
      if (dirty.length > 0) {
        if (clashesOf({ texts: unsaved(), base }, newer).length === 0) stand(newer);
        return show({ article: newer });
      }
      const isSame = locales.every((locale) => saysTheSame(wordsOf(newer, locale), base[locale]));
      stand(newer);
      show(isSame ? { article: newer } : { article: newer, texts: {}, drawing: now.drawing + 1 });
    },
    keepMine: async () => {
      if (now.theirs === null) return;
      stand(now.theirs);
      show({ article: now.theirs, theirs: null, clashes: [], state: "waiting" });
      await flush();
    },
    takeTheirs: () => {
      if (now.theirs === null) return;
      const { theirs, clashes } = now;
      dirty = dirty.filter((locale) => !clashes.includes(locale));
      stand(theirs);
      remember();
      show({
        article: theirs,
        texts: unsaved(),
        theirs: null,
        clashes: [],
        state: dirty.length > 0 ? "waiting" : "saved",
        drawing: now.drawing + 1,
      });
      ports.onArticle(theirs);
      if (dirty.length > 0) later();
    },
    /** Back to what the server has. */
    discard: () => {
      clearTimeout(timer);
      dirty = [];
      if (now.article) stand(now.article);
      remember();
      show({ texts: {}, state: "saved", fault: null, theirs: null, clashes: [], drawing: now.drawing + 1 });
    },
  };
}
