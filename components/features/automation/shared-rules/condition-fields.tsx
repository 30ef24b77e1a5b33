"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { FolderPlus, Plus, X } from "lucide-react";
import {
  conditionFields,
  fieldKinds,
  groupModes,
  opsOf,
  weekdays,
} from "@/contract/automation/rule-conditions";
import type {
  Condition,
  ConditionGroup,
  ConditionOp,
  ConditionValue,
  Hours,
} from "@/contract/automation/rule-conditions";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ManyPicker } from "./many-picker";
import { newCondition, withItem, withoutItem } from "./rule-draft";
import type { RuleOptions } from "./use-rule-options";
import { useRuleWords } from "./use-rule-words";

const depthMax = 4;
type ErrorAt = (path: string) => string | undefined;

/** Conditions in groups, and groups in groups. `path` is where this one stands in what the server checks. */
export function GroupFields({
  group,
  onChange,
  onRemove,
  options,
  errorAt,
  path = "conditions",
  depth = 1,
}: {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
  onRemove?: () => void;
  options: RuleOptions;
  errorAt: ErrorAt;
  path?: string;
  depth?: number;
}) {
  const t = useTranslations("rules");
  const words = useRuleWords();
  const fault = errorAt(path) ?? errorAt(`${path}.items`);
  const set = (items: ConditionGroup["items"]) => onChange({ ...group, items });
  return (
    <div
      role="group"
      aria-label={words.mode(group.mode)}
      className={clsx("flex flex-col gap-2", depth > 1 && "rounded-lg border border-line bg-sunken p-3")}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Select
          className="w-56 max-w-full"
          size="sm"
          label={t("groupMode")}
          options={groupModes.map((mode) => ({ value: mode, label: words.mode(mode) }))}
          value={group.mode}
          onChange={(mode) => onChange({ ...group, mode })}
        />
        {onRemove && (
          <IconButton label={t("removeGroup")} size="sm" className="ms-auto" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {group.items.length === 0 && <p className="text-[0.8125rem] text-ink-faint">{t("noConditions")}</p>}
      <ul className="flex flex-col gap-2 border-s-2 border-line ps-3">
        {group.items.map((item, at) => (
          <li key={at}>
            {"mode" in item ? (
              <GroupFields
                group={item}
                depth={depth + 1}
                path={`${path}.items.${at}`}
                options={options}
                errorAt={errorAt}
                onChange={(next) => set(withItem(group.items, at, next))}
                onRemove={() => set(withoutItem(group.items, at))}
              />
            ) : (
              <ConditionRow
                condition={item}
                options={options}
                error={errorAt(`${path}.items.${at}.value`) ?? errorAt(`${path}.items.${at}.op`)}
                onChange={(next) => set(withItem(group.items, at, next))}
                onRemove={() => set(withoutItem(group.items, at))}
              />
            )}
          </li>
        ))}
        <li className="flex flex-wrap gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onClick={() => set([...group.items, newCondition("status")])}
          >
            {t("addCondition")}
          </Button>
          {depth < depthMax && (
            <Button
              size="sm"
              variant="ghost"
              icon={<FolderPlus aria-hidden />}
              onClick={() =>
                set([
                  ...group.items,
                  { mode: group.mode === "ANY" ? "ALL" : "ANY", items: [newCondition("status")] },
                ])
              }
            >
              {t("addGroup")}
            </Button>
          )}
        </li>
      </ul>
      {fault && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {fault}
        </p>
      )}
    </div>
  );
}

function ConditionRow({
  condition,
  onChange,
  onRemove,
  options,
  error,
}: {
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
  options: RuleOptions;
  error: string | undefined;
}) {
  const t = useTranslations("rules");
  const words = useRuleWords();
  const { field, op } = condition;
  const ops: readonly ConditionOp[] = opsOf[fieldKinds[field]];
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Select
        className="w-48 max-w-full"
        size="sm"
        label={t("field")}
        options={conditionFields.map((value) => ({ value, label: words.field(value) }))}
        value={field}
        onChange={(next) => onChange(newCondition(next))}
      />
      <Select
        className="w-40 max-w-full"
        size="sm"
        label={t("comparison")}
        options={ops.map((value) => ({ value, label: words.op(value, field) }))}
        value={op}
        onChange={(next) => onChange({ ...condition, op: next })}
      />
      <div className="min-w-40 flex-1">
        <ValueField
          condition={condition}
          options={options}
          onChange={(value) => onChange({ ...condition, value })}
        />
      </div>
      <IconButton label={t("removeCondition")} size="sm" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
      {error && (
        <p role="alert" className="w-full text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}

function ValueField({
  condition: { field, op, value },
  options,
  onChange,
}: {
  condition: Condition;
  options: RuleOptions;
  onChange: (value: ConditionValue) => void;
}) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const words = useRuleWords();
  if (op === "IS_SET" || op === "IS_NOT_SET") return null;
  const list = Array.isArray(value) ? value : [];
  switch (fieldKinds[field]) {
    case "choice":
    case "reference":
      return (
        <ManyPicker
          label={t("valueOf", { field: words.field(field) })}
          options={options.optionsOf(field)}
          value={list}
          onChange={onChange}
        />
      );
    case "tags":
    case "text":
    case "words":
      return (
        <Field
          label={<span className="sr-only">{t("valueOf", { field: words.field(field) })}</span>}
          className="gap-0!"
        >
          <TagsInput value={list} onChange={onChange} maxLength={200} />
        </Field>
      );
    case "number":
      return (
        <Input
          size="sm"
          className="w-24!"
          type="number"
          min={0}
          step="any"
          required
          aria-label={t("valueOf", { field: words.field(field) })}
          value={String(typeof value === "number" ? value : 0)}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      );
    case "flag":
      return (
        <Select
          className="w-24"
          size="sm"
          label={t("valueOf", { field: words.field(field) })}
          options={[
            { value: "true", label: common("yes") },
            { value: "false", label: common("no") },
          ]}
          value={value === false ? "false" : "true"}
          onChange={(next) => onChange(next === "true")}
        />
      );
    case "hours":
      return (
        <HoursField
          hours={isHours(value) ? value : { days: [], from: "09:00", to: "17:00" }}
          timeZone={options.timeZone}
          onChange={onChange}
        />
      );
  }
}

const isHours = (value: ConditionValue | undefined): value is Hours =>
  typeof value === "object" && !Array.isArray(value);

function HoursField({
  hours,
  timeZone,
  onChange,
}: {
  hours: Hours;
  timeZone: string;
  onChange: (hours: Hours) => void;
}) {
  const t = useTranslations("rules");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="group" aria-label={t("fields.dayOfWeek")} className="flex flex-wrap gap-1">
        {weekdays.map((day) => {
          const isOn = hours.days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              aria-label={t(`days.${day}`)}
              onClick={() =>
                onChange({
                  ...hours,
                  days: weekdays.filter((one) => (one === day ? !isOn : hours.days.includes(one))),
                })
              }
              className={clsx(
                "h-7 min-w-8 rounded-sm border px-1.5 text-xs font-medium",
                isOn
                  ? "border-accent bg-accent-soft text-accent-ink"
                  : "border-line-control text-ink-muted hover:bg-hover",
              )}
            >
              {t(`shortDays.${day}`)}
            </button>
          );
        })}
      </span>
      <Input
        size="sm"
        type="time"
        className="w-28!"
        required
        aria-label={t("from")}
        value={hours.from}
        onChange={({ target }) => onChange({ ...hours, from: target.value })}
      />
      <span aria-hidden className="text-ink-faint">
        {"–"}
      </span>
      <Input
        size="sm"
        type="time"
        className="w-28!"
        required
        aria-label={t("to")}
        value={hours.to === "24:00" ? "00:00" : hours.to}
        onChange={({ target }) =>
          onChange({ ...hours, to: target.value === "00:00" ? "24:00" : target.value })
        }
      />
      <span className="text-xs text-ink-faint" dir="ltr">
        {timeZone}
      </span>
    </div>
  );
}
