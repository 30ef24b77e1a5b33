"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import type { useDraft } from "@/lib/browser/use-draft";
import type { PageDraft } from "./page-draft";

/** Keeps what is not saved for a reload, and forgets it once it is. */
export function useKeptDraft(
  { setValue, discard }: Pick<ReturnType<typeof useDraft>, "setValue" | "discard">,
  { draft, version, isDirty }: { draft: PageDraft; version: number; isDirty: boolean },
): void {
  const wasDirty = useRef(isDirty);
  const keep = useEffectEvent(() => {
    if (isDirty) {
      setValue("draft", draft);
      setValue("version", version);
    } else if (wasDirty.current) discard();
    wasDirty.current = isDirty;
  });
  useEffect(() => keep(), [draft, isDirty, version]);
}
