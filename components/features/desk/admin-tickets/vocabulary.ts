import { channels, openAges, priorities, slaStatusFilters, ticketStatuses } from "@/contract/enums";
import { omnichannelTickets } from "@/contract/desk/omnichannel-tickets";
import {
  anyOf,
  conditions,
  day,
  id,
  idOr,
  oneOf,
  text,
  wholeNumber,
  yesNo,
} from "@/components/list/address-values";
import { vocabularyOf } from "@/components/list/vocabulary";
import type { Texts } from "@/components/list/vocabulary";

/** What can narrow the list, by the names of the API, so that any figure's link is a list. */
export const adminTicketVocabulary = vocabularyOf(
  omnichannelTickets.omnichannel,
  {
    status: anyOf(ticketStatuses),
    priority: anyOf(priorities),
    channel: anyOf(channels),
    assignedToId: idOr("me", "mine", "unassigned"),
    groupId: idOr("none"),
    categoryId: idOr("none"),
    companyId: idOr("none"),
    contactId: id,
    tag: text,
    isTagged: yesNo,
    isSensitive: yesNo,
    snoozed: yesNo,
    slaStatus: anyOf(slaStatusFilters),
    pipelineId: id,
    createdFrom: day,
    createdTo: day,
    updatedFrom: day,
    updatedTo: day,
    resolvedFrom: day,
    resolvedTo: day,
    reopenedFrom: day,
    reopenedTo: day,
    isMerged: yesNo,
    createdWeekday: wholeNumber,
    createdHour: wholeNumber,
    waitingMinutes: wholeNumber,
    openOn: day,
    openAge: oneOf(openAges),
    isReopened: yesNo,
    wasDone: yesNo,
    customField: conditions,
    search: text,
  },
  { unknown: "sent" },
);
export type FilterName = (typeof adminTicketVocabulary.names)[number];
export type AdminTicketFilters = Texts<FilterName>;
