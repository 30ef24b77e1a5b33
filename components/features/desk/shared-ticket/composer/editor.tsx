"use client";
import { useEffect, useId, useState } from "react";
import type { ReactNode, Ref } from "react";
import { EditorContent } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { SuggestionList } from "./suggestion-list";
import type { PickedSuggestion } from "./suggestion-list";
import { Toolbar } from "./toolbar";
import { useEditorApi } from "./use-editor-api";
import type { EditorApi } from "./use-editor-api";
import { useRichEditor } from "./use-rich-editor";
import { useSuggestion } from "./use-suggestion";

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
  /** Whether the buttons for it are there: not where the reader would see none of it. */
  canFormat: boolean;
  /** Between the text and the buttons. */
  below: ReactNode;
  /** Beside the formatting buttons. */
  tools: ReactNode;
  end: ReactNode;
}

/** The rich text box. Loaded when a ticket is open, never before. */
export default function RichEditor(props: EditorProps) {
  const { api, canMention, canFormat, onResponse, below, tools, end } = props;
  const listId = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const suggesting = useSuggestion(canMention ? ["/", "@"] : ["/"]);
  const { suggestion } = suggesting;
  const editor = useRichEditor({ ...props, suggesting });
  useEditorApi(api, editor);
  useListAria(editor, suggestion ? listId : null, activeId);

  const pick = (picked: PickedSuggestion) => {
    if (!editor || !suggestion) return;
    const range = { from: suggestion.from, to: suggestion.to };
    suggesting.close();
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
          keys={suggesting.keys}
        />
      )}
      {below}
      <div className="flex items-center gap-1 px-1.5 pb-1.5">
        <div className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
          {tools}
          {canFormat && <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong" />}
          {canFormat && editor && <Toolbar editor={editor} />}
        </div>
        {end}
      </div>
    </>
  );
}

/** Which list the text box is the head of, and which of its options is the active one. */
function useListAria(editor: Editor | null, listId: string | null, activeId: string | null): void {
  useEffect(() => {
    const box = editor?.view.dom;
    if (!box) return;
    if (activeId) box.setAttribute("aria-activedescendant", activeId);
    else box.removeAttribute("aria-activedescendant");
    if (listId) box.setAttribute("aria-controls", listId);
    else box.removeAttribute("aria-controls");
  }, [editor, activeId, listId]);
}
