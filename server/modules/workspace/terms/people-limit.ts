import { eq, sql } from "drizzle-orm";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { workspaceTerms } from "./table.ts";
import { say } from "./texts.ts";

/** Names these turns among the advisory locks of two numbers. */
const turnSpace = 727_277;

/**
 * Room for one more account that can sign in. Who asks at once for the last place takes turns until the end of
 * the transaction; a workspace without a limit does not.
 * @param taken counts, after the turn has come, the accounts that can sign in and whatever else has a place
 * @param field where the form says it
 * @throws Fault invalid at the field
 */
export async function roomForPerson(work: Work, field: string, taken: () => Promise<number>): Promise<void> {
  const max = await peopleMaxOf(work);
  if (max === null) return;
  await work.db.execute(sql`select pg_advisory_xact_lock(${turnSpace}::int, hashtext(${work.tenant}))`);
  const count = await taken();
  if (count >= max) throw fieldFault(field, say("terms.people_full", { max, count }));
}

async function peopleMaxOf({ db, tenant }: Work): Promise<number | null> {
  const [row] = await db
    .select({ max: workspaceTerms.peopleMax })
    .from(workspaceTerms)
    .where(eq(workspaceTerms.tenantId, tenant));
  return row?.max ?? null;
}
