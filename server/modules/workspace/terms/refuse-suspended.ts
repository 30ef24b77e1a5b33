import { eq } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { workspaceTerms } from "./table.ts";
import { say } from "./texts.ts";

/**
 * Within a transaction, as the database has it: for who signs in or stays so.
 * @throws Fault workspace_suspended with the reason
 */
export async function refuseSuspended({ db, tenant }: Pick<Work, "db" | "tenant">): Promise<void> {
  const [row] = await db
    .select({ since: workspaceTerms.suspendedAt, reason: workspaceTerms.suspendedReason })
    .from(workspaceTerms)
    .where(eq(workspaceTerms.tenantId, tenant));
  if (row?.since) throw suspendedFault({ since: row.since, reason: row.reason ?? "" });
}

/** What the people of a suspended workspace are told. */
export const suspendedFault = (suspension: { reason: string; since: string }): Fault =>
  new Fault("workspace_suspended", say("terms.suspended", { reason: suspension.reason }), {
    extra: { suspension },
  });
