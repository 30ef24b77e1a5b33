import { desc, eq, inArray, or, sql } from "drizzle-orm";
import type { ContactMerge, ContactMergePreview } from "../../../../contract/crm/contact-merges.ts";
import { contactMergeFields } from "../../../../contract/crm/contact-merges.ts";
import type { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { Work } from "../../../work.ts";
import { contactIdentities } from "../records/identity-table.ts";
import { someContacts } from "../contacts/queries.ts";
import { contacts } from "../records/contact-table.ts";
import { comparedFields } from "../../workspace/custom-fields/merging.ts";
import { users } from "../../people/session/table.ts";
import { countHanging } from "./hanging.ts";
import { contactsOf } from "./merge.ts";
import { chosenOf, obstacleTo, suppliers, undoUntil } from "./rules.ts";
import type { ContactState } from "./rules.ts";
import { contactMergeSources, contactMerges } from "./table.ts";

const shownMax = 20;

/**
 * The newest merges that a contact had a part in, each with what is in the way of undoing it: in three
 * queries, however many they are.
 */
export async function mergesOf(work: Work, contactId: string): Promise<ContactMerge[]> {
  const { from } = work;
  const hadPart = sql`exists (select 1 from contact_merge_sources s where s.tenant_id = contact_merges.tenant_id and s.merge_id = contact_merges.id and s.contact_id = ${contactId}::uuid)`;
  const entries = await from(contactMerges)
    .where(or(eq(contactMerges.contactId, contactId), hadPart))
    .orderBy(desc(contactMerges.createdAt), desc(contactMerges.id))
    .limit(shownMax);
  if (entries.length === 0) return [];
  const sources = await from(contactMergeSources).where(
    inArray(
      contactMergeSources.mergeId,
      entries.map(({ id }) => id),
    ),
  );
  const named = await namedContacts(work, [
    ...new Set([...entries.map((entry) => entry.contactId), ...sources.map((source) => source.contactId)]),
  ]);
  return entries.flatMap((entry) => {
    const mergedIds = sources.filter(({ mergeId }) => mergeId === entry.id).map((source) => source.contactId);
    return presentMerge(work, entry, mergedIds, named) ?? [];
  });
}

interface NamedContacts {
  place: (id: string) => ContactState | undefined;
  name: (id: string | null) => { id: string; name: string } | null;
}
/** These contacts, and the names of those that they lead to. */
async function namedContacts({ from }: Work, ids: readonly string[]): Promise<NamedContacts> {
  const people = await from(contacts, {
    id: contacts.id,
    name: contacts.name,
    deletedAt: contacts.deletedAt,
    mergedIntoId: contacts.mergedIntoId,
  }).where(inArray(contacts.id, [...ids]));
  const into = people.flatMap(({ mergedIntoId }) =>
    mergedIntoId !== null && !ids.includes(mergedIntoId) ? [mergedIntoId] : [],
  );
  const further =
    into.length === 0
      ? []
      : await from(contacts, { id: contacts.id, name: contacts.name }).where(inArray(contacts.id, into));
  return {
    place: (id) => people.find((one) => one.id === id),
    name: (id) => {
      const found = [...people, ...further].find((one) => one.id === id);
      return found ? { id: found.id, name: found.name } : null;
    },
  };
}

function presentMerge(
  work: Work,
  entry: typeof contactMerges.$inferSelect,
  mergedIds: readonly string[],
  named: NamedContacts,
): ContactMerge | null {
  const contact = named.name(entry.contactId);
  if (!contact) return null;
  const merged = mergedIds.map(named.place);
  const obstacle = obstacleTo({ ...entry, survivor: named.place(entry.contactId), merged }, work.now);
  const { id, movedCount, byName, createdAt, undoneAt, undoneByName } = entry;
  return {
    id,
    contact,
    merged: merged.flatMap((one) => named.name(one?.id ?? null) ?? []),
    movedCount,
    byName,
    createdAt,
    undoUntil: undoUntil(createdAt),
    undoneAt,
    undoneByName,
    isMine: entry.byId !== null && entry.byId === work.actor.id,
    cannotUndo: obstacle && { reason: obstacle.reason, contact: named.name(obstacle.contactId) },
  };
}

/** What a merge will do, as `mergeContacts` does it. */
export async function previewMerge(
  work: Work,
  body: BodyOut<typeof calls.preview>,
): Promise<ContactMergePreview> {
  const all = await contactsOf(work, body);
  const [survivor, ...others] = all;
  const mergedIds = others.map(({ id }) => id);
  const from = suppliers(all, body.keep ?? {});
  const chosen = chosenOf(all, body.keep ?? {}, body.tags);
  const [contact, ...merged] = await someContacts(work, [survivor.id, ...mergedIds]);
  if (!contact) throw new Error("A contact that was found can be shown.");
  const ownerIds = [...new Set(all.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])))];
  const owners =
    ownerIds.length === 0
      ? []
      : await work
          .from(users, { id: users.id, firstName: users.firstName, lastName: users.lastName })
          .where(inArray(users.id, ownerIds));
  const ownerName = (id: string | null) => {
    const owner = owners.find((one) => one.id === id);
    return owner ? `${owner.firstName} ${owner.lastName}`.trim() : null;
  };
  const moves = await countHanging(work, mergedIds);
  const addresses = await work
    .from(contactIdentities, {
      contactId: contactIdentities.contactId,
      kind: contactIdentities.kind,
      value: contactIdentities.value,
    })
    .where(inArray(contactIdentities.contactId, mergedIds))
    .orderBy(contactIdentities.contactId, contactIdentities.createdAt);
  return {
    contact,
    merged,
    tags: chosen.tags,
    addresses,
    moves,
    fields: contactMergeFields.map((field) => ({
      field,
      keptFrom: from[field].id,
      values: [contact, ...merged].map((one) => ({
        contactId: one.id,
        value: one[field],
        label:
          field === "companyId" ? one.companyName : field === "ownerId" ? ownerName(one.ownerId) : one[field],
      })),
    })),
    customFields: (
      await comparedFields(work, survivor.id, mergedIds, { entity: "CONTACT", keep: body.keepCustom ?? {} })
    ).map(({ values, ...field }) => ({
      ...field,
      values: values.map(({ ownerId: contactId, ...value }) => ({ contactId, ...value })),
    })),
    warnings: new Set(all.map(({ status }) => status === "BLOCKED")).size > 1 ? ["blocked"] : [],
  };
}
