"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CornerUpLeft, ExternalLink, List, MapPin, Phone } from "lucide-react";
import type { MessageMessenger, MessengerPart } from "@/contract/desk/messenger-parts";
import type { Message } from "@/contract/desk/ticket-messages";
import { useFormat } from "@/lib/browser/use-format";
import { QuotedMessage } from "./quoted-message";

/** Above the words: what kind of message it is. */
export function PartHead({
  part: { content, repliesToId },
  answered,
}: {
  part: MessageMessenger;
  /** The message that it answers, where that is in the thread. */
  answered: Message | undefined;
}) {
  const t = useTranslations("messengerParts");
  const format = useFormat();
  if (answered && !["template", "comment", "mention", "callPermission"].includes(content?.type ?? ""))
    return <QuotedMessage message={answered} className="mb-1.5" />;
  const line =
    content?.type === "callRequest"
      ? t("callRequest")
      : content?.type === "callPermission"
        ? !content.isAllowed
          ? t("callRefused")
          : content.until === null
            ? t("callAllowedAlways")
            : t("callAllowed", { until: format.dateTime(content.until) })
        : content?.type === "template"
          ? t("template", { name: content.name })
          : content?.type === "choice"
            ? t("choice")
            : content?.type === "unsent"
              ? t("unsent")
              : content?.type === "order"
                ? t("order")
                : content?.type === "contacts"
                  ? t("contacts")
                  : content?.type === "comment"
                    ? t(`comment.${content.place}`)
                    : content?.type === "mention"
                      ? t(`mention.${content.place}`)
                      : content?.type === "media" && content.origin
                        ? t(`origin.${content.origin}`)
                        : repliesToId === null
                          ? null
                          : t("reply");
  if (line === null) return null;
  return (
    <p className="mb-1 flex items-center gap-1.5 text-xs text-ink-faint">
      {content?.type !== "template" && <CornerUpLeft aria-hidden className="size-3 rtl:-scale-x-100" />}
      <span className="truncate">{line}</span>
      {(content?.type === "comment" || content?.type === "mention") && content.link !== null && (
        <a
          href={content.link}
          target="_blank"
          rel="noopener noreferrer"
          className="shrink-0 text-accent-ink hover:underline"
        >
          {t(content.type === "mention" ? "openOnInstagram" : "openPost")}
        </a>
      )}
    </p>
  );
}

/** The words between their title and their small print. A template's stand in its words already. */
export function FramedWords({ content, children }: { content: MessengerPart | null; children: ReactNode }) {
  const framed = content?.type === "template" ? null : content;
  const header = framed && "header" in framed ? framed.header : null;
  const footer = framed && "footer" in framed ? framed.footer : null;
  return (
    <>
      {header && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {header}
        </p>
      )}
      {children}
      {footer && (
        <p dir="auto" className="text-xs text-ink-faint wrap-anywhere">
          {footer}
        </p>
      )}
    </>
  );
}

/** Whether a part says by itself all that its words say, which stand for it elsewhere. */
export const saysItself = (content: MessengerPart | null | undefined): boolean =>
  content?.type === "contacts" || content?.type === "order" || content?.type === "unsupported";

/** What cannot be shown, in a sentence. */
export function Unsupported() {
  const t = useTranslations("messengerParts");
  return <p className="text-ink-muted italic">{t("unsupported")}</p>;
}

/** Under the words: buttons, lists and places as the customer sees them. */
export function PlainFoot({ content }: { content: MessengerPart | null }) {
  if (content?.type === "location") return <Place place={content} />;
  if (content?.type === "template")
    return (
      <>
        {content.location && <NamedPlace place={content.location} />}
        <Buttons labels={content.buttons} />
      </>
    );
  if (content?.type === "buttons")
    return <Buttons labels={content.buttons.map(({ title }) => ({ type: "QUICK_REPLY", text: title }))} />;
  if (content?.type === "list") return <Rows list={content} />;
  if (content?.type === "choice" && content.description !== null)
    return (
      <p dir="auto" className="text-xs text-ink-muted">
        {content.description}
      </p>
    );
  return null;
}

type Label = { type: string; text: string };
function Buttons({ labels }: { labels: readonly Label[] }) {
  const t = useTranslations("messengerParts");
  if (labels.length === 0) return null;
  return (
    <ul aria-label={t("buttons")} className="mt-2 flex flex-col gap-1">
      {labels.map(({ type, text }) => (
        <li
          key={text}
          className="flex items-center justify-center gap-1.5 rounded-md border border-line bg-surface px-3 py-1 text-[0.8125rem] font-medium text-accent-ink [&_svg]:size-3.5"
        >
          {type === "URL" && <ExternalLink aria-hidden />}
          {type === "PHONE_NUMBER" && <Phone aria-hidden />}
          <span dir="auto" className="truncate">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rows({ list }: { list: Extract<MessengerPart, { type: "list" }> }) {
  // Being written, it has neither a button nor a row yet.
  if (list.button === "" && list.sections.every(({ rows }) => rows.every(({ title }) => title === "")))
    return null;
  return (
    <div className="mt-2 rounded-md border border-line bg-surface p-2 text-[0.8125rem]">
      <p className="flex items-center justify-center gap-1.5 font-medium text-accent-ink [&_svg]:size-3.5">
        <List aria-hidden />
        <span dir="auto">{list.button}</span>
      </p>
      {list.sections.map(({ title, rows }, at) => (
        <section key={at} className="mt-1.5">
          {title !== "" && (
            <h4 dir="auto" className="text-xs font-medium text-ink-faint">
              {title}
            </h4>
          )}
          <ul>
            {rows.map((row) => (
              <li key={row.id} dir="auto">
                {row.title}
                {row.description !== "" && (
                  <span className="block text-xs text-ink-muted">{row.description}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The place of a template's header, which its words do not name. */
function NamedPlace({
  place,
}: {
  place: { latitude: number; longitude: number; name: string; address: string };
}) {
  return (
    <div className="mt-1 text-sm">
      <p dir="auto" className="font-medium wrap-anywhere">
        {place.name}
      </p>
      <p dir="auto" className="text-xs text-ink-muted wrap-anywhere">
        {place.address}
      </p>
      <Place place={place} />
    </div>
  );
}

/** Where it is, and the way there in whatever program opens maps. */
function Place({ place: { latitude, longitude } }: { place: { latitude: number; longitude: number } }) {
  const t = useTranslations("messengerParts");
  const at = `${latitude},${longitude}`;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-muted [&_svg]:size-3.5">
      <MapPin aria-hidden />
      <bdi className="tabular-nums">
        {latitude.toFixed(5)}, {longitude.toFixed(5)}
      </bdi>
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${at.replace(",", "/")}`}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent-ink hover:underline"
      >
        {t("openMap")}
      </a>
    </p>
  );
}

export function Reactions({ part: { reactions } }: { part: MessageMessenger }) {
  const t = useTranslations("messengerParts");
  if (reactions.length === 0) return null;
  const reason = reactions.find((one) => one.reason)?.reason;
  return (
    <>
      <ul aria-label={t("reactions")} className="-mt-2 flex gap-1 px-2">
        {reactions.map(({ by, emoji, reason: why }) => (
          <li
            key={by}
            title={t(`by.${by}`)}
            className={clsx(
              "rounded-full border bg-surface px-1.5 text-sm leading-5 shadow-control",
              why ? "border-danger/60 opacity-60" : "border-line",
            )}
          >
            {emoji}
            <span className="sr-only">{t(`by.${by}`)}</span>
          </li>
        ))}
      </ul>
      {reason && (
        <p className="px-2 text-xs wrap-anywhere text-danger-ink">
          {t("reactionFailed")} <span dir="auto">{reason}</span>
        </p>
      )}
    </>
  );
}
