"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Bot } from "lucide-react";
import type { MessageMessenger } from "@/contract/desk/messenger-parts";
import type { Message } from "@/contract/desk/ticket-messages";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { lazyPart, useAgainWhenBack } from "@/components/ui/lazy-part";
import type { FaultProps } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { clockTime } from "@/lib/shared/clock-time";
import { useFormat } from "@/lib/browser/use-format";
import { ChannelIcon } from "../marks";
import { NoteMark, isNote, noteGround } from "../note-mark";
import { proseClass } from "../prose";
import { FollowOnMention } from "./follow-on-mention";
import { ArticleFromAnswer } from "./article-from-answer";
import { Delivery, PartDelivery } from "./delivery-line";
import type { HeldActions } from "./delivery-line";
import { MailFoot, MailHead } from "./mail-parts";
import { FramedWords, PartHead, PlainFoot, Reactions, Unsupported, saysItself } from "./messenger-parts";
import { MessageFile } from "./message-file";
import { MessageMenu } from "./message-menu";
import { MessageHtml, MessageText } from "./message-html";

const isMedia = ({ messenger }: Message): boolean => messenger?.content?.type === "media";
const isKept = ({ messenger }: Message): boolean =>
  messenger?.content?.type === "media" && messenger.content.state === "KEPT";
// Of a file that is on its way or was lost; most are here.
const MediaState = lazyPart(() => import("./message-media").then((file) => file.MediaState));
const CardFoot = lazyPart(() => import("./part-foot").then((file) => file.CardFoot));
const cards: readonly string[] = ["product", "productList", "contacts", "order"];
/** Cards are of few messages, and come after the words above them. */
const MessageFoot = ({ message, part }: { message: Message; part: MessageMessenger }) =>
  cards.includes(part.content?.type ?? "") ? (
    <CardFoot message={message} part={part} whileLoading={<Skeleton className="mt-2 h-16 w-52" />} />
  ) : (
    <PlainFoot content={part.content} />
  );
const MailFrame = lazyPart(() => import("./mail-frame").then((file) => file.MailFrame), MailWords);
function MailWords({ of: { words }, isMissing, onAgain }: { of: { words?: ReactNode } } & FaultProps) {
  useAgainWhenBack(isMissing, onAgain);
  return words;
}

/** `outside`: somebody whom a forward went to; for staff alone, as a note is. */
export type MessageKind = "customer" | "agent" | "note" | "outside" | "bot" | "system";
const kinds: Record<Message["authorType"], MessageKind> = {
  SYSTEM: "system",
  BOT: "bot",
  CUSTOMER: "customer",
  AGENT: "agent",
};
export const kindOf = (message: Pick<Message, "authorType" | "isPublic" | "mail">): MessageKind =>
  message.mail?.forward === "ANSWER" ? "outside" : isNote(message) ? "note" : kinds[message.authorType];

const bubbles: Record<Exclude<MessageKind, "system">, string> = {
  customer: "border-line bg-surface",
  agent: "border-transparent bg-accent-soft",
  note: noteGround,
  outside: noteGround,
  bot: "border-dashed border-line-strong bg-sunken",
};
const longTextFrom = 1800;

/**
 * One message, on the side of who wrote it: customers at the start, us at the end, notes amber and never
 * mistaken for a reply.
 */
export function MessageBubble({
  message,
  answered,
  startsGroup,
  showsChannel = false,
  held,
}: {
  message: Message;
  /** The message that it answers, where that is in the thread. */
  answered?: Message | undefined;
  startsGroup: boolean;
  /** Its ticket's messages went by several. */
  showsChannel?: boolean;
  held: HeldActions;
}) {
  const t = useTranslations("ticket.thread");
  const format = useFormat();
  const merged = useTranslations("ticket.merged");
  const parts = useTranslations("messengerParts");
  const kind = kindOf(message);
  if (kind === "system") return <SystemLine message={message} />;
  const isOurs = kind !== "customer" && kind !== "outside";
  const hasWords = message.text.trim() !== "" || (message.attachments.length === 0 && !isMedia(message));
  return (
    <article
      aria-label={t(`by.${kind}`, { name: message.authorName })}
      className={clsx(
        "group/message flex gap-2.5 transition-none",
        isOurs && "flex-row-reverse",
        startsGroup ? "mt-4" : "mt-1",
      )}
    >
      <span className="w-8 shrink-0 max-md:hidden">
        {startsGroup && (kind === "bot" ? <BotFace /> : <Avatar name={message.authorName} />)}
      </span>
      <div
        className={clsx(
          "flex max-w-[min(44rem,100%)] min-w-0 flex-col gap-1 md:max-w-[min(44rem,85%)]",
          isOurs ? "items-end" : "items-start",
        )}
      >
        {!startsGroup && message.messenger?.editedAt && (
          <span className="text-xs text-ink-faint" title={format.dateTime(message.messenger.editedAt)}>
            {parts("edited")}
          </span>
        )}
        {startsGroup && (
          <header
            className={clsx(
              "flex flex-wrap items-baseline gap-x-2 text-xs text-ink-faint",
              isOurs && "flex-row-reverse",
            )}
          >
            <span className="text-[0.8125rem] font-medium text-ink" dir="auto">
              {message.authorName}
            </span>
            {(kind === "note" || kind === "outside") && <NoteMark />}
            {kind === "bot" && <span>{t("bot")}</span>}
            <time dateTime={message.createdAt} title={format.dateTime(message.createdAt)}>
              {format.time(message.createdAt)}
            </time>
            {showsChannel && message.isPublic && <ByChannel channel={message.channel} />}
            {message.messenger?.editedAt && (
              <span title={format.dateTime(message.messenger.editedAt)}>{parts("edited")}</span>
            )}
            {message.originTicketId && (
              <Link href={`/tickets/${message.originTicketId}?merged=stay`} className="hover:underline">
                {merged("fromMark")}
              </Link>
            )}
          </header>
        )}
        {message.mail && <MailHead mail={message.mail} />}
        {!hasWords && message.messenger && <PartHead part={message.messenger} answered={answered} />}
        {hasWords && (
          <div
            title={startsGroup ? undefined : format.dateTime(message.createdAt)}
            className={clsx(
              "max-w-full min-w-0 rounded-lg border px-3 py-2 text-ink",
              bubbles[kind],
              message.delivery === "HELD" && "opacity-80",
            )}
          >
            {message.messenger && <PartHead part={message.messenger} answered={answered} />}
            <FramedWords content={message.messenger?.content ?? null}>
              {message.messenger?.content?.type === "unsupported" ? (
                <Unsupported />
              ) : (
                !saysItself(message.messenger?.content) && <Words message={message} />
              )}
            </FramedWords>
            {message.messenger && <MessageFoot message={message} part={message.messenger} />}
          </div>
        )}
        {message.messenger && <Reactions part={message.messenger} />}
        {isMedia(message) && !isKept(message) && (
          <MediaState message={message} whileLoading={<Skeleton className="h-13 w-60" />} />
        )}
        {message.attachments.length > 0 && (
          <div className={clsx("flex max-w-full flex-wrap items-end gap-1.5", isOurs && "justify-end")}>
            {message.attachments.map((file) => (
              <div key={file.id} className="flex max-w-full min-w-0 flex-col gap-0.5">
                <MessageFile file={file} />
                <PartDelivery message={message} fileId={file.id} />
              </div>
            ))}
          </div>
        )}
        {message.mail && <MailFoot message={message} mail={message.mail} />}
        {kind === "note" && <FollowOnMention message={message} />}
        <Delivery message={message} held={held} />
      </div>
      <MessageMenu message={message} />
      {kind === "agent" && message.delivery !== "HELD" && <ArticleFromAnswer message={message} />}
    </article>
  );
}

function ByChannel({ channel }: Pick<Message, "channel">) {
  const t = useTranslations("ticket.channel");
  return (
    <span className="inline-flex items-center gap-1">
      <ChannelIcon channel={channel} className="size-3" />
      {t(channel)}
    </span>
  );
}

function Words({ message }: { message: Message }) {
  const page = message.authorType === "AGENT" ? undefined : message.mail?.page;
  const words = <PlainWords message={message} />;
  // Its reader has the words at once, and then the mail as it looks; where its code does not come, the words stay.
  return page === undefined ? (
    words
  ) : (
    <MailFrame page={page} from={message.authorName} words={words} whileLoading={words} />
  );
}

function PlainWords({ message }: { message: Message }) {
  const t = useTranslations("ticket.thread");
  const isLong = message.text.length > longTextFrom || message.text.split("\n").length > 40;
  const [isOpen, setIsOpen] = useState(false);
  const isCut = isLong && !isOpen;
  return (
    <>
      <div dir="auto" className={clsx(proseClass, isCut && "max-h-72 overflow-hidden mask-b-from-70%")}>
        {message.html ? (
          <MessageHtml html={message.html} />
        ) : (
          <MessageText text={message.text} hasMarkup={message.channel === "WHATSAPP"} />
        )}
      </div>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1 text-[0.8125rem]"
        >
          {t(isOpen ? "showLess" : "showAll")}
        </Button>
      )}
    </>
  );
}

const BotFace = () => (
  <span
    aria-hidden
    className="flex size-8 items-center justify-center rounded-full bg-neutral-soft text-neutral-ink"
  >
    <Bot className="size-4" />
  </span>
);

function SystemLine({ message }: { message: Message }) {
  const format = useFormat();
  const t = useTranslations("messengerParts");
  const content = message.messenger?.content;
  const call = content?.type === "call" ? content : null;
  return (
    <p className="my-3 text-center text-xs text-ink-faint">
      <span dir="auto">
        {call
          ? t(`call.${call.result}`, {
              name: call.callerName,
              duration: clockTime(call.durationSeconds ?? 0),
            })
          : content?.type === "numberChange"
            ? t("numberChange", { from: content.from, to: content.to })
            : content?.type === "consent"
              ? content.word === null
                ? t(`consent.told.${content.state}`)
                : t(`consent.wrote.${content.state}`, { word: content.word })
              : message.text}
      </span>{" "}
      <time dateTime={message.createdAt} title={format.dateTime(message.createdAt)}>
        {format.time(message.createdAt)}
      </time>
    </p>
  );
}
