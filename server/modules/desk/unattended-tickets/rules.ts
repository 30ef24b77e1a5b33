import type { UnattendedReason } from "../../../../contract/enums.ts";

/** Why nobody answers: what the customer waits for, and what is in the way. */
export const whyUnattended = (
  ticket: { firstReplyAt: string | null; assignedToId: string | null },
  isAssigneeAvailable: boolean,
): UnattendedReason[] => [
  ticket.firstReplyAt === null ? "NO_FIRST_ANSWER" : "NO_ANSWER",
  ticket.assignedToId === null
    ? "NOBODY_ASSIGNED"
    : isAssigneeAvailable
      ? "ASSIGNEE_SILENT"
      : "ASSIGNEE_UNAVAILABLE",
];
