"use client";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useAgainWhenBack } from "@/components/ui/lazy-part";
import type { EditorProps } from "./editor";
import { htmlOf } from "./plain-text";

interface Props {
  of: EditorProps;
  isMissing: boolean;
  onAgain: () => void;
}

/**
 * In place of the rich text box when its code did not come: the same text without formatting, written and
 * sent as usual.
 */
export function PlainEditor({
  of: {
    api,
    initialHtml,
    label,
    placeholder,
    isReadOnly,
    focusesAtOnce,
    onChange,
    onSend,
    below,
    tools,
    end,
  },
  isMissing,
  onAgain,
}: Props) {
  const t = useTranslations("composer");
  const common = useTranslations("common");
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => linesOf(initialHtml));
  const change = (next: string) => {
    setText(next);
    onChange(next.trim() === "" ? "" : htmlOf(next));
  };
  useEffect(() => {
    if (focusesAtOnce) box.current?.focus();
  }, [focusesAtOnce]);
  useImperativeHandle(api, () => ({
    set: (html) => setText(linesOf(html)),
    focus: () => box.current?.focus(),
    insert: (more) => change(text === "" ? more : `${text}\n\n${more}`),
    open: () => box.current?.focus(), // choosing from a list needs the rich box
  }));
  // Whoever is writing is not interrupted; the rich box comes when they press the button.
  useAgainWhenBack(isMissing && text === "", onAgain);
  return (
    <>
      <textarea
        ref={box}
        aria-label={label}
        placeholder={placeholder}
        dir="auto"
        readOnly={isReadOnly}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSend();
        }}
        className="block min-h-20 max-h-[38dvh] field-sizing-content w-full resize-none bg-transparent px-3 py-2.5 outline-none placeholder:text-ink-faint"
      />
      <p
        role="status"
        data-part-fault
        className="flex flex-wrap items-center gap-2 px-3 pb-2 text-xs text-ink-muted"
      >
        {t("plainOnly")}
        <Button size="sm" variant="link" onClick={onAgain}>
          {common("retry")}
        </Button>
      </p>
      {below}
      <div className="flex items-center gap-1 px-1.5 pb-1.5">
        <div className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
          {tools}
        </div>
        {end}
      </div>
    </>
  );
}

/** The editor's HTML as lines of text. */
function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<br\s*\/?>/g, "\n").replaceAll(/<\/(p|li|h\d|blockquote|pre)>/g, "\n\n"),
    "text/html",
  );
  return (body.textContent ?? "").trim();
}
