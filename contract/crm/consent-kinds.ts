import type { Channel } from "../enums.ts";

/** By which channels, and for what, a contact lets themselves be written to. */
export const consentChannels = ["EMAIL", "WHATSAPP", "INSTAGRAM"] as const satisfies readonly Channel[];
export type ConsentChannel = (typeof consentChannels)[number];
/** MARKETING: what nobody asked for. SERVICE: whatever the desk sends by itself. */
export const consentPurposes = ["SERVICE", "MARKETING"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export const consentStates = ["OPTED_IN", "OPTED_OUT"] as const;
export type ConsentState = (typeof consentStates)[number];
/** How somebody learns of a consent by hand, or from another system. */
export const typedConsentSources = ["AGENT", "IMPORT", "API"] as const;
/** Where a consent comes from: a word of the customer's, the link of a mail, the provider, a person, a merge. */
export const consentSources = [
  "CUSTOMER_WORD",
  "UNSUBSCRIBE_LINK",
  "PROVIDER",
  ...typedConsentSources,
  "MERGE",
  "MERGE_UNDONE",
] as const;
export type ConsentSource = (typeof consentSources)[number];
