import { getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ContactMergePreview } from "../../../../contract/crm/contact-merges.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { contactListMembers } from "../contact-lists/table.ts";
import { dealContacts } from "../deals/table.ts";
import { legalHolds } from "../legal-holds/table.ts";
import { belongingsAbove, conversations } from "../records/belongings.ts";
import type { Belonging, Followed } from "../records/belongings.ts";
import { contactConsentChanges } from "../records/consent-table.ts";
import { contactCompanies } from "../records/contact-company-table.ts";

/** What a merge moves: hanging.test.ts compares it, with what stays, with every foreign key to contacts. */
export const movedBelongings = (): readonly Belonging[] => [
  ...belongingsAbove.all(),
  { table: contactCompanies, key: "company_id", isOnce: true, shownAs: "companies" },
  { table: dealContacts, key: "deal_id", isOnce: true, shownAs: "deals" },
  { table: contactListMembers, key: "list_id", isOnce: true },
  { table: contactConsentChanges, key: "id" },
  { table: legalHolds, key: "id", oneWhere: "lifted_at is null" },
];
/** What points at a contact and is no possession that moves, with the reason. */
export const keptReferences: Record<string, string> = {
  contact_consents:
    "the surviving contact has the stricter one, and each keeps its own (consents/merging.ts)",
  contact_identities: "an address moves as an alias (merge.ts)",
  custom_field_values: "a value is chosen field by field, and each contact keeps its own",
  contact_bulk_change_rows: "what a bulk change did to this very contact",
  contact_tags: "the database writes them after contacts.tags",
  contacts: "merged_into_id says where a merged contact went",
  contact_distinctions:
    "two that were found to be two people stay so, and a pair of which one was merged is asked about no more",
  contact_merges: "the journal itself",
  contact_merge_sources: "the journal itself",
};

const listOf = (ids: readonly string[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );

interface Moved {
  row_id: string;
}
const idsIn = (rows: readonly Moved[]): string[] => rows.map(({ row_id: id }) => id);

/** That the contact `at` has no row yet which a row of this table, `r`, would be the second of. */
function freeAt({ table, key, isOnce = false, oneWhere }: Belonging, { tenant }: Work, at: string): SQL {
  const theirs = sql`select 1 from ${table} o where o.tenant_id = ${tenant} and o.contact_id = ${at}::uuid`;
  if (isOnce) return sql`and not exists (${theirs} and o.${sql.identifier(key)} = r.${sql.identifier(key)})`;
  return oneWhere === undefined
    ? sql``
    : sql`and not (r.${sql.raw(oneWhere)} and exists (${theirs} and o.${sql.raw(oneWhere)}))`;
}
const stampsOf = ({ isVersioned = false }: Belonging, { now }: Work): SQL =>
  isVersioned ? sql`, version = r.version + 1, updated_at = ${now}::timestamptz` : sql``;

/** Everything of these contacts that others write at the same time, in the order in which they lock it. */
export async function lockHanging({ db, tenant }: Work, contactIds: readonly string[]): Promise<void> {
  for (const { table } of conversations().toReversed())
    await db.execute(
      sql`select id from ${table} where tenant_id = ${tenant} and contact_id in (${listOf(contactIds)}) order by id for no key update`,
    );
  // A contact for good: what is to be written for it waits until it is known whose it is.
  await db.execute(
    sql`select id from contacts where tenant_id = ${tenant} and id in (${listOf(contactIds)}) order by id for update`,
  );
}

/** The audit log tells of each row that went from one contact to another. */
function recordMoved(work: Work, { table, ids }: Followed, fromId: string, toId: string): void {
  for (const entityId of ids)
    work.record({
      entity: getTableName(table),
      entityId,
      action: "update",
      before: { contactId: fromId },
      after: { contactId: toId },
    });
}

/** Moves all of one contact to another and writes down each row. @returns how many */
export async function moveAll(work: Work, mergeId: string, fromId: string, toId: string): Promise<number> {
  let count = 0;
  const audited: Followed[] = [];
  for (const belonging of movedBelongings()) {
    const { table, key, isAudited = false } = belonging;
    const moved = await queryRows<Moved>(
      work.db,
      sql`with moved as (update ${table} r set contact_id = ${toId}::uuid ${stampsOf(belonging, work)} where r.tenant_id = ${work.tenant} and r.contact_id = ${fromId}::uuid ${freeAt(belonging, work, toId)} returning r.${sql.identifier(key)} as row_id)
      insert into contact_merge_moves (tenant_id, merge_id, from_id, place, row_id) select ${work.tenant}, ${mergeId}::uuid, ${fromId}::uuid, ${getTableName(table)}, row_id from moved returning row_id`,
    );
    count += moved.length;
    if (isAudited) audited.push({ table, ids: idsIn(moved) });
  }
  for (const moved of audited) recordMoved(work, moved, fromId, toId);
  return count;
}

/** Brings home what was moved and still is where the merge put it, and what follows it. */
export async function bringHome(work: Work, mergeId: string, fromId: string, toId: string): Promise<void> {
  for (const belonging of movedBelongings()) {
    const { table, key, isAudited = false } = belonging;
    const back = await queryRows<Moved>(
      work.db,
      sql`update ${table} r set contact_id = ${fromId}::uuid ${stampsOf(belonging, work)} from contact_merge_moves m
      where m.tenant_id = ${work.tenant} and m.merge_id = ${mergeId}::uuid and m.place = ${getTableName(table)} and m.from_id = ${fromId}::uuid and r.tenant_id = m.tenant_id and r.${sql.identifier(key)} = m.row_id and r.contact_id = ${toId}::uuid ${freeAt(belonging, work, fromId)} returning r.${sql.identifier(key)} as row_id`,
    );
    if (isAudited) recordMoved(work, { table, ids: idsIn(back) }, toId, fromId);
  }
  for (const { follow } of movedBelongings())
    if (follow) recordMoved(work, await follow(work, fromId, toId), toId, fromId);
}

/** How many rows the contacts have of what a preview shows. */
export async function countHanging(
  { db, tenant }: Work,
  contactIds: readonly string[],
): Promise<ContactMergePreview["moves"]> {
  const shown = movedBelongings().flatMap(({ table, key, shownAs }) =>
    shownAs === undefined ? [] : [{ table, key, shownAs }],
  );
  const counts = await queryRows<{ place: string; count: number }>(
    db,
    sql.join(
      shown.map(
        ({ table, key, shownAs }) =>
          sql`select ${shownAs} as place, count(distinct ${sql.identifier(key)})::int as count from ${table} where tenant_id = ${tenant} and contact_id in (${listOf(contactIds)})`,
      ),
      sql` union all `,
    ),
  );
  const of = (name: keyof ContactMergePreview["moves"]) =>
    Number(counts.find(({ place }) => place === name)?.count ?? 0);
  return {
    tickets: of("tickets"),
    chats: of("chats"),
    surveys: of("surveys"),
    companies: of("companies"),
    deals: of("deals"),
  };
}
