"use client";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { limits } from "@/contract/limits";
import { isGroup, needsValue } from "@/contract/workspace/field-rules";
import type { Condition, ConditionGroup } from "@/contract/workspace/field-rules";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { toMinor, typedNumber } from "./money";
import { shownOf } from "./use-rule-words";
import type { RuleWords } from "./use-rule-words";

/** Conditions in a group that all or any must hold; groups stand in it one level deep. */
export function ConditionsEditor({
  group,
  onChange,
  words,
  excluded,
  error,
  isInner = false,
}: {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
  words: RuleWords;
  excluded: string;
  error?: string | undefined;
  isInner?: boolean;
}) {
  const t = useTranslations("fieldRules");
  const first = words.subjects.find(({ value }) => value !== excluded)?.value ?? "";
  const fresh: Condition = { subject: first, operator: words.operatorsFor(first)[0] ?? "IS", values: [] };
  const put = (at: number, part: Condition | ConditionGroup) =>
    onChange({ ...group, conditions: group.conditions.map((each, order) => (order === at ? part : each)) });
  const remove = (at: number) =>
    onChange({ ...group, conditions: group.conditions.filter((_, order) => order !== at) });
  const isFull = group.conditions.length >= limits.fieldConditionsMax;
  return (
    <div className={isInner ? "min-w-0 flex-1 rounded-lg border border-line bg-sunken p-3" : undefined}>
      {group.conditions.length > 1 && (
        <span className="mb-2 block w-56">
          <Select
            size="sm"
            label={t("match")}
            options={[
              { value: "ALL", label: t("all") },
              { value: "ANY", label: t("any") },
            ]}
            value={group.match}
            onChange={(match) => onChange({ ...group, match })}
          />
        </span>
      )}
      <ul className="flex flex-col gap-2">
        {group.conditions.map((part, at) => (
          <li key={at} className="flex items-start gap-1">
            {isGroup(part) ? (
              <ConditionsEditor
                isInner
                group={part}
                words={words}
                excluded={excluded}
                onChange={(next) => put(at, next)}
              />
            ) : (
              <ConditionLine
                condition={part}
                words={words}
                excluded={excluded}
                onChange={(next) => put(at, next)}
              />
            )}
            <IconButton
              size="sm"
              label={t("removeCondition")}
              disabled={group.conditions.length === 1}
              onClick={() => remove(at)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => onChange({ ...group, conditions: [...group.conditions, fresh] })}
        >
          {t("addCondition")}
        </Button>
        {!isInner && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            disabled={isFull}
            onClick={() =>
              onChange({
                ...group,
                conditions: [
                  ...group.conditions,
                  { match: group.match === "ALL" ? "ANY" : "ALL", conditions: [fresh, fresh] },
                ],
              })
            }
          >
            {t("addGroup")}
          </Button>
        )}
      </span>
    </div>
  );
}

function ConditionLine({
  condition,
  onChange,
  words,
  excluded,
}: {
  condition: Condition;
  onChange: (condition: Condition) => void;
  words: RuleWords;
  excluded: string;
}) {
  const t = useTranslations("fieldRules");
  const { subject, operator } = condition;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <Select
        size="sm"
        label={t("subject")}
        className="w-44"
        options={words.subjects.filter(({ value }) => value !== excluded)}
        value={subject}
        onChange={(next) =>
          onChange({ subject: next, operator: words.operatorsFor(next)[0] ?? "IS", values: [] })
        }
      />
      <Select
        size="sm"
        label={t("operator")}
        className="w-40"
        options={words.operatorsFor(subject).map((value) => ({ value, label: t(`operators.${value}`) }))}
        value={operator}
        onChange={(next) =>
          onChange({ ...condition, operator: next, values: needsValue(next) ? condition.values : [] })
        }
      />
      {needsValue(operator) && (
        <ValueBox
          condition={condition}
          words={words}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )}
    </div>
  );
}

function ValueBox({
  condition: { subject, values },
  words,
  onChange,
}: {
  condition: Condition;
  words: RuleWords;
  onChange: (values: string[]) => void;
}) {
  const t = useTranslations("fieldRules");
  const choices = words.choicesOf(subject);
  const field = words.fieldOf(subject);
  if (choices) {
    const chosen = choices.filter(({ value }) => values.includes(value)).map(({ label }) => label);
    return (
      <Popover
        label={t("values")}
        align="start"
        className="w-64"
        trigger={
          <Button
            size="sm"
            aria-label={`${t("values")}: ${chosen.join(", ") || t("chooseValues")}`}
            className="max-w-64 min-w-32 justify-start! border-line-control! text-start font-normal!"
          >
            <span className="truncate">
              {chosen.join(", ") || <span className="text-ink-faint">{t("chooseValues")}</span>}
            </span>
          </Button>
        }
      >
        <div className="flex max-h-72 flex-col gap-1 overflow-y-auto p-3">
          {choices.map(({ value, label, help }) => (
            <Checkbox
              key={value}
              label={<bdi>{label}</bdi>}
              help={help}
              checked={values.includes(value)}
              onChange={(event) =>
                onChange(event.target.checked ? [...values, value] : values.filter((each) => each !== value))
              }
            />
          ))}
        </div>
      </Popover>
    );
  }
  const isDate = field?.type === "DATE";
  const isMoment = field?.type === "DATETIME";
  const isNumber = field !== undefined && ["NUMBER", "DECIMAL", "CURRENCY"].includes(field.type);
  const say = (text: string) => {
    if (text.trim() === "") return onChange([]);
    if (isMoment) return onChange([new Date(text).toISOString()]);
    const number = isNumber ? typedNumber(text) : null;
    if (number === null || Number.isNaN(number)) return onChange([text.trim()]);
    return onChange([
      String(field?.type === "CURRENCY" && field.currency ? toMinor(number, field.currency) : number),
    ]);
  };
  return (
    <span className="w-44">
      <Input
        key={subject}
        size="sm"
        aria-label={t("values")}
        dir={isNumber || isDate || isMoment ? "ltr" : "auto"}
        type={isDate ? "date" : isMoment ? "datetime-local" : "text"}
        inputMode={isNumber ? "decimal" : undefined}
        end={field?.type === "CURRENCY" ? field.currency : undefined}
        maxLength={255}
        autoComplete="off"
        defaultValue={shownOf(field, values[0] ?? "")}
        onChange={(event) => say(event.target.value)}
      />
    </span>
  );
}
