"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { useRowOrder } from "@/components/list/use-row-order";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { PolicyRow } from "./policy-row";
import { usePolicyOrder } from "./use-policy-order";
import { useSlaOffer } from "./use-sla-offer";

/** Policies in the order in which they are asked; the default comes last and stays there. */
export function PolicyList({
  policies,
  mayChange,
  onOpen,
}: {
  policies: readonly SlaPolicy[];
  mayChange: boolean;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const offer = useSlaOffer(policies.map(({ conditions }) => conditions));
  const { move, spoken } = usePolicyOrder(policies);
  const [doomed, setDoomed] = useState<SlaPolicy | null>(null);
  const remove = useSend(slaSettings.remove, {
    onSuccess: () => void showToast("success", t("removed")),
    onSettled: () => setDoomed(null),
  });
  const movable = policies.filter(({ isDefault }) => !isDefault).length;
  const order = useRowOrder(movable, move);
  return (
    <>
      <ol aria-label={t("policies")}>
        {policies.map((policy, at) => (
          <PolicyRow
            key={policy.id}
            policy={policy}
            at={at}
            count={movable}
            order={order}
            offer={offer}
            mayChange={mayChange}
            onOpen={() => onOpen(policy.id)}
            onMove={(to) => move(at, to)}
            onRemove={() => setDoomed(policy)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && remove.mutate({ params: { id: doomed.id } })}
        title={t("removeTitle", { name: doomed?.name ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        isPending={remove.isPending}
      />
    </>
  );
}
