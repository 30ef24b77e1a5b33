"use client";
import { useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Paperclip, SendHorizontal } from "lucide-react";
import { limits } from "@/contract/limits";
import type { Attachment } from "@/contract/workspace/attachments";
import { UploadChips } from "@/components/features/desk/shared-ticket/composer/upload-chips";
import { useAttachments } from "@/components/features/desk/shared-ticket/composer/use-attachments";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { useSignedIn } from "@/lib/auth/use-user";
import { useDraft } from "@/lib/browser/use-draft";
import { mentionAt } from "./words";

const offersMax = 6;

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
  const { staff } = useStaff();
  const { id: me } = useSignedIn();
  const box = useRef<HTMLTextAreaElement>(null);
  const { values, setValue, discard } = useDraft(draftKey, { text: "" });
  const text = typeof values["text"] === "string" ? values["text"] : "";
  const files = useAttachments(keptFiles(values["files"]));
  const picker = useRef<HTMLInputElement>(null);
  useImperativeHandle(takesFiles, () => files.add);
  const fileIds = files.done.map(({ id }) => id).join();
  const keptIds = keptFiles(values["files"])
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (fileIds !== keptIds) setValue("files", files.done);
    // The draft follows the files that are there, and nothing else.
    // oxlint-disable-next-line exhaustive-deps
  }, [fileIds]);
  const isReady = (text.trim() !== "" || files.done.length > 0) && !files.isUploading;
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isShut, setIsShut] = useState(false);
  const wanted = isShut ? null : mentionAt(text, caret);
  const offers = wanted
    ? staff
        .filter(
          ({ id, name }) =>
            id !== me &&
            name
              .toLowerCase()
              .split(" ")
              .concat(name.toLowerCase())
              .some((part) => part.startsWith(wanted.query.toLowerCase())),
        )
        .slice(0, offersMax)
    : [];
  const at = Math.min(chosen, Math.max(0, offers.length - 1));
  const write = (next: string, place: number) => {
    setValue("text", next);
    setCaret(place);
    setChosen(0);
  };
  const pick = (name: string) => {
    if (!wanted) return;
    const next = `${text.slice(0, wanted.from)}@${name} ${text.slice(caret)}`;
    const place = wanted.from + name.length + 2;
    write(next, place);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(place, place);
    });
  };
  const say = () => {
    const words = text.trim();
    if (!isReady) return;
    onSay({
      text: words,
      mentionIds: staff
        .filter(({ name }) => words.includes(`@${name}`))
        .map(({ id }) => id)
        .slice(0, 20),
      attachments: files.done,
    });
    files.replace([]);
    discard();
    setCaret(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (offers.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const offer = offers[at];
      if (step) {
        event.preventDefault();
        setChosen((at + step + offers.length) % offers.length);
        return;
      }
      if ((event.key === "Enter" || event.key === "Tab") && offer) {
        event.preventDefault();
        pick(offer.name);
        return;
      }
      if (event.key === "Escape") {
        event.preventDefault();
        setIsShut(true);
        return;
      }
    }
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
      {offers.length > 0 && (
        <ul
          id={listId}
          role="listbox"
          aria-label={t("mention")}
          className="absolute start-3 bottom-full z-10 mb-1 w-64 rounded-lg border border-line bg-raised p-1 shadow-pop"
        >
          {offers.map(({ id, name }, place) => (
            <li
              key={id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === at}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(name);
              }}
              className={clsx(
                "flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm text-ink",
                place === at && "bg-hover",
              )}
            >
              <Avatar name={name} size="xs" />
              <bdi className="truncate">{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className="-mx-3">
        <UploadChips uploads={files.uploads} onRemove={files.remove} onRetry={files.retry} />
      </div>
      <div className="flex items-end gap-2">
        <IconButton label={attaching("attach")} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden />
        </IconButton>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={attaching("attach")}
          onChange={(event) => {
            files.add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
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
          aria-expanded={offers.length > 0}
          aria-controls={offers.length > 0 ? listId : undefined}
          aria-activedescendant={offers.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          onChange={(event) => {
            setIsShut(false);
            write(event.target.value, event.target.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
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

/** Out of the draft, which any earlier version may have written. */
const keptFiles = (kept: unknown): Attachment[] =>
  Array.isArray(kept)
    ? kept.filter(
        (one: unknown): one is Attachment =>
          typeof one === "object" &&
          one !== null &&
          "id" in one &&
          "name" in one &&
          "sizeBytes" in one &&
          "contentType" in one,
      )
    : [];
