"use client";
import { useRef } from "react";
import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  Minus,
  Redo2,
  SquareCode,
  TextQuote,
  Undo2,
} from "lucide-react";
import { pictureTypes } from "@/contract/enums";
import { LinkButton, Toggle } from "@/components/features/desk/shared-ticket/composer/toolbar";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { AltButton, VideoButton } from "./media-buttons";
import { CalloutMenu, TableMenu } from "./toolbar-menus";

const styles = ["paragraph", "h2", "h3", "h4"] as const;
const levels = { h2: 2, h3: 3, h4: 4 } as const;

export function Toolbar({
  editor,
  onPictures,
}: {
  editor: Editor;
  onPictures: (files: readonly File[]) => void;
}) {
  const t = useTranslations("articles.format");
  const shared = useTranslations("composer.format");
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style:
        styles.find((style) => style !== "paragraph" && now.isActive("heading", { level: levels[style] })) ??
        "paragraph",
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      list: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      link: now.isActive("link"),
      quote: now.isActive("blockquote"),
      code: now.isActive("code"),
      block: now.isActive("codeBlock"),
      callout: now.isActive("callout"),
      table: now.isActive("table"),
      picture: now.isActive("picture"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const setStyle = (style: (typeof styles)[number]) =>
    void (style === "paragraph"
      ? chain().setParagraph().run()
      : chain().setHeading({ level: levels[style] }).run());
  return (
    <div role="group" aria-label={shared("label")} className="flex items-center gap-0.5">
      <span className="me-1 w-32 shrink-0">
        <Select
          size="sm"
          label={t("style")}
          options={styles.map((value) => ({ value, label: t(`styles.${value}`) }))}
          value={on.style}
          onChange={setStyle}
        />
      </span>
      <Toggle label={shared("bold")} isOn={on.bold} onPress={() => chain().toggleBold().run()}>
        <Bold aria-hidden />
      </Toggle>
      <Toggle label={shared("italic")} isOn={on.italic} onPress={() => chain().toggleItalic().run()}>
        <Italic aria-hidden />
      </Toggle>
      <Toggle label={shared("code")} isOn={on.code} onPress={() => chain().toggleCode().run()}>
        <Code aria-hidden />
      </Toggle>
      <LinkButton editor={editor} isOn={on.link} isOnSite />
      <Line />
      <Toggle label={shared("list")} isOn={on.list} onPress={() => chain().toggleBulletList().run()}>
        <List aria-hidden className="rtl:-scale-x-100" />
      </Toggle>
      <Toggle label={shared("numbers")} isOn={on.numbers} onPress={() => chain().toggleOrderedList().run()}>
        <ListOrdered aria-hidden />
      </Toggle>
      <Toggle label={shared("quote")} isOn={on.quote} onPress={() => chain().toggleBlockquote().run()}>
        <TextQuote aria-hidden className="rtl:-scale-x-100" />
      </Toggle>
      <Toggle label={t("codeBlock")} isOn={on.block} onPress={() => chain().toggleCodeBlock().run()}>
        <SquareCode aria-hidden />
      </Toggle>
      <CalloutMenu editor={editor} isOn={on.callout} />
      <Line />
      <TableMenu editor={editor} isOn={on.table} />
      <PictureButton isOn={on.picture} onPictures={onPictures} />
      {on.picture && <AltButton editor={editor} />}
      <VideoButton editor={editor} />
      <Toggle label={t("line")} isOn={false} onPress={() => chain().setHorizontalRule().run()}>
        <Minus aria-hidden />
      </Toggle>
      <Line />
      <IconButton size="sm" label={t("undo")} disabled={!on.canUndo} onClick={() => chain().undo().run()}>
        <Undo2 aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton size="sm" label={t("redo")} disabled={!on.canRedo} onClick={() => chain().redo().run()}>
        <Redo2 aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

const Line = () => <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line" />;

/** Chooses pictures from the device. */
function PictureButton({
  isOn,
  onPictures,
}: {
  isOn: boolean;
  onPictures: (files: readonly File[]) => void;
}) {
  const t = useTranslations("articles.format");
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Toggle label={t("picture")} isOn={isOn} onPress={() => picker.current?.click()}>
        <ImagePlus aria-hidden />
      </Toggle>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t("picture")}
        accept={pictureTypes.join(",")}
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
