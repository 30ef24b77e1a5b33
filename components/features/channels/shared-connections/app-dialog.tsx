"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { ProviderApp } from "@/contract/workspace/apps";
import { useSentForm } from "@/components/resource/use-sent-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import type { AppCalls } from "./app-calls";

/** An app's id and secret; what its provider asks for is shown once it is new. */
export function AppDialog({
  app: { provider, own, redirectUri },
  calls,
  onClose,
  onWebhook,
}: {
  app: ProviderApp;
  calls: AppCalls;
  onClose: () => void;
  onWebhook: () => void;
}) {
  const t = useTranslations("providerApps");
  const connections = useTranslations("connections");
  const complaints = useSentForm();
  const [clientId, setClientId] = useState(own?.clientId ?? "");
  const [clientSecret, setClientSecret] = useState("");
  const [configurationId, setConfigurationId] = useState(own?.configurationId ?? "");
  const name = t(`providers.${provider}`);
  const keepsSecret = own?.hasSecret === true && clientId.trim() === own.clientId;
  const save = useSend(calls.set, {
    onSuccess: (saved) => {
      showToast("success", t("saved", { name }));
      if (own === null && (saved.own?.webhooks.length ?? 0) > 0) onWebhook();
      else onClose();
    },
    onError: complaints.onError,
  });
  const submit = (form: HTMLFormElement) => {
    if (!complaints.check(form)) return;
    save.mutate({
      params: { provider },
      body: {
        clientId,
        ...(clientSecret.trim() === "" ? {} : { clientSecret }),
        ...(configurationId === "" && !own?.configurationId
          ? {}
          : { configurationId: configurationId.trim() || null }),
      },
    });
  };
  return (
    <FormDialog
      title={t("dialogTitle", { name })}
      text={t(`where.${provider}`)}
      isPending={save.isPending}
      problem={complaints.problem}
      onSend={submit}
      onClose={onClose}
    >
      {redirectUri !== null && (
        <Field label={t("redirectUri")} help={t("redirectHelp")}>
          <Input readOnly dir="ltr" value={redirectUri} onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <Field label={t(`clientId.${provider}`)} error={complaints.errors["clientId"]} isRequired>
        <Input
          name="clientId"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={clientId}
          onChange={(event) => {
            complaints.clear("clientId");
            setClientId(event.target.value);
          }}
        />
      </Field>
      <Field
        label={t(`clientSecret.${provider}`)}
        error={complaints.errors["clientSecret"]}
        help={keepsSecret ? connections("secretKept") : t("notShownAgain")}
        isRequired={!keepsSecret}
      >
        <Input
          name="clientSecret"
          type="password"
          dir="ltr"
          autoComplete="new-password"
          spellCheck={false}
          pattern={"\\s*[!-~]{8,1000}\\s*"}
          title={connections("rules.secret")}
          value={clientSecret}
          onChange={(event) => {
            complaints.clear("clientSecret");
            setClientSecret(event.target.value);
          }}
        />
      </Field>
      {provider === "META" && (
        <Field
          label={t("configurationId")}
          help={t("configurationHelp")}
          error={complaints.errors["configurationId"]}
        >
          <Input
            name="configurationId"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            pattern={"\\s*\\d{5,25}\\s*"}
            title={connections("rules.digits")}
            value={configurationId}
            onChange={(event) => {
              complaints.clear("configurationId");
              setConfigurationId(event.target.value);
            }}
          />
        </Field>
      )}
    </FormDialog>
  );
}
