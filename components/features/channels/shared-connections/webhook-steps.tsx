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
export function WebhookSteps({ app: { webhooks, verifyToken } }: { app: AppRegistration }) {
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

export function WebhookDialog({
  app,
  name,
  onClose,
}: {
  app: AppRegistration;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations("providerApps");
  const common = useTranslations("common");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("webhookTitle", { name })}
      closeLabel={common("close")}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <WebhookSteps app={app} />
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
