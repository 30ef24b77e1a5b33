"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { useQueryClient } from "@tanstack/react-query";
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock } from "lucide-react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import { messengerChannels } from "@/contract/desk-enums";
import type { MessageMessenger } from "@/contract/desk/messenger-parts";
import type { Message } from "@/contract/desk/ticket-messages";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useNow } from "@/lib/browser/use-format";
import { useWaitWords } from "@/lib/browser/use-wait-words";
import { placeMessages } from "./use-thread";

export interface HeldActions {
  isMine: boolean;
  undo: () => void;
  sendNow: () => void;
}

/** How far a message has come, in a word and a sign. */
export function Delivery({ message, held }: { message: Message; held: HeldActions }) {
  const t = useTranslations("ticket.thread");
  if (message.delivery === "HELD") return <HeldLine message={message} held={held} />;
  if (message.delivery === "FAILED" || message.delivery === "UNKNOWN")
    return isSaidByItsFile(message) ? null : <BrokenLine message={message} state={message.delivery} />;
  if (message.delivery === "NONE") return reachedNobody(message) ? <NobodyLine /> : null;
  const { Icon, word, className } = marks[message.delivery];
  const waits = message.delivery === "QUEUED" ? message.messenger?.waits : undefined;
  if (waits) return <WaitLine waits={waits} />;
  return (
    <Line className={className}>
      <Icon aria-hidden />
      {t(message.delivery === "QUEUED" && isByMessenger(message) ? "waitsToLeave" : word)}
    </Line>
  );
}

/** Of several that it left as, one file alone is broken, and says so below itself. */
function isSaidByItsFile({ messenger }: Message): boolean {
  const broken = messenger?.parts?.filter(({ delivery }) => delivery === "FAILED" || delivery === "UNKNOWN");
  return broken?.length === 1 && broken[0]?.attachmentId !== null;
}

/** An agent's words to the customer that left by no way; a call that is over is none. */
const reachedNobody = ({ authorType, isPublic, messenger }: Message): boolean =>
  isPublic && authorType === "AGENT" && messenger?.content?.type !== "call";

function NobodyLine() {
  const t = useTranslations("ticket.thread");
  return (
    <Line className="text-warning-ink">
      <CircleAlert aria-hidden />
      {t("reachedNobody")}
    </Line>
  );
}

const marks = {
  QUEUED: { Icon: Clock, word: "inOutbox", className: undefined },
  SENT: { Icon: Check, word: "sent", className: undefined },
  DELIVERED: { Icon: CheckCheck, word: "delivered", className: undefined },
  READ: { Icon: CheckCheck, word: "read", className: "text-accent-ink" },
  PLAYED: { Icon: CheckCheck, word: "played", className: "text-accent-ink" },
} as const;
const isByMessenger = ({ channel }: Message): boolean => messengerChannels.some((each) => each === channel);

/** A limit of the provider's holds it back for a while. */
function WaitLine({ waits }: { waits: NonNullable<MessageMessenger["waits"]> }) {
  const words = useWaitWords();
  return (
    <Line className="text-warning-ink">
      <Clock aria-hidden />
      <span>{words(waits)}</span>
    </Line>
  );
}

/** It did not arrive, or nobody knows; by a messenger or a mailbox it can be sent once more. */
function BrokenLine({ message, state }: { message: Message; state: "FAILED" | "UNKNOWN" }) {
  const t = useTranslations("ticket.thread");
  const isUnknown = state === "UNKNOWN";
  return (
    <Line className={isUnknown ? "text-warning-ink" : "text-danger-ink"}>
      {isUnknown ? <CircleHelp aria-hidden /> : <CircleAlert aria-hidden />}
      <span>{t(isUnknown ? "mayHaveBeenSent" : "failed")}</span>
      {message.deliveryReason && (
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {message.deliveryReason}
        </span>
      )}
      <SendAgain message={message} word={isUnknown ? "sendAgain" : "tryAgain"} />
    </Line>
  );
}

/** Forwards have no way of their own to go once more. */
const mayLeaveAgain = (message: Message): boolean =>
  isByMessenger(message) || (message.channel === "EMAIL" && message.isPublic && Boolean(message.mail));

/** By a messenger or a mailbox, for who may: a message once more, or one file of it. */
function SendAgain({
  message,
  word,
  fileId,
}: {
  message: Message;
  word: "sendAgain" | "tryAgain";
  fileId?: string;
}) {
  const t = useTranslations("ticket.thread");
  const client = useQueryClient();
  const { role } = useSignedIn();
  const again = useSend(ticketConversations.sendAgain, {
    onSuccess: (sent) => placeMessages(client, message.ticketId, [sent]),
  });
  if (!mayLeaveAgain(message) || !mayCall(role, ticketConversations.sendAgain)) return null;
  const { ticketId: id, id: messageId } = message;
  return (
    <Button
      variant="link"
      size="sm"
      isPending={again.isPending}
      onClick={() =>
        again.mutate({
          params: { id, messageId },
          query: fileId === undefined ? {} : { attachmentId: fileId },
        })
      }
    >
      {t(word)}
    </Button>
  );
}

/** Of a message that left as several: how far this file of it is, where that is not as far as it should be. */
export function PartDelivery({ message, fileId }: { message: Message; fileId: string }) {
  const t = useTranslations("ticket.thread");
  const part = message.messenger?.parts?.find(({ attachmentId }) => attachmentId === fileId);
  if (!part || part.delivery === "NONE" || part.delivery === "HELD") return null;
  if (part.delivery !== "FAILED" && part.delivery !== "UNKNOWN") {
    const { Icon, word, className } = marks[part.delivery];
    return (
      <Line className={className}>
        <Icon aria-hidden />
        {t(part.delivery === "QUEUED" ? "waitsToLeave" : word)}
      </Line>
    );
  }
  const isUnknown = part.delivery === "UNKNOWN";
  return (
    <Line className={isUnknown ? "text-warning-ink" : "text-danger-ink"}>
      {isUnknown ? <CircleHelp aria-hidden /> : <CircleAlert aria-hidden />}
      <span>{t(isUnknown ? "mayHaveBeenSent" : "failed")}</span>
      {part.reason && (
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {part.reason}
        </span>
      )}
      <SendAgain message={message} word={isUnknown ? "sendAgain" : "tryAgain"} fileId={fileId} />
    </Line>
  );
}

function HeldLine({ message, held }: { message: Message; held: HeldActions }) {
  const t = useTranslations("ticket.thread");
  const now = useNow(1);
  const seconds = message.sendsAt ? Math.ceil((Date.parse(message.sendsAt) - now.getTime()) / 1000) : 0;
  if (seconds <= 0)
    return (
      <Line>
        <Clock aria-hidden />
        {t("queued")}
      </Line>
    );
  return (
    <Line>
      <Clock aria-hidden />
      <span className="tabular-nums">{t("held", { seconds })}</span>
      {held.isMine && (
        <>
          <Button variant="link" size="sm" onClick={held.undo}>
            {t("undo")}
          </Button>
          <Button variant="link" size="sm" onClick={held.sendNow}>
            {t("sendNow")}
          </Button>
        </>
      )}
    </Line>
  );
}

const Line = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p
    className={clsx(
      "flex flex-wrap items-center gap-x-2 text-xs [&>svg]:size-3",
      className ?? "text-ink-faint",
    )}
  >
    {children}
  </p>
);
