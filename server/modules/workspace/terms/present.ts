import type { WorkspaceTerms } from "../../../../contract/insight/console.ts";
import type { workspaceTerms } from "./table.ts";

/** Without a row nothing was settled. */
export const presentTerms = (row: typeof workspaceTerms.$inferSelect | null | undefined): WorkspaceTerms => ({
  plan: row?.plan ?? null,
  peopleMax: row?.peopleMax ?? null,
  storedBytesMax: row?.storedBytesMax ?? null,
  suspension: row?.suspendedAt ? { reason: row.suspendedReason ?? "", since: row.suspendedAt } : null,
});
