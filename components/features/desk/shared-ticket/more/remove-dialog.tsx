"use client";
import { useTranslations } from "next-intl";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

export function RemoveDialog({
  ticket,
  onClose,
  onGone,
}: {
  ticket: Ticket;
  onClose: () => void;
  onGone: () => void;
}) {
  const t = useTranslations("ticket.more");
  const common = useTranslations("common");
  const remove = useSend(tickets.remove, {
    onSuccess: () => {
      showToast("success", t("removed", { number: ticket.number }));
      onGone();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: ticket.id } })}
      isPending={remove.isPending}
      title={t("removeTitle", { number: ticket.number })}
      text={t("removeText")}
      confirmLabel={common("delete")}
      cancelLabel={common("cancel")}
    />
  );
}
