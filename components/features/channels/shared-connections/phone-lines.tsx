"use client";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check, CheckCheck, CircleAlert, Paperclip, Phone } from "lucide-react";
import { useFormat } from "@/lib/browser/use-format";
import { WhatsAppText } from "@/components/features/desk/shared-ticket/thread/message-html";
import { Choices, LineActs, ProductsShown } from "./phone-acts";
import type { OnPhone, PhoneLine } from "./phone-acts";

/** What was said, as the customer's phone shows it. */
export function PhoneLines({
  label,
  lines,
  ...phone
}: OnPhone & {
  label: string;
  lines: readonly PhoneLine[];
}) {
  const t = useTranslations("simulator");
  const box = useRef<HTMLDivElement>(null);
  const lastId = lines.at(-1)?.id;
  useEffect(() => {
    box.current?.scrollTo?.({ top: box.current.scrollHeight });
  }, [lastId]);
  return (
    // Its words are reached with the arrow keys, so the keyboard needs a way in.
    <div
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="h-96 overflow-y-auto bg-sunken md:h-auto md:min-h-0 md:flex-1 p-3 -outline-offset-2!"
    >
      {lines.length === 0 && <p className="py-16 text-center text-sm text-ink-muted">{t("nothingYet")}</p>}
      <ol className="flex flex-col gap-2">
        {lines.map((line) => (
          <PhoneBubble
            key={line.id}
            line={line}
            hasMarkup={phone.provider === "whatsapp"}
            answered={lines.find(({ id }) => id === line.repliesTo)}
            offers={
              <>
                <Choices connectionId={phone.connectionId} line={line} />
                <ProductsShown connectionId={phone.connectionId} line={line} />
              </>
            }
            action={<LineActs {...phone} line={line} />}
          />
        ))}
      </ol>
    </div>
  );
}

function PhoneBubble({
  line,
  hasMarkup,
  answered,
  offers,
  action,
}: {
  line: PhoneLine;
  /** Its program shows words between signs as bold and the like. */
  hasMarkup: boolean;
  /** The line that it answers. */
  answered: PhoneLine | undefined;
  offers: ReactNode;
  action: ReactNode;
}) {
  const t = useTranslations("simulator");
  const format = useFormat();
  const { direction, text, file, place, call, isUnsent, isEdited, isRead, at, status } = line;
  const isTheirs = direction === "FROM_CUSTOMER";
  const words = hasMarkup ? <WhatsAppText text={text} /> : text;
  return (
    <li className={clsx("flex max-w-[85%] flex-col gap-0.5", isTheirs ? "items-end self-end" : "self-start")}>
      <p
        dir="auto"
        className={clsx(
          "w-fit max-w-full rounded-lg border px-3 py-1.5 text-sm wrap-anywhere whitespace-pre-wrap text-ink",
          isTheirs ? "border-transparent bg-accent-soft" : "border-line bg-surface",
        )}
      >
        {call && (
          <span className="flex items-center gap-1.5 text-xs text-ink-muted [&_svg]:size-3">
            <Phone aria-hidden className="shrink-0" />
            {t(`call.${call}`)}
          </span>
        )}
        {place && <span className="block text-xs text-ink-muted">{t(`lines.${place}.${direction}`)}</span>}
        {answered && (
          <span className="mb-1 block truncate border-s-2 border-line-strong ps-2 text-xs text-ink-muted">
            {answered.text === "" ? answered.file?.name : answered.text}
          </span>
        )}
        {file && (
          <span className="flex items-center gap-1.5 [&_svg]:size-3.5">
            <Paperclip aria-hidden className="shrink-0" />
            <bdi>{t("file", { name: file.name, size: format.bytes(file.sizeBytes) })}</bdi>
          </span>
        )}
        {isUnsent ? <span className="text-ink-faint italic">{t("unsent")}</span> : words}
      </p>
      <PhoneReactions line={line} />
      {offers}
      <div className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-faint [&_button]:min-h-6 [&_button]:min-w-6 [&>svg]:size-3">
        <time dateTime={at} title={format.dateTime(at)}>
          {format.time(at)}
        </time>
        {isEdited && t("edited")}
        {!isTheirs && status && <PhoneStatus status={status} />}
        {isTheirs && isRead && <PhoneStatus status="READ" />}
        {action}
      </div>
    </li>
  );
}

/** Each side's. */
function PhoneReactions({ line: { reaction, ownReaction } }: { line: PhoneLine }) {
  const t = useTranslations("simulator");
  const all = [
    { word: "reaction", emoji: reaction },
    { word: "ownReaction", emoji: ownReaction },
  ] as const;
  return all.map(
    ({ word, emoji }) =>
      emoji && (
        <p
          key={word}
          className="-mt-1.5 w-fit rounded-full border border-line bg-surface px-1.5 text-sm leading-5 shadow-control"
        >
          <span className="sr-only">{t(word)}</span> {emoji}
        </p>
      ),
  );
}

const icons = { SENT: Check, DELIVERED: CheckCheck, READ: CheckCheck, FAILED: CircleAlert };
function PhoneStatus({ status }: { status: keyof typeof icons }) {
  const t = useTranslations("simulator");
  const Icon = icons[status];
  return (
    <>
      <Icon
        aria-hidden
        className={clsx(status === "READ" && "text-accent-ink", status === "FAILED" && "text-danger-ink")}
      />
      <span>{t(`status.${status}`)}</span>
    </>
  );
}
