export const timelineKinds = ["TICKET", "RESOLVED", "MESSAGE", "NOTE", "DEAL", "CHANGE"] as const;
/** What the entries are narrowed to; conversations by chat are tickets too. */
export const timelineFilters = ["TICKETS", "MESSAGES", "DEALS", "NOTES", "CHANGES"] as const;
export type TimelineFilter = (typeof timelineFilters)[number];
