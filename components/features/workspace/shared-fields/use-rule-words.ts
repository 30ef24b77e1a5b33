"use client";
import { useLocale, useTranslations } from "next-intl";
import type { FieldDeclaration, Group } from "@/contract/conditions/tree";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { channels, contactStatuses, contactTypes, priorities, ticketStatuses } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import { engineOps, hasOptions, operatorsOf, standardSubjects } from "@/contract/workspace/field-rules";
import type { ConditionGroup } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import { kindOf } from "@/components/conditions/offered-fields";
import type { Offer, OfferedField, References } from "@/components/conditions/offered-fields";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { matchingOptions } from "@/components/ui/picker-parts";
import { useFormat } from "@/lib/browser/use-format";
import { declarationOf, isChosen, treeOf } from "./rule-tree";

/** A value of a condition takes so much, as a field of text does. */
const valueMax = 255;

interface Choice {
  value: string;
  label: string;
  help?: string;
}

/** What may be chosen as the value of a condition about a subject; null: it is typed. */
function useSubjectChoices(entity: FieldEntity, fields: readonly CustomField[]) {
  const t = useTranslations("fieldRules");
  const ticket = useTranslations("ticket");
  const contact = useTranslations("contacts.options");
  const locale = useLocale();
  const { categories, byId, isLoading } = useCategories({ isAsked: entity === "TICKET" });
  const choicesOf = (subject: string): Choice[] | null => {
    const field = fields.find(({ id }) => id === subject);
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
  return {
    choicesOf,
    categoryReferences: () =>
      categoriesAs(choicesOf("category") ?? [], isLoading, (id) => byId.get(id)?.name ?? "…"),
  };
}

/**
 * What rules are about, in words: standard fields and the workspace's own, what may be asked of them, and
 * their values.
 */
export function useRuleWords(entity: FieldEntity, fields: readonly CustomField[]) {
  const t = useTranslations("fieldRules");
  const locale = useLocale();
  const format = useFormat();
  const { choicesOf, categoryReferences } = useSubjectChoices(entity, fields);
  const fieldOf = (subject: string) => fields.find(({ id }) => id === subject);

  const subjectName = (subject: string): string => {
    const field = fieldOf(subject);
    if (field) return textIn(field.label, locale);
    const standard = standardSubjects[entity].find((name) => name === subject);
    return standard ? t(`standard.${standard}`) : subject;
  };
  const offer: Offer = {
    subject: Object.fromEntries([
      ...standardSubjects[entity].map((name): [string, FieldDeclaration] => [name, { kind: "choice" }]),
      ...fields.map(({ id, type }): [string, FieldDeclaration] => [id, declarationOf(type)]),
    ]),
    fields: [
      ...standardSubjects[entity].map((name): OfferedField => ({
        name,
        label: subjectName(name),
        operators: operatorsOf("SELECT").map((operator) => engineOps[operator]),
        ...(name === "category" ? { references: categoryReferences() } : { options: choicesOf(name) ?? [] }),
      })),
      ...fields.map(({ id, label, type, currency, isActive }): OfferedField => ({
        name: id,
        label: textIn(label, locale),
        help: t("own"),
        operators: operatorsOf(type).map((operator) => engineOps[operator]),
        ...(isChosen(type) ? { options: choicesOf(id) ?? [] } : {}),
        ...(type === "CURRENCY" && currency !== null ? { currency } : {}),
        takesCommas: true,
        textMax: valueMax,
        isRetired: !isActive,
      })),
    ],
  };
  const conditionTree = (when: ConditionGroup): Group => treeOf(when, (subject) => kindOf(offer, subject));
  const optionNames = (field: CustomField | undefined, ids: readonly string[]): string =>
    format.list(
      (field?.options ?? []).filter(({ id }) => ids.includes(id)).map(({ label }) => textIn(label, locale)),
    );
  return { subjectName, choicesOf, optionNames, fieldOf, offer, conditionTree };
}
export type RuleWords = ReturnType<typeof useRuleWords>;

/** All of them are here already; only their names are searched. */
const categoriesAs = (
  options: readonly Choice[],
  isPending: boolean,
  nameOf: (id: string) => string,
): References => ({
  useFound: (query) => ({ options: matchingOptions(options, query), isPending, isFailed: false }),
  nameOf,
});
