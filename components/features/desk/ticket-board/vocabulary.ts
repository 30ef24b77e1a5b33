import { priorities, slaStatusFilters } from "@/contract/desk-enums";
import { ticketBoard } from "@/contract/desk/ticket-board";
import { anyOf, conditions, id, idOr, onlyYes, text } from "@/components/list/address-values";
import { addressField, vocabularyOf } from "@/components/list/vocabulary";

/** What narrows the board. */
export const boardVocabulary = vocabularyOf(ticketBoard.get, {
  search: text,
  priority: anyOf(priorities),
  slaStatus: addressField("sla", anyOf(slaStatusFilters)),
  categoryId: addressField("category", id),
  // "unassigned" is a filter of its own in the contract.
  assignedToId: addressField("assignment", idOr("me", "unassigned")),
  customField: conditions,
  snoozed: onlyYes,
});
export type FilterName = (typeof boardVocabulary.names)[number];
