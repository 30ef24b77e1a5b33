"use client";
import { useEffect, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { SendHorizontal } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { readTyped, writeTyped } from "@/lib/chat/memory";
import { messageMaxLength } from "@/lib/chat/questions";
import type { Say } from "@/lib/shared/texts";
import { FileList, FilePicker, useChatFiles } from "./chat-files";
import type { Chat } from "./chat-session";
import { VisitorFields } from "./visitor-fields";
import type { AboutVisitor } from "./visitor-fields";

interface Props {
  form: RefObject<HTMLFormElement | null>;
  box: RefObject<HTMLTextAreaElement | null>;
  about: AboutVisitor;
  say: Say;
  tenant: string;
  chat: Chat | null;
  isFirst: boolean;
  isBegun: boolean;
  isOpen: boolean;
  isHidden: boolean;
}

/** Where the next message is written, with its files and, before the first, who writes. */
export function ChatComposer({
  form,
  box,
  about,
  say,
  tenant,
  chat,
  isFirst,
  isBegun,
  isOpen,
  isHidden,
}: Props) {
  const [text, setText] = useState(() => readTyped(tenant));
  const files = useChatFiles(chat, say);
  const isEmpty = text.trim() === "" && files.ids.length === 0;
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen, box]);

  const type = (typed: string) => {
    setText(typed);
    writeTyped(tenant, typed);
  };
  const submit = () => {
    const visitor = about.read();
    if (!visitor || isEmpty || files.isBusy || !chat) return;
    chat.say(text.trim(), files.ids, visitor);
    type("");
    files.clear();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composed character (Japanese, Chinese, Korean) does not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      ref={form}
      noValidate
      hidden={isHidden}
      className="border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isFirst && <VisitorFields say={say} visitor={chat?.visitor()} about={about} />}
      <FileList files={files} say={say} />
      <div className="flex items-end gap-2">
        {isBegun && <FilePicker files={files} say={say} onChosen={() => box.current?.focus()} />}
        <Textarea
          ref={box}
          name="message"
          rows={1}
          dir="auto"
          maxLength={messageMaxLength}
          aria-label={say("chat.message")}
          placeholder={say("chat.placeholder")}
          value={text}
          onChange={(event) => {
            type(event.target.value);
            chat?.typed(event.target.value.trim() !== "");
          }}
          onKeyDown={onKeyDown}
          className="max-h-40! resize-none text-base! leading-6!"
        />
        <IconButton
          label={say("chat.send")}
          type="submit"
          variant="primary"
          size="lg"
          disabled={isEmpty || files.isBusy || !chat}
        >
          <SendHorizontal aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </form>
  );
}
