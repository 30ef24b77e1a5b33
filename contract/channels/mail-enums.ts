// What mails can be, and what is known of them.
/** Whose name a reply by mail has: the mailbox's, or the agent's beside it. */
export const answersAs = ["MAILBOX", "AGENT"] as const;
/** PARKED: it waits for an administrator. REFUSED: it is kept as it came, and makes nothing. */
export const inboundMailStates = ["PENDING", "DONE", "PARKED", "REFUSED"] as const;
/**
 * What a mail that came in is. AUTOMATIC: a program's answer. MACHINE: a program's own, such as a list's. OWN:
 * one of ours that came round.
 */
export const inboundMailClasses = ["MESSAGE", "AUTOMATIC", "MACHINE", "BOUNCE", "OWN", "UNREADABLE"] as const;
export type InboundMailClass = (typeof inboundMailClasses)[number];
/** SILENT: the name servers did not answer. */
export const mailDnsStates = ["FOUND", "MISSING", "SILENT"] as const;
/** What went to people outside, and what one of them wrote back. */
export const mailForwardSides = ["SENT", "ANSWER"] as const;
/** What the receiving server found out of who sent a mail. */
export const mailTrusts = ["PASSED", "FAILED", "UNKNOWN"] as const;
