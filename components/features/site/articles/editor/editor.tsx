"use client";
import { useEffect, useImperativeHandle, useRef } from "react";
import type { Ref } from "react";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Placeholder } from "@tiptap/extensions";
import { cleanPaste } from "../clean-paste";
import { articleProse } from "../prose";
import { Callout, Picture, Video, keptMarks } from "./nodes";
import { tableNodes } from "./tables";
import { Toolbar } from "./toolbar";

interface PictureFile {
  id: string;
  src: string;
  alt: string;
}
export interface ArticleEditorApi {
  insertPicture: (picture: PictureFile) => void;
  focus: () => void;
  /** Puts what was written before it was there above its text, and goes on behind it. */ begin: (
    text: string,
  ) => void;
}
export interface ArticleEditorProps {
  api: Ref<ArticleEditorApi>;
  initialHtml: string;
  label: string;
  placeholder: string;
  dir: "ltr" | "rtl";
  lang: string;
  isReadOnly: boolean;
  /** It can be written in from now on. */
  onReady: () => void;
  onChange: (html: string) => void;
  onPictures: (files: readonly File[]) => void;
  /** So many pictures of a pasted text stayed behind. */
  onLost: (pictures: number) => void;
}

const placeholderClass =
  "[&_.is-editor-empty:first-child]:before:pointer-events-none [&_.is-editor-empty:first-child]:before:float-start [&_.is-editor-empty:first-child]:before:h-0 [&_.is-editor-empty:first-child]:before:text-ink-faint [&_.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]";

/** An article's text. Loaded when one is opened, never before. */
export default function ArticleEditor({
  api,
  initialHtml,
  label,
  placeholder,
  dir,
  lang,
  isReadOnly,
  onReady,
  onChange,
  onPictures,
  onLost,
}: ArticleEditorProps) {
  const latest = useRef({ onReady, onChange, onPictures, onLost });
  useEffect(() => {
    latest.current = { onReady, onChange, onPictures, onLost };
  });
  const editor = useEditor({
    immediatelyRender: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, autolink: true, defaultProtocol: "https" },
      }),
      Placeholder.configure({ placeholder }),
      Picture,
      Callout,
      Video,
      ...keptMarks,
      ...tableNodes,
    ],
    content: initialHtml,
    editable: !isReadOnly,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        dir,
        lang,
        class: `${articleProse} min-h-80 px-4 py-4 outline-none md:px-6 ${placeholderClass}`,
      },
      transformPastedHTML: (html) => {
        const { html: clean, pictures } = cleanPaste(html);
        if (pictures > 0) latest.current.onLost(pictures);
        return clean;
      },
      handlePaste: (_view, event) => tookPictures(event.clipboardData, latest.current.onPictures),
      handleDrop: (_view, event) => tookPictures(event.dataTransfer, latest.current.onPictures),
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  useEffect(() => editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useImperativeHandle(
    api,
    () => ({
      insertPicture: ({ id, src, alt }) =>
        editor
          ?.chain()
          .focus()
          .insertContent({ type: "picture", attrs: { attachment: id, src, alt } })
          .run(),
      focus: () => {
        editor?.commands.setTextSelection(0);
        editor?.view.focus(); // at once: the next letter may come before the next frame
      },
      begin: (text) => {
        if (!editor) return;
        const lines = text.split("\n");
        const content = lines.map((line) => ({
          type: "paragraph",
          ...(line === "" ? {} : { content: [{ type: "text", text: line }] }),
        }));
        if (text !== "" && editor.isEmpty) editor.commands.setContent({ type: "doc", content });
        else if (text !== "") editor.commands.insertContentAt(0, content);
        // A paragraph is its letters and its two ends; the caret stands before the last of them.
        editor.commands.setTextSelection(text.length + lines.length);
        editor.view.focus(); // at once, as above
      },
    }),
    [editor],
  );
  useEffect(() => {
    if (editor) latest.current.onReady();
  }, [editor]);
  return (
    <div>
      {!isReadOnly && (
        <div className="sticky top-0 z-10 flex min-h-10 items-center overflow-x-auto border-y border-line bg-surface px-2 py-1 [scrollbar-width:none]">
          {editor && <Toolbar editor={editor} onPictures={onPictures} />}
        </div>
      )}
      {editor ? <EditorContent editor={editor} /> : <div aria-hidden className="min-h-80" />}
    </div>
  );
}

function tookPictures(data: DataTransfer | null, onPictures: (files: readonly File[]) => void): boolean {
  const files = [...(data?.files ?? [])];
  // A table copied from a spreadsheet comes as a picture and as text: the text is what is meant.
  if (files.length === 0 || data?.getData("text/html") || data?.getData("text/plain")) return false;
  onPictures(files);
  return true;
}
