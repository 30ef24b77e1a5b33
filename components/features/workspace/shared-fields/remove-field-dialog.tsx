"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { customFields } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { textIn } from "@/contract/workspace/field-values";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** How many values go with it, said before they go. */
export function RemoveFieldDialog({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const t = useTranslations("customFields");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const name = textIn(field.label, useLocale());
  const query = useQuery(queryFor(customFields.get, { params: { id: field.id } }));
  const remove = useSend(customFields.remove, {
    onSuccess: () => {
      showToast("success", t("removed", { name }));
      onClose();
    },
    onError: () => undefined,
  });
  const count = query.data?.valueCount;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("removeTitle", { name })}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="danger"
            isPending={remove.isPending}
            disabled={count === undefined}
            onClick={() => remove.mutate({ params: { id: field.id }, query: { withValues: "true" } })}
          >
            {common("delete")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {remove.isError && <Banner tone="danger">{inWords(remove.error)}</Banner>}
        {count === undefined ? (
          <Skeleton className="h-5 w-64" />
        ) : (
          <p className="text-ink-muted">{t("removeText", { count })}</p>
        )}
      </div>
    </Dialog>
  );
}
