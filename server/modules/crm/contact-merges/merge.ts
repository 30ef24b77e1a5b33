import { and, asc, inArray, isNull } from "drizzle-orm";
import type { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tellOfPrimary } from "../contact-companies/associate.ts";
import { mergeConsents } from "../consents/merging.ts";
import { contactIdentities } from "../records/identity-table.ts";
import { oneContact } from "../contacts/queries.ts";
import { contacts } from "../records/contact-table.ts";
import { tellByName } from "../records/tell.ts";
import { tiersChanged } from "../records/tiers.ts";
import { takeOver } from "../../workspace/custom-fields/merging.ts";
import { mustNotBeHeld } from "../legal-holds/holds.ts";
import { lockHanging, moveAll } from "./hanging.ts";
import { chosenOf, pickFields, undoUntil } from "./rules.ts";
import type { Chosen, ContactRow } from "./rules.ts";
import { contactMergeMoves, contactMergeSources, contactMerges } from "./table.ts";
import { say } from "./texts.ts";

type ContactMergeBody = BodyOut<typeof calls.preview>;

/**
 * The contacts of a merge, the surviving one first. @throws Fault invalid at its field for one that is not
 * there
 */
export async function contactsOf(
  work: Work,
  { contactId, mergedIds, keep = {}, keepCustom = {} }: ContactMergeBody,
): Promise<[ContactRow, ...ContactRow[]]> {
  const ids = [...new Set([contactId, ...mergedIds])];
  if (mergedIds.includes(contactId)) throw fieldFault("mergedIds", say("contact_merges.into_itself"));
  const rows = await work
    .from(contacts)
    .where(and(inArray(contacts.id, ids), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id));
  const survivor = rows.find(({ id }) => id === contactId);
  if (!survivor) throw fieldFault("contactId", say("shared.no_such_contact"));
  const merged = ids.slice(1).flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (merged.length < ids.length - 1) throw fieldFault("mergedIds", say("shared.no_such_contact"));
  for (const [name, chosen] of [
    ["keep", keep],
    ["keepCustom", keepCustom],
  ] as const)
    for (const [field, id] of Object.entries(chosen))
      if (!ids.includes(id))
        throw fieldFault(`${name}.${field}`, say("contact_merges.survivor_not_among_them"));
  return [survivor, ...merged];
}

/**
 * Makes one contact of several: what hangs on the others and their addresses come to the first, and each
 * leads to it.
 */
export async function mergeContacts(work: Work, body: ContactMergeBody): Promise<Answer<typeof calls.merge>> {
  await contactsOf(work, body);
  await lockHanging(work, [body.contactId, ...body.mergedIds]);
  const all = await contactsOf(work, body);
  // Anyone who is merged away is a contact no more.
  await mustNotBeHeld(work, body.mergedIds);
  const [survivor, ...merged] = all;
  const mergedIds = merged.map(({ id }) => id);
  const mergeId = await beginEntry(work, survivor.id, mergedIds);
  let movedCount = 0;
  for (const contact of merged) movedCount += await mergeAway(work, mergeId, contact, survivor.id);
  const customFields = await takeOver(work, survivor.id, mergedIds, {
    entity: "CONTACT",
    keep: body.keepCustom ?? {},
  });
  const consents = await mergeConsents(work, survivor.id, mergedIds);
  const chosen = chosenOf(all, body.keep ?? {}, body.tags);
  const after = await work
    .rows(contacts)
    .update(survivor.id, chosen, { before: survivor, action: "merge_into" });
  tellOfPrimary(work, survivor.id, survivor.companyId, after.companyId);
  // Of the others too: their tickets are this one's from now on.
  tiersChanged(work, { contactIds: [survivor.id] });
  const fields = Object.keys(chosen) as (keyof Chosen)[]; // its own keys
  const started = await work.rows(contactMerges).get(mergeId);
  await work.rows(contactMerges).update(
    mergeId,
    {
      movedCount,
      chosen: {
        before: { ...pickFields(survivor, fields), customFields: customFields.before },
        after: { ...pickFields(after, fields), customFields: customFields.after, consents },
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

/** The merge's place in the journal; what was chosen follows once it is. @returns its id */
async function beginEntry(work: Work, contactId: string, mergedIds: readonly string[]): Promise<string> {
  const { id: mergeId } = await work.rows(contactMerges).insert({
    id: newId(),
    contactId,
    byId: work.actor.id,
    byName: work.actor.name,
    chosen: { before: {}, after: {} },
    createdAt: work.now,
  });
  await work.db
    .insert(contactMergeSources)
    .values(mergedIds.map((mergedId) => ({ tenantId: work.tenant, mergeId, contactId: mergedId })));
  return mergeId;
}

/**
 * One contact is deleted and leads to the surviving one, with all that hangs on it. @returns how much that is
 */
async function mergeAway(work: Work, mergeId: string, contact: ContactRow, toId: string): Promise<number> {
  await work
    .rows(contacts)
    .update(contact.id, { deletedAt: work.now, mergedIntoId: toId }, { before: contact, action: "merge" });
  const moved = await moveAll(work, mergeId, contact.id, toId);
  return moved + (await moveAddresses(work, mergeId, contact.id, toId));
}

/**
 * Every address leads to the surviving contact from now on; none of them is its primary one yet. One that it
 * has in another spelling stays where it is.
 */
async function moveAddresses(work: Work, mergeId: string, fromId: string, toId: string): Promise<number> {
  const rows = await work.from(contactIdentities).where(inArray(contactIdentities.contactId, [fromId, toId]));
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
  await work
    .update(contactIdentities)
    .set({ contactId: toId, isPrimary: false, isLive: true })
    .where(
      inArray(
        contactIdentities.id,
        moving.map(({ id }) => id),
      ),
    );
  return moving.length;
}

/** What is shown of them elsewhere is fetched again. */
export function tellOthers(work: Work, ids: readonly string[]): void {
  for (const group of ["consents", "contact-identities", "contact-merges", "custom-field-values"] as const)
    for (const id of ids) work.publish("resource_changed", { group, id }, ["staff"]);
  for (const id of ids)
    for (const group of ["tickets", "deals"] as const)
      work.publish("resource_changed", { group, id }, ["staff"]);
}
