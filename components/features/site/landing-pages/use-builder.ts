"use client";
import { useTranslations } from "next-intl";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPage } from "@/contract/site/landing-pages";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { draftOf, isSameDraft } from "./page-draft";
import type { PageDraft } from "./page-draft";
import { useKeptDraft } from "./use-kept-draft";
import { useSavedPage } from "./use-saved-page";
import { useDraftHistory } from "./use-draft-history";

/**
 * The draft of one page: every step can be undone, what is not saved survives a reload, and saving over
 * somebody else's change is asked about.
 */
export function useBuilder(saved: LandingPage) {
  const t = useTranslations("landingPages");
  const kept = useDraft(`landing-page:${saved.id}`, { draft: null, version: saved.version });
  // What the draft kept is what `useKeptDraft` wrote.
  const history = useDraftHistory((kept.values["draft"] as PageDraft | null) ?? draftOf(saved));
  const server = useSavedPage(saved, Number(kept.values["version"]));
  const { page, version } = server.base;
  const { present } = history;
  const isDirty = !isSameDraft(present, draftOf(page));
  useKeptDraft(kept, { draft: present, version, isDirty });
  const [saving, publishing, others] = [
    useSend(landingPages.save, { onError: () => undefined }),
    useSend(landingPages.publish, { onError: () => undefined }),
    useSend(landingPages.unpublish),
  ];
  const write = async (): Promise<LandingPage> => {
    if (!isDirty) return page;
    return server.settle(await saving.mutateAsync({ body: { id: saved.id, ...present }, ifMatch: version }));
  };
  const attempt = async (work: () => Promise<void>, said: "saved" | "published") => {
    try {
      await work();
      showToast("success", t(said));
    } catch (error) {
      server.fail(error);
    }
  };
  return {
    draft: present,
    page,
    errors: server.errors,
    isDirty,
    conflict: server.conflict,
    wasKept: kept.wasKept,
    isBusy: saving.isPending || publishing.isPending || others.isPending,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    edit: (next: PageDraft, mark?: string) => {
      server.withdraw();
      history.edit(next, mark);
    },
    undo: history.undo,
    redo: history.redo,
    save: () => attempt(async () => void (await write()), "saved"),
    publish: () =>
      attempt(async () => {
        const written = await write();
        server.settle(await publishing.mutateAsync({ params: { id: saved.id }, ifMatch: written.version }));
      }, "published"),
    unpublish: async () => {
      server.settle(await others.mutateAsync({ params: { id: saved.id } }));
      showToast("success", t("unpublished"));
    },
    /** The page as it is now becomes the draft: somebody else's, or an older version. */
    take: (taken: LandingPage) => {
      server.settle(taken);
      history.startFrom(draftOf(taken));
    },
    /** Mine goes over theirs, with the next save. */
    keepMine: server.keepMine,
  };
}
export type Builder = ReturnType<typeof useBuilder>;
