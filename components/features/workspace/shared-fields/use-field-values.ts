"use client";
import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { customFieldValues } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { evaluateFieldRules, nothingHeld } from "@/contract/workspace/field-rules";
import type { FieldState, StoredFieldValue, FieldRuleFacts } from "@/contract/workspace/field-rules";
import { readValue, textIn } from "@/contract/workspace/field-values";
import type { GivenFieldValue } from "@/contract/workspace/field-values";
import type { Answer } from "@/contract/kit";
import { isFault } from "@/lib/shared/api/fault";
import { invalidatedBy, rawQueryFor } from "@/lib/api/query";
import { sendRaw } from "@/lib/api/send";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFields } from "./use-fields";
import { heldIn } from "./held-in";
import { useHeldText } from "./use-held-text";
import { useProblemText } from "./use-problem-text";

type Values = Answer<typeof customFieldValues.ofTicket>;
const calls = {
  TICKET: { of: customFieldValues.ofTicket, set: customFieldValues.setOfTicket },
  CONTACT: { of: customFieldValues.ofContact, set: customFieldValues.setOfContact },
  COMPANY: { of: customFieldValues.ofCompany, set: customFieldValues.setOfCompany },
  DEAL: { of: customFieldValues.ofDeal, set: customFieldValues.setOfDeal },
} as const;

export interface ShownField {
  field: CustomField;
  held: StoredFieldValue;
  state: FieldState;
  isEditable: boolean;
  error: string | undefined;
}

/** Draws a value of a field before the server has answered. */
const withHeld = (data: Values, fieldId: string, { value, selectedOptionIds }: StoredFieldValue): Values => ({
  items: data.items.map((item) =>
    item.fieldId === fieldId ? { ...item, value, selectedOptionIds: [...selectedOptionIds] } : item,
  ),
});

/**
 * The fields of one ticket, contact or company as the rules have them now. A change is drawn at once, with
 * all that follows from it, and taken back with the reason at the field.
 */
export function useFieldValues(entity: FieldEntity, id: string, standard: FieldRuleFacts["standard"]) {
  const definitions = useFields(entity);
  const query = useQuery(optionsOf(entity, id));
  const stored = new Map((query.data?.items ?? []).map((item) => [item.fieldId, item]));
  const values = Object.fromEntries(
    [...stored.values()].map(({ fieldId, value, selectedOptionIds }) => [
      fieldId,
      { value, selectedOptionIds },
    ]),
  );
  const states = evaluateFieldRules(definitions.fields, definitions.rules, { standard, values });
  const { errors, set } = useFieldEdits(entity, id, values);
  const shown = definitions.fields.flatMap((field): ShownField[] => {
    const state = states.get(field.id);
    const item = stored.get(field.id);
    return state?.isVisible && item
      ? [
          {
            field,
            state,
            held: { value: item.value, selectedOptionIds: item.selectedOptionIds },
            isEditable: item.isEditable,
            error: errors[field.id],
          },
        ]
      : [];
  });
  return {
    shown,
    set,
    isPending: definitions.isPending || query.isPending,
    error: definitions.error ?? query.error,
    retry: () => {
      definitions.retry();
      void query.refetch();
    },
  };
}

const optionsOf = (entity: FieldEntity, id: string) =>
  rawQueryFor<Values>(calls[entity].of, { params: { id } });

/** Changes of fields, each drawn and then sent, and what is wrong with them. */
function useFieldEdits(entity: FieldEntity, id: string, values: FieldRuleFacts["values"]) {
  const client = useQueryClient();
  const problemText = useProblemText();
  const save = useSaveField(entity, id);
  const tellFailed = useEditFailed();
  const { queryKey } = optionsOf(entity, id);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const say = (fieldId: string, error: string | null) =>
    setErrors((all) => {
      const { [fieldId]: _gone, ...others } = all;
      return error === null ? others : { ...others, [fieldId]: error };
    });
  const set = (field: CustomField, given: GivenFieldValue, seen?: StoredFieldValue): void => {
    const before = values[field.id] ?? nothingHeld;
    const read = readValue(field, given, before);
    if (read.problem !== undefined) return say(field.id, problemText(read.problem, field));
    say(field.id, null);
    if (JSON.stringify(read.held) === JSON.stringify(before)) return;
    void client.cancelQueries({ queryKey });
    const draw = (held: StoredFieldValue) =>
      client.setQueryData<Values>(queryKey, (data) => data && withHeld(data, field.id, held));
    draw(read.held);
    const { value, selectedOptionIds } = read.held;
    // By the promise: what `mutate` is given hears only of the last change, and of none once its screen is
    // gone.
    save.mutateAsync({ fieldId: field.id, given: { value, selectedOptionIds, seen: seen ?? before } }).then(
      (fresh) => client.setQueryData(queryKey, fresh),
      (error: unknown) => {
        const theirs = heldIn(error)?.held;
        draw(theirs ?? before);
        if (theirs)
          return tellFailed.changedMeanwhile(field, theirs, read.held, () => set(field, given, theirs));
        const reason = tellFailed.refused(error);
        return say(field.id, reason);
      },
    );
  };
  return { errors, set };
}

// In one row with the ticket's own edits: who fills in a field and resolves at once is judged by what they
// filled in.
// The three calls answer alike; which of them it is, is known only here.
const useSaveField = (entity: FieldEntity, id: string) =>
  useMutation({
    mutationFn: async ({
      fieldId,
      given,
    }: {
      fieldId: string;
      given: GivenFieldValue & { seen: StoredFieldValue };
    }) => (await sendRaw(calls[entity].set, { params: { id, fieldId }, body: given }, undefined)) as Values,
    scope: { id: entity === "TICKET" ? "ticket-edit" : `fields ${id}` },
    meta: { invalidates: [...invalidatedBy(calls[entity].set)], isHandled: true },
  });

/** Says why a change was not saved. */
function useEditFailed() {
  const t = useTranslations("customFields.values");
  const locale = useLocale();
  const inWords = useFaultText();
  const heldText = useHeldText();
  return {
    changedMeanwhile: (
      field: CustomField,
      theirs: StoredFieldValue,
      mine: StoredFieldValue,
      onUseMine: () => void,
    ) => {
      const words = (held: StoredFieldValue) => heldText(field, held) ?? t("nothing");
      showToast("destructive", t("changedMeanwhile", { field: textIn(field.label, locale) }), {
        description: t("bothVersions", { theirs: words(theirs), mine: words(mine) }),
        action: { label: t("useMine"), onSelect: onUseMine },
      });
    },
    /** Answers the reason, which stands at the field as well. */
    refused: (error: unknown): string => {
      const reason =
        (isFault(error) && (error.errorAt("value") ?? error.errorAt("selectedOptionIds"))) || inWords(error);
      showToast("destructive", t("failed"), { description: reason });
      return reason;
    },
  };
}
