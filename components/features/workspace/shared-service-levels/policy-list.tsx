"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { useRowOrder } from "@/components/list/use-row-order";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { PolicyRow } from "./policy-row";
import { PreviewDialog } from "./preview-dialog";
import { useEditPreview } from "./use-edit-preview";
import { usePolicyOrder } from "./use-policy-order";
import { useSlaOffer } from "./use-sla-offer";

/** Policies in the order in which they are asked; the default comes last and stays there. */
export function PolicyList({
  policies: saved,
  mayChange,
  onOpen,
}: {
  policies: readonly SlaPolicy[];
  mayChange: boolean;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const offer = useSlaOffer(saved.map(({ conditions }) => conditions));
  const order = usePolicyOrder(saved);
  const { policies, move } = order;
  const removal = usePolicyRemoval();
  const movable = policies.filter(({ isDefault }) => !isDefault).length;
  const rows = useRowOrder(movable, move);
  return (
    <>
      <ol aria-label={t("policies")}>
        {policies.map((policy, at) => (
          <PolicyRow
            key={policy.id}
            policy={policy}
            at={at}
            count={movable}
            order={rows}
            offer={offer}
            mayChange={mayChange}
            onOpen={() => onOpen(policy.id)}
            onMove={(to) => move(at, to)}
            onRemove={() => removal.ask(policy)}
          />
        ))}
      </ol>
      {mayChange && order.isMoved && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          <p className="me-auto text-[0.8125rem] text-ink-muted">{t("orderMoved")}</p>
          <Button size="sm" onClick={order.cancel}>
            {common("cancel")}
          </Button>
          <Button
            size="sm"
            variant="primary"
            isPending={order.preview.isAsking && order.preview.shown === null}
            onClick={order.review}
          >
            {t("review")}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {order.spoken}
      </p>
      {order.preview.shown && (
        <PreviewDialog
          preview={order.preview.shown}
          isOn={order.preview.isOn ?? true}
          isSaving={order.isSaving}
          onSave={order.save}
          onClose={order.preview.close}
        />
      )}
      {removal.doomed && removal.shown && (
        <PreviewDialog
          preview={removal.shown}
          isOn={removal.isOn}
          isRemoval
          title={t("removeTitle", { name: removal.doomed.name })}
          text={t("removeText")}
          isSaving={removal.isPending}
          onSave={removal.remove}
          onClose={removal.close}
        />
      )}
    </>
  );
}

/** A policy that is to go: what that changes is shown first. */
function usePolicyRemoval() {
  const t = useTranslations("slaSettings");
  const inWords = useFaultText();
  const preview = useEditPreview();
  const [doomed, setDoomed] = useState<SlaPolicy | null>(null);
  const close = () => {
    preview.close();
    setDoomed(null);
  };
  const remove = useSend(slaSettings.remove, {
    onSuccess: () => void showToast("success", t("removed")),
    onSettled: close,
  });
  return {
    doomed,
    shown: preview.shown,
    isOn: preview.isOn ?? true,
    isPending: remove.isPending,
    ask: (policy: SlaPolicy) => {
      setDoomed(policy);
      preview
        .show({ removedPolicyId: policy.id })
        .catch((error: unknown) => showToast("destructive", inWords(error)));
    },
    remove: () => doomed && remove.mutate({ params: { id: doomed.id } }),
    close,
  };
}
