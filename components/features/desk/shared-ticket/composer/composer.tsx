"use client";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { DragEvent, ReactNode, Ref, RefObject } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Lock, Paperclip, Reply, SquareSlash } from "lucide-react";
import type { TicketStatus } from "@/contract/enums";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { WaitingHere } from "@/components/features/desk/shared-waiting/waiting-here";
import { ReplyNotice } from "./reply-notice";
import { clearDraft, forgetOldDrafts, isEmptyHtml, onPutBack, readDraft, writeDraft } from "./drafts";
import type { ComposerMode } from "./drafts";
import type { EditorApi } from "./editor";
import { MessengerLine, MessengerNotice } from "./messenger-notice";
import { PlainEditor } from "./plain-editor";
import { textOf } from "./plain-text";
import { SendButton } from "./send-button";
import { UploadChips } from "./upload-chips";
import { useAttachments } from "./use-attachments";
import { useReply } from "./use-reply";
import { useResponses } from "./use-responses";
import { useTicketConversation } from "./use-ticket-conversation";
import type { MessengerState } from "./use-ticket-conversation";

const RichEditor = lazyPart(() => import("./editor").then((file) => file.default), PlainEditor);

export interface ComposerApi {
  open: (mode: ComposerMode) => void;
}
interface Props {
  api?: Ref<ComposerApi>;
  ticket: Ticket;
  messages: readonly Message[];
  lastSeenId: () => string | null;
  /** Null: what was typed has been sent, or taken out again. */ onTyping: (
    mode: ComposerMode | null,
  ) => void;
}

/** Where one answers: to the customer, or to the colleagues in a note. Each has its own draft. */
export function Composer({ api, ticket, ...rest }: Props) {
  const t = useTranslations("composer");
  const user = useSignedIn();
  const [chosen, setMode] = useState<ComposerMode | null>(null);
  // Where there is no customer, there is nobody to answer.
  const mode = chosen ?? (ticket.contact === null ? "note" : "reply");
  const [focuses, setFocuses] = useState(false);
  const box = useRef<EditorApi>(null);
  const messenger = useTicketConversation(ticket, rest.messages);
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
  const otherHasDraft =
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
          messenger={isNote ? null : messenger}
          onNote={() => open("note")}
          {...rest}
        />
      </div>
    </section>
  );
}

function ComposerBox({
  mode,
  ticket,
  messages,
  lastSeenId,
  onTyping,
  focusesAtOnce,
  editor,
  messenger,
  onNote,
}: Omit<Props, "api"> & {
  mode: ComposerMode;
  focusesAtOnce: boolean;
  editor: RefObject<EditorApi | null>;
  messenger: MessengerState | null;
  onNote: () => void;
}) {
  const t = useTranslations("composer");
  const { id: userId } = useSignedIn();
  const place = { userId, ticketId: ticket.id, mode };
  const [draft] = useState(() => readDraft(place));
  const [html, setHtml] = useState(draft?.html ?? "");
  const [isDragging, setIsDragging] = useState(false);
  const files = useAttachments(draft?.attachments ?? []);
  const picker = useRef<HTMLInputElement>(null);
  const responses = useResponses(ticket.id, (text) => editor.current?.insert(text));
  const reply = useReply({
    ticket,
    lastSeenId,
    left: draft?.sentAs === undefined ? null : { mode, ...draft, clientMessageId: draft.sentAs },
    onWindowClosed: () => messenger?.lookAgain(),
    onSending: (sentAs) => writeDraft(place, { html, attachments: files.done, sentAs }),
    onSent: () => {
      editor.current?.set("");
      setHtml("");
      files.replace([]);
      clearDraft(place);
      onTyping(null);
    },
  });
  const isSending = reply.state.name === "sending";
  const isShut = messenger?.isShut ?? false;
  const isReady =
    !isShut &&
    !(isEmptyHtml(html) && !html.includes("data-mention") && files.done.length === 0) &&
    !files.isUploading;

  const fileIds = files.done.map(({ id }) => id).join();
  useEffect(
    () =>
      writeDraft(place, {
        html,
        attachments: files.done,
        sentAs: html === draft?.html ? draft.sentAs : undefined,
      }),
    // The draft is of its text and files; the place is this box's for life.
    // oxlint-disable-next-line exhaustive-deps
    [html, fileIds],
  );
  useEffect(() =>
    onPutBack(place, (change) => {
      const whole = change({ html, attachments: files.done });
      editor.current?.set(whole.html);
      setHtml(whole.html);
      files.replace(whole.attachments);
      editor.current?.focus();
      return true;
    }),
  );
  useEffect(() => reply.settleIfArrived(messages, { mode, html, attachments: files.done }));

  const send = (setStatus?: TicketStatus) => {
    if (isReady && !isSending)
      reply.send({ mode, html, attachments: files.done, ...(setStatus ? { setStatus } : {}) });
  };
  const change = (next: string) => {
    setHtml(next);
    onTyping(isEmptyHtml(next) ? null : mode);
    if (reply.state.name === "failed" || reply.state.name === "unfilled") reply.dismiss();
  };
  const onDrop = (event: DragEvent) => {
    setIsDragging(false);
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    files.add([...event.dataTransfer.files]);
  };
  return (
    // Dropping is a second way to what the attach button does.
    <div
      className="relative"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsDragging(true);
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null) &&
        setIsDragging(false)
      }
      onDrop={onDrop}
    >
      <ReplyNotice
        state={reply.state}
        onAgain={isShut ? undefined : reply.again}
        onKeep={() => {
          reply.dismiss();
          editor.current?.focus();
        }}
      />
      {messenger && <MessengerNotice messenger={messenger} onNote={onNote} />}
      <RichEditor
        whileLoading={<EditorSkeleton />}
        api={editor}
        initialHtml={html}
        label={t(mode === "reply" ? "replyLabel" : "noteLabel")}
        placeholder={t(mode === "reply" ? "replyPlaceholder" : "notePlaceholder")}
        isReadOnly={isSending || isShut}
        focusesAtOnce={focusesAtOnce}
        canMention={mode === "note"}
        onChange={change}
        onSend={() => send()}
        onFiles={files.add}
        onResponse={(response) => void responses.insert(response)}
        below={
          <>
            <UploadChips uploads={files.uploads} onRemove={files.remove} onRetry={files.retry} />
            {messenger && <MessengerLine messenger={messenger} length={lengthOf(html)} />}
          </>
        }
        tools={
          <>
            <IconButton size="sm" label={t("attach")} onClick={() => picker.current?.click()}>
              <Paperclip aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t("savedResponses")}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => editor.current?.open("/")}
            >
              <SquareSlash aria-hidden />
            </IconButton>
          </>
        }
        end={
          <SendButton
            mode={mode}
            isPending={isSending}
            isDisabled={!isReady}
            current={ticket.status}
            onSend={send}
          />
        }
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t("attach")}
        onChange={(event) => {
          files.add([...(event.target.files ?? [])]);
          event.target.value = "";
          // Whoever attached something goes on writing, and Ctrl+Enter sends.
          editor.current?.focus();
        }}
      />
      {isDragging && (
        <div className="pointer-events-none absolute inset-1 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent-ink">
          {t("drop")}
        </div>
      )}
    </div>
  );
}

/** Letters as a person counts them. */
const lengthOf = (html: string): number => Array.from(textOf(html)).length;

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

function EditorSkeleton() {
  return (
    <div aria-hidden className="flex h-[7.375rem] flex-col justify-between px-3 py-3">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-7 w-64" />
    </div>
  );
}
