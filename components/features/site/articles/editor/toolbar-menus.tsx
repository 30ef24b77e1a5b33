"use client";
import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { Info, Table } from "lucide-react";
import { Toggle } from "@/components/features/desk/shared-ticket/composer/toolbar";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { calloutKinds } from "./nodes";
import { changeTable, insertTable, tableActions } from "./tables";

/** Sets what is written apart as a note, a tip or a warning. */
export function CalloutMenu({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const t = useTranslations("articles.format");
  const chain = () => editor.chain().focus();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          size="sm"
          label={t("callout")}
          aria-pressed={isOn}
          className={isOn ? "bg-pressed text-ink!" : ""}
        >
          <Info aria-hidden />
        </IconButton>
      }
    >
      {calloutKinds.map((kind) => (
        <MenuItem
          key={kind}
          onSelect={() =>
            isOn
              ? chain().updateAttributes("callout", { kind }).run()
              : chain().wrapIn("callout", { kind }).run()
          }
        >
          {t(`callouts.${kind}`)}
        </MenuItem>
      ))}
      {isOn && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => chain().lift("callout").run()}>{t("noCallout")}</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** A table; in one, what is done with its rows and columns. */
export function TableMenu({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const t = useTranslations("articles.format");
  if (!isOn)
    return (
      <Toggle label={t("table")} isOn={false} onPress={() => insertTable(editor)}>
        <Table aria-hidden />
      </Toggle>
    );
  return (
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
  );
}
