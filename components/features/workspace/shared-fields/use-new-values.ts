"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { evaluateFieldRules, isEmpty, nothingHeld } from "@/contract/workspace/field-rules";
import type { Held, Situation } from "@/contract/workspace/field-rules";
import { readValue } from "@/contract/workspace/field-values";
import type { Given } from "@/contract/workspace/field-values";
import { outranks } from "@/contract/roles";
import { isFault } from "@/lib/shared/api/fault";
import { useSignedIn } from "@/lib/auth/use-user";
import type { ShownField } from "./use-field-values";
import { useFields } from "./use-fields";
import { useProblemText } from "./use-problem-text";

/** By the field's id, as it was typed: what is malformed stands there too, so that it can be mended. */
export type GivenValues = Readonly<Record<string, Given>>;

/**
 * The fields of a row that is being made, as the rules have them for what is typed so far. Nothing is sent
 * before the row is.
 */
export function useNewValues(
  entity: FieldEntity,
  standard: Situation["standard"],
  given: GivenValues,
  onGiven: (next: GivenValues) => void,
) {
  const t = useTranslations("customFields.values");
  const words = useTranslations("common.validation");
  const problemText = useProblemText();
  const { role } = useSignedIn();
  const { fields, rules, isPending, error, retry } = useFields(entity);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const typedOf = (field: CustomField): Held => {
    const typed = given[field.id];
    return typed
      ? { value: typed.value ?? null, selectedOptionIds: typed.selectedOptionIds ?? [] }
      : (field.defaultValue ?? nothingHeld);
  };
  const readOf = (field: CustomField) => readValue(field, typedOf(field), field.defaultValue ?? nothingHeld);
  const states = evaluateFieldRules(fields, rules, {
    standard,
    values: Object.fromEntries(fields.map((field) => [field.id, readOf(field).held ?? nothingHeld])),
  });
  const problemAt = (field: CustomField): string | undefined => {
    const state = states.get(field.id);
    const { held, problem } = readOf(field);
    if (problem !== undefined) return problemText(problem, field);
    if (isEmpty(held)) return state?.isRequired && isTried ? words("required") : undefined;
    return state?.allowedOptionIds &&
      !held.selectedOptionIds.every((id) => state.allowedOptionIds?.includes(id))
      ? t("notAllowed")
      : undefined;
  };
  const shown = fields.flatMap((field): ShownField[] => {
    const state = states.get(field.id);
    const isEditable = outranks(role, field.editableBy);
    const held = typedOf(field);
    // What one can neither fill in nor read says nothing.
    return state?.isVisible && (isEditable || !isEmpty(held))
      ? [
          {
            field,
            state,
            held,
            isEditable,
            error: isEditable ? (refused[field.id] ?? problemAt(field)) : undefined,
          },
        ]
      : [];
  });
  const mine = shown.filter(({ isEditable }) => isEditable);
  const sent = mine
    .filter(({ field }) => given[field.id] !== undefined)
    .map(({ field }) => ({ fieldId: field.id, ...(readOf(field).held ?? nothingHeld) }))
    .map(({ selectedOptionIds, ...each }) => ({ ...each, selectedOptionIds: [...selectedOptionIds] }));
  return {
    shown,
    sent,
    isPending,
    error,
    retry,
    set: (field: CustomField, next: Given) => {
      setRefused(({ [field.id]: _said, ...others }) => others);
      onGiven({ ...given, [field.id]: next });
    },
    /** Whether all of it can be sent; if not, it says so at the fields. */
    check: (): boolean => {
      setIsTried(true);
      return mine.every(
        ({ field, state, held }) => problemAt(field) === undefined && !(state.isRequired && isEmpty(held)),
      );
    },
    /** Takes what the server says of fields. False: it speaks of one that is not shown. */
    accept: (fault: unknown): boolean => {
      const about = (isFault(fault) ? fault.errors : []).flatMap(({ path, message }) => {
        const at = /^customFields\.([^.]+)/.exec(path)?.[1];
        return at === undefined ? [] : [[sent[Number(at)]?.fieldId ?? at, message] as const];
      });
      setRefused(Object.fromEntries(about));
      return about.every(([fieldId]) => mine.some(({ field }) => field.id === fieldId));
    },
  };
}
export type NewValues = ReturnType<typeof useNewValues>;
