"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { signOut } from "@/lib/auth/refresh";
import { useLeaving } from "@/lib/browser/offline/leave";

/** What waits goes with whoever logs out; they decide, knowing it. */
export function LeaveDialog({ count }: { count: number }) {
  const t = useTranslations("shell.offline");
  const common = useTranslations("common");
  const isAsked = useLeaving((state) => state.isAsked);
  const close = () => useLeaving.setState({ isAsked: false });
  const leave = () => {
    close();
    void signOut();
  };
  return (
    <ConfirmDialog
      isOpen={isAsked}
      onClose={close}
      onConfirm={leave}
      title={t("leaveTitle", { count })}
      text={t("leaveText")}
      confirmLabel={t("leaveAnyway")}
      cancelLabel={common("cancel")}
    />
  );
}
