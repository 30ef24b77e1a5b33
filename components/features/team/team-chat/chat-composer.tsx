"use client";
import { useId, useImperativeHandle, useRef } from "react";
import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { useTranslations } from "next-intl";
import { Paperclip, SendHorizontal } from "lucide-react";
import { limits } from "@/contract/limits";
import type { Attachment } from "@/contract/workspace/attachments";
import { FilePicker } from "@/components/features/desk/shared-ticket/composer/file-picker";
import { UploadChips } from "@/components/features/desk/shared-ticket/composer/upload-chips";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { MentionList } from "./mention-list";
import { useChatDraft } from "./use-chat-draft";
import { useMentions } from "./use-mentions";

export interface ComposedMessage {
  text: string;
  mentionIds: string[];
  attachments: readonly Attachment[];
}
export type TakeFiles = (files: readonly File[]) => void;
interface Props {
  draftKey: string;
  label: string;
  /** What takes files that were dropped beside the box. */ takesFiles: Ref<TakeFiles>;
  onSay: (said: ComposedMessage) => void;
  onEditLast?: () => void;
  autoFocus?: boolean;
}

/**
 * Enter sends, Shift and Enter begins a line, @ offers the team, the arrow up in an empty box changes one's
 * last message. Files are chosen, pasted or dropped.
 * What was typed and attached is kept for this channel.
 */
export function ChatComposer({ draftKey, label, takesFiles, onSay, onEditLast, autoFocus = false }: Props) {
  const t = useTranslations("teamChat");
  const attaching = useTranslations("composer");
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { text, setText, files, isReady, clear } = useChatDraft(draftKey);
  const mentions = useMentions(box, text, setText);
  const { offers, at } = mentions;
  const isOffering = offers.length > 0;
  useImperativeHandle(takesFiles, () => files.add);
  const say = () => {
    const words = text.trim();
    if (!isReady) return;
    onSay({ text: words, mentionIds: mentions.idsIn(words), attachments: files.done });
    clear();
    mentions.setCaret(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKey(event)) return event.preventDefault();
    if (event.key === "ArrowUp" && text === "") {
      event.preventDefault();
      onEditLast?.();
      return;
    }
    // Enter that ends a composed character does not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    say();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    // A table or a text that brings a picture of itself along is text.
    if (pasted.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    files.add(pasted);
  };
  return (
    <form
      className="relative border-t border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      {isOffering && <MentionList id={listId} offers={offers} at={at} onPick={mentions.pick} />}
      <div className="-mx-3">
        <UploadChips uploads={files.uploads} onRemove={files.remove} onRetry={files.retry} />
      </div>
      <div className="flex items-end gap-2">
        <IconButton label={attaching("attach")} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden />
        </IconButton>
        <FilePicker ref={picker} onFiles={files.add} />
        <Textarea
          ref={box}
          rows={1}
          dir="auto"
          autoFocus={autoFocus}
          maxLength={limits.teamMessageMaxLength}
          aria-label={label}
          placeholder={label}
          value={text}
          className="max-h-40! resize-none"
          role="combobox"
          aria-expanded={isOffering}
          aria-controls={isOffering ? listId : undefined}
          aria-activedescendant={isOffering ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          onChange={(event) => mentions.type(event.target.value, event.target.selectionStart)}
          onSelect={(event) => mentions.setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton label={t("send")} type="submit" variant="primary" disabled={!isReady}>
          <SendHorizontal aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </form>
  );
}
