/** Names of the bar's buttons, for the keys that press them. */
export const bulkTriggers = {
  assignee: "bulk-assignee",
  status: "bulk-status",
  priority: "bulk-priority",
} as const;
