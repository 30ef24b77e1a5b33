import type { Locale } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";
import { openDraft } from "./writer-draft";
import type { WriterDraft } from "./writer-draft";
import { createSaver } from "./writer-saving";
import type { WriterPorts } from "./writer-saving";
import type { Texts, UnsavedArticle, Words } from "./writing";

export type { WriterState } from "./writer-draft";
export type ArticleWriter = ReturnType<typeof createWriter>;

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
  kept: UnsavedArticle | null;
  /** Offered, and saved with what is written to it. */ begins?: Texts;
  ports: WriterPorts;
}) {
  const draft = openDraft({ article, kept, begins, keep: ports.keep });
  const saver = createSaver(draft, ports);
  if (kept) {
    draft.remember();
    saver.later();
  }
  return {
    now: draft.now,
    subscribe: draft.subscribe,
    write: (locale: Locale, words: Partial<Words>) => {
      const { texts, state } = draft.now();
      const isHeld = state === "conflict" || state === "saving";
      draft.markUnsaved(locale);
      draft.show({
        texts: { ...texts, [locale]: { ...draft.wordsIn(locale), ...words } },
        ...(isHeld ? {} : { state: "waiting" as const }),
      });
      draft.remember();
      if (state !== "conflict") saver.later();
    },
    /** Saves what is not saved yet. False: something is in the way, and the screen says what. */
    flush: saver.flush,
    /** A newer one came by another way: an action, a version restored, somebody else's save. */
    take: (newer: Article) => takeNewer(draft, newer),
    keepMine: async () => {
      const { theirs } = draft.now();
      if (theirs === null) return;
      draft.standOn(theirs);
      draft.show({ article: theirs, theirs: null, clashes: [], state: "waiting" });
      await saver.flush();
    },
    takeTheirs: () => {
      const { theirs } = draft.now();
      if (theirs === null) return;
      dropClashes(draft, theirs);
      ports.onArticle(theirs);
      if (draft.hasUnsaved()) saver.later();
    },
    /** Back to what the server has. */
    discard: () => {
      saver.stop();
      dropUnsaved(draft);
    },
  };
}

function takeNewer(draft: WriterDraft, newer: Article): void {
  const { article, drawing } = draft.now();
  if (article !== null && newer.version <= article.version) return;
  // Whoever has written what was changed there keeps standing on what they wrote upon: their save meets the
  // newer one, and asks.
  if (draft.hasUnsaved()) {
    if (draft.clashesWith(newer).length === 0) draft.standOn(newer);
    return draft.show({ article: newer });
  }
  const isNew = draft.isNewIn(newer);
  draft.standOn(newer);
  draft.show(isNew ? { article: newer, texts: {}, drawing: drawing + 1 } : { article: newer });
}

/** What both wrote is theirs; what was written in other languages stays. */
function dropClashes(draft: WriterDraft, theirs: Article): void {
  const { clashes, drawing } = draft.now();
  draft.keepUnsaved((locale) => !clashes.includes(locale));
  draft.standOn(theirs);
  draft.remember();
  draft.show({
    article: theirs,
    texts: draft.unsaved(),
    theirs: null,
    clashes: [],
    state: draft.hasUnsaved() ? "waiting" : "saved",
    drawing: drawing + 1,
  });
}

function dropUnsaved(draft: WriterDraft): void {
  const { article, drawing } = draft.now();
  draft.keepUnsaved(() => false);
  if (article) draft.standOn(article);
  draft.remember();
  draft.show({ texts: {}, state: "saved", fault: null, theirs: null, clashes: [], drawing: drawing + 1 });
}
