"use client";
import { useReducer } from "react";
import { draftHistory, startHistory } from "./draft-history";
import type { PageDraft } from "./page-draft";

/** The draft as it is now, with the steps before and after it. */
export function useDraftHistory(initial: PageDraft) {
  const [{ past, present, future }, dispatch] = useReducer(draftHistory<PageDraft>, initial, startHistory);
  return {
    present,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    edit: (next: PageDraft, mark?: string) =>
      dispatch({ type: "edit", next, ...(mark === undefined ? {} : { mark }) }),
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    startFrom: (from: PageDraft) => dispatch({ type: "start", from }),
  };
}
