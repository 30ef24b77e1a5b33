import { dealSources, forecastCategories } from "@/contract/crm/deal-rules";
import type { AskableField } from "@/contract/crm/deal-rules";
import type { WholeDeal } from "@/contract/crm/deals";
import { amountOf } from "./amount-field";
import type { TypedAmount } from "./amount-field";
import type { NamedEntity } from "./entity-picker";
import type { MoveBody } from "./move-rules";

/** Fields that are answered by choosing a person or a company. */
const pickers = ["contactId", "companyId", "ownerId"] as const;
export type PickerField = (typeof pickers)[number];
export const isPicker = (name: AskableField): name is PickerField => pickers.some((each) => each === name);

/** What was put into the fields that every deal has. */
export interface FilledIn {
  amount: TypedAmount;
  picked: Readonly<Partial<Record<PickerField, NamedEntity | null>>>;
  texts: Readonly<Partial<Record<AskableField, string>>>;
}

export const isGiven = (name: AskableField, { amount, picked, texts }: FilledIn): boolean =>
  name === "amount"
    ? typeof amountOf(amount) === "number"
    : isPicker(name)
      ? Boolean(picked[name])
      : Boolean(texts[name]);

/** What of it goes along with the move: only what the stage asks for. */
export function standardBody(
  asked: readonly AskableField[],
  { amount, picked, texts }: FilledIn,
): Omit<MoveBody, "stageId"> {
  return {
    ...(asked.includes("amount") ? { amount: amountOf(amount) ?? null, currency: amount.currency } : {}),
    ...(asked.includes("expectedCloseDate") ? { expectedCloseDate: texts.expectedCloseDate ?? null } : {}),
    ...(asked.includes("contactId") && picked.contactId ? { contactIds: [picked.contactId.id] } : {}),
    ...(asked.includes("companyId") ? { companyId: picked.companyId?.id ?? null } : {}),
    ...(asked.includes("ownerId") ? { ownerId: picked.ownerId?.id ?? null } : {}),
    ...(asked.includes("source") ? { source: oneOf(dealSources, texts.source) } : {}),
    ...(asked.includes("forecastCategory")
      ? { forecastCategory: oneOf(forecastCategories, texts.forecastCategory) }
      : {}),
  };
}

/** The deal as it would be, as far as it is asked for. */
export function dealWith(asked: readonly AskableField[], filled: FilledIn): Partial<WholeDeal> {
  const { amount, currency, expectedCloseDate, source, forecastCategory } = standardBody(asked, filled);
  const { contactId, companyId, ownerId } = filled.picked;
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(expectedCloseDate === undefined ? {} : { expectedCloseDate }),
    ...(source === undefined ? {} : { source }),
    ...(forecastCategory === undefined ? {} : { forecastCategory }),
    ...(contactId ? { contacts: [contactId] } : {}),
    ...(companyId ? { company: companyId } : {}),
    ...(ownerId ? { owner: ownerId } : {}),
  };
}

export const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | null => values.find((value) => value === text) ?? null;
