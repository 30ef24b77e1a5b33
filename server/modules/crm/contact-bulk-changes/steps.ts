import { and, eq, inArray, sql } from "drizzle-orm";
import type { ContactSkipReason } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { defineRun } from "../../../jobs/run.ts";
import type { ClaimedItem, ItemOutcome } from "../../../jobs/run-ledger.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { partAgain } from "../contact-companies/associate.ts";
import { contactIdentities } from "../records/identity-table.ts";
import { putInto, takeOut } from "../contact-lists/members.ts";
import { contactLists } from "../contact-lists/table.ts";
import { contacts } from "../records/contact-table.ts";
import { tiersChanged } from "../records/tiers.ts";
import { actorNow } from "../../people/session/actor.ts";
import { users } from "../../people/session/table.ts";
import { contactBulkJob } from "./job-name.ts";
import { checkUpdate, wantedContacts } from "./queries.ts";
import type { ChangeRow } from "./queries.ts";
import { beforeOf, columnsOf, changeableFields, patchFor } from "./rules.ts";
import type { ContactRow, ContactPatch } from "./rules.ts";
import { contactBulkChangeRows, contactBulkChanges } from "./table.ts";
import type { ContactBefore } from "./table.ts";

type ClaimedContact = ClaimedItem<ContactRow, ContactBefore>;
type ContactOutcome = ItemOutcome<ContactBefore, ContactSkipReason>;

/** A change of many contacts; server/jobs/run.ts says what holds for it. */
export const contactBulkRun = defineRun<ChangeRow, ContactRow, ContactBefore, ContactSkipReason>({
  job: contactBulkJob,
  name: "contacts.bulk",
  purgeCron: "25 3 * * *",
  table: contactBulkChanges,
  ledger: { table: contactBulkChangeRows, item: contactBulkChangeRows.contactId },
  items: { table: contacts },
  batchItems: limits.bulkBatchContacts,
  atOnceMax: limits.bulkJobAbove,
  selectedAtOnce: 5000,
  select: (work, { filter, update }) => wantedContacts(work, { filter: filter ?? {}, update }),
  actorOf: actorNow,
  check: (work, { update }, actor) => checkUpdate({ ...work, actor }, update),
  step: changeContacts,
  undo: restoreContacts,
  publish: publishContactBulkChange,
  tellStaff,
  tellsAtOnce: false,
});

async function changeContacts(
  work: Work,
  { update }: ChangeRow,
  claimed: readonly ClaimedContact[],
): Promise<ContactOutcome[]> {
  const isRestore = update.isDeleted === false;
  const outcomes: ContactOutcome[] = [];
  const asked: { contact: ContactRow; patch: ContactPatch }[] = [];
  const taken = isRestore ? await takenBy(work, contactsOf(claimed)) : new Set<string>();
  for (const { itemId, item: contact } of claimed) {
    const found = askedOf(work, contact, update, taken);
    if ("reason" in found) outcomes.push({ itemId, state: "SKIPPED", reason: found.reason });
    else asked.push(found);
  }
  const ids = asked.map(({ contact }) => contact.id);
  const [added, removed] = [
    new Set(update.addToListId === undefined ? [] : await putInto(work, update.addToListId, ids)),
    new Set(update.removeFromListId === undefined ? [] : await takeOut(work, update.removeFromListId, ids)),
  ];
  await write(
    work,
    asked.filter(({ patch }) => Object.keys(patch).length > 0),
    update.isDeleted === undefined ? "bulk_update" : update.isDeleted ? "delete" : "restore",
  );
  for (const { contact, patch } of asked) {
    const before: ContactBefore = {
      ...beforeOf(contact, patch),
      ...(added.has(contact.id) && update.addToListId !== undefined
        ? { wasAddedTo: update.addToListId }
        : {}),
      ...(removed.has(contact.id) && update.removeFromListId !== undefined
        ? { wasRemovedFrom: update.removeFromListId }
        : {}),
    };
    const isChanged = Object.keys(before).length > 0;
    outcomes.push({
      itemId: contact.id,
      state: isChanged ? "DONE" : "UNCHANGED",
      before: isChanged ? before : null,
      versionAfter: contact.version + (Object.keys(patch).length > 0 ? 1 : 0),
    });
  }
  return outcomes;
}

const contactsOf = (claimed: readonly ClaimedContact[]): ContactRow[] =>
  claimed.flatMap(({ item }) => item ?? []);

/** What is asked of one contact, or why it is left alone. @param taken whose address leads to somebody else */
function askedOf(
  { now }: Work,
  contact: ContactRow | undefined,
  update: ChangeRow["update"],
  taken: ReadonlySet<string>,
): { contact: ContactRow; patch: ContactPatch } | { reason: ContactSkipReason } {
  if (!contact || (contact.deletedAt !== null) !== (update.isDeleted === false)) return { reason: "GONE" };
  if (contact.mergedIntoId !== null) return { reason: "MERGED" };
  if (taken.has(contact.id)) return { reason: "ADDRESS_TAKEN" };
  const planned = patchFor(contact, update, now);
  return "reason" in planned ? planned : { contact, patch: planned.patch };
}

async function restoreContacts(
  work: Work,
  change: ChangeRow,
  claimed: readonly ClaimedContact[],
): Promise<ContactOutcome[]> {
  const there = await placesThere(
    work,
    claimed.map(({ before }) => before ?? {}),
  );
  const taken =
    change.update.isDeleted === true ? await takenBy(work, contactsOf(claimed)) : new Set<string>();
  const outcomes: ContactOutcome[] = [];
  const back: { contact: ContactRow; patch: ContactPatch }[] = [];
  const lists = { in: new Map<string, string[]>(), out: new Map<string, string[]>() };
  const put = (way: Map<string, string[]>, listId: string, contactId: string) => {
    way.set(listId, [...(way.get(listId) ?? []), contactId]);
  };
  for (const { itemId, item: contact, before, versionAfter } of claimed) {
    const patch = there(columnsOf(before ?? {}));
    const isMoved = Object.keys(patch).length > 0;
    const reason = !contact
      ? "GONE"
      : isMoved && contact.version !== versionAfter
        ? "CHANGED_SINCE"
        : taken.has(itemId)
          ? "ADDRESS_TAKEN"
          : null;
    if (!contact || reason !== null) {
      outcomes.push({ itemId, state: "KEPT", reason });
      continue;
    }
    if (isMoved) back.push({ contact, patch });
    if (before?.wasAddedTo !== undefined) put(lists.out, before.wasAddedTo, itemId);
    if (before?.wasRemovedFrom !== undefined) put(lists.in, before.wasRemovedFrom, itemId);
    outcomes.push({ itemId, state: "UNDONE" });
  }
  await write(work, back, "bulk_undo");
  if (change.startedAt !== null)
    await partAgain(
      work,
      back.flatMap(({ contact, patch }) =>
        patch.companyId === undefined || contact.companyId === null
          ? []
          : [{ contactId: contact.id, companyId: contact.companyId }],
      ),
      change.startedAt,
    );
  for (const [listId, ids] of lists.out) await takeOut(work, listId, ids);
  for (const [listId, ids] of lists.in)
    if (await work.rows(contactLists).find(listId)) await putInto(work, listId, ids);
  return outcomes;
}

/**
 * Of deleted contacts: those of whom an address leads to somebody else by now, or to another of them, who
 * then has it.
 */
async function takenBy(work: Work, gone: readonly ContactRow[]): Promise<Set<string>> {
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const mine = await work
    .from(contactIdentities, { contactId: contactIdentities.contactId, key: contactIdentities.key })
    .where(inArray(contactIdentities.contactId, ids));
  const keys = [...new Set(mine.map(({ key }) => key))];
  const live =
    keys.length === 0
      ? []
      : await work
          .from(contactIdentities, { contactId: contactIdentities.contactId, key: contactIdentities.key })
          .where(and(eq(contactIdentities.isLive, true), inArray(contactIdentities.key, keys)));
  const owners = new Map(live.map(({ key, contactId }) => [key, contactId]));
  const taken = new Set<string>();
  for (const id of ids) {
    const theirs = mine.filter(({ contactId }) => contactId === id);
    if (theirs.some(({ key }) => (owners.get(key) ?? id) !== id)) taken.add(id);
    else for (const { key } of theirs) owners.set(key, id);
  }
  return taken;
}

/** What a contact had before, without an owner or company that has gone meanwhile. */
async function placesThere(
  work: Work,
  befores: readonly ContactBefore[],
): Promise<(columns: ContactPatch) => ContactPatch> {
  const there = new Set<string>();
  for (const [field, table] of [
    ["ownerId", users],
    ["companyId", companies],
  ] as const) {
    const ids = [...new Set(befores.flatMap((before) => before[field] ?? []))];
    if (ids.length > 0)
      for (const { id } of await work.from(table, { id: table.id }).where(inArray(table.id, ids)))
        there.add(id);
  }
  return ({ ownerId, companyId, ...columns }) => ({
    ...columns,
    ...(ownerId === undefined ? {} : { ownerId: ownerId !== null && there.has(ownerId) ? ownerId : null }),
    ...(companyId === undefined
      ? {}
      : { companyId: companyId !== null && there.has(companyId) ? companyId : null }),
  });
}

/** Many locked contacts in one statement, each with its entry in the audit log. */
async function write(
  work: Work,
  pairs: readonly { contact: ContactRow; patch: ContactPatch }[],
  action: string,
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ contact, patch }) =>
    Object.fromEntries<unknown>([
      ["id", contact.id],
      ...changeableFields.map((field): [string, unknown] => [
        contacts[field].name,
        { ...contact, ...patch }[field],
      ]),
    ]),
  );
  await work.db
    .execute(sql`update contacts c set owner_id = a.owner_id, status = a.status, type = a.type, tier = a.tier, company_id = a.company_id, tags = array(select jsonb_array_elements_text(a.tags)), deleted_at = a.deleted_at, version = c.version + 1, updated_at = ${work.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, owner_id uuid, status text, type text, tier text, company_id uuid, tags jsonb, deleted_at timestamptz) where c.tenant_id = ${work.tenant} and c.id = a.id`);
  tiersChanged(work, {
    contactIds: pairs.flatMap(({ contact: { id }, patch }) => ("tier" in patch ? [id] : [])),
  });
  for (const { contact, patch } of pairs)
    work.record({
      entity: "contacts",
      entityId: contact.id,
      action,
      before: contact,
      after: { ...contact, ...patch, version: contact.version + 1, updatedAt: work.now },
    });
}

/** Many contacts changed: one event for each kind of data that shows them. */
function tellStaff(work: Work): void {
  for (const group of ["contacts", "companies", "contact-lists"] as const)
    work.publish("resource_changed", { group, id: "" }, ["staff"]);
}

/** That it moved into another state: to the person who asked for it and to those who see everybody's. */
export function publishContactBulkChange(
  work: Work,
  { id, actorId }: Pick<ChangeRow, "id" | "actorId">,
): void {
  work.publish("resource_changed", { group: "contact-bulk-changes", id }, [`user:${actorId}`, "supervisors"]);
}
