import type { BulkChange } from "@/contract/desk/ticket-bulk-changes";

export const isActive = ({ state }: Pick<BulkChange, "state">): boolean =>
  state === "QUEUED" || state === "RUNNING" || state === "UNDOING";
/** Events tell how far a change is; this is for when one was lost. */
export const askEveryMs = 3000;
