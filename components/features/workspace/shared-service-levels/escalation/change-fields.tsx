"use client";
import { useTranslations } from "next-intl";
import { priorities } from "@/contract/desk-enums";
import { TagsInput } from "@/components/resource/tags-input";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Option } from "@/components/ui/select";
import { takenAway } from "./rule-draft";
import type { EscalationForm } from "./use-escalation-form";
import type { NamedColleagues } from "./use-named-colleagues";

/** What it changes of the ticket; what is left empty stays as it is. */
export function ChangeFields({
  form: { draft, set, errorAt },
  colleagues: { people, groups, nameOf },
}: {
  form: EscalationForm;
  colleagues: NamedColleagues;
}) {
  const t = useTranslations("escalationRules");
  const ticket = useTranslations("ticket");
  const named = (id: string | null, options: readonly Option[]): Option | null =>
    id === null ? null : (options.find(({ value }) => value === id) ?? { value: id, label: nameOf(id) });
  const assignees: Option[] = [{ value: takenAway, label: t("nobody") }, ...people];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("fields.priority")} error={errorAt("changes.priority")}>
        <Select
          options={[
            { value: "", label: t("unchanged") },
            ...priorities.toReversed().map((value) => ({ value, label: ticket(`priority.${value}`) })),
          ]}
          value={draft.priority ?? ""}
          onChange={(value) => set("priority", priorities.find((one) => one === value) ?? null)}
        />
      </Field>
      <Field label={t("fields.group")} error={errorAt("changes.groupId", "groupId")}>
        <FoundField
          options={groups}
          selected={named(draft.groupId, groups)}
          openLabel={t("openGroups")}
          onChange={(groupId) => set("groupId", groupId)}
        />
      </Field>
      <Field
        label={t("fields.assignee")}
        help={draft.assignee === takenAway ? t("nobodyHelp") : undefined}
        error={errorAt("changes.assignedToId", "assignedToId")}
      >
        <FoundField
          options={assignees}
          selected={named(draft.assignee, assignees)}
          openLabel={t("openAssignees")}
          onChange={(assignee) => set("assignee", assignee)}
        />
      </Field>
      <Field label={t("fields.tags")} error={errorAt("changes.addTags")}>
        <TagsInput value={draft.tags} onChange={(tags) => set("tags", tags)} />
      </Field>
    </div>
  );
}

function FoundField({
  options,
  selected,
  openLabel,
  onChange,
}: {
  options: readonly Option[];
  selected: Option | null;
  openLabel: string;
  onChange: (value: string | null) => void;
}) {
  const t = useTranslations("escalationRules");
  const common = useTranslations("common");
  return (
    <Combobox
      options={options}
      selected={selected}
      placeholder={t("unchanged")}
      emptyText={common("noMatches")}
      openLabel={openLabel}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}
