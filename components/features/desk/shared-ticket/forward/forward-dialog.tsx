"use client";
import { useId, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { Message } from "@/contract/desk/ticket-messages";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { randomId } from "@/lib/shared/random-id";
import { RecipientFields, canReach, useSuppressed } from "../composer/mail-recipients";
import type { Recipients } from "../composer/recipients";
import { refreshThread, useThread } from "../thread/use-thread";

type Scope = "one" | "all";

/** A message, or all that was said, goes to people outside; the customer hears nothing of it. */
export function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { ticketId, mail } = message;
  const isAnswer = mail?.forward === "ANSWER";
  const t = useTranslations("ticket.forward");
  const common = useTranslations("common");
  const client = useQueryClient();
  const inWords = useFaultText();
  const [recipients, setRecipients] = useState<Recipients>({
    to: isAnswer && mail.from ? [mail.from.address] : [],
    cc: [],
    bcc: [],
  });
  const suppressed = useSuppressed(ticketId, recipients);
  const [scope, setScope] = useState<Scope>("one");
  const [note, setNote] = useState("");
  const files = useFilesOf(message, scope);
  const attempt = useAttempt();
  const forward = useSend(ticketParticipants.forward, {
    onSuccess: () => {
      void refreshThread(client, ticketId);
      showToast("success", t("sent", { names: recipients.to.join(", ") }));
      onClose();
    },
    onError: () => undefined,
  });
  const send = () => {
    const body = {
      to: [...recipients.to],
      cc: [...recipients.cc],
      bcc: [...recipients.bcc],
      message: note.trim(),
      messageIds: scope === "all" ? ("all" as const) : [message.id],
      fileIds: files.chosen,
    };
    forward.mutate({ params: { id: ticketId }, body: { ...body, clientMessageId: attempt(body) } });
  };
  const isReady = canReach(recipients, suppressed);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t(isAnswer ? "answerTitle" : "title")}
      text={t("help")}
      closeLabel={common("close")}
    >
      <Form onSend={() => isReady && send()}>
        <div className="text-[0.8125rem]">
          <RecipientFields value={recipients} onChange={setRecipients} suppressed={suppressed} />
        </div>
        <Field label={t("note")} help={t("noteHelp")}>
          <Textarea
            dir="auto"
            rows={4}
            maxLength={limits.messageMaxLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {message.isPublic && <ScopeChoice value={scope} onChange={setScope} />}
        {files.all.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-[0.8125rem] font-medium text-ink">{t("files")}</legend>
            {files.all.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={files.chosen.includes(id)}
                onChange={(event) => files.choose(id, event.target.checked)}
                label={<bdi className="wrap-anywhere">{name}</bdi>}
              />
            ))}
          </fieldset>
        )}
        {forward.error && (
          <Banner tone="danger" title={t("failed")}>
            {inWords(forward.error)}
          </Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" disabled={!isReady} isPending={forward.isPending}>
            {t(isAnswer ? "sendAnswer" : "send")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function ScopeChoice({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const t = useTranslations("ticket.forward");
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink">
      <legend className="mb-1 font-medium">{t("scope")}</legend>
      {(["one", "all"] as const).map((scope) => (
        <label key={scope} className="flex items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={scope === value}
            onChange={() => onChange(scope)}
            className="accent-accent"
          />
          {t(`scopes.${scope}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Files of what is forwarded: those of the message at hand go along unless they are taken out. */
function useFilesOf(message: Message, scope: Scope) {
  const { messages } = useThread(message.ticketId);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const from = scope === "one" ? [message] : messages.filter(({ isPublic }) => isPublic);
  const all = from.flatMap(({ attachments }) => attachments);
  const own = new Set(message.attachments.map(({ id }) => id));
  return {
    all,
    chosen: all
      .map(({ id }) => id)
      .filter((id) => changed.get(id) ?? own.has(id))
      .slice(0, limits.attachmentsPerMessageMax),
    choose: (id: string, isOn: boolean) => setChanged(new Map([...changed, [id, isOn]])),
  };
}

/** The same mail tried again is the same to the server; a changed one is another. */
function useAttempt(): (body: object) => string {
  const last = useRef<{ content: string; id: string } | null>(null);
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current?.content !== content) last.current = { content, id: randomId() };
    return last.current.id;
  };
}
