import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { legalHolds } from "./table.ts";
import { say } from "./texts.ts";

const whyNot = say("legal_holds.on_hold");

/**
 * @throws Fault conflict where any of these people is held: nothing of them is erased, deleted for good or
 * merged away
 */
export async function mustNotBeHeld(
  work: Work,
  contactIds: readonly string[],
  because = whyNot,
): Promise<void> {
  if (contactIds.length === 0) return;
  const [held] = await work
    .from(legalHolds, { id: legalHolds.contactId })
    .where(and(inArray(legalHolds.contactId, [...contactIds]), isNull(legalHolds.liftedAt)))
    .limit(1);
  if (held) throw new Fault("conflict", because, { extra: { contactId: held.id } });
}

/** For the purge: rows of which no held person's data is part. */
export const isNotHeld = (tenantId: SQL, contactId: SQL): SQL =>
  sql`not exists (select 1 from legal_holds h where h.tenant_id = ${tenantId} and h.contact_id = ${contactId} and h.lifted_at is null)`;

/**
 * For the purge of contacts, which it reads by their table's own name: neither they nor whomever they were
 * merged into, and so on, is held.
 */
export const isPartOfNobodyHeld: SQL = sql`not exists (with recursive goes_on(id, merged_into_id) as (select contacts.id, contacts.merged_into_id union select c.id, c.merged_into_id from contacts c join goes_on on c.id = goes_on.merged_into_id where c.tenant_id = contacts.tenant_id)
  select 1 from goes_on join legal_holds h on h.tenant_id = contacts.tenant_id and h.contact_id = goes_on.id and h.lifted_at is null)`;

/**
 * Those who are parted from somebody held are held for the same reason, since what was kept goes with them.
 */
export async function holdAlong(work: Work, fromId: string, contactIds: readonly string[]): Promise<void> {
  const [hold] = await work
    .rows(legalHolds)
    .list({ where: and(eq(legalHolds.contactId, fromId), isNull(legalHolds.liftedAt)), limit: 1 });
  if (!hold) return;
  const { reason, setByName, createdAt } = hold;
  for (const contactId of contactIds) {
    const { id } = await work.rows(legalHolds).insert({ contactId, reason, setByName, createdAt });
    work.publish("resource_changed", { group: "privacy", id }, ["staff"]);
  }
}
