"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { Copy } from "lucide-react";
import type { AppRegistration } from "@/contract/workspace/apps";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/lib/browser/toasts";

/** What Meta asks for before it sends what customers write. */
function WebhookSteps({ app: { webhooks, verifyToken } }: { app: AppRegistration }) {
  const t = useTranslations("providerApps");
  const names = useTranslations("connections.providers");
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{t("webhookSteps")}</p>
      {webhooks.map(({ channel, url }) => (
        <ToCopy
          key={channel}
          label={webhooks.length > 1 ? `${t("webhook")} · ${names(channel)}` : t("webhook")}
          text={url}
        />
      ))}
      {verifyToken !== null && <ToCopy label={t("verifyToken")} text={verifyToken} />}
    </div>
  );
}

/** What is to do at Meta before messages come. */
export function WebhookDialog({
  title,
  app,
  sharedApp,
  onClose,
}: {
  title: string;
  /** Of the workspace, or of the installation where that is what one looks at. */
  app: AppRegistration | null | undefined;
  /** What to do where it has none of its own. */
  sharedApp?: string;
  onClose: () => void;
}) {
  const common = useTranslations("common");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={common("close")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {common("close")}
        </Button>
      }
    >
      {app ? <WebhookSteps app={app} /> : <p className="text-ink-muted">{sharedApp}</p>}
    </Dialog>
  );
}

function ToCopy({ label, text }: { label: string; text: string }) {
  const common = useTranslations("common");
  const box = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast("success", common("copied"));
    } catch {
      box.current?.select();
      showToast("warning", common("copyFailed"));
    }
  };
  return (
    <Field label={label}>
      <div className="flex items-center gap-2">
        <Input
          ref={box}
          readOnly
          dir="ltr"
          value={text}
          className="min-w-0 flex-1 font-mono text-xs"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          icon={<Copy aria-hidden />}
          aria-label={`${common("copy")}: ${label}`}
          onClick={() => void copy()}
        >
          {common("copy")}
        </Button>
      </div>
    </Field>
  );
}
