import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ContactBulkChange, ContactUpdate } from "../../../../contract/crm/contact-bulk-changes.ts";
import type { ListedContacts } from "../../../../contract/crm/contact-filters.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { isRunUndoable } from "../../../jobs/run.ts";
import type { Actor, Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { listedContacts } from "../contact-lists/listed.ts";
import { contactLists } from "../contact-lists/table.ts";
import { contacts } from "../records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { contactBulkChanges } from "./table.ts";
import { say } from "./texts.ts";

export type ChangeRow = typeof contactBulkChanges.$inferSelect;
interface Wanted {
  contactIds?: string[] | undefined;
  filter?: ListedContacts | undefined;
  update: ContactUpdate;
}

/** Those asked for, whether by their ids or by a filter. Only restoring looks among the deleted. */
export const wantedContacts = async (work: Work, { contactIds, filter, update }: Wanted): Promise<SQL> =>
  (filter
    ? await listedContacts(
        work,
        { ...filter, isDeleted: update.isDeleted === false ? "true" : undefined },
        "filter.",
      )
    : and(
        eq(contacts.tenantId, work.tenant),
        update.isDeleted === false ? isNotNull(contacts.deletedAt) : isNull(contacts.deletedAt),
        inArray(contacts.id, contactIds ?? []),
      )) ?? sql`false`;

/** The contacts that are so already. */
function isSo({
  ownerId,
  status,
  type,
  tier,
  companyId,
  addTags,
  removeTags,
  addToListId,
  removeFromListId,
  isDeleted,
}: ContactUpdate): SQL {
  const list = (values: readonly string[]) =>
    sql`(select coalesce(array_agg(v.tag), '{}') from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as v(tag))`;
  const same = (column: SQL, id: string | null | undefined) =>
    id === undefined ? undefined : sql`${column} is not distinct from ${id}::uuid`;
  const member = (id: string) =>
    sql`exists (select 1 from contact_list_members lm where lm.tenant_id = contacts.tenant_id and lm.contact_id = contacts.id and lm.list_id = ${id}::uuid)`;
  return (
    and(
      isDeleted === undefined ? undefined : sql`false`,
      same(sql`contacts.owner_id`, ownerId),
      same(sql`contacts.company_id`, companyId),
      status === undefined ? undefined : eq(contacts.status, status),
      type === undefined ? undefined : eq(contacts.type, type),
      tier === undefined ? undefined : sql`contacts.tier is not distinct from ${tier}::text`,
      addTags === undefined ? undefined : sql`contacts.tags @> ${list(addTags)}`,
      removeTags === undefined ? undefined : sql`not contacts.tags && ${list(removeTags)}`,
      addToListId === undefined ? undefined : member(addToListId),
      removeFromListId === undefined ? undefined : sql`not ${member(removeFromListId)}`,
    ) ?? sql`true`
  );
}

export async function previewContactBulkChange(work: Work, wanted: Wanted) {
  const where = await wantedContacts(work, wanted);
  const [found] = await work.db
    .select({ total: sql<number>`count(*)::int`, unchanged: sql<number>`(count(*) filter (where so))::int` })
    .from(
      sql`(select ${isSo(wanted.update)} as so from ${contacts} where ${where} limit ${limits.bulkContactsMax + 1}) as wanted`,
    );
  const { total, unchanged } = found ?? { total: 0, unchanged: 0 };
  const samples = await work.db
    .select({ id: contacts.id, name: contacts.name, email: contacts.email })
    .from(contacts)
    .where(and(where, sql`not (${isSo(wanted.update)})`))
    .orderBy(asc(contacts.id))
    .limit(5);
  const asked = wanted.contactIds ? new Set(wanted.contactIds).size : total;
  return {
    total,
    willChange: total - unchanged,
    unchanged,
    notThere: asked - total,
    isTooMany: total > limits.bulkContactsMax,
    samples,
  };
}

/**
 * Who does it may do it, and whom and what it names is there. @throws Fault forbidden, invalid at the field
 */
export async function checkUpdate(
  work: Work,
  { ownerId, companyId, addToListId, removeFromListId, isDeleted }: ContactUpdate,
): Promise<void> {
  const { role } = work.actor;
  if (isDeleted !== undefined && !(isRole(role) && outranks(role, "SENIOR_AGENT")))
    throw new Fault("forbidden", say("contact_bulk_changes.deleting_needs_senior"));
  if (ownerId && !(await work.rows(users).find(ownerId))?.isActive)
    throw fieldFault("update.ownerId", say("shared.no_such_person"));
  if (companyId) {
    const company = await work.rows(companies).find(companyId);
    if (!company || company.deletedAt !== null)
      throw fieldFault("update.companyId", say("shared.no_such_company"));
  }
  for (const [field, id] of [
    ["addToListId", addToListId],
    ["removeFromListId", removeFromListId],
  ] as const) {
    if (id === undefined) continue;
    const list = await work.rows(contactLists).find(id);
    if (!list) throw fieldFault(`update.${field}`, say("shared.no_such_list"));
    if (list.kind !== "STATIC") throw fieldFault(`update.${field}`, say("shared.list_has_rule"));
  }
}

export const mayOverseeContactChanges = ({ role }: Pick<Actor, "role">): boolean =>
  isRole(role) && outranks(role, "SUPERVISOR");

/** @throws Fault not_found for one that is neither the actor's nor theirs to oversee */
export async function changeOf(work: Work, id: string): Promise<ChangeRow> {
  const row = await work.rows(contactBulkChanges).get(id);
  if (row.actorId !== work.actor.id && !mayOverseeContactChanges(work.actor)) throw new Fault("not_found");
  return row;
}

export async function presentContactBulkChanges(
  work: Work,
  rows: readonly ChangeRow[],
  language: Language | null,
): Promise<ContactBulkChange[]> {
  const names = await namesIn(
    work,
    rows.map(({ update }) => update),
  );
  return rows.map(({ state, actorId, undoneById: _undoneById, ...row }) => ({
    ...row,
    error: row.error && toldText(row.error, language),
    actorId,
    state,
    mayChange: actorId === work.actor.id || mayOverseeContactChanges(work.actor),
    isUndoable: isRunUndoable({ ...row, state }, work.now),
    names: Object.fromEntries(
      idsOf(row.update).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
}

const idsOf = ({ ownerId, companyId, addToListId, removeFromListId }: ContactUpdate): string[] =>
  [ownerId, companyId, addToListId, removeFromListId].filter((id) => typeof id === "string");

async function namesIn({ from }: Work, updates: readonly ContactUpdate[]): Promise<Map<string, string>> {
  const ids = [...new Set(updates.flatMap(idsOf))];
  const names = new Map<string, string>();
  if (ids.length === 0) return names;
  for (const { id, first, last } of await from(users, {
    id: users.id,
    first: users.firstName,
    last: users.lastName,
  }).where(inArray(users.id, ids)))
    names.set(id, `${first} ${last}`.trim());
  for (const table of [companies, contactLists] as const)
    for (const { id, name } of await from(table, { id: table.id, name: table.name }).where(
      inArray(table.id, ids),
    ))
      names.set(id, name);
  return names;
}
