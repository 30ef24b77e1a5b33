"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { signOut } from "@/lib/auth/refresh";

/** What waits goes with whoever logs out; they decide, knowing it. */
export function LeaveDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useTranslations("shell.offline");
  const common = useTranslations("common");
  const leave = () => {
    onClose();
    void signOut();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={leave}
      title={t("leaveTitle", { count })}
      text={t("leaveText")}
      confirmLabel={t("leaveAnyway")}
      cancelLabel={common("cancel")}
    />
  );
}
