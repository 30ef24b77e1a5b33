"use client";
import { useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { apps } from "@/contract/workspace/apps";
import type { ProviderApp } from "@/contract/workspace/apps";
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
import { useSignUp } from "./use-sign-up";
import { WebhookDialog } from "./webhook-steps";

const ways = ["signIn", "real", "simulated"] as const;
type Way = (typeof ways)[number];
const nothingTyped = { name: "", account: "", businessAccountId: "", accessToken: "" };
const fieldsOf: Record<Way, readonly (keyof typeof nothingTyped & ConnectionField)[]> = {
  signIn: [],
  real: ["name", "account", "businessAccountId", "accessToken"],
  simulated: ["name"],
};

/** A WhatsApp number: one of the workspace's own, by signing in at Meta or by its token, or one that is played here. */
export function ConnectDialog({
  onClose,
  goTo,
}: {
  onClose: () => void;
  /** Leaves for Meta. */
  goTo?: (address: string) => void;
}) {
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
      <ConnectForm
        lacks={app && lackOf(app)}
        signsUp={app?.signsUp ?? false}
        onClose={onClose}
        onMade={take}
        goTo={goTo}
      />
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

/** What of an app is not there, for one to sign in at Meta by it. */
type Lack = "app" | "secret" | "configuration" | "sharedConfiguration";
const lackOf = ({ own, hasInstallation, signsUp }: ProviderApp): Lack | null =>
  signsUp
    ? null
    : own === null
      ? hasInstallation
        ? "sharedConfiguration"
        : "app"
      : own.hasSecret
        ? "configuration"
        : "secret";

function ConnectForm({
  lacks,
  signsUp,
  onClose,
  onMade,
  goTo,
}: {
  /** Undefined: not known yet. */
  lacks: Lack | null | undefined;
  signsUp: boolean;
  onClose: () => void;
  onMade: (made: Connection) => void;
  goTo: ((address: string) => void) | undefined;
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const complaints = useFormErrors();
  const sent = useRef<HTMLFormElement>(null);
  const [chosen, setWay] = useState<Way | null>(null);
  const way = chosen ?? (signsUp ? "signIn" : "real");
  const [typed, setTyped] = useState(nothingTyped);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useSend(connections.create, {
    onSuccess: onMade,
    onError: (error) => {
      if (!complaints.accept(error, sent.current)) setProblem(inWords(error));
    },
  });
  const signUp = useSignUp({ goTo, onError: (error) => setProblem(inWords(error)) });
  const held = heldBy(way, lacks);
  const submit = (form: HTMLFormElement) => {
    sent.current = form;
    setProblem(null);
    if (!complaints.check(form)) return;
    if (way === "signIn") return signUp.mutate({ body: { isSimulated: false } });
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
            isPending={create.isPending || (way === "signIn" && signUp.isPending)}
            disabled={held !== null || (way === "signIn" && lacks === undefined)}
          >
            {t(way === "signIn" ? "signIn" : "connectNow")}
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
          {held === null && <p className="text-ink-muted">{t(`wayHelp.${way}`)}</p>}
          {problem && <Banner tone="danger">{problem}</Banner>}
          {held ? (
            <Held by={held} way={way} onLeave={onClose} />
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
        {way === "simulated" && (
          <div className="mt-4 flex flex-col items-start gap-2 border-t border-line pt-4">
            <p className="text-[0.8125rem] text-ink-muted">{t("trySignInHelp")}</p>
            <Button
              size="sm"
              isPending={signUp.isPending}
              onClick={() => signUp.mutate({ body: { isSimulated: true } })}
            >
              {t("trySignIn")}
            </Button>
          </div>
        )}
      </Tabs>
    </Dialog>
  );
}

/** A token by hand needs an app that signs its posts; signing in needs all of it. */
const heldBy = (way: Way, lacks: Lack | null | undefined): Lack | null =>
  way === "signIn" ? (lacks ?? null) : way === "real" && lacks === "app" ? lacks : null;

function Held({ by, way, onLeave }: { by: Lack; way: Way; onLeave: () => void }) {
  const t = useTranslations("connections");
  return (
    <Banner
      tone="warning"
      actions={
        by === "sharedConfiguration" ? undefined : (
          <ButtonLink size="sm" href="/admin/settings?section=apps" onClick={onLeave}>
            {t(by === "app" ? "setApp" : "openAppsNow")}
          </ButtonLink>
        )
      }
    >
      {way === "signIn" ? t(`signInNeeds.${by}`) : t("needsApp")}
    </Banner>
  );
}
