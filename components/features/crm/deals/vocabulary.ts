import { dealStates, forecastCategories } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import {
  anyOf,
  conditions,
  day,
  id,
  idOr,
  onlyYes,
  text,
  wholeNumber,
} from "@/components/list/address-values";
import type { AddressValue } from "@/components/list/address-values";
import { addressField, vocabularyOf } from "@/components/list/vocabulary";

const currency: AddressValue<string> = {
  read: (said) => (/^[A-Z]{3}$/.test(said) ? said : undefined),
  write: (said) => said,
};

/** What narrows the deals. Most have shorter names in the address than in the contract. */
export const dealVocabulary = vocabularyOf(deals.list, {
  search: text,
  ownerId: addressField("owner", idOr("me", "none")),
  stageId: addressField("stage", id),
  state: anyOf(dealStates),
  companyId: addressField("company", id),
  contactId: addressField("contact", id),
  minAmount: addressField("min", wholeNumber),
  maxAmount: addressField("max", wholeNumber),
  currency,
  expectedCloseDateFrom: addressField("from", day),
  expectedCloseDateTo: addressField("to", day),
  closedFrom: day,
  closedTo: day,
  forecastCategory: addressField("category", anyOf(forecastCategories)),
  tag: text,
  customField: conditions,
  isRotting: addressField("rotting", onlyYes),
  includeDeleted: addressField("deleted", onlyYes),
});
export type FilterName = (typeof dealVocabulary.names)[number];
