import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tellOfPrimary } from "../contact-companies/associate.ts";
import { contactIdentities } from "../contact-identities/table.ts";
import { oneContact } from "../contacts/queries.ts";
import { contacts } from "../contacts/table.ts";
import { tellByName } from "../contacts/tell.ts";
import { takeOver } from "../../workspace/custom-fields/merging.ts";
import { mustNotBeHeld } from "../legal-holds/holds.ts";
import { lockHanging, moveAll } from "./hanging.ts";
import { chosenOf, pickFields, undoUntil } from "./rules.ts";
import type { Chosen, ContactRow } from "./rules.ts";
import { contactMergeMoves, contactMergeSources, contactMerges } from "./table.ts";

type Wish = BodyOut<typeof calls.preview>;

/**
 * The contacts of a merge, the surviving one first. @throws Fault invalid at its field for one that is not
 * there
 */
export async function contactsOf(
  work: Work,
  { contactId, mergedIds, keep = {}, keepCustom = {} }: Wish,
): Promise<[ContactRow, ...ContactRow[]]> {
  const ids = [...new Set([contactId, ...mergedIds])];
  if (mergedIds.includes(contactId)) throw fieldFault("mergedIds", "A contact is not merged into itself.");
  const rows = await work.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.tenantId, work.tenant), inArray(contacts.id, ids), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id));
  const survivor = rows.find(({ id }) => id === contactId);
  if (!survivor) throw fieldFault("contactId", "There is no such contact.");
  const merged = ids.slice(1).flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (merged.length < ids.length - 1) throw fieldFault("mergedIds", "There is no such contact.");
  for (const [name, chosen] of [
    ["keep", keep],
    ["keepCustom", keepCustom],
  ] as const)
    for (const [field, id] of Object.entries(chosen))
      if (!ids.includes(id))
        throw fieldFault(`${name}.${field}`, "It is none of the contacts that are merged.");
  return [survivor, ...merged];
}

/**
 * Makes one contact of several: what hangs on the others and their addresses come to the first, and each
 * leads to it.
 */
export async function mergeContacts(work: Work, wish: Wish): Promise<Answer<typeof calls.merge>> {
  await contactsOf(work, wish);
  await lockHanging(work, [wish.contactId, ...wish.mergedIds]);
  const all = await contactsOf(work, wish);
  // Whoever is merged away is a contact no more.
  await mustNotBeHeld(work, wish.mergedIds);
  const [survivor, ...merged] = all;
  const mergedIds = merged.map(({ id }) => id);
  const { id: mergeId } = await work.rows(contactMerges).insert({
    id: newId(),
    contactId: survivor.id,
    byId: work.actor.id,
    byName: work.actor.name,
    chosen: { before: {}, after: {} },
    createdAt: work.now,
  });
  await work.db
    .insert(contactMergeSources)
    .values(mergedIds.map((contactId) => ({ tenantId: work.tenant, mergeId, contactId })));
  let movedCount = 0;
  for (const contact of merged) {
    await work
      .rows(contacts)
      .update(
        contact.id,
        { deletedAt: work.now, mergedIntoId: survivor.id },
        { before: contact, action: "merge" },
      );
    const moved = await moveAll(work, mergeId, contact.id, survivor.id);
    movedCount += moved.count + (await moveAddresses(work, mergeId, contact.id, survivor.id));
    for (const entityId of moved.ticketIds)
      work.record({
        entity: "tickets",
        entityId,
        action: "update",
        before: { contactId: contact.id },
        after: { contactId: survivor.id },
      });
  }
  const customFields = await takeOver(work, survivor.id, mergedIds, {
    entity: "CONTACT",
    keep: wish.keepCustom ?? {},
  });
  const chosen = chosenOf(all, wish.keep ?? {}, wish.tags);
  const after = await work
    .rows(contacts)
    .update(survivor.id, chosen, { before: survivor, action: "merge_into" });
  tellOfPrimary(work, survivor.id, survivor.companyId, after.companyId);
  const fields = Object.keys(chosen) as (keyof Chosen)[]; // its own keys
  const started = await work.rows(contactMerges).get(mergeId);
  await work.rows(contactMerges).update(
    mergeId,
    {
      movedCount,
      chosen: {
        before: { ...pickFields(survivor, fields), customFields: customFields.before },
        after: { ...pickFields(after, fields), customFields: customFields.after },
      },
    },
    { before: started },
  );
  const contact = await oneContact(work, survivor.id);
  tellByName(work, contact, "merged");
  work.publish(
    "crm_update",
    { type: "contact_merged", payload: { mergedIds, contact: { id: contact.id, name: contact.name } } },
    ["staff"],
  );
  tellOthers(work, [survivor.id, ...mergedIds]);
  return { contact, mergedIds, mergeId, undoUntil: undoUntil(work.now) };
}

/**
 * Every address leads to the surviving contact from now on; none of them is its primary one yet. One that it
 * has in another spelling stays where it is.
 */
async function moveAddresses(work: Work, mergeId: string, fromId: string, toId: string): Promise<number> {
  const rows = await work.db
    .select()
    .from(contactIdentities)
    .where(
      and(eq(contactIdentities.tenantId, work.tenant), inArray(contactIdentities.contactId, [fromId, toId])),
    );
  const moving = rows.filter(
    ({ contactId, key }) =>
      contactId === fromId && !rows.some((other) => other.contactId === toId && other.key === key),
  );
  if (moving.length === 0) return 0;
  await work.db.insert(contactMergeMoves).values(
    moving.map(({ id, kind, value, key }) => ({
      tenantId: work.tenant,
      mergeId,
      fromId,
      place: "contact_identities",
      rowId: id,
      row: { kind, value, key },
    })),
  );
  await work.db
    .update(contactIdentities)
    .set({ contactId: toId, isPrimary: false, isLive: true })
    .where(
      and(
        eq(contactIdentities.tenantId, work.tenant),
        inArray(
          contactIdentities.id,
          moving.map(({ id }) => id),
        ),
      ),
    );
  return moving.length;
}

/** What is shown of them elsewhere is fetched anew. */
export function tellOthers(work: Work, ids: readonly string[]): void {
  for (const group of ["contact-identities", "contact-merges", "custom-field-values"] as const)
    for (const id of ids) work.publish("resource_changed", { group, id }, ["staff"]);
  for (const id of ids)
    for (const group of ["tickets", "deals"] as const)
      work.publish("resource_changed", { group, id }, ["staff"]);
}
