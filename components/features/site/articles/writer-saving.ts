import type { Article } from "@/contract/site/knowledge-base";
import { isFault } from "@/lib/shared/api/fault";
import type { WriterDraft } from "./writer-draft";
import type { Texts, UnsavedArticle } from "./writing";

export interface WriterPorts {
  create: (texts: Texts) => Promise<Article>;
  update: (article: Article, version: number, texts: Texts) => Promise<Article>;
  read: (id: string) => Promise<Article>;
  /** Keeps what is unsaved beyond a reload; null forgets it. */
  keep: (articleId: string | null, unsaved: UnsavedArticle | null) => void;
  /** The server has a newer one. */
  onArticle: (article: Article) => void;
  pauseMs?: number;
}

/** Saves a draft, one save at a time: after a pause in writing, or at once. */
export function createSaver(draft: WriterDraft, ports: WriterPorts) {
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (running) await running;
    if (!draft.hasUnsaved()) return true;
    if (draft.now().state === "conflict") return false;
    running = save(draft, ports);
    const isDone = await running;
    running = null;
    // What was typed while that was on its way, or what still lacks a title.
    return isDone && draft.hasUnsaved() ? flush() : isDone;
  }
  return {
    flush,
    later: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), ports.pauseMs ?? 1200);
    },
    stop: () => clearTimeout(timer),
  };
}

async function save(draft: WriterDraft, ports: WriterPorts): Promise<boolean> {
  const titled = Object.fromEntries(
    Object.entries(draft.unsaved()).filter(([, { title }]) => title.trim() !== ""),
  );
  if (Object.keys(titled).length === 0) {
    draft.show({ state: "untitled" });
    return false;
  }
  draft.show({ state: "saving", fault: null });
  try {
    const at = draft.now().article;
    const saved = await (at === null
      ? ports.create(titled)
      : ports.update(at, draft.version() ?? at.version, titled));
    takeSaved(draft, ports, saved, titled);
    return true;
  } catch (fault) {
    const { article } = draft.now();
    if (article !== null && isFault(fault, "precondition_failed"))
      return saveUponTheirs(draft, ports, article.id);
    draft.show({ state: "failed", fault });
    return false;
  }
}

function takeSaved(draft: WriterDraft, ports: WriterPorts, saved: Article, sent: Texts): void {
  draft.standOn(saved);
  draft.keepUnsaved((locale) => draft.now().texts[locale] !== sent[locale]);
  // It has a name of its own from now on.
  if (draft.now().article === null) ports.keep(null, null);
  draft.show({ article: saved });
  draft.remember();
  draft.show({ state: draft.hasUnsaved() ? "waiting" : "saved", fault: null });
  ports.onArticle(saved);
}

/** Somebody else saved first. */
async function saveUponTheirs(draft: WriterDraft, ports: WriterPorts, id: string): Promise<boolean> {
  try {
    const theirs = await ports.read(id);
    const clashes = draft.clashesWith(theirs);
    if (clashes.length > 0) {
      draft.show({ state: "conflict", theirs, clashes });
      return false;
    }
    draft.standOn(theirs);
    draft.show({ article: theirs });
    return await save(draft, ports);
  } catch (fault) {
    draft.show({ state: "failed", fault });
    return false;
  }
}
