"use client";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Lock, Reply } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { lazyPart } from "@/components/ui/lazy-part";
import { lazyCode } from "@/lib/browser/lazy-code";
import { useFirstPicture } from "@/lib/browser/first-picture";
import { WaitingHere } from "@/components/features/desk/shared-waiting/waiting-here";
import type { ComposerBoxProps } from "./composer-box";
import { EditorSkeleton } from "./editor-skeleton";
import { forgetOldDrafts, readDraft } from "./drafts";
import type { ComposerMode } from "./drafts";
import type { EditorApi } from "./use-editor-api";
import { useMailWay } from "./use-mail-way";
import { useReplyWay } from "./use-reply-way";

const fetchEditor = lazyCode(() => import("./editor"));
const ComposerBox = lazyPart(() => {
  // What one writes into has code of its own, which comes beside this and not after it.
  void fetchEditor().catch(() => undefined);
  return import("./composer-box").then((file) => file.ComposerBox);
});

export interface ComposerApi {
  open: (mode: ComposerMode) => void;
}
interface Props extends Pick<ComposerBoxProps, "ticket" | "messages" | "lastSeenId" | "onTyping"> {
  api?: Ref<ComposerApi>;
}

/** Where one answers: to the customer, or to the colleagues in a note. Each has its own draft. */
export function Composer({ api, ticket, ...rest }: Props) {
  const t = useTranslations("composer");
  const user = useSignedIn();
  const isFirstPicture = useFirstPicture() !== null;
  const [chosen, setMode] = useState<ComposerMode | null>(null);
  // Where there is no customer, there is nobody to answer.
  const mode = chosen ?? (ticket.contact === null ? "note" : "reply");
  const [focuses, setFocuses] = useState(false);
  const box = useRef<EditorApi>(null);
  const way = useReplyWay(ticket, rest.messages);
  const mailWay = useMailWay(ticket, rest.messages, way.own);
  useEffect(() => forgetOldDrafts(), []);
  const open = (wanted: ComposerMode) => {
    setMode(wanted);
    setFocuses(true);
    if (wanted === mode) box.current?.focus();
  };
  useImperativeHandle(api, () => ({ open }));
  if (!mayCall(user.role, tickets.reply))
    return (
      <p className="border-t border-line bg-surface px-4 py-3 text-center text-[0.8125rem] text-ink-faint">
        {t("readOnly")}
      </p>
    );
  // On a merged ticket nothing is written any more; what stands above says where.
  if (ticket.mergedIntoId !== null) return null;
  const isNote = mode === "note";
  // What this browser keeps, the server that drew the first picture did not know.
  const otherHasDraft =
    !isFirstPicture &&
    readDraft({ userId: user.id, ticketId: ticket.id, mode: isNote ? "reply" : "note" }) !== null;
  return (
    <section aria-label={t("label")} className="px-3 pb-3 md:px-5 md:pb-4 print:hidden">
      <WaitingHere ticketId={ticket.id} />
      <div
        className={clsx(
          "rounded-lg border shadow-card transition-colors focus-within:outline-2 focus-within:outline-focus/40",
          isNote ? "border-warning/50 bg-warning-soft" : "border-line-strong bg-surface",
        )}
      >
        <div role="group" aria-label={t("mode")} className="flex items-center gap-1 px-1.5 pt-1.5">
          <ModeButton
            isOn={!isNote}
            hasDraft={isNote && otherHasDraft}
            onPress={() => open("reply")}
            icon={<Reply aria-hidden className="rtl:-scale-x-100" />}
            text={t("reply")}
            keyName="R"
          />
          <ModeButton
            isOn={isNote}
            hasDraft={!isNote && otherHasDraft}
            onPress={() => open("note")}
            icon={<Lock aria-hidden />}
            text={t("note")}
            keyName="N"
          />
          <span className="ms-auto min-w-0 truncate pe-1.5 text-xs text-ink-faint" dir="auto">
            {isNote ? t("noteHelp") : t("replyTo", { name: ticket.contact?.name ?? t("nobody") })}
          </span>
        </div>
        <ComposerBox
          key={`${ticket.id}-${mode}`}
          mode={mode}
          ticket={ticket}
          focusesAtOnce={focuses}
          editor={box}
          way={isNote ? null : way}
          mailWay={isNote || way.other !== null ? null : mailWay}
          onNote={() => open("note")}
          whileLoading={<EditorSkeleton />}
          {...rest}
        />
      </div>
    </section>
  );
}

function ModeButton({
  isOn,
  hasDraft,
  onPress,
  icon,
  text,
  keyName,
}: {
  isOn: boolean;
  hasDraft: boolean;
  onPress: () => void;
  icon: ReactNode;
  text: string;
  keyName: string;
}) {
  const t = useTranslations("composer");
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-keyshortcuts={keyName}
      onClick={onPress}
      className={clsx(
        "flex h-7 items-center gap-1.5 rounded-md px-2 text-[0.8125rem] font-medium transition-colors [&_svg]:size-3.5",
        isOn ? "bg-ink/8 text-ink" : "text-ink-muted hover:bg-ink/5",
      )}
    >
      {icon}
      {text}
      {hasDraft && (
        <span className="size-1.5 rounded-full bg-accent">
          <span className="sr-only">{t("hasDraft")}</span>
        </span>
      )}
    </button>
  );
}
