import { channels, priorities, slaStatusFilters, ticketStatuses } from "@/contract/desk-enums";
import { tickets } from "@/contract/desk/tickets";
import { anyOf, conditions, day, id, idOr, oneOf, text, yesNo } from "@/components/list/address-values";
import { addressField, vocabularyOf } from "@/components/list/vocabulary";
import type { Texts } from "@/components/list/vocabulary";

/** What narrows the list. Some have shorter names in the address than in the contract. */
export const ticketVocabulary = vocabularyOf(tickets.list, {
  search: text,
  status: anyOf(ticketStatuses),
  priority: anyOf(priorities),
  channel: anyOf(channels),
  slaStatus: addressField("sla", anyOf(slaStatusFilters)),
  updatedFrom: day,
  updatedTo: day,
  assignedToId: addressField("assignee", idOr("me", "mine", "unassigned")),
  groupId: addressField("group", id),
  underCategoryId: addressField("category", id),
  contactId: addressField("contact", id),
  tag: text,
  noticeId: addressField("notice", id),
  customField: conditions,
  snoozed: yesNo,
  followedBy: addressField("followed", oneOf(["me"])),
});
export type FilterName = (typeof ticketVocabulary.names)[number];
export type TicketFilters = Texts<FilterName>;
