"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { policiesAfterMove } from "./policy-draft";

/** A new order shows at once, and is taken back when the server refuses it. */
export function usePolicyOrder(policies: readonly SlaPolicy[]) {
  const t = useTranslations("slaSettings");
  const cache = useQueryClient();
  const inWords = useFaultText();
  const [spoken, setSpoken] = useState("");
  const { queryKey } = queryFor(slaSettings.all);
  const reorder = useSend(slaSettings.reorder, { onError: () => undefined });
  const show = (order: readonly SlaPolicy[]) =>
    cache.setQueryData(queryKey, (all) => all && { ...all, policies: [...order] });
  const move = (from: number, to: number) => {
    const [one, next] = [policies[from], policiesAfterMove(policies, from, to)];
    if (!one || !next) return;
    // A row that moves loses the focus with its place; it gets it back once it is drawn there.
    const focused = document.activeElement;
    setTimeout(() => focused instanceof HTMLElement && focused.focus());
    const movable = next.filter(({ isDefault }) => !isDefault);
    show(next);
    setSpoken(t("movedTo", { name: one.name, position: to + 1, count: movable.length }));
    reorder.mutate(
      { body: { ids: movable.map(({ id }) => id) } },
      {
        onError: (error) => {
          show(policies);
          showToast("destructive", t("notMoved"), { description: inWords(error) });
        },
      },
    );
  };
  return { spoken, move };
}
