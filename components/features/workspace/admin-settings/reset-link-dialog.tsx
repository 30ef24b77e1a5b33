"use client";
import { useTranslations } from "next-intl";
import { users } from "@/contract/people/users";
import type { StaffUser } from "@/contract/people/users";
import { limits } from "@/contract/limits";
import { CopyLink } from "@/components/resource/copy-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useSend } from "@/lib/api/query";

/**
 * A link by which a colleague chooses a new password, where no mail reaches them. Shown while this is open,
 * and never again.
 */
export function ResetLinkDialog({ user: { id, name }, onClose }: { user: StaffUser; onClose: () => void }) {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const make = useSend(users.resetLink);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("resetLinkTitle", { name })}
      text={t("resetLinkText", { name, hours: limits.resetTokenHours })}
      closeLabel={common("close")}
      footer={
        make.data ? (
          <Button variant="primary" onClick={onClose}>
            {common("close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button
              variant="primary"
              isPending={make.isPending}
              onClick={() => make.mutate({ params: { id } })}
            >
              {t("resetLinkMake")}
            </Button>
          </>
        )
      }
    >
      {make.data && <CopyLink url={make.data.url} label={t("resetLinkTitle", { name })} />}
    </Dialog>
  );
}
