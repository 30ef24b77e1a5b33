import { consentChannels } from "@/contract/crm/consent-kinds";
import { contacts } from "@/contract/crm/contacts";
import { contactSources, contactStatuses, contactTypes, customerTiers } from "@/contract/enums";
import { anyOf, conditions, day, idOr, text, yesNo } from "@/components/list/address-values";
import { vocabularyOf } from "@/components/list/vocabulary";
import type { Texts } from "@/components/list/vocabulary";

/** What can narrow a set of contacts, by the names of the API, so that any figure's link is a list. */
export const contactVocabulary = vocabularyOf(
  contacts.list,
  {
    status: anyOf(contactStatuses),
    type: anyOf(contactTypes),
    tier: anyOf(customerTiers),
    source: anyOf(contactSources),
    ownerId: idOr("me", "none"),
    companyId: idOr("none"),
    tag: text,
    isTagged: yesNo,
    hasEmail: yesNo,
    hasPhone: yesNo,
    seenFrom: day,
    seenTo: day,
    optedOut: anyOf(consentChannels),
    wasSeen: yesNo,
    createdFrom: day,
    createdTo: day,
    customField: conditions,
    search: text,
  },
  { unknown: "sent" },
);
export type FilterName = (typeof contactVocabulary.names)[number];
/** As an address holds them; several values stand between commas. */
export type ContactFilters = Texts<FilterName>;
/** Filters that the server answered with, such as those of a rule, as an address holds them. */
export const asText = contactVocabulary.textsOf;
