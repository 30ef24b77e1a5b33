"use client";
import { useRef, useState } from "react";
import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import {
  Bold,
  Code,
  ImagePlus,
  Info,
  Italic,
  List,
  ListOrdered,
  Minus,
  Redo2,
  SquareCode,
  Table,
  TextQuote,
  Undo2,
  Video as VideoIcon,
} from "lucide-react";
import { embedInCopied } from "@/contract/site/article-embeds";
import { pictureTypes } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { LinkButton, Toggle } from "@/components/features/desk/shared-ticket/composer/toolbar";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { calloutKinds } from "./nodes";
import { changeTable, insertTable, tableActions } from "./tables";

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
  const picker = useRef<HTMLInputElement>(null);
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
      <Menu
        align="start"
        trigger={
          <IconButton
            size="sm"
            label={t("callout")}
            aria-pressed={on.callout}
            className={on.callout ? "bg-pressed text-ink!" : ""}
          >
            <Info aria-hidden />
          </IconButton>
        }
      >
        {calloutKinds.map((kind) => (
          <MenuItem
            key={kind}
            onSelect={() =>
              on.callout
                ? chain().updateAttributes("callout", { kind }).run()
                : chain().wrapIn("callout", { kind }).run()
            }
          >
            {t(`callouts.${kind}`)}
          </MenuItem>
        ))}
        {on.callout && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => chain().lift("callout").run()}>{t("noCallout")}</MenuItem>
          </>
        )}
      </Menu>
      <Line />
      {on.table ? (
        <Menu
          align="start"
          trigger={
            <IconButton size="sm" label={t("table")} aria-pressed className="bg-pressed text-ink!">
              <Table aria-hidden />
            </IconButton>
          }
        >
          {tableActions.map((action) => (
            <MenuItem
              key={action}
              tone={action === "drop" ? "danger" : "plain"}
              onSelect={() => changeTable(editor, action)}
            >
              {t(`tables.${action}`)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <Toggle label={t("table")} isOn={false} onPress={() => insertTable(editor)}>
          <Table aria-hidden />
        </Toggle>
      )}
      <Toggle label={t("picture")} isOn={on.picture} onPress={() => picker.current?.click()}>
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

/** What a picture shows, for those who do not see it. */
function AltButton({ editor }: { editor: Editor }) {
  const t = useTranslations("articles.format");
  return (
    <Popover
      trigger={
        <Button size="sm" variant="ghost">
          {t("alt")}
        </Button>
      }
      label={t("alt")}
      align="start"
      className="w-80"
    >
      {(close) => (
        <OneField
          label={t("altLabel")}
          help={t("altHelp")}
          button={t("setAlt")}
          initial={String(editor.getAttributes("picture")["alt"] ?? "")}
          maxLength={limits.pictureDescriptionMaxLength}
          onText={(alt) => {
            close();
            editor.chain().focus().updateAttributes("picture", { alt }).run();
            return true;
          }}
        />
      )}
    </Popover>
  );
}

function VideoButton({ editor }: { editor: Editor }) {
  const t = useTranslations("articles.format");
  return (
    <Popover
      trigger={
        <IconButton size="sm" label={t("video")}>
          <VideoIcon aria-hidden />
        </IconButton>
      }
      label={t("video")}
      align="start"
      className="w-80"
    >
      {(close) => (
        <OneField
          label={t("videoLabel")}
          help={t("videoHelp")}
          button={t("insert")}
          initial=""
          maxLength={limits.linkMaxLength}
          isAddress
          problem={t("videoUnknown")}
          onText={(text) => {
            const src = embedInCopied(text);
            if (src === null) return false;
            close();
            return editor.chain().focus().insertContent({ type: "video", attrs: { src } }).run();
          }}
        />
      )}
    </Popover>
  );
}

function OneField({
  label,
  help,
  button,
  initial,
  maxLength,
  problem,
  isAddress = false,
  onText,
}: {
  label: string;
  help: string;
  button: string;
  initial: string;
  maxLength: number;
  problem?: string;
  isAddress?: boolean;
  onText: (text: string) => boolean;
}) {
  const [text, setText] = useState(initial);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <form
      className="flex flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(!onText(text));
      }}
    >
      <Field label={label} help={help} error={isRefused ? problem : undefined}>
        <Input
          dir={isAddress ? "ltr" : "auto"}
          inputMode={isAddress ? "url" : "text"}
          autoComplete="off"
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex justify-end">
        <Button size="sm" type="submit" variant="primary">
          {button}
        </Button>
      </div>
    </form>
  );
}
