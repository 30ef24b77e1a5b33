import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { ContactSkipReason } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../companies/table.ts";
import { partAgain } from "../contact-companies/associate.ts";
import { contactIdentities } from "../contact-identities/table.ts";
import { putInto, takeOut } from "../contact-lists/members.ts";
import { contactLists } from "../contact-lists/table.ts";
import { contacts } from "../contacts/table.ts";
import { users } from "../../people/session/table.ts";
import { wantedContacts } from "./queries.ts";
import type { ChangeRow } from "./queries.ts";
import { beforeOf, columnsOf, changeableFields, patchFor } from "./rules.ts";
import type { ContactRow, Moved } from "./rules.ts";
import { contactBulkChangeRows, contactBulkChanges } from "./table.ts";
import type { ContactBefore } from "./table.ts";

const fixedAtOnce = 5000;
/** Lists that show contacts fetch them anew at most this often because of one change. */
const staffEveryMs = 5000;

/** The change was cancelled meanwhile: what this step did is rolled back. */
export class Stopped extends Error {}
export interface Pulse {
  staffAt: number;
}
export const newPulse = (): Pulse => ({ staffAt: performance.now() });

interface RowAfter {
  contact_id: string;
  state: "DONE" | "UNCHANGED" | "SKIPPED" | "UNDONE" | "KEPT";
  reason: ContactSkipReason | null;
  before: ContactBefore | null;
  version_after: number | null;
}
const left = (contactId: string, state: "SKIPPED" | "KEPT", reason: ContactSkipReason): RowAfter => ({
  contact_id: contactId,
  state,
  reason,
  before: null,
  version_after: null,
});

/** One short transaction's worth of a change. @returns whether there is more to do */
export async function stepContactBulkChange(work: Work, changeId: string, pulse: Pulse): Promise<boolean> {
  const change = await work.rows(contactBulkChanges).find(changeId);
  if (!change) return false;
  if (change.state === "UNDOING") return undoSome(work, change, pulse);
  if (change.state !== "QUEUED" && change.state !== "RUNNING") return false;
  return change.fixedAt === null ? fixSome(work, change) : changeSome(work, change, pulse);
}

/**
 * Writes down whom the filter finds, by their ids; who matches after the change was asked for is not in it.
 */
async function fixSome(work: Work, change: ChangeRow): Promise<boolean> {
  const mine = and(
    eq(contactBulkChangeRows.tenantId, work.tenant),
    eq(contactBulkChangeRows.changeId, change.id),
  );
  const [last] = await work.db
    .select({ id: contactBulkChangeRows.contactId })
    .from(contactBulkChangeRows)
    .where(mine)
    .orderBy(desc(contactBulkChangeRows.contactId))
    .limit(1);
  const found = await wantedContacts(
    { ...work, now: change.createdAt },
    { filter: change.filter ?? {}, update: change.update },
  );
  const where = and(
    found,
    lte(contacts.createdAt, change.createdAt),
    last ? gt(contacts.id, last.id) : undefined,
  );
  const added = await queryRows(
    work.db,
    sql`insert into contact_bulk_change_rows (tenant_id, change_id, contact_id) select contacts.tenant_id, ${change.id}::uuid, contacts.id from ${contacts} where ${where} order by contacts.id limit ${fixedAtOnce} on conflict do nothing returning 1 as one`,
  );
  const count = added.length;
  const now = await hold(work, change);
  if (count === fixedAtOnce) {
    await keep(work, change, { state: "RUNNING", startedAt: now.startedAt ?? work.now });
    return true;
  }
  const [all] = await work.db
    .select({ total: sql<number>`count(*)::int` })
    .from(contactBulkChangeRows)
    .where(mine);
  await keep(work, change, {
    state: "RUNNING",
    startedAt: now.startedAt ?? work.now,
    fixedAt: work.now,
    total: all?.total ?? 0,
  });
  return true;
}

/**
 * Contacts first, by their ids, then their rows here: two changes of the same people wait for each other, and
 * two runs of one change do nothing twice.
 */
async function claim(work: Work, change: ChangeRow, state: "PENDING" | "DONE") {
  const mine = and(
    eq(contactBulkChangeRows.tenantId, work.tenant),
    eq(contactBulkChangeRows.changeId, change.id),
    eq(contactBulkChangeRows.state, state),
  );
  const next = await work.db
    .select({ id: contactBulkChangeRows.contactId })
    .from(contactBulkChangeRows)
    .where(mine)
    .orderBy(asc(contactBulkChangeRows.contactId))
    .limit(limits.bulkBatchContacts);
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return null;
  const locked = await work.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.tenantId, work.tenant), inArray(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for("no key update");
  const rows = await work.db
    .select()
    .from(contactBulkChangeRows)
    .where(and(mine, inArray(contactBulkChangeRows.contactId, ids)))
    .orderBy(asc(contactBulkChangeRows.contactId))
    .for("no key update");
  return { rows, contactOf: new Map(locked.map((contact) => [contact.id, contact])) };
}

async function changeSome(work: Work, change: ChangeRow, pulse: Pulse): Promise<boolean> {
  const claimed = await claim(work, change, "PENDING");
  if (!claimed) return finish(work, change);
  const { update } = change;
  const isRestore = update.isDeleted === false;
  const after: RowAfter[] = [];
  const asked: { contact: ContactRow; patch: Moved }[] = [];
  const taken = isRestore ? await takenBy(work, [...claimed.contactOf.values()]) : new Set<string>();
  for (const { contactId } of claimed.rows) {
    const contact = claimed.contactOf.get(contactId);
    if (!contact || (contact.deletedAt !== null) !== isRestore) {
      after.push(left(contactId, "SKIPPED", "GONE"));
      continue;
    }
    if (contact.mergedIntoId !== null) {
      after.push(left(contactId, "SKIPPED", "MERGED"));
      continue;
    }
    if (taken.has(contactId)) {
      after.push(left(contactId, "SKIPPED", "ADDRESS_TAKEN"));
      continue;
    }
    const wish = patchFor(contact, update, work.now);
    if ("reason" in wish) after.push(left(contactId, "SKIPPED", wish.reason));
    else asked.push({ contact, patch: wish.patch });
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
    after.push({
      contact_id: contact.id,
      state: isChanged ? "DONE" : "UNCHANGED",
      reason: null,
      before: isChanged ? before : null,
      version_after: contact.version + (Object.keys(patch).length > 0 ? 1 : 0),
    });
  }
  await note(work, change, after);
  const of = (state: RowAfter["state"]) => after.filter((row) => row.state === state).length;
  const now = await hold(work, change);
  await keep(work, change, {
    state: "RUNNING",
    startedAt: now.startedAt ?? work.now,
    done: now.done + of("DONE"),
    unchanged: now.unchanged + of("UNCHANGED"),
    skipped: now.skipped + of("SKIPPED"),
  });
  announce(work, pulse);
  return true;
}

async function undoSome(work: Work, change: ChangeRow, pulse: Pulse): Promise<boolean> {
  const claimed = await claim(work, change, "DONE");
  if (!claimed) return finish(work, change);
  const there = await placesThere(
    work,
    claimed.rows.map(({ before }) => before ?? {}),
  );
  const taken =
    change.update.isDeleted === true
      ? await takenBy(work, [...claimed.contactOf.values()])
      : new Set<string>();
  const after: RowAfter[] = [];
  const back: { contact: ContactRow; patch: Moved }[] = [];
  const lists = { in: new Map<string, string[]>(), out: new Map<string, string[]>() };
  const put = (way: Map<string, string[]>, listId: string, contactId: string) => {
    way.set(listId, [...(way.get(listId) ?? []), contactId]);
  };
  for (const { contactId, before, versionAfter } of claimed.rows) {
    const contact = claimed.contactOf.get(contactId);
    const patch = there(columnsOf(before ?? {}));
    const isMoved = Object.keys(patch).length > 0;
    const reason = !contact
      ? "GONE"
      : isMoved && contact.version !== versionAfter
        ? "CHANGED_SINCE"
        : taken.has(contactId)
          ? "ADDRESS_TAKEN"
          : null;
    if (!contact || reason !== null) {
      after.push(left(contactId, "KEPT", reason ?? "GONE"));
      continue;
    }
    if (isMoved) back.push({ contact, patch });
    if (before?.wasAddedTo !== undefined) put(lists.out, before.wasAddedTo, contactId);
    if (before?.wasRemovedFrom !== undefined) put(lists.in, before.wasRemovedFrom, contactId);
    after.push({ contact_id: contactId, state: "UNDONE", reason: null, before: null, version_after: null });
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
  await note(work, change, after);
  const undone = after.filter(({ state }) => state === "UNDONE").length;
  const now = await hold(work, change);
  await keep(work, change, { undone: now.undone + undone, notUndone: now.notUndone + after.length - undone });
  announce(work, pulse);
  return true;
}

/**
 * Of deleted contacts: those of whom an address leads to somebody else by now, or to another of them, who
 * then has it.
 */
async function takenBy(work: Work, gone: readonly ContactRow[]): Promise<Set<string>> {
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const mine = await work.db
    .select({ contactId: contactIdentities.contactId, key: contactIdentities.key })
    .from(contactIdentities)
    .where(and(eq(contactIdentities.tenantId, work.tenant), inArray(contactIdentities.contactId, ids)));
  const keys = [...new Set(mine.map(({ key }) => key))];
  const live =
    keys.length === 0
      ? []
      : await work.db
          .select({ contactId: contactIdentities.contactId, key: contactIdentities.key })
          .from(contactIdentities)
          .where(
            and(
              eq(contactIdentities.tenantId, work.tenant),
              eq(contactIdentities.isLive, true),
              inArray(contactIdentities.key, keys),
            ),
          );
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
): Promise<(columns: Moved) => Moved> {
  const there = new Set<string>();
  for (const [field, table] of [
    ["ownerId", users],
    ["companyId", companies],
  ] as const) {
    const ids = [...new Set(befores.flatMap((before) => before[field] ?? []))];
    if (ids.length > 0)
      for (const { id } of await work.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenantId, work.tenant), inArray(table.id, ids))))
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
  pairs: readonly { contact: ContactRow; patch: Moved }[],
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
    .execute(sql`update contacts c set owner_id = a.owner_id, status = a.status, type = a.type, company_id = a.company_id, tags = array(select jsonb_array_elements_text(a.tags)), deleted_at = a.deleted_at, version = c.version + 1, updated_at = ${work.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, owner_id uuid, status text, type text, company_id uuid, tags jsonb, deleted_at timestamptz) where c.tenant_id = ${work.tenant} and c.id = a.id`);
  for (const { contact, patch } of pairs)
    work.record({
      entity: "contacts",
      entityId: contact.id,
      action,
      before: contact,
      after: { ...contact, ...patch, version: contact.version + 1, updatedAt: work.now },
    });
}

const note = async (work: Work, change: ChangeRow, after: readonly RowAfter[]): Promise<unknown> =>
  after.length > 0 &&
  work.db
    .execute(sql`update contact_bulk_change_rows r set state = a.state, reason = a.reason, before = a.before, version_after = a.version_after
  from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as a(contact_id uuid, state text, reason text, before jsonb, version_after integer) where r.tenant_id = ${work.tenant} and r.change_id = ${change.id} and r.contact_id = a.contact_id`);

/**
 * Last of the step's locks, so that it is held for a moment only. @throws Stopped when the change has gone on
 * into another state meanwhile
 */
async function hold(work: Work, change: ChangeRow): Promise<ChangeRow> {
  const now = await work.rows(contactBulkChanges).lock(change.id);
  if (now.state !== change.state && !(change.state === "QUEUED" && now.state === "RUNNING"))
    throw new Stopped();
  return now;
}
/** Bookkeeping, so without an entry in the audit log; the contacts have theirs. */
const keep = (work: Work, change: ChangeRow, patch: Partial<ChangeRow>): Promise<unknown> =>
  Promise.resolve(
    work.db
      .update(contactBulkChanges)
      .set({ ...patch, updatedAt: work.now })
      .where(and(eq(contactBulkChanges.tenantId, work.tenant), eq(contactBulkChanges.id, change.id))),
  );

async function finish(work: Work, change: ChangeRow): Promise<boolean> {
  const before = await hold(work, change);
  const isUndo = change.state === "UNDOING";
  const after = await work
    .rows(contactBulkChanges)
    .update(
      change.id,
      { state: isUndo ? "UNDONE" : "DONE", startedAt: before.startedAt ?? work.now, finishedAt: work.now },
      { before, action: isUndo ? "undone" : "finish" },
    );
  tellStaff(work);
  publishContactBulkChange(work, after);
  return false;
}

function announce(work: Work, pulse: Pulse): void {
  const now = performance.now();
  if (now - pulse.staffAt < staffEveryMs) return;
  pulse.staffAt = now;
  tellStaff(work);
}
/** Many contacts changed: one event for each kind of data that shows them. */
function tellStaff(work: Work): void {
  for (const group of ["contacts", "companies", "contact-lists"] as const)
    work.publish("resource_changed", { group, id: "" }, ["staff"]);
}

/** That it moved into another state: to whoever asked for it and to those who see everybody's. */
export function publishContactBulkChange(
  work: Work,
  { id, actorId }: Pick<ChangeRow, "id" | "actorId">,
): void {
  work.publish("resource_changed", { group: "contact-bulk-changes", id }, [`user:${actorId}`, "supervisors"]);
}
