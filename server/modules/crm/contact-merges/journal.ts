import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { ContactMerge, ContactMergePreview } from "../../../../contract/crm/contact-merges.ts";
import { contactMergeFields } from "../../../../contract/crm/contact-merges.ts";
import type { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { Work } from "../../../work.ts";
import { contactIdentities } from "../contact-identities/table.ts";
import { someContacts } from "../contacts/queries.ts";
import { contacts } from "../contacts/table.ts";
import { comparedFields } from "../../workspace/custom-fields/merging.ts";
import { users } from "../../people/session/table.ts";
import { countHanging } from "./hanging.ts";
import { contactsOf } from "./merge.ts";
import { chosenOf, obstacleTo, suppliers, undoUntil } from "./rules.ts";
import { contactMergeSources, contactMerges } from "./table.ts";

const shownMax = 20;

/**
 * The newest merges that a contact had a part in, each with what stands in the way of undoing it: in three
 * queries, however many they are.
 */
export async function mergesOf(work: Work, contactId: string): Promise<ContactMerge[]> {
  const { db, tenant } = work;
  const hadPart = sql`exists (select 1 from contact_merge_sources s where s.tenant_id = contact_merges.tenant_id and s.merge_id = contact_merges.id and s.contact_id = ${contactId}::uuid)`;
  const entries = await db
    .select()
    .from(contactMerges)
    .where(and(eq(contactMerges.tenantId, tenant), or(eq(contactMerges.contactId, contactId), hadPart)))
    .orderBy(desc(contactMerges.createdAt), desc(contactMerges.id))
    .limit(shownMax);
  if (entries.length === 0) return [];
  const sources = await db
    .select()
    .from(contactMergeSources)
    .where(
      and(
        eq(contactMergeSources.tenantId, tenant),
        inArray(
          contactMergeSources.mergeId,
          entries.map(({ id }) => id),
        ),
      ),
    );
  const ids = [
    ...new Set([...entries.map((entry) => entry.contactId), ...sources.map((source) => source.contactId)]),
  ];
  const people = await db
    .select({
      id: contacts.id,
      name: contacts.name,
      deletedAt: contacts.deletedAt,
      mergedIntoId: contacts.mergedIntoId,
    })
    .from(contacts)
    .where(and(eq(contacts.tenantId, tenant), inArray(contacts.id, ids)));
  const into = people.flatMap(({ mergedIntoId }) =>
    mergedIntoId !== null && !ids.includes(mergedIntoId) ? [mergedIntoId] : [],
  );
  const further =
    into.length === 0
      ? []
      : await db
          .select({ id: contacts.id, name: contacts.name })
          .from(contacts)
          .where(and(eq(contacts.tenantId, tenant), inArray(contacts.id, into)));
  const person = (id: string | null) => {
    const found = [...people, ...further].find((one) => one.id === id);
    return found ? { id: found.id, name: found.name } : null;
  };
  return entries.flatMap((entry): ContactMerge[] => {
    const contact = person(entry.contactId);
    if (!contact) return [];
    const theirs = sources
      .filter(({ mergeId }) => mergeId === entry.id)
      .map((source) => people.find(({ id }) => id === source.contactId));
    const obstacle = obstacleTo(
      { ...entry, survivor: people.find(({ id }) => id === entry.contactId), merged: theirs },
      work.now,
    );
    const { id, movedCount, byName, createdAt, undoneAt, undoneByName } = entry;
    return [
      {
        id,
        contact,
        merged: theirs.flatMap((one) => person(one?.id ?? null) ?? []),
        movedCount,
        byName,
        createdAt,
        undoUntil: undoUntil(createdAt),
        undoneAt,
        undoneByName,
        isMine: entry.byId !== null && entry.byId === work.actor.id,
        cannotUndo: obstacle && { reason: obstacle.reason, contact: person(obstacle.contactId) },
      },
    ];
  });
}

/** What a merge will do, as `mergeContacts` does it. */
export async function previewMerge(
  work: Work,
  wish: BodyOut<typeof calls.preview>,
): Promise<ContactMergePreview> {
  const all = await contactsOf(work, wish);
  const [survivor, ...others] = all;
  const mergedIds = others.map(({ id }) => id);
  const from = suppliers(all, wish.keep ?? {});
  const chosen = chosenOf(all, wish.keep ?? {}, wish.tags);
  const [contact, ...merged] = await someContacts(work, [survivor.id, ...mergedIds]);
  if (!contact) throw new Error("A contact that was found can be shown.");
  const ownerIds = [...new Set(all.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])))];
  const owners =
    ownerIds.length === 0
      ? []
      : await work.db
          .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(and(eq(users.tenantId, work.tenant), inArray(users.id, ownerIds)));
  const ownerName = (id: string | null) => {
    const owner = owners.find((one) => one.id === id);
    return owner ? `${owner.firstName} ${owner.lastName}`.trim() : null;
  };
  const counts = await countHanging(work, mergedIds);
  const addresses = await work.db
    .select({
      contactId: contactIdentities.contactId,
      kind: contactIdentities.kind,
      value: contactIdentities.value,
    })
    .from(contactIdentities)
    .where(and(eq(contactIdentities.tenantId, work.tenant), inArray(contactIdentities.contactId, mergedIds)))
    .orderBy(contactIdentities.contactId, contactIdentities.createdAt);
  return {
    contact,
    merged,
    tags: chosen.tags,
    addresses,
    moves: {
      tickets: counts["tickets"] ?? 0,
      chats: counts["chat_sessions"] ?? 0,
      surveys: counts["ticket_surveys"] ?? 0,
      companies: counts["contact_companies"] ?? 0,
      deals: counts["deal_contacts"] ?? 0,
    },
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
      await comparedFields(work, survivor.id, mergedIds, { entity: "CONTACT", keep: wish.keepCustom ?? {} })
    ).map(({ values, ...field }) => ({
      ...field,
      values: values.map(({ ownerId: contactId, ...value }) => ({ contactId, ...value })),
    })),
    warnings: new Set(all.map(({ status }) => status === "BLOCKED")).size > 1 ? ["blocked"] : [],
  };
}
