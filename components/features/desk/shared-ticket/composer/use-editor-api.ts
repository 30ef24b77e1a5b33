"use client";
import { useImperativeHandle } from "react";
import type { Ref } from "react";
import type { Editor } from "@tiptap/react";
import { htmlOf, inlineOf } from "./plain-text";

export interface EditorApi {
  set: (html: string) => void;
  focus: () => void;
  /** Plain text at the caret. */
  insert: (text: string) => void;
  /** As if the person had typed the mark. */
  open: (mark: "/" | "@") => void;
}

/** What others may do with the text in the box. */
export function useEditorApi(api: Ref<EditorApi>, editor: Editor | null): void {
  useImperativeHandle(
    api,
    () => ({
      set: (html) => editor?.commands.setContent(html),
      focus: () => {
        editor?.commands.focus("end"); // in the next frame, when a dialog has given the focus back
        editor?.view.focus(); // and at once: the next letter may come before it
      },
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
}
