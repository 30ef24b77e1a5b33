"use client";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import type { LandingContent } from "@/contract/site/landing-content";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPage } from "@/contract/site/landing-pages";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { dismissToast, showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { draftHistory, startHistory } from "./draft-history";

export interface PageDraft {
  name: string;
  slug: string;
  content: LandingContent;
}
const draftOf = ({ name, slug, content }: LandingPage): PageDraft => ({ name, slug, content });
const isSame = (one: PageDraft, other: PageDraft): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft of one page: every step can be undone, what is not saved survives a reload, and saving over
 * somebody else's change is asked about.
 */
export function useBuilder(saved: LandingPage) {
  const t = useTranslations("landingPages");
  const inWords = useFaultText();
  const kept = useDraft(`landing-page:${saved.id}`, { draft: null, version: saved.version });
  const [history, dispatch] = useReducer(
    draftHistory<PageDraft>,
    (kept.values["draft"] as PageDraft | null) ?? draftOf(saved),
    startHistory,
  ); // what the draft kept is what the effect below wrote
  const [base, setBase] = useState({ page: saved, version: Number(kept.values["version"]) });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<LandingPage | null>(null);
  const { present } = history;
  const isDirty = !isSame(present, draftOf(base.page));
  const { setValue, discard } = kept;
  const wasDirty = useRef(isDirty);
  const keep = useEffectEvent(() => {
    if (isDirty) {
      setValue("draft", present);
      setValue("version", base.version);
    } else if (wasDirty.current) discard();
    wasDirty.current = isDirty;
  });
  useEffect(() => keep(), [present, isDirty, base.version]);

  const refusal = useRef<string | null>(null);
  /**
   * Whoever edits or saves has read why it was refused; left there, the notice would lie over the button that
   * saves.
   */
  const withdraw = () => {
    if (refusal.current !== null) dismissToast(refusal.current);
    refusal.current = null;
  };
  const settle = (page: LandingPage) => {
    withdraw();
    setBase({ page, version: page.version });
    setErrors({});
    setConflict(null);
  };
  const fail = (error: unknown) => {
    if (isFault(error, "precondition_failed")) {
      setConflict(error.problem.current as LandingPage); // the call's own answer
      return;
    }
    if (isFault(error) && error.errors.length > 0)
      setErrors(Object.fromEntries(error.errors.toReversed().map(({ path, message }) => [path, message])));
    refusal.current = showToast("destructive", t("notSaved"), { description: inWords(error) });
  };
  const [saving, publishing, others] = [
    useSend(landingPages.save, { onError: () => undefined }),
    useSend(landingPages.publish, { onError: () => undefined }),
    useSend(landingPages.unpublish),
  ];
  const write = async (): Promise<LandingPage | null> => {
    if (!isDirty) return base.page;
    const page = await saving.mutateAsync({ body: { id: saved.id, ...present }, ifMatch: base.version });
    settle(page);
    return page;
  };
  const save = async () => {
    try {
      await write();
      showToast("success", t("saved"));
    } catch (error) {
      fail(error);
    }
  };
  const publish = async () => {
    try {
      const page = await write();
      settle(
        await publishing.mutateAsync({ params: { id: saved.id }, ifMatch: page?.version ?? base.version }),
      );
      showToast("success", t("published"));
    } catch (error) {
      fail(error);
    }
  };
  return {
    draft: present,
    page: base.page,
    errors,
    isDirty,
    conflict,
    wasKept: kept.wasKept,
    isBusy: saving.isPending || publishing.isPending || others.isPending,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (next: PageDraft, mark?: string) => {
      withdraw();
      dispatch({ type: "edit", next, ...(mark === undefined ? {} : { mark }) });
    },
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    save,
    publish,
    unpublish: async () => {
      settle(await others.mutateAsync({ params: { id: saved.id } }));
      showToast("success", t("unpublished"));
    },
    /** The page as it is now becomes the draft: somebody else's, or an older version. */
    take: (page: LandingPage) => {
      settle(page);
      dispatch({ type: "start", from: draftOf(page) });
    },
    /** Mine goes over theirs, with the next save. */
    keepMine: () => {
      if (conflict) setBase({ page: conflict, version: conflict.version });
      setConflict(null);
    },
  };
}
export type Builder = ReturnType<typeof useBuilder>;
