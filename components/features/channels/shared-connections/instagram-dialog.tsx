"use client";
import { useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { instagramSettings } from "@/contract/channels/instagram-settings";
import type { InstagramAccount } from "@/contract/channels/instagram-settings";
import { instagramDoors } from "@/contract/enums";
import { apps } from "@/contract/workspace/apps";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConnectionInput } from "./connection-field";
import type { ConnectionField } from "./connection-field";
import { WebhookDialog } from "./webhook-steps";

const ways = ["real", "simulated"] as const;
type Way = (typeof ways)[number];
type Door = (typeof instagramDoors)[number];
/** Whose secret signs what comes in by it. */
const appOf = { INSTAGRAM: "INSTAGRAM", PAGE: "META" } as const satisfies Record<Door, string>;
const nothingTyped = { name: "", accountId: "", pageId: "", accessToken: "" };

/** An account on Instagram: one of the workspace's own, by either of its doors, or one that is played here. */
export function InstagramDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("connectInstagram");
  const [made, setMade] = useState<InstagramAccount | null>(null);
  const take = (account: InstagramAccount) => {
    if (!account.isSimulated) return setMade(account);
    showToast("success", t("simulatedMade", { name: account.name }));
    onClose();
  };
  return made ? (
    <Connected account={made} onClose={onClose} />
  ) : (
    <ConnectForm onClose={onClose} onMade={take} />
  );
}

function useApp(door: Door) {
  return useQuery(queryFor(apps.list)).data?.items.find(({ provider }) => provider === appOf[door]);
}

function Connected({ account, onClose }: { account: InstagramAccount; onClose: () => void }) {
  const t = useTranslations("connectInstagram");
  const words = useTranslations("connections");
  return (
    <WebhookDialog
      title={words("webhookTitle", { name: account.name })}
      app={useApp(account.door)?.own}
      sharedApp={t("sharedApp")}
      onClose={onClose}
    />
  );
}

function ConnectForm({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (account: InstagramAccount) => void;
}) {
  const t = useTranslations("connectInstagram");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const complaints = useFormErrors();
  const sent = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<Way>("real");
  const [door, setDoor] = useState<Door>("INSTAGRAM");
  const [typed, setTyped] = useState(nothingTyped);
  const [problem, setProblem] = useState<string | null>(null);
  const app = useApp(door);
  const connect = useSend(instagramSettings.connect, {
    onSuccess: onMade,
    onError: (error) => {
      if (!complaints.accept(error, sent.current)) setProblem(inWords(error));
    },
  });
  const isHeld = way === "real" && app?.own === null && !app.hasInstallation;
  const fields: readonly (keyof typeof typed & ConnectionField)[] =
    way === "simulated"
      ? ["name"]
      : door === "PAGE"
        ? ["name", "accountId", "pageId", "accessToken"]
        : ["name", "accountId", "accessToken"];
  const submit = (form: HTMLFormElement) => {
    sent.current = form;
    setProblem(null);
    if (!complaints.check(form)) return;
    const { name, accountId, pageId, accessToken } = typed;
    connect.mutate({
      body:
        way === "simulated"
          ? { name, isSimulated: true, door }
          : {
              name,
              isSimulated: false,
              door,
              accountId,
              pageId: door === "PAGE" ? pageId : undefined,
              accessToken,
            },
    });
  };
  const start = () => {
    complaints.clear();
    setProblem(null);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={connect.isPending}
            disabled={isHeld}
          >
            {t("connect")}
          </Button>
        </>
      }
    >
      <Tabs
        label={t("way")}
        value={way}
        tabs={ways.map((id) => ({ id, label: t(`ways.${id}`) }))}
        onChange={(next) => {
          start();
          setWay(next);
        }}
      >
        <Form id={formId} onSend={submit}>
          <p className="text-ink-muted">{t(`wayHelp.${way}`)}</p>
          {problem && <Banner tone="danger">{problem}</Banner>}
          <DoorField
            door={door}
            help={way === "simulated" ? t(`simulatedDoorHelp.${door}`) : t(`doorHelp.${door}`)}
            onChange={(next) => {
              start();
              setDoor(next);
            }}
          />
          {isHeld ? (
            <NeedsApp door={door} onLeave={onClose} />
          ) : (
            fields.map((field) => (
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

function DoorField({ door, help, onChange }: { door: Door; help: string; onChange: (door: Door) => void }) {
  const t = useTranslations("connectInstagram");
  return (
    <Field label={t("door")} help={help}>
      <Select
        value={door}
        options={instagramDoors.map((value) => ({ value, label: t(`doors.${value}`) }))}
        onChange={onChange}
      />
    </Field>
  );
}

function NeedsApp({ door, onLeave }: { door: Door; onLeave: () => void }) {
  const t = useTranslations("connectInstagram");
  const words = useTranslations("connections");
  return (
    <Banner
      tone="warning"
      actions={
        <ButtonLink size="sm" href="/admin/settings?section=apps" onClick={onLeave}>
          {words("setApp")}
        </ButtonLink>
      }
    >
      {t(`needsApp.${door}`)}
    </Banner>
  );
}
