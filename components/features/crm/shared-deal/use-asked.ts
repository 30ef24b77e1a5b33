"use client";
import { useState } from "react";
import { isAskable } from "@/contract/crm/deal-rules";
import type { AskableField } from "@/contract/crm/deal-rules";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { readValue } from "@/contract/workspace/field-values";
import type { GivenFieldValue } from "@/contract/workspace/field-values";
import type { WholeDeal } from "@/contract/crm/deals";
import { useProblemText } from "@/components/features/workspace/shared-fields/use-problem-text";
import { typedAmount } from "./amount-field";
import type { TypedAmount } from "./amount-field";
import { dealWith, isGiven, standardBody } from "./asked-rules";
import type { FilledIn, PickerField } from "./asked-rules";
import type { NamedEntity } from "./entity-picker";
import type { MoveBody } from "./move-rules";
import { useAskedFields } from "./use-asked-fields";
import { useRefusals } from "./use-refusals";

/** What was put into the fields that a stage asks for, and what goes along with the move of it. */
export function useAsked(
  deal: { id: string; amount: number | null; currency: string },
  missing: readonly string[],
) {
  const problemText = useProblemText();
  const standard = missing.filter(isAskable);
  const own = useAskedFields(
    deal.id,
    missing.filter((name) => !isAskable(name)),
  );
  const [filled, setFilled] = useState<FilledIn>(() => ({
    amount: typedAmount(deal.amount, deal.currency),
    picked: {},
    texts: {},
  }));
  const refusals = useRefusals(own.fields, missing);
  return {
    standard,
    own: own.fields,
    isPending: own.isPending,
    fault: own.fault,
    retry: own.retry,
    allowedIn: own.allowedIn,
    heldOf: own.heldOf,
    ...filled,
    setAmount: (next: TypedAmount) => setFilled((now) => ({ ...now, amount: next })),
    pick: (name: PickerField, value: NamedEntity | null) =>
      setFilled((now) => ({ ...now, picked: { ...now.picked, [name]: value } })),
    write: (name: AskableField, text: string) =>
      setFilled((now) => ({ ...now, texts: { ...now.texts, [name]: text } })),
    fill: (field: CustomField, given: GivenFieldValue) => {
      const read = readValue(field, given, own.heldOf(field.id));
      refusals.put(field.id, read.problem === undefined ? undefined : problemText(read.problem, field));
      if (read.problem === undefined) own.hold(field.id, read.held);
    },
    isGiven: (name: AskableField): boolean => isGiven(name, filled),
    body: (): Omit<MoveBody, "stageId"> => ({
      ...standardBody(standard, filled),
      ...own.body(refusals.seen),
    }),
    /** The deal as it would be, as far as it is asked for here. */
    look: (): Partial<WholeDeal> => dealWith(standard, filled),
    problemAt: refusals.problemAt,
    accept: refusals.accept,
    isComplete:
      !own.isPending &&
      own.fault === null &&
      own.isComplete &&
      standard.every((name) => isGiven(name, filled)),
  };
}
export type AskedForStage = ReturnType<typeof useAsked>;
