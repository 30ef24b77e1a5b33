"use client";
import { useTranslations } from "next-intl";
import type { ProviderApp } from "@/contract/workspace/apps";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { WebhookSteps } from "./webhook-steps";

/** What is still to do at Meta, once a number or an account is connected. */
export function ConnectedDialog({
  name,
  app,
  sharedApp,
  onClose,
}: {
  name: string;
  app: ProviderApp | undefined;
  /** Where the installation's app serves. */
  sharedApp: string;
  onClose: () => void;
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("webhookTitle", { name })}
      closeLabel={common("close")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      {app?.own ? <WebhookSteps app={app.own} /> : <p className="text-ink-muted">{sharedApp}</p>}
    </Dialog>
  );
}
