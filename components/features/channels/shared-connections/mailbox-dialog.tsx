"use client";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import type { Mailbox } from "@/contract/channels/mailboxes";
import { locales } from "@/contract/locales";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { Tabs } from "@/components/ui/tabs";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { MailboxForwarding } from "./mailbox-forwarding";
import { MailboxAccess, MailboxBehaviour } from "./mailbox-fields";
import { MailboxPlaces } from "./mailbox-places";
import { MailboxSignInField, SignInAgain } from "./mailbox-sign-in-field";
import type { SignsInBy } from "./mailbox-sign-in-field";
import { draftOf } from "./mailbox-draft";
import type { MailboxDraft } from "./mailbox-draft";
import { useMailboxSend } from "./use-mailbox-send";

const ways = ["real", "simulated"] as const;
type Way = (typeof ways)[number];

/**
 * A mailbox by its servers and its password, by an account at a provider, or one that is played here; both of its
 * servers are tried as soon as it is saved.
 */
export function MailboxDialog({
  mailbox,
  onClose,
  goTo = (address) => location.assign(address),
}: {
  mailbox: Mailbox | null;
  onClose: () => void;
  goTo?: (address: string) => void;
}) {
  const t = useTranslations("mailboxes");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const locale = useLocale();
  const formId = useId();
  const complaints = useFormErrors();
  const [way, setWay] = useState<Way>(mailbox?.connection.isSimulated ? "simulated" : "real");
  const [draft, setDraft] = useState(() => draftOf(mailbox, locales.find((one) => one === locale) ?? "en"));
  const [by, setBy] = useState<SignsInBy>(mailbox?.signIn ?? "PASSWORD");
  const [problem, setProblem] = useState<string | null>(null);
  const onError = (error: Error) => {
    if (!complaints.accept(error)) setProblem(inWords(error));
  };
  const { send, signInAgain, isPending } = useMailboxSend(mailbox, { onClose, onError, goTo });
  const change = (patch: Partial<MailboxDraft>) => {
    for (const field of Object.keys(patch)) complaints.clear(field);
    setDraft((now) => ({ ...now, ...patch }));
  };
  const submit = (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    send(draft, { by, isSimulated: way === "simulated" });
  };
  const form = (
    <Form id={formId} onSend={submit}>
      {!mailbox && (
        <p className="text-ink-muted">
          {way === "real" && by !== "PASSWORD"
            ? t("signInHelp", { provider: t(`signIns.${by}`) })
            : t(`wayHelp.${way}`)}
        </p>
      )}
      {problem && <Banner tone="danger">{problem}</Banner>}
      <MailboxSignInField
        value={by}
        onChange={setBy}
        isSimulated={way === "simulated"}
        error={complaints.errors["provider"]}
      />
      {mailbox && by !== "PASSWORD" && (
        <SignInAgain
          provider={by}
          isSignedIn={mailbox.signIn === by}
          isPending={signInAgain.isPending}
          onGo={() => signInAgain.mutate({ params: { id: mailbox.connection.id }, body: { provider: by } })}
        />
      )}
      <MailboxAccess
        by={by}
        isPasswordNeeded={mailbox === null || mailbox.signIn !== null}
        draft={draft}
        onChange={change}
        complaints={complaints}
        isNew={mailbox === null}
        isSimulated={way === "simulated"}
      />
      <MailboxPlaces draft={draft} onChange={change} errors={complaints.errors} />
      <MailboxBehaviour draft={draft} onChange={change} complaints={complaints} />
      {mailbox && <MailboxForwarding id={mailbox.connection.id} />}
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
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {mailbox
              ? common("save")
              : by === "PASSWORD"
                ? t("connectNow")
                : t("signInNow", { provider: t(`signIns.${by}`) })}
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
            setBy("PASSWORD");
            setWay(next);
          }}
        >
          {form}
        </Tabs>
      )}
    </Dialog>
  );
}
