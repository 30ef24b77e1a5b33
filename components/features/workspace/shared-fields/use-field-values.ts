"use client";
import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { customFieldValues } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { evaluateFieldRules, nothingHeld } from "@/contract/workspace/field-rules";
import type { FieldState, Held, Situation } from "@/contract/workspace/field-rules";
import { readValue, textIn } from "@/contract/workspace/field-values";
import type { Given } from "@/contract/workspace/field-values";
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
  held: Held;
  state: FieldState;
  isEditable: boolean;
  error: string | undefined;
}

/**
 * The fields of one ticket, contact or company as the rules have them now. A change is drawn at once, with
 * all that follows from it, and taken back with the reason at the field.
 */
export function useFieldValues(entity: FieldEntity, id: string, standard: Situation["standard"]) {
  const client = useQueryClient();
  const t = useTranslations("customFields.values");
  const locale = useLocale();
  const inWords = useFaultText();
  const heldText = useHeldText();
  const problemText = useProblemText();
  const definitions = useFields(entity);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const options = rawQueryFor<Values>(calls[entity].of, { params: { id } });
  const query = useQuery(options);
  // In one row with the ticket's own edits: who fills in a field and resolves at once is judged by what they
  // filled in.
  // The three calls answer alike; which of them it is, is known only here.
  const save = useMutation({
    mutationFn: async ({ fieldId, given }: { fieldId: string; given: Given & { seen: Held } }) =>
      (await sendRaw(calls[entity].set, { params: { id, fieldId }, body: given }, undefined)) as Values,
    scope: { id: entity === "TICKET" ? "ticket-edit" : `fields ${id}` },
    meta: { invalidates: [...invalidatedBy(calls[entity].set)], isHandled: true },
  });

  const stored = new Map((query.data?.items ?? []).map((item) => [item.fieldId, item]));
  const situation: Situation = {
    standard,
    values: Object.fromEntries(
      [...stored.values()].map(({ fieldId, value, selectedOptionIds }) => [
        fieldId,
        { value, selectedOptionIds },
      ]),
    ),
  };
  const states = evaluateFieldRules(definitions.fields, definitions.rules, situation);
  const say = (fieldId: string, error: string | null) =>
    setErrors((all) => {
      const { [fieldId]: _gone, ...others } = all;
      return error === null ? others : { ...others, [fieldId]: error };
    });

  const set = (field: CustomField, given: Given, seen?: Held): void => {
    const before = situation.values[field.id] ?? nothingHeld;
    const read = readValue(field, given, before);
    if (read.problem !== undefined) return say(field.id, problemText(read.problem, field));
    say(field.id, null);
    if (JSON.stringify(read.held) === JSON.stringify(before)) return;
    void client.cancelQueries({ queryKey: options.queryKey });
    const draw = ({ value, selectedOptionIds }: Held) =>
      client.setQueryData<Values>(
        options.queryKey,
        (data) =>
          data && {
            items: data.items.map((item) =>
              item.fieldId === field.id
                ? { ...item, value, selectedOptionIds: [...selectedOptionIds] }
                : item,
            ),
          },
      );
    draw(read.held);
    // By the promise: what `mutate` is given hears only of the last change, and of none once its screen is
    // gone.
    save
      .mutateAsync({
        fieldId: field.id,
        given: {
          value: read.held.value,
          selectedOptionIds: read.held.selectedOptionIds,
          seen: seen ?? before,
        },
      })
      .then(
        (fresh) => client.setQueryData(options.queryKey, fresh),
        (error: unknown) => {
          const theirs = heldIn(error)?.held;
          draw(theirs ?? before);
          if (theirs) {
            const [now, mine] = [theirs, read.held].map((held) => heldText(field, held) ?? t("nothing"));
            return showToast("destructive", t("changedMeanwhile", { field: textIn(field.label, locale) }), {
              description: t("bothVersions", { theirs: now ?? "", mine: mine ?? "" }),
              action: { label: t("useMine"), onSelect: () => set(field, given, theirs) },
            });
          }
          const reason =
            (isFault(error) && (error.errorAt("value") ?? error.errorAt("selectedOptionIds"))) ||
            inWords(error);
          say(field.id, reason);
          return showToast("destructive", t("failed"), { description: reason });
        },
      );
  };
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
