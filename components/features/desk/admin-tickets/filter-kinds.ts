import type { FilterName } from "./use-admin-list";

/** What one filter is about; two ends of a range are one. */
export const kinds = [
  "status",
  "priority",
  "channel",
  "assignedToId",
  "groupId",
  "categoryId",
  "companyId",
  "contactId",
  "tag",
  "created",
  "updated",
  "resolved",
  "reopened",
  "waitingMinutes",
  "openAge",
  "isReopened",
  "wasDone",
  "isMerged",
  "isTagged",
  "isSensitive",
  "snoozed",
] as const;
export type TicketFilterKind = (typeof kinds)[number];
export const namesOf = (kind: TicketFilterKind): readonly FilterName[] =>
  isRange(kind) ? [`${kind}From`, `${kind}To`] : [kind];
export const isRange = (kind: TicketFilterKind): kind is "created" | "updated" | "resolved" | "reopened" =>
  kind === "created" || kind === "updated" || kind === "resolved" || kind === "reopened";
