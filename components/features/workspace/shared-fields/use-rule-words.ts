"use client";
import { useLocale, useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { channels, contactStatuses, contactTypes, priorities, ticketStatuses } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import {
  hasOptions,
  isGroup,
  needsValue,
  operatorsOf,
  standardSubjects,
} from "@/contract/workspace/field-rules";
import type { Condition, ConditionGroup } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { moneyText } from "@/lib/shared/money";
import { useFormat } from "@/lib/browser/use-format";
import { toMajorText } from "./money";

interface Choice {
  value: string;
  label: string;
  help?: string;
}

/**
 * What rules are about, in words: subjects, operators and values, of standard fields and of the workspace's
 * own.
 */
export function useRuleWords(entity: FieldEntity, fields: readonly CustomField[]) {
  const t = useTranslations("fieldRules");
  const ticket = useTranslations("ticket");
  const contact = useTranslations("contacts.options");
  const locale = useLocale();
  const format = useFormat();
  const { categories, byId } = useCategories({ isAsked: entity === "TICKET" });
  const fieldOf = (subject: string) => fields.find(({ id }) => id === subject);

  const choicesOf = (subject: string): Choice[] | null => {
    const field = fieldOf(subject);
    if (field)
      return hasOptions(field.type)
        ? field.options.map(({ id, label }) => ({ value: id, label: textIn(label, locale) }))
        : field.type === "CHECKBOX"
          ? [
              { value: "true", label: t("ticked") },
              { value: "false", label: t("unticked") },
            ]
          : null;
    if (subject === "category")
      return categories.map(({ id, name, path }) => ({
        value: id,
        label: name,
        ...(path.length > 1 ? { help: path.slice(0, -1).join(" › ") } : {}),
      }));
    if (subject === "priority")
      return priorities.map((value) => ({ value, label: ticket(`priority.${value}`) }));
    if (subject === "channel") return channels.map((value) => ({ value, label: ticket(`channel.${value}`) }));
    if (subject === "type") return contactTypes.map((value) => ({ value, label: contact(`type.${value}`) }));
    return entity === "TICKET"
      ? ticketStatuses.map((value) => ({ value, label: ticket(`status.${value}`) }))
      : contactStatuses.map((value) => ({ value, label: contact(`status.${value}`) }));
  };
  const subjects: Choice[] = [
    ...standardSubjects[entity].map((value) => ({ value, label: t(`standard.${value}`) })),
    ...fields
      .filter(({ isActive }) => isActive)
      .map(({ id, label }) => ({ value: id, label: textIn(label, locale), help: t("own") })),
  ];
  const subjectName = (subject: string): string => {
    const field = fieldOf(subject);
    return field
      ? textIn(field.label, locale)
      : (subjects.find(({ value }) => value === subject)?.label ?? subject);
  };
  const valueName = (subject: string, value: string): string => {
    const field = fieldOf(subject);
    if (field?.type === "CURRENCY" && field.currency) return moneyText(locale, Number(value), field.currency);
    if (field?.type === "DATE") return format.date(`${value}T12:00:00Z`);
    if (field?.type === "DATETIME") return format.dateTime(value);
    if (subject === "category") return byId.get(value)?.name ?? "…";
    return choicesOf(subject)?.find((choice) => choice.value === value)?.label ?? value;
  };
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  const conditionText = ({ subject, operator, values }: Condition): string =>
    t(needsValue(operator) ? "condition" : "conditionBare", {
      subject: subjectName(subject),
      operator: t(`operators.${operator}`),
      values: either.format(values.map((value) => valueName(subject, value))),
    });
  const groupText = ({ match, conditions }: ConditionGroup): string =>
    new Intl.ListFormat(locale, { type: match === "ALL" ? "conjunction" : "disjunction" }).format(
      conditions.map((part) => (isGroup(part) ? `(${groupText(part)})` : conditionText(part))),
    );
  const operatorsFor = (subject: string) => operatorsOf(fieldOf(subject)?.type ?? "SELECT");
  const optionNames = (field: CustomField | undefined, ids: readonly string[]): string =>
    format.list(
      (field?.options ?? []).filter(({ id }) => ids.includes(id)).map(({ label }) => textIn(label, locale)),
    );
  return { subjects, subjectName, choicesOf, operatorsFor, groupText, optionNames, fieldOf };
}
export type RuleWords = ReturnType<typeof useRuleWords>;

/**
 * How a typed value of a condition is stored, and shown in its box: money in minor units, a moment in UTC.
 */
export const shownOf = (field: CustomField | undefined, value: string): string => {
  if (field?.type === "CURRENCY" && field.currency && value !== "" && !Number.isNaN(Number(value)))
    return toMajorText(Number(value), field.currency);
  if (field?.type === "DATETIME" && value !== "") {
    const moment = new Date(value);
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }
  return value;
};
