"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { dealSources, forecastCategories, isAskable } from "@/contract/crm/deal-rules";
import type { AskableField } from "@/contract/crm/deal-rules";
import { customFieldValues } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { evaluateFieldRules, isEmpty, nothingHeld } from "@/contract/workspace/field-rules";
import type { Held } from "@/contract/workspace/field-rules";
import { readValue } from "@/contract/workspace/field-values";
import type { Given } from "@/contract/workspace/field-values";
import type { WholeDeal } from "@/contract/crm/deals";
import { heldIn } from "@/components/features/workspace/shared-fields/held-in";
import { useFields } from "@/components/features/workspace/shared-fields/use-fields";
import { useHeldText } from "@/components/features/workspace/shared-fields/use-held-text";
import { useProblemText } from "@/components/features/workspace/shared-fields/use-problem-text";
import { isFault } from "@/lib/shared/api/fault";
import { queryFor } from "@/lib/api/query";
import { amountOf, typedAmount } from "./amount-field";
import type { Named } from "./entity-picker";
import { nameOf } from "./move-rules";
import type { MoveBody } from "./move-rules";

/** Fields that are answered by choosing a person or a company. */
const pickers = ["contactId", "companyId", "ownerId"] as const;
type PickerField = (typeof pickers)[number];
export const isPicker = (name: AskableField): name is PickerField => pickers.some((each) => each === name);

/** What was put into the fields that a stage asks for, and what goes along with the move of it. */
export function useAsked(
  deal: { id: string; amount: number | null; currency: string },
  missing: readonly string[],
) {
  const t = useTranslations("deal");
  const problemText = useProblemText();
  const heldText = useHeldText();
  const { fields, rules, isPending: isAwaited, error: fieldsFault, retry } = useFields("DEAL");
  const ownIds = missing.filter((name) => !isAskable(name));
  // What the deal's other fields hold decides which of these apply to it, and what may be chosen in them.
  const values = useQuery({
    ...queryFor(customFieldValues.ofDeal, { params: { id: deal.id } }),
    enabled: ownIds.length > 0,
  });
  const [amount, setAmount] = useState(() => typedAmount(deal.amount, deal.currency));
  const [picked, setPicked] = useState<Readonly<Partial<Record<PickerField, Named | null>>>>({});
  const [texts, setTexts] = useState<Readonly<Partial<Record<AskableField, string>>>>({});
  const [held, setHeld] = useState<Readonly<Record<string, Held>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** What somebody else has put into a field of the workspace's own meanwhile, once the person knows. */
  const [seen, setSeen] = useState<Readonly<Record<string, Held>>>({});
  const standard = missing.filter(isAskable);
  const states = evaluateFieldRules(fields, rules, {
    standard: {},
    values: {
      ...Object.fromEntries((values.data?.items ?? []).map((item) => [item.fieldId, item])),
      ...held,
    },
  });
  const own = ownIds.flatMap(
    (id) => fields.find((field) => field.id === id && states.get(id)?.isVisible) ?? [],
  );
  const fault = ownIds.length > 0 ? (fieldsFault ?? values.error) : null;
  const isPending = ownIds.length > 0 && fault === null && (isAwaited || values.isPending);
  const heldOf = (id: string): Held => held[id] ?? nothingHeld;
  const isGiven = (name: AskableField): boolean =>
    name === "amount"
      ? typeof amountOf(amount) === "number"
      : isPicker(name)
        ? Boolean(picked[name])
        : Boolean(texts[name]);
  const body = (): Omit<MoveBody, "stageId"> => ({
    ...(standard.includes("amount") ? { amount: amountOf(amount) ?? null, currency: amount.currency } : {}),
    ...(standard.includes("expectedCloseDate") ? { expectedCloseDate: texts.expectedCloseDate ?? null } : {}),
    ...(standard.includes("contactId") && picked.contactId ? { contactIds: [picked.contactId.id] } : {}),
    ...(standard.includes("companyId") ? { companyId: picked.companyId?.id ?? null } : {}),
    ...(standard.includes("ownerId") ? { ownerId: picked.ownerId?.id ?? null } : {}),
    ...(standard.includes("source") ? { source: oneOf(dealSources, texts.source) } : {}),
    ...(standard.includes("forecastCategory")
      ? { forecastCategory: oneOf(forecastCategories, texts.forecastCategory) }
      : {}),
    ...(own.length > 0
      ? {
          customFields: own.map(({ id }) => ({
            fieldId: id,
            ...sendable(heldOf(id)),
            seen: sendable(seen[id] ?? nothingHeld),
          })),
        }
      : {}),
  });
  return {
    standard,
    own,
    isPending,
    fault,
    retry: () => {
      retry();
      void values.refetch();
    },
    allowedIn: (field: CustomField) => states.get(field.id)?.allowedOptionIds ?? null,
    amount,
    setAmount,
    picked,
    texts,
    heldOf,
    isGiven,
    body,
    pick: (name: PickerField, value: Named | null) => setPicked({ ...picked, [name]: value }),
    write: (name: AskableField, text: string) => setTexts({ ...texts, [name]: text }),
    fill: (field: CustomField, given: Given) => {
      const read = readValue(field, given, heldOf(field.id));
      setRefused(({ [field.id]: _before, ...others }) =>
        read.problem === undefined ? others : { ...others, [field.id]: problemText(read.problem, field) },
      );
      if (read.problem === undefined) setHeld({ ...held, [field.id]: read.held });
    },
    /** What the server, or a field's own rules, say of a field. */
    problemAt: (name: string): string | undefined => refused[name],
    /** The deal as it would be, as far as it is asked for here. */
    look: (): Partial<WholeDeal> => {
      const { amount: minor, currency, expectedCloseDate, source, forecastCategory } = body();
      return {
        ...(minor === undefined ? {} : { amount: minor }),
        ...(currency === undefined ? {} : { currency }),
        ...(expectedCloseDate === undefined ? {} : { expectedCloseDate }),
        ...(source === undefined ? {} : { source }),
        ...(forecastCategory === undefined ? {} : { forecastCategory }),
        ...(picked.contactId ? { contacts: [picked.contactId] } : {}),
        ...(picked.companyId ? { company: picked.companyId } : {}),
        ...(picked.ownerId ? { owner: picked.ownerId } : {}),
      };
    },
    /**
     * Takes what the server says of these fields and of `late` ones, which are asked for from now on. False:
     * it speaks of something else.
     */
    accept: (error: unknown, late: readonly string[]): boolean => {
      const theirs = heldIn(error);
      const field = own.find(({ id }) => id === theirs?.fieldId);
      if (theirs && field) {
        setSeen({ ...seen, [field.id]: theirs.held });
        setRefused({ [field.id]: t("move.clash.field", { text: heldText(field, theirs.held) ?? "" }) });
        return true;
      }
      if (!isFault(error)) return false;
      const about = Object.fromEntries(error.errors.map(({ path, message }) => [nameOf(path), message]));
      const isOurs =
        Object.keys(about).length > 0 &&
        Object.keys(about).every((name) => missing.includes(name) || late.includes(name));
      if (isOurs) setRefused(about);
      return isOurs;
    },
    isComplete:
      !isPending && fault === null && standard.every(isGiven) && own.every(({ id }) => !isEmpty(heldOf(id))),
  };
}
export type AskedForStage = ReturnType<typeof useAsked>;

export const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | null => values.find((value) => value === text) ?? null;
const sendable = ({ value, selectedOptionIds }: Held) => ({
  value,
  selectedOptionIds: [...selectedOptionIds],
});
