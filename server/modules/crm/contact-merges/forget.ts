import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { contactMergeMoves, contactMergeSources, contactMerges } from "./table.ts";

type Merge = typeof contactMerges.$inferSelect;

/**
 * Takes people out of the journal of merges with others who stay: what was chosen of theirs, and the
 * addresses that moved. A merge with nobody else goes in whole.
 * @returns those merges, with when they were made and undone: the log has what they changed
 */
export async function forgetInMerges(work: Work, contactIds: string[]): Promise<Merge[]> {
  const { db, tenant, from, update } = work;
  const inMerges = (isTheirs: boolean) =>
    from(contactMergeSources, { id: contactMergeSources.mergeId }).where(
      (isTheirs ? inArray : notInArray)(contactMergeSources.contactId, contactIds),
    );
  const theirs = and(eq(contactMerges.tenantId, tenant), inArray(contactMerges.id, inMerges(true)));
  const merges = await db.select().from(contactMerges).where(theirs);
  await update(contactMergeMoves)
    .set({ row: null })
    .where(and(inArray(contactMergeMoves.fromId, contactIds), sql`${contactMergeMoves.row} is not null`));
  await db
    .update(contactMerges)
    .set({ chosen: { before: {}, after: {} } })
    .where(theirs);
  await db.delete(contactMerges).where(and(theirs, notInArray(contactMerges.id, inMerges(false))));
  return merges;
}
