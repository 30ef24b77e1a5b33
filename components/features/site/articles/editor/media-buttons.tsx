"use client";
import { useState } from "react";
import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { Video as VideoIcon } from "lucide-react";
import { embedInCopied } from "@/contract/site/article-embeds";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";

/** What a picture shows, for those who do not see it. */
export function AltButton({ editor }: { editor: Editor }) {
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

/** A film, by its address. */
export function VideoButton({ editor }: { editor: Editor }) {
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

/** One text that is asked for in a small window. */
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
