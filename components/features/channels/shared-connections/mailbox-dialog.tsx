"use client";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { mailboxes } from "@/contract/channels/mailboxes";
import type { Mailbox } from "@/contract/channels/mailboxes";
import { locales } from "@/contract/locales";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { Tabs } from "@/components/ui/tabs";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { MailboxForwarding } from "./mailbox-forwarding";
import { MailboxAccess, MailboxBehaviour } from "./mailbox-fields";
import { MailboxPlaces } from "./mailbox-places";
import { accessOf, behaviourOf, draftOf } from "./mailbox-draft";
import type { MailboxDraft } from "./mailbox-draft";
import { useConnectionCheck } from "./use-connection-check";

const ways = ["real", "simulated"] as const;
type Way = (typeof ways)[number];

/** A mailbox by its servers and its password, or one that is played here; both are tried as soon as it is saved. */
export function MailboxDialog({ mailbox, onClose }: { mailbox: Mailbox | null; onClose: () => void }) {
  const t = useTranslations("mailboxes");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const locale = useLocale();
  const formId = useId();
  const complaints = useFormErrors();
  const check = useConnectionCheck();
  const [way, setWay] = useState<Way>(mailbox?.connection.isSimulated ? "simulated" : "real");
  const [draft, setDraft] = useState(() => draftOf(mailbox, locales.find((one) => one === locale) ?? "en"));
  const [problem, setProblem] = useState<string | null>(null);
  const handlers = {
    onSuccess: ({ connection: { id } }: Mailbox) => {
      check.mutate({ params: { id } });
      onClose();
    },
    onError: (error: Error) => {
      if (!complaints.accept(error)) setProblem(inWords(error));
    },
  };
  const create = useSend(mailboxes.create, handlers);
  const update = useSend(mailboxes.update, handlers);
  const change = (patch: Partial<MailboxDraft>) => {
    for (const field of Object.keys(patch)) complaints.clear(field);
    setDraft((now) => ({ ...now, ...patch }));
  };
  const submit = (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    const { address, password, takesDays } = draft;
    if (mailbox)
      update.mutate({
        params: { id: mailbox.connection.id },
        body: {
          ...behaviourOf(draft),
          ...(way === "real" ? accessOf(draft) : {}),
          ...(password === "" ? {} : { password }),
        },
      });
    else
      create.mutate({
        body:
          way === "simulated"
            ? { ...behaviourOf(draft), address, isSimulated: true }
            : {
                ...behaviourOf(draft),
                ...accessOf(draft),
                address,
                password,
                takesDays: Number(takesDays),
                isSimulated: false,
              },
      });
  };
  const form = (
    <Form id={formId} onSend={submit}>
      {!mailbox && <p className="text-ink-muted">{t(`wayHelp.${way}`)}</p>}
      {problem && <Banner tone="danger">{problem}</Banner>}
      {mailbox && <MailboxForwarding id={mailbox.connection.id} />}
      <MailboxAccess
        draft={draft}
        onChange={change}
        complaints={complaints}
        isNew={mailbox === null}
        isSimulated={way === "simulated"}
      />
      <MailboxPlaces draft={draft} onChange={change} errors={complaints.errors} />
      <MailboxBehaviour draft={draft} onChange={change} complaints={complaints} />
    </Form>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(mailbox ? "editTitle" : "connect")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={create.isPending || update.isPending}
          >
            {mailbox ? common("save") : t("connectNow")}
          </Button>
        </>
      }
    >
      {mailbox ? (
        form
      ) : (
        <Tabs
          label={t("way")}
          value={way}
          tabs={ways.map((id) => ({ id, label: t(`ways.${id}`) }))}
          onChange={(next) => {
            setProblem(null);
            setWay(next);
          }}
        >
          {form}
        </Tabs>
      )}
    </Dialog>
  );
}
