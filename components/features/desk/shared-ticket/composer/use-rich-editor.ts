"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useEditor } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Placeholder } from "@tiptap/extensions";
import { proseClass } from "../prose";
import { MentionNode } from "./mention-node";
import type { useSuggestion } from "./use-suggestion";

interface RichEditorOptions {
  /** Looked at until there is an editor. */
  initialHtml: string;
  label: string;
  placeholder: string;
  isReadOnly: boolean;
  focusesAtOnce: boolean;
  suggesting: ReturnType<typeof useSuggestion>;
  onChange: (html: string) => void;
  onSend: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** The editor's own part of the box: what may stand in it, and what its keys do. Null until it is made. */
export function useRichEditor({
  initialHtml,
  label,
  placeholder,
  isReadOnly,
  focusesAtOnce,
  suggesting,
  onChange,
  onSend,
  onFiles,
}: RichEditorOptions): Editor | null {
  const { suggestion, keys, look, refuse, close } = suggesting;
  const latest = useRef({ onSend, onFiles, onChange, suggestion });
  useEffect(() => {
    latest.current = { onSend, onFiles, onChange, suggestion };
  });
  const onKey = (box: HTMLElement, event: KeyboardEvent): boolean => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      latest.current.onSend();
      return true;
    }
    const open = latest.current.suggestion;
    if (open && keys.current?.onKey(event)) return true;
    if (event.key !== "Escape") return false;
    if (open) refuse(open);
    else box.blur();
    return true;
  };
  const [begins] = useState(initialHtml);
  const editor = useEditor({
    immediatelyRender: false,
    extensions: extensionsWith(placeholder),
    content: begins,
    editable: !isReadOnly,
    autofocus: focusesAtOnce ? "end" : false,
    editorProps: {
      attributes: attributesWith(label),
      handleKeyDown: (view, event) => onKey(view.dom, event),
      handlePaste: (_view, event) => tookFiles(event.clipboardData, latest.current.onFiles),
      handleDrop: (_view, event) => tookFiles(event.dataTransfer, latest.current.onFiles),
    },
    onUpdate: ({ editor: changed }) => {
      latest.current.onChange(changed.isEmpty ? "" : changed.getHTML());
      look(changed);
    },
    onSelectionUpdate: ({ editor: moved }) => look(moved),
    onBlur: close,
  });

  // It is made a moment after it is drawn, and what it begins with may have been sent by then.
  const catchUp = useEffectEvent((made: Editor) => {
    if (initialHtml !== begins) made.commands.setContent(initialHtml);
  });
  useEffect(() => {
    if (editor) catchUp(editor);
  }, [editor]);
  useEffect(() => editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  return editor;
}

const extensionsWith = (placeholder: string) => [
  StarterKit.configure({
    heading: false,
    horizontalRule: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: "https" },
  }),
  Placeholder.configure({ placeholder }),
  MentionNode,
];

const attributesWith = (label: string) => ({
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": label,
  dir: "auto",
  class: `${proseClass} min-h-20 max-h-[38dvh] overflow-y-auto px-3 py-2.5 outline-none ${placeholderClass}`,
});

const placeholderClass =
  "[&_.is-editor-empty:first-child]:before:pointer-events-none [&_.is-editor-empty:first-child]:before:float-start [&_.is-editor-empty:first-child]:before:h-0 [&_.is-editor-empty:first-child]:before:text-ink-faint [&_.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]";

function tookFiles(data: DataTransfer | null, onFiles: (files: readonly File[]) => void): boolean {
  const files = [...(data?.files ?? [])];
  // A table copied from a spreadsheet comes as a picture and as text: the text is what is meant.
  if (files.length === 0 || data?.getData("text/plain")) return false;
  onFiles(files);
  return true;
}
