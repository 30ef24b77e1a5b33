"use client";
import { useTranslations } from "next-intl";
import { priorities, ticketStatuses } from "@/contract/desk-enums";
import { noticeTargets, rulePlaceholders } from "@/contract/automation/rule-parts";
import type { ActionType, RuleAction } from "@/contract/automation/rule-parts";
import { TagsInput } from "@/components/resource/tags-input";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Option } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { ManyPicker } from "./many-picker";
import type { RuleOptions } from "./use-rule-options";

type ActionOf<Type extends ActionType> = Extract<RuleAction, { type: Type }>;

/** What an action needs to know: who, which, or what text. */
export function ActionValue({
  action,
  options,
  onChange,
}: {
  action: RuleAction;
  options: RuleOptions;
  onChange: (action: RuleAction) => void;
}) {
  const t = useTranslations("rules");
  const ticket = useTranslations("ticket");
  const label = t(`actionNames.${action.type}`);
  const orNone = (known: readonly Option[], none: string): Option[] => [{ value: "", label: none }, ...known];
  switch (action.type) {
    case "ASSIGN":
      return (
        <Select
          label={label}
          options={orNone(options.agents, t("nobody"))}
          value={action.agentId ?? ""}
          onChange={(id) => onChange({ ...action, agentId: id || null })}
        />
      );
    case "SET_GROUP":
      return (
        <Select
          label={label}
          options={orNone(options.groups, t("noGroup"))}
          value={action.groupId ?? ""}
          onChange={(id) => onChange({ ...action, groupId: id || null })}
        />
      );
    case "SET_CATEGORY":
      return (
        <Select
          label={label}
          options={orNone(options.categories, t("noCategory"))}
          value={action.categoryId ?? ""}
          onChange={(id) => onChange({ ...action, categoryId: id || null })}
        />
      );
    case "SET_PRIORITY":
      return (
        <Select
          label={label}
          options={priorities.map((value) => ({ value, label: ticket(`priority.${value}`) }))}
          value={action.priority}
          onChange={(priority) => onChange({ ...action, priority })}
        />
      );
    case "SET_STATUS":
      return (
        <Select
          label={label}
          options={ticketStatuses.map((value) => ({ value, label: ticket(`status.${value}`) }))}
          value={action.status}
          onChange={(status) => onChange({ ...action, status })}
        />
      );
    case "SET_SKILLS":
      return (
        <ManyPicker
          label={label}
          options={options.skills.map((name) => ({ value: name, label: name }))}
          value={action.skills}
          onChange={(skills) => onChange({ ...action, skills })}
        />
      );
    case "ADD_TAGS":
    case "REMOVE_TAGS":
      return (
        <Field label={<span className="sr-only">{label}</span>} className="gap-0!">
          <TagsInput value={action.tags} onChange={(tags) => onChange({ ...action, tags })} />
        </Field>
      );
    case "REPLY":
    case "NOTE":
      return (
        <Template
          label={label}
          text={action.text}
          max={10_000}
          onChange={(text) => onChange({ ...action, text })}
        />
      );
    case "NOTIFY":
      return <NoticeFields label={label} action={action} options={options} onChange={onChange} />;
    case "WEBHOOK":
      return <WebhookFields action={action} onChange={onChange} />;
  }
}

/** Whom to tell, and what. */
function NoticeFields({
  label,
  action,
  options,
  onChange,
}: {
  label: string;
  action: ActionOf<"NOTIFY">;
  options: RuleOptions;
  onChange: (action: RuleAction) => void;
}) {
  const t = useTranslations("rules");
  return (
    <div className="flex flex-col gap-2">
      <span className="flex flex-wrap gap-2">
        <Select
          className="w-44"
          label={t("whom")}
          options={noticeTargets.map((value) => ({ value, label: t(`targets.${value}`) }))}
          value={action.to}
          onChange={(to) => onChange({ type: "NOTIFY", to, text: action.text })}
        />
        {action.to === "AGENT" && (
          <Select
            className="w-48"
            label={t("targets.AGENT")}
            placeholder={t("choose")}
            options={options.agents}
            value={action.agentId ?? null}
            onChange={(agentId) => onChange({ ...action, agentId })}
          />
        )}
        {action.to === "GROUP" && (
          <Select
            className="w-48"
            label={t("targets.GROUP")}
            placeholder={t("itsGroup")}
            options={options.groups}
            value={action.groupId ?? null}
            onChange={(groupId) => onChange({ ...action, groupId })}
          />
        )}
      </span>
      <Template
        label={label}
        text={action.text}
        max={500}
        onChange={(text) => onChange({ ...action, text })}
      />
    </div>
  );
}

/** Where to send the ticket, and whether with its text. */
function WebhookFields({
  action,
  onChange,
}: {
  action: ActionOf<"WEBHOOK">;
  onChange: (action: RuleAction) => void;
}) {
  const t = useTranslations("rules");
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="url"
        dir="ltr"
        required
        maxLength={2000}
        aria-label={t("url")}
        placeholder={t("urlExample")}
        value={action.url}
        onChange={({ target }) => onChange({ ...action, url: target.value })}
      />
      <Checkbox
        label={t("includesText")}
        help={t("includesTextHelp")}
        checked={action.includesText}
        onChange={({ target }) => onChange({ ...action, includesText: target.checked })}
      />
    </div>
  );
}

/** A text with placeholders; a press on one of them writes it at the end. */
function Template({
  label,
  text,
  max,
  onChange,
}: {
  label: string;
  text: string;
  max: number;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("rules");
  return (
    <div className="flex flex-col gap-1.5">
      <Textarea
        aria-label={label}
        required
        maxLength={max}
        rows={2}
        dir="auto"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <span role="group" aria-label={t("placeholders")} className="flex flex-wrap gap-1">
        {rulePlaceholders.map((name) => (
          <button
            key={name}
            type="button"
            dir="ltr"
            onClick={() => onChange(`${text}{{${name}}}`)}
            className="h-6 rounded-sm bg-sunken px-1.5 font-mono text-xs text-ink-muted hover:bg-hover hover:text-ink"
          >{`{{${name}}}`}</button>
        ))}
      </span>
    </div>
  );
}
