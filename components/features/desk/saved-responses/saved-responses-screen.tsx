"use client";
import { useTranslations } from "next-intl";
import { MessageSquareQuote } from "lucide-react";
import { outranks } from "@/contract/roles";
import { savedResponseChannels } from "@/contract/enums";
import { savedResponses } from "@/contract/desk/saved-responses";
import type { SavedResponse } from "@/contract/desk/saved-responses";
import {
  customCell,
  numberCell,
  optionCell,
  tagsCell,
  timeCell,
  titleCell,
} from "@/components/resource/cells";
import { customField, selectField, switchField, tagsField, textField } from "@/components/resource/fields";
import { resourcePage } from "@/components/resource/resource-page";
import type { ListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Select } from "@/components/ui/select";
import { ContentField } from "./content-field";

/**
 * Answers written once. One's own and the shared ones; a shared one is changed by its author or a supervisor.
 */
export const SavedResponsesScreen = resourcePage(savedResponses, {
  text: "savedResponses",
  icon: <MessageSquareQuote aria-hidden />,
  nameOf: ({ title }) => title,
  mayChange: ({ agentId }, user) => agentId === user.id || outranks(user.role, "SUPERVISOR"),
  columns: [
    titleCell<"title", "content">("title", "content"),
    customCell<SavedResponse>("shortcut", ({ shortcut }) => <Shortcut text={shortcut} />),
    optionCell("channel"),
    tagsCell("tags"),
    customCell<SavedResponse>("isShared", (row) => <Owner row={row} />),
    numberCell("usageCount"),
    timeCell("updatedAt"),
  ],
  form: [
    textField("title", { isRequired: true, maxLength: 120 }),
    textField("shortcut", { maxLength: 40, pattern: "[a-zA-Z0-9\\-]{1,40}" }),
    customField("content", "", ({ value, onChange, error }) => (
      <ContentField value={typeof value === "string" ? value : ""} onChange={onChange} error={error} />
    )),
    selectField("channel", savedResponseChannels),
    textField("category", { maxLength: 60 }),
    tagsField("tags"),
    switchField("isShared"),
  ],
  faults: {
    list: (list) => (list.filter("isShared") === "true" ? "faults.shared" : "faults.list"),
    create: "faults.create",
    update: "faults.update",
    remove: "faults.remove",
  },
  filters: { names: ["channel", "isShared"], render: (list) => <Filters list={list} /> },
});

function Shortcut({ text }: { text: string | null }) {
  return text === null ? (
    <span className="text-ink-faint">{"–"}</span>
  ) : (
    <code
      className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-xs text-ink-muted"
      dir="ltr"
    >{`/${text}`}</code>
  );
}

function Owner({ row }: { row: SavedResponse }) {
  const t = useTranslations("savedResponses");
  return row.isShared ? <Badge tone="accent">{t("shared")}</Badge> : <Badge>{t("personal")}</Badge>;
}

function Filters({ list }: { list: ListState }) {
  const t = useTranslations("savedResponses");
  return (
    <>
      <span className="filter-width">
        <Select
          label={t("fields.channel.label")}
          options={[
            { value: "", label: t("anyChannel") },
            ...savedResponseChannels.map((value) => ({ value, label: t(`options.channel.${value}`) })),
          ]}
          value={list.filter("channel") ?? ""}
          onChange={(channel) => list.set({ channel })}
        />
      </span>
      <span className="filter-width">
        <Select
          label={t("owner")}
          options={[
            { value: "", label: t("anyOwner") },
            { value: "true", label: t("shared") },
            { value: "false", label: t("personal") },
          ]}
          value={list.filter("isShared") ?? ""}
          onChange={(isShared) => list.set({ isShared })}
        />
      </span>
    </>
  );
}
