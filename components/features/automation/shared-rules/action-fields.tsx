"use client";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { priorities, ticketStatuses } from "@/contract/enums";
import { limits } from "@/contract/limits";
import {
  actionTypes,
  noticeTargets,
  routingActions,
  rulePlaceholders,
} from "@/contract/automation/rule-parts";
import type { ActionType, RuleAction, RuleKind } from "@/contract/automation/rule-parts";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Option } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { ManyPicker } from "./many-picker";
import { newAction, withItem, withoutItem } from "./rule-draft";
import type { RuleOptions } from "./use-rule-options";

/** What a rule does, one after the other. */
export function ActionFields({
  kind,
  actions,
  onChange,
  options,
  errorAt,
}: {
  kind: RuleKind;
  actions: readonly RuleAction[];
  onChange: (actions: RuleAction[]) => void;
  options: RuleOptions;
  errorAt: (path: string) => string | undefined;
}) {
  const t = useTranslations("rules");
  const offered: readonly ActionType[] = kind === "ROUTING" ? routingActions : actionTypes;
  const types = offered.map((type) => ({ value: type, label: t(`actionNames.${type}`) }));
  const faultAt = (at: number) =>
    ["", ".agentId", ".groupId", ".categoryId", ".tags", ".skills", ".text", ".url"]
      .map((field) => errorAt(`actions.${at}${field}`))
      .find((found) => found !== undefined);
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {actions.map((action, at) => (
          <li key={at} className="flex flex-wrap items-start gap-2">
            <Select
              className="w-48 max-w-full"
              label={t("action")}
              options={types}
              value={action.type}
              onChange={(type) => onChange(withItem(actions, at, newAction(type)))}
            />
            <div className="min-w-40 flex-1">
              <ActionValue
                action={action}
                options={options}
                onChange={(next) => onChange(withItem(actions, at, next))}
              />
            </div>
            {actions.length > 1 && (
              <IconButton label={t("removeAction")} onClick={() => onChange(withoutItem(actions, at))}>
                <X aria-hidden />
              </IconButton>
            )}
            {faultAt(at) && (
              <p role="alert" className="w-full text-[0.8125rem] text-danger-ink">
                {faultAt(at)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {actions.length < limits.ruleActionsMax && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...actions, newAction("ADD_TAGS")])}
          >
            {t("addAction")}
          </Button>
        </div>
      )}
    </div>
  );
}

function ActionValue({
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
    case "WEBHOOK":
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
