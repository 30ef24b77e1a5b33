"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { useTranslations } from "next-intl";
import { Mic, Paperclip, SquareSlash } from "lucide-react";
import { textLength, withMarkup } from "@/contract/channels/message-words";
import type { TicketStatus } from "@/contract/enums";
import type { Ticket } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { useSignedIn } from "@/lib/auth/use-user";
import { AnsweredMessage } from "./answered-message";
import { DropArea } from "./drop-area";
import { isEmptyHtml } from "./drafts";
import type { ComposerMode } from "./drafts";
import { EditorSkeleton } from "./editor-skeleton";
import { FilePicker } from "./file-picker";
import { MailRecipients, useReach } from "./mail-recipients";
import { MessengerLine, MessengerNotice } from "./messenger-notice";
import { NobodyNotice } from "./nobody-notice";
import { OtherWayLine } from "./other-ways";
import { PlainEditor } from "./plain-editor";
import { linesOf } from "./plain-text";
import { RichMessageMenu } from "./rich/rich-message-menu";
import { ReplyNotice } from "./reply-notice";
import { SendButton } from "./send-button";
import { useFileRefusal } from "./use-file-refusal";
import { UploadChips } from "./upload-chips";
import { useComposed } from "./use-composed";
import type { EditorApi } from "./use-editor-api";
import type { MailWay } from "./use-mail-way";
import { useReply } from "./use-reply";
import type { ReplyWay } from "./use-reply-way";
import { useResponses } from "./use-responses";
import type { MessengerState } from "./use-ticket-conversation";

const VoiceDialog = lazyPart(() => import("./voice/voice-dialog").then((file) => file.VoiceDialog));
const RichEditor = lazyPart(() => import("./editor").then((file) => file.default), PlainEditor);

export interface ComposerBoxProps {
  mode: ComposerMode;
  ticket: Ticket;
  messages: readonly Message[];
  lastSeenId: () => string | null;
  /** Null: what was typed has been sent, or taken out again. */
  onTyping: (mode: ComposerMode | null) => void;
  focusesAtOnce: boolean;
  editor: RefObject<EditorApi | null>;
  /** Of a reply. */
  way: ReplyWay | null;
  mailWay: MailWay | null;
  onNote: () => void;
}

/** The text in one of the two modes, with its files, its notices and what sends it. */
export function ComposerBox({
  mode,
  ticket,
  messages,
  lastSeenId,
  onTyping,
  focusesAtOnce,
  editor,
  way,
  mailWay,
  onNote,
}: ComposerBoxProps) {
  const messenger = way?.messenger ?? null;
  const other = way?.other ?? null;
  const t = useTranslations("composer");
  const { id: userId } = useSignedIn();
  // Fields that stood open for one reply are folded for the next.
  const [sentCount, setSentCount] = useState(0);
  const composed = useComposed({ userId, ticketId: ticket.id, mode }, editor);
  const { html, files } = composed;
  const picker = useRef<HTMLInputElement>(null);
  const responses = useResponses(ticket.id, (text) => editor.current?.insert(text));
  const reply = useReply({
    ticket,
    lastSeenId,
    left: composed.left,
    onWindowClosed: () => messenger?.lookAgain(),
    onSending: composed.keepAsSent,
    onSent: () => {
      composed.clear();
      setSentCount((count) => count + 1);
      onTyping(null);
    },
  });
  const isSending = reply.state.name === "sending";
  const { isShut, refusalOf, suppressed, isReady } = useReadiness(ticket.id, composed, messenger, mailWay);
  useEffect(() => reply.settleIfArrived(messages, composed.outgoing));

  const send = (setStatus?: TicketStatus) => {
    if (!isReady || isSending) return;
    const begun = composed.outgoing.mail && mailWay?.begins;
    const connectionId = other?.connectionId ?? begun;
    reply.send({ ...composed.outgoing, connectionId, ...(setStatus ? { setStatus } : {}) });
  };
  const change = (next: string) => {
    composed.setHtml(next);
    onTyping(isEmptyHtml(next) ? null : mode);
    if (reply.state.name === "failed" || reply.state.name === "unfilled") reply.dismiss();
  };
  return (
    <DropArea onFiles={files.add}>
      <ReplyNotice
        state={reply.state}
        onAgain={isShut ? undefined : reply.again}
        onKeep={() => {
          reply.dismiss();
          editor.current?.focus();
        }}
      />
      {way && other && <OtherWayLine way={other} own={way.own} onOwn={() => way.choose(null)} />}
      {way && <NobodyNotice ticket={ticket} way={way} onNote={onNote} />}
      {way && messenger && (
        <MessengerNotice ticket={ticket} messenger={messenger} way={way} onNote={onNote} />
      )}
      {messenger && (
        <AnsweredMessage
          message={messages.find(({ id }) => id === composed.repliesToId)}
          onDrop={() => composed.setRepliesToId(undefined)}
        />
      )}
      {mailWay && (
        <MailRecipients
          key={sentCount}
          way={mailWay}
          suppressed={suppressed}
          value={composed.mail}
          onChange={composed.setMail}
        />
      )}
      <RichEditor
        whileLoading={<EditorSkeleton />}
        api={editor}
        initialHtml={html}
        label={t(mode === "reply" ? "replyLabel" : "noteLabel")}
        placeholder={t(mode === "reply" ? "replyPlaceholder" : "notePlaceholder")}
        isReadOnly={isSending || isShut}
        focusesAtOnce={focusesAtOnce}
        canMention={mode === "note"}
        canFormat={!isShut && messenger?.markup !== null}
        onChange={change}
        onSend={() => send()}
        onFiles={files.add}
        onResponse={(response) => void responses.insert(response)}
        below={<BelowText {...{ files, refusalOf, messenger, mailWay, html }} />}
        tools={
          <ComposerTools
            onAttach={() => picker.current?.click()}
            onVoice={takesVoice(messenger) ? files.add : undefined}
            onResponses={() => editor.current?.open("/")}
            more={messenger && !other && <RichMessageMenu ticket={ticket} messenger={messenger} />}
          />
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
      <FilePicker
        ref={picker}
        onFiles={(chosen) => {
          files.add(chosen);
          // Whoever attached something goes on writing, and Ctrl+Enter sends.
          editor.current?.focus();
        }}
      />
    </DropArea>
  );
}

function BelowText({
  files,
  refusalOf,
  messenger,
  mailWay,
  html,
}: Pick<ComposerBoxProps, "mailWay"> & {
  messenger: MessengerState | null;
  files: ReturnType<typeof useComposed>["files"];
  refusalOf: ReturnType<typeof useFileRefusal>;
  html: string;
}) {
  return (
    <>
      <UploadChips
        uploads={files.uploads}
        refusalOf={refusalOf}
        onRemove={files.remove}
        onRetry={files.retry}
      />
      {messenger && <MessengerLine messenger={messenger} length={lengthOf(html, messenger)} />}
      <SignatureLine signature={mailWay?.mailbox?.signature ?? ""} />
    </>
  );
}

/** What the mailbox puts below each of its mails. */
function SignatureLine({ signature }: { signature: string }) {
  if (signature === "") return null;
  return (
    <p dir="auto" className="line-clamp-3 px-3 pb-1 text-xs whitespace-pre-line text-ink-faint">
      {["--", ...linesOf(signature)].join("\n")}
    </p>
  );
}

/** Of what leaves by the messenger, as it counts it. */
const lengthOf = (html: string, { textUnit, markup }: MessengerState): number =>
  textLength(withMarkup(html, markup), textUnit);

/** Whether what was written can leave as it is, and what keeps it. */
function useReadiness(
  ticketId: string,
  { html, files, mail, isReady }: ReturnType<typeof useComposed>,
  messenger: MessengerState | null,
  mailWay: MailWay | null,
) {
  const isShut = messenger?.isShut ?? false;
  const refusalOf = useFileRefusal(messenger);
  const isTaken = files.uploads.every((each) => refusalOf(each) === null);
  const { suppressed, isReachable } = useReach(ticketId, mailWay, mail);
  const fits = messenger === null || lengthOf(html, messenger) <= messenger.textMax;
  return { isShut, refusalOf, suppressed, isReady: !isShut && isReady && isReachable && isTaken && fits };
}

/** Whether what is spoken goes by this messenger as a voice message. */
const takesVoice = (messenger: MessengerState | null): boolean =>
  messenger?.media.some(({ contentTypes }) => contentTypes.includes("audio/ogg")) ?? false;

interface ComposerToolsProps {
  onAttach: () => void;
  /** Where voice messages are sent. */ onVoice: ((files: readonly File[]) => void) | undefined;
  onResponses: () => void;
  more: ReactNode;
}

function ComposerTools({ onAttach, onVoice, onResponses, more }: ComposerToolsProps) {
  const t = useTranslations("composer");
  const [isRecording, setIsRecording] = useState(false);
  return (
    <>
      <IconButton size="sm" label={t("attach")} onClick={onAttach}>
        <Paperclip aria-hidden />
      </IconButton>
      {onVoice && (
        <IconButton size="sm" label={t("recordVoice")} onClick={() => setIsRecording(true)}>
          <Mic aria-hidden />
        </IconButton>
      )}
      {onVoice && isRecording && (
        <VoiceDialog onClose={() => setIsRecording(false)} onRecorded={(file) => onVoice([file])} />
      )}
      <IconButton
        size="sm"
        label={t("savedResponses")}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onResponses}
      >
        <SquareSlash aria-hidden />
      </IconButton>
      {more}
    </>
  );
}
