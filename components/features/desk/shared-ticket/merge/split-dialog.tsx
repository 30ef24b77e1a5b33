"use client";
import { useRef, useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import type { Message } from "@/contract/desk/ticket-messages";
import type { Ticket } from "@/contract/desk/tickets";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { NoteMark, isNote } from "../note-mark";
import { useThread } from "../thread/use-thread";

const undoVisibleMs = 15_000;

/** Some of the messages become a ticket of their own. */
export function SplitDialog({
  ticket,
  startId,
  onClose,
}: {
  ticket: Ticket;
  /** The message that is chosen at first. */
  startId?: string;
  onClose: () => void;
}) {
  const t = useTranslations("ticket.split");
  const common = useTranslations("common");
  const router = useRouter();
  const inWords = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const thread = useThread(ticket.id);
  const [chosen, setChosen] = useState<readonly string[]>(startId === undefined ? [] : [startId]);
  const undo = useSend(ticketMerges.undo, { onSuccess: () => showToast("success", t("undone")) });
  const split = useSend(ticketMerges.split, {
    onSuccess: ({ ticket: made, splitId }) => {
      showToast("success", t("done", { number: made.number }), {
        durationMs: undoVisibleMs,
        action: {
          label: t("undo"),
          onSelect: () => {
            router.push(`/tickets/${ticket.id}`);
            undo.mutate({ params: { id: splitId } });
          },
        },
      });
      onClose();
      router.push(`/tickets/${made.id}`);
    },
    onError: (fault) => {
      if (!accept(fault, form.current)) showToast("destructive", inWords(fault));
    },
  });
  const firstChosen = thread.messages.findIndex(({ id }) => chosen.includes(id));
  const later = firstChosen < 0 ? [] : thread.messages.slice(firstChosen).map(({ id }) => id);
  const isAll = chosen.length > 0 && chosen.length >= ticket.messageCount;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("title", { number: ticket.number })}
      text={t("help")}
      closeLabel={common("close")}
    >
      <Form
        ref={form}
        onSend={(element) => {
          const subject = String(new FormData(element).get("subject") ?? "").trim();
          if (check(element))
            split.mutate({
              params: { id: ticket.id },
              body: { messageIds: [...chosen], ...(subject === "" ? {} : { subject }) },
            });
        }}
      >
        {thread.isLoading && <Skeleton className="h-32" />}
        <fieldset className="flex max-h-80 flex-col gap-1 overflow-y-auto rounded-lg border border-line p-2">
          <legend className="sr-only">{t("messages")}</legend>
          {thread.hasOlder && (
            <Button
              size="sm"
              variant="ghost"
              className="self-center"
              isPending={thread.isLoadingOlder}
              onClick={thread.loadOlder}
            >
              {t("older")}
            </Button>
          )}
          {thread.messages.map((message) => (
            <Choice
              key={message.id}
              message={message}
              isChosen={chosen.includes(message.id)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, message.id] : without(chosen, message.id))}
            />
          ))}
        </fieldset>
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          disabled={later.length === 0 || later.every((id) => chosen.includes(id))}
          onClick={() => setChosen(later.slice(0, limits.splitMessagesMax))}
        >
          {t("later")}
        </Button>
        {isAll && (
          <p role="alert" className="text-[0.8125rem] text-danger-ink">
            {t("leaveOne")}
          </p>
        )}
        <Field label={t("subject")} help={t("subjectHelp")} error={errors["subject"] ?? errors["messageIds"]}>
          <Input name="subject" dir="auto" maxLength={limits.subjectMaxLength} autoComplete="off" />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={chosen.length === 0 || isAll || chosen.length > limits.splitMessagesMax}
            isPending={split.isPending}
          >
            {t("split", { count: chosen.length })}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

function Choice({
  message: { authorName, authorType, createdAt, text, isPublic, attachments },
  isChosen,
  onChange,
}: {
  message: Message;
  isChosen: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const format = useFormat();
  return (
    <Checkbox
      checked={isChosen}
      onChange={(event) => onChange(event.target.checked)}
      label={
        <span>
          <bdi>{authorName}</bdi>{" "}
          <bdi className="text-xs font-normal text-ink-faint">{format.dateTime(createdAt)}</bdi>
          {isNote({ authorType, isPublic }) && <NoteMark className="ms-2 rounded-sm bg-warning-soft px-1" />}
        </span>
      }
      help={
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {text === "" ? attachments.map(({ name }) => name).join(", ") : text}
        </span>
      }
    />
  );
}
