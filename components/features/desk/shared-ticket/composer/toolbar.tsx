"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Bold, Code, Italic, Link2, List, ListOrdered, TextQuote } from "lucide-react";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { linkAddress } from "./link-address";

export function Toolbar({ editor }: { editor: Editor }) {
  const t = useTranslations("composer.format");
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      list: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      link: now.isActive("link"),
      quote: now.isActive("blockquote"),
      code: now.isActive("code") || now.isActive("codeBlock"),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <span role="group" aria-label={t("label")} className="flex items-center gap-0.5">
      <Toggle label={t("bold")} isOn={on.bold} onPress={() => chain().toggleBold().run()}>
        <Bold aria-hidden />
      </Toggle>
      <Toggle label={t("italic")} isOn={on.italic} onPress={() => chain().toggleItalic().run()}>
        <Italic aria-hidden />
      </Toggle>
      <Toggle label={t("list")} isOn={on.list} onPress={() => chain().toggleBulletList().run()}>
        <List aria-hidden className="rtl:-scale-x-100" />
      </Toggle>
      <Toggle label={t("numbers")} isOn={on.numbers} onPress={() => chain().toggleOrderedList().run()}>
        <ListOrdered aria-hidden />
      </Toggle>
      <LinkButton editor={editor} isOn={on.link} />
      <Toggle label={t("quote")} isOn={on.quote} onPress={() => chain().toggleBlockquote().run()}>
        <TextQuote aria-hidden className="rtl:-scale-x-100" />
      </Toggle>
      <Toggle
        label={t("code")}
        isOn={on.code}
        onPress={() =>
          editor.state.selection.empty ? chain().toggleCodeBlock().run() : chain().toggleCode().run()
        }
      >
        <Code aria-hidden />
      </Toggle>
    </span>
  );
}

export function Toggle({
  label,
  isOn,
  onPress,
  children,
}: {
  label: string;
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      size="sm"
      label={label}
      aria-pressed={isOn}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={clsx(isOn && "bg-pressed text-ink!")}
    >
      {children}
    </IconButton>
  );
}

/** `isOnSite`: as in `linkAddress`. */
export function LinkButton({
  editor,
  isOn,
  isOnSite = false,
}: {
  editor: Editor;
  isOn: boolean;
  isOnSite?: boolean;
}) {
  const t = useTranslations("composer.format");
  return (
    <Popover
      trigger={
        <IconButton size="sm" label={t("link")} className={clsx(isOn && "bg-pressed text-ink!")}>
          <Link2 aria-hidden />
        </IconButton>
      }
      label={t("link")}
      align="start"
      className="w-80"
    >
      {(close) => <LinkForm editor={editor} isOn={isOn} isOnSite={isOnSite} close={close} />}
    </Popover>
  );
}

function LinkForm({
  editor,
  isOn,
  isOnSite,
  close,
}: {
  editor: Editor;
  isOn: boolean;
  isOnSite: boolean;
  close: () => void;
}) {
  const t = useTranslations("composer.format");
  const given: unknown = editor.getAttributes("link")["href"];
  const [address, setAddress] = useState(typeof given === "string" ? given : "");
  const finish = (work: () => void) => {
    close();
    work();
  };
  const set = () => {
    const href = linkAddress(address, { isOnSite });
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !isOn)
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
  };
  return (
    <form
      className="flex flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim()) finish(set);
      }}
    >
      <Field label={t("address")}>
        <Input
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          maxLength={limits.linkMaxLength}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {isOn && (
          <Button
            size="sm"
            onClick={() => finish(() => editor.chain().focus().extendMarkRange("link").unsetLink().run())}
          >
            {t("unlink")}
          </Button>
        )}
        <Button size="sm" type="submit" variant="primary" disabled={!address.trim()}>
          {t("setLink")}
        </Button>
      </div>
    </form>
  );
}
