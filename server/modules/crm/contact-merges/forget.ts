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
  const { db, tenant } = work;
  const inMerges = (isTheirs: boolean) =>
    db
      .select({ id: contactMergeSources.mergeId })
      .from(contactMergeSources)
      .where(
        and(
          eq(contactMergeSources.tenantId, tenant),
          (isTheirs ? inArray : notInArray)(contactMergeSources.contactId, contactIds),
        ),
      );
  const theirs = and(eq(contactMerges.tenantId, tenant), inArray(contactMerges.id, inMerges(true)));
  const merges = await db.select().from(contactMerges).where(theirs);
  await db
    .update(contactMergeMoves)
    .set({ row: null })
    .where(
      and(
        eq(contactMergeMoves.tenantId, tenant),
        inArray(contactMergeMoves.fromId, contactIds),
        sql`${contactMergeMoves.row} is not null`,
      ),
    );
  await db
    .update(contactMerges)
    .set({ chosen: { before: {}, after: {} } })
    .where(theirs);
  await db.delete(contactMerges).where(and(theirs, notInArray(contactMerges.id, inMerges(false))));
  return merges;
}
