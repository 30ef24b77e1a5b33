"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { policiesAfterMove, policiesInOrder } from "./policy-draft";
import { useEditPreview } from "./use-edit-preview";

/**
 * A new order shows at once, and is saved once it was shown what it changes. Until then it is kept, also through a
 * reload and where the server refuses it.
 */
export function usePolicyOrder(saved: readonly SlaPolicy[]) {
  const t = useTranslations("slaSettings");
  const cache = useQueryClient();
  const inWords = useFaultText();
  const kept = useDraft("sla-policy-order", {});
  const [spoken, setSpoken] = useState("");
  const preview = useEditPreview();
  const { queryKey } = queryFor(slaSettings.all);
  const reorder = useSend(slaSettings.reorder, { onError: () => undefined });
  const policies = policiesInOrder(saved, kept.values["ids"]);
  const isMoved = policies.some(({ id }, at) => id !== saved[at]?.id);
  const order = policies.filter(({ isDefault }) => !isDefault).map(({ id }) => id);
  const refuse = (error: unknown) => {
    preview.close();
    showToast("destructive", t("notMoved"), { description: inWords(error) });
  };
  const move = (from: number, to: number) => {
    const [one, next] = [policies[from], policiesAfterMove(policies, from, to)];
    if (!one || !next) return;
    // A row that moves loses the focus with its place; it gets it back once it is drawn there.
    const focused = document.activeElement;
    setTimeout(() => focused instanceof HTMLElement && focused.focus());
    kept.setValue(
      "ids",
      next.map(({ id }) => id),
    );
    setSpoken(t("movedTo", { name: one.name, position: to + 1, count: order.length }));
  };
  return {
    policies,
    spoken,
    move,
    isMoved,
    preview,
    isSaving: reorder.isPending,
    review: () => void preview.show({ order }).catch(refuse),
    cancel: kept.discard,
    save: () =>
      reorder.mutate(
        { body: { ids: order } },
        {
          onError: refuse,
          onSuccess: () => {
            cache.setQueryData(queryKey, (all) => all && { ...all, policies: [...policies] });
            kept.discard();
            preview.close();
            showToast("success", t("orderSaved"));
          },
        },
      ),
  };
}
