import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { Fault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { legalHolds } from "./table.ts";

/** @throws Fault conflict where any of these people is held: nothing of them is erased, deleted for good or merged away */
export async function mustNotBeHeld(work: Work, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  const [held] = await work.db.select({ id: legalHolds.contactId }).from(legalHolds).where(and(eq(legalHolds.tenantId, work.tenant), inArray(legalHolds.contactId, [...contactIds]), isNull(legalHolds.liftedAt))).limit(1);
  if (held) throw new Fault("conflict", "This contact is under a legal hold, so nothing of it may be deleted. An administrator can lift the hold.", { extra: { contactId: held.id } });
}

/** For the purge: rows of which no held person's data is part. */
export const isNotHeld = (tenantId: SQL, contactId: SQL): SQL => sql`not exists (select 1 from legal_holds h where h.tenant_id = ${tenantId} and h.contact_id = ${contactId} and h.lifted_at is null)`;
