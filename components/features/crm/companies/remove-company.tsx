"use client";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";

/** Asks, deletes, and offers to take it back. */
export function RemoveCompany({
  company,
  onClose,
  onGone,
}: {
  company: { id: string; name: string } | null;
  onClose: () => void;
  onGone?: () => void;
}) {
  const t = useTranslations("companies");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const restore = useSend(companies.restore);
  const remove = useSend(companies.remove, {
    onSuccess: (_answer, { params }) => {
      showToast(
        "success",
        t("removed"),
        mayCall(role, companies.restore)
          ? { action: { label: common("undo"), onSelect: () => restore.mutate({ params }) } }
          : {},
      );
      onGone?.();
    },
  });
  return (
    <ConfirmDialog
      isOpen={company !== null}
      onClose={onClose}
      isPending={remove.isPending}
      title={t("removeTitle", { name: company?.name ?? "" })}
      text={t("removeText")}
      confirmLabel={common("delete")}
      cancelLabel={common("cancel")}
      onConfirm={() => company && remove.mutate({ params: { id: company.id } }, { onSettled: onClose })}
    />
  );
}
