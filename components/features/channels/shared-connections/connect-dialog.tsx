"use client";
import { useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { apps } from "@/contract/workspace/apps";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { Tabs } from "@/components/ui/tabs";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConnectionInput } from "./connection-field";
import type { ConnectionField } from "./connection-field";
import { useConnectionCheck } from "./use-connection-check";
import { WebhookDialog } from "./webhook-steps";

const ways = ["real", "simulated"] as const;
type Way = (typeof ways)[number];
const nothingTyped = { name: "", account: "", businessAccountId: "", accessToken: "" };
const fieldsOf: Record<Way, readonly (keyof typeof nothingTyped & ConnectionField)[]> = {
  real: ["name", "account", "businessAccountId", "accessToken"],
  simulated: ["name"],
};

/** A WhatsApp number: one of the workspace's own, or one that is played here. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Connection | null>(null);
  const t = useTranslations("connections");
  const check = useConnectionCheck();
  const app = useQuery(queryFor(apps.list)).data?.items.find(({ provider }) => provider === "META");
  const take = (connection: Connection) => {
    if (connection.isSimulated) {
      showToast("success", t("simulatedMade", { name: connection.name }));
      return onClose();
    }
    setMade(connection);
    check.mutate({ params: { id: connection.id } });
  };
  if (!made)
    return (
      <ConnectForm needsApp={app?.own === null && !app.hasInstallation} onClose={onClose} onMade={take} />
    );
  return (
    <WebhookDialog
      title={t("webhookTitle", { name: made.name })}
      app={app?.own}
      sharedApp={t("sharedApp")}
      onClose={onClose}
    />
  );
}

function ConnectForm({
  needsApp,
  onClose,
  onMade,
}: {
  needsApp: boolean;
  onClose: () => void;
  onMade: (made: Connection) => void;
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const complaints = useFormErrors();
  const sent = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<Way>("real");
  const [typed, setTyped] = useState(nothingTyped);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useSend(connections.create, {
    onSuccess: onMade,
    onError: (error) => {
      if (!complaints.accept(error, sent.current)) setProblem(inWords(error));
    },
  });
  const isHeld = way === "real" && needsApp;
  const submit = (form: HTMLFormElement) => {
    sent.current = form;
    setProblem(null);
    if (!complaints.check(form)) return;
    const { name, ...access } = typed;
    create.mutate({
      body:
        way === "simulated"
          ? { provider: "whatsapp", name, isSimulated: true }
          : { provider: "whatsapp", name, isSimulated: false, ...access },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("connect")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={create.isPending}
            disabled={isHeld}
          >
            {t("connectNow")}
          </Button>
        </>
      }
    >
      <Tabs
        label={t("way")}
        value={way}
        tabs={ways.map((id) => ({ id, label: t(`ways.${id}`) }))}
        onChange={(next) => {
          complaints.clear();
          setProblem(null);
          setWay(next);
        }}
      >
        <Form id={formId} onSend={submit}>
          {!isHeld && <p className="text-ink-muted">{t(`wayHelp.${way}`)}</p>}
          {problem && <Banner tone="danger">{problem}</Banner>}
          {isHeld ? (
            <Banner
              tone="warning"
              actions={
                <ButtonLink size="sm" href="/admin/settings?section=apps" onClick={onClose}>
                  {t("setApp")}
                </ButtonLink>
              }
            >
              {t("needsApp")}
            </Banner>
          ) : (
            fieldsOf[way].map((field) => (
              <ConnectionInput
                key={field}
                field={field}
                help={t(`fieldHelp.${field}`)}
                value={typed[field]}
                onChange={(value) => setTyped((all) => ({ ...all, [field]: value }))}
                complaints={complaints}
              />
            ))
          )}
        </Form>
      </Tabs>
    </Dialog>
  );
}
