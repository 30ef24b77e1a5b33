/** What a provider holds against an account or a number of it, as long as that is so. */
export const accountWarnings = [
  "RESTRICTED_STARTING",
  "RESTRICTED_ANSWERING",
  "RESTRICTED",
  "VIOLATION",
  "DISABLING",
  "DISABLED",
  "DELETED",
  "PARTNER_REMOVED",
  "OFFBOARDED",
  "LOW_QUALITY",
] as const;
export type AccountWarning = (typeof accountWarnings)[number];
/** What the simulated provider may tell of its account. */
export const simulatedAccountNews = [
  "LOW_QUALITY",
  "GOOD_QUALITY",
  "LIMIT_RAISED",
  "LIMIT_LOWERED",
  "FASTER",
  "RESTRICTED",
  "VIOLATION",
  "DISABLING",
  "DISABLED",
  "REINSTATED",
  "PARTNER_REMOVED",
  "OFFBOARDED",
  "RECONNECTED",
] as const;

/** What a person makes at the provider itself: plain words, a one-time code, an offer with a coupon to copy. */
export const madeTemplateKinds = ["PLAIN", "CODE", "COUPON"] as const;
export type MadeTemplateKind = (typeof madeTemplateKinds)[number];
