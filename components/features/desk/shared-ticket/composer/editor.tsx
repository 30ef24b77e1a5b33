"use client";
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { EditorContent, useEditor } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Placeholder } from "@tiptap/extensions";
import { proseClass } from "../prose";
import { MentionNode } from "./mention-node";
import { htmlOf, inlineOf } from "./plain-text";
import { suggestionAt } from "./suggestion";
import type { Suggestion } from "./suggestion";
import { SuggestionList } from "./suggestion-list";
import type { PickedSuggestion, SuggestionKeys } from "./suggestion-list";
import { Toolbar } from "./toolbar";

export interface EditorApi {
  set: (html: string) => void;
  focus: () => void;
  /** Plain text at the caret. */
  insert: (text: string) => void;
  /** As if the person had typed the mark. */
  open: (mark: "/" | "@") => void;
}
export interface EditorProps {
  api: Ref<EditorApi>;
  /** Looked at until there is an editor. */
  initialHtml: string;
  label: string;
  placeholder: string;
  isReadOnly: boolean;
  focusesAtOnce: boolean;
  canMention: boolean;
  onChange: (html: string) => void;
  onSend: () => void;
  onFiles: (files: readonly File[]) => void;
  onResponse: (picked: Extract<PickedSuggestion, { kind: "response" }>["response"]) => void;
  /** Between the text and the buttons. */
  below: ReactNode;
  /** Beside the formatting buttons. */
  tools: ReactNode;
  end: ReactNode;
}

/** The rich text box. Loaded when a ticket is open, never before. */
export default function RichEditor({
  api,
  initialHtml,
  label,
  placeholder,
  isReadOnly,
  focusesAtOnce,
  canMention,
  onChange,
  onSend,
  onFiles,
  onResponse,
  below,
  tools,
  end,
}: EditorProps) {
  const listId = useId();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const keys = useRef<SuggestionKeys>(null);
  const refusedAt = useRef<number | null>(null);
  const latest = useRef({ onSend, onFiles, onChange, suggestion });
  useEffect(() => {
    latest.current = { onSend, onFiles, onChange, suggestion };
  });
  const marks = canMention ? ["/", "@"] : ["/"];
  const look = (editor: Editor) => {
    const found = suggestionAt(editor, marks);
    if (found?.from !== refusedAt.current) refusedAt.current = null;
    setSuggestion(found && refusedAt.current === null ? found : null);
  };

  const [begins] = useState(initialHtml);
  const editor = useEditor({
    immediatelyRender: false,
    extensions: [
      StarterKit.configure({
        heading: false,
        horizontalRule: false,
        link: { openOnClick: false, autolink: true, defaultProtocol: "https" },
      }),
      Placeholder.configure({ placeholder }),
      MentionNode,
    ],
    content: begins,
    editable: !isReadOnly,
    autofocus: focusesAtOnce ? "end" : false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        dir: "auto",
        class: `${proseClass} min-h-20 max-h-[38dvh] overflow-y-auto px-3 py-2.5 outline-none ${placeholderClass}`,
      },
      handleKeyDown: (view, event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          latest.current.onSend();
          return true;
        }
        const open = latest.current.suggestion;
        if (open && keys.current?.onKey(event)) return true;
        if (event.key !== "Escape") return false;
        if (open) {
          refusedAt.current = open.from;
          setSuggestion(null);
        } else view.dom.blur();
        return true;
      },
      handlePaste: (_view, event) => tookFiles(event.clipboardData, latest.current.onFiles),
      handleDrop: (_view, event) => tookFiles(event.dataTransfer, latest.current.onFiles),
    },
    onUpdate: ({ editor: changed }) => {
      latest.current.onChange(changed.isEmpty ? "" : changed.getHTML());
      look(changed);
    },
    onSelectionUpdate: ({ editor: moved }) => look(moved),
    onBlur: () => setSuggestion(null),
  });

  // It is made a moment after it is drawn, and what it begins with may have been sent by then.
  const catchUp = useEffectEvent((made: Editor) => {
    if (initialHtml !== begins) made.commands.setContent(initialHtml);
  });
  useEffect(() => {
    if (editor) catchUp(editor);
  }, [editor]);
  useEffect(() => editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useEffect(() => {
    const box = editor?.view.dom;
    if (!box) return;
    if (activeId) box.setAttribute("aria-activedescendant", activeId);
    else box.removeAttribute("aria-activedescendant");
    if (suggestion) box.setAttribute("aria-controls", listId);
    else box.removeAttribute("aria-controls");
  }, [editor, activeId, suggestion, listId]);
  useImperativeHandle(
    api,
    () => ({
      set: (html) => editor?.commands.setContent(html),
      focus: () => editor?.commands.focus("end"),
      insert: (text) => {
        // The first paragraph goes on where the person stopped; the others follow it.
        const [first = "", ...rest] = text.trim().split(/\n{2,}/);
        const chain = editor?.chain().focus().insertContent(inlineOf(first));
        (rest.length > 0 ? chain?.insertContent(htmlOf(rest.join("\n\n"))) : chain)?.run();
      },
      open: (mark) => {
        if (!editor) return;
        const { $from } = editor.state.selection;
        const before = $from.parent.textBetween(0, $from.parentOffset, undefined, " ");
        editor
          .chain()
          .focus()
          .insertContent({ type: "text", text: before === "" || /\s$/.test(before) ? mark : ` ${mark}` })
          .run();
      },
    }),
    [editor],
  );

  const pick = (picked: PickedSuggestion) => {
    if (!editor || !suggestion) return;
    const range = { from: suggestion.from, to: suggestion.to };
    setSuggestion(null);
    if (picked.kind === "response") {
      editor.chain().focus().deleteRange(range).run();
      onResponse(picked.response);
    } else
      editor
        .chain()
        .focus()
        .insertContentAt(range, [
          { type: "mention", attrs: { id: picked.id, label: picked.name } },
          { type: "text", text: " " },
        ])
        .run();
  };

  return (
    <>
      {/* It is made a moment after this is drawn: until then its room is kept, so that nothing jumps. */}
      {editor ? <EditorContent editor={editor} /> : <div aria-hidden className="h-20" />}
      {suggestion && (
        <SuggestionList
          id={listId}
          suggestion={suggestion}
          onPick={pick}
          onActive={setActiveId}
          keys={keys}
        />
      )}
      {below}
      <div className="flex items-center gap-1 px-1.5 pb-1.5">
        <div className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
          {tools}
          <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong" />
          {editor && <Toolbar editor={editor} />}
        </div>
        {end}
      </div>
    </>
  );
}

const placeholderClass =
  "[&_.is-editor-empty:first-child]:before:pointer-events-none [&_.is-editor-empty:first-child]:before:float-start [&_.is-editor-empty:first-child]:before:h-0 [&_.is-editor-empty:first-child]:before:text-ink-faint [&_.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]";

function tookFiles(data: DataTransfer | null, onFiles: (files: readonly File[]) => void): boolean {
  const files = [...(data?.files ?? [])];
  // A table copied from a spreadsheet comes as a picture and as text: the text is what is meant.
  if (files.length === 0 || data?.getData("text/plain")) return false;
  onFiles(files);
  return true;
}
