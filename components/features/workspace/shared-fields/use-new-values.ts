"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { evaluateFieldRules, isEmpty, nothingHeld } from "@/contract/workspace/field-rules";
import type { FieldState, StoredFieldValue, FieldRuleFacts } from "@/contract/workspace/field-rules";
import { readValue } from "@/contract/workspace/field-values";
import type { GivenFieldValue } from "@/contract/workspace/field-values";
import { outranks } from "@/contract/roles";
import { isFault } from "@/lib/shared/api/fault";
import { useSignedIn } from "@/lib/auth/use-user";
import type { ShownField } from "./use-field-values";
import { useFields } from "./use-fields";
import { useProblemText } from "./use-problem-text";

/** By the field's id, as it was typed: what is malformed stands there too, so that it can be mended. */
export type GivenValues = Readonly<Record<string, GivenFieldValue>>;

/**
 * The fields of a row that is being made, as the rules have them for what is typed so far. Nothing is sent
 * before the row is.
 */
export function useNewValues(
  entity: FieldEntity,
  standard: FieldRuleFacts["standard"],
  given: GivenValues,
  onGiven: (next: GivenValues) => void,
) {
  const problemOf = useProblemOfTyped();
  const { role } = useSignedIn();
  const { fields, rules, isPending, error, retry } = useFields(entity);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const readOf = (field: CustomField) => readTyped(field, given);
  const states = evaluateFieldRules(fields, rules, {
    standard,
    values: Object.fromEntries(fields.map((field) => [field.id, readOf(field).held ?? nothingHeld])),
  });
  const problemAt = (field: CustomField) => problemOf(field, states.get(field.id), given, isTried);
  const shown = fields.flatMap((field): ShownField[] => {
    const state = states.get(field.id);
    const isEditable = outranks(role, field.editableBy);
    const held = typedIn(field, given);
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
    .map(({ field }) => sendable(field.id, readOf(field).held ?? nothingHeld));
  return {
    shown,
    sent,
    isPending,
    error,
    retry,
    set: (field: CustomField, next: GivenFieldValue) => {
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
      const about = saidOfFields(fault, sent);
      setRefused(Object.fromEntries(about));
      return about.every(([fieldId]) => mine.some(({ field }) => field.id === fieldId));
    },
  };
}
export type NewValues = ReturnType<typeof useNewValues>;

/** What was typed into a field; a field that nobody has touched has what it begins with. */
const typedIn = (field: CustomField, given: GivenValues): StoredFieldValue => {
  const typed = given[field.id];
  return typed
    ? { value: typed.value ?? null, selectedOptionIds: typed.selectedOptionIds ?? [] }
    : (field.defaultValue ?? nothingHeld);
};
const readTyped = (field: CustomField, given: GivenValues) =>
  readValue(field, typedIn(field, given), field.defaultValue ?? nothingHeld);

/** What is wrong with what was typed into a field. `isTried`: an empty one that is asked for is wrong, too. */
function useProblemOfTyped() {
  const t = useTranslations("customFields.values");
  const words = useTranslations("common.validation");
  const problemText = useProblemText();
  return (
    field: CustomField,
    state: FieldState | undefined,
    given: GivenValues,
    isTried: boolean,
  ): string | undefined => {
    const { held, problem } = readTyped(field, given);
    if (problem !== undefined) return problemText(problem, field);
    if (isEmpty(held)) return state?.isRequired && isTried ? words("required") : undefined;
    return state?.allowedOptionIds &&
      !held.selectedOptionIds.every((id) => state.allowedOptionIds?.includes(id))
      ? t("notAllowed")
      : undefined;
  };
}

/** By field, what the server says: it names them by their place in what was sent. */
const saidOfFields = (fault: unknown, sent: readonly { fieldId: string }[]) =>
  (isFault(fault) ? fault.errors : []).flatMap(({ path, message }) => {
    const at = /^customFields\.([^.]+)/.exec(path)?.[1];
    return at === undefined ? [] : [[sent[Number(at)]?.fieldId ?? at, message] as const];
  });

const sendable = (fieldId: string, { value, selectedOptionIds }: StoredFieldValue) => ({
  fieldId,
  value,
  selectedOptionIds: [...selectedOptionIds],
});
