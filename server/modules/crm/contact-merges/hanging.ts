import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";

/** A table whose rows are a contact's, and go with it. */
interface Hanging {
  /** The column that names a row besides its contact. */
  key: string;
  /** A contact has one row of each `key` at most: one that both have stays where it is. */
  isOnce?: boolean;
  /** A contact has one row of which this holds at most: of two the one stays where it is. */
  oneWhere?: string;
  /** The row counts its changes. */
  isVersioned?: boolean;
}
/**
 * What a merge moves. hanging.test.ts compares it, with those below, with every foreign key that points at a
 * contact.
 */
export const movedReferences: Record<string, Hanging> = {
  tickets: { key: "id", isVersioned: true },
  chat_sessions: { key: "id" },
  ticket_surveys: { key: "id" },
  contact_companies: { key: "company_id", isOnce: true },
  deal_contacts: { key: "deal_id", isOnce: true },
  contact_list_members: { key: "list_id", isOnce: true },
  crm_notes: { key: "id" },
  legal_holds: { key: "id", oneWhere: "lifted_at is null" },
};
/** What points at a contact and is no possession that moves, with the reason. */
export const keptReferences: Record<string, string> = {
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
function freeAt(name: string, { tenant }: Work, at: string): SQL {
  const { key, isOnce = false, oneWhere } = movedReferences[name] ?? { key: "id" };
  const theirs = sql`select 1 from ${sql.identifier(name)} o where o.tenant_id = ${tenant} and o.contact_id = ${at}::uuid`;
  if (isOnce) return sql`and not exists (${theirs} and o.${sql.identifier(key)} = r.${sql.identifier(key)})`;
  return oneWhere === undefined
    ? sql``
    : sql`and not (r.${sql.raw(oneWhere)} and exists (${theirs} and o.${sql.raw(oneWhere)}))`;
}

/** Everything of these contacts that others write at the same time, in the order in which they lock it. */
export async function lockHanging({ db, tenant }: Work, contactIds: readonly string[]): Promise<void> {
  for (const name of ["chat_sessions", "tickets", "contacts"]) {
    const column = sql.identifier(name === "contacts" ? "id" : "contact_id");
    // A contact for good: what is to be written for it waits until it is known whose it is.
    await db.execute(
      sql`select id from ${sql.identifier(name)} where tenant_id = ${tenant} and ${column} in (${listOf(contactIds)}) order by id for ${sql.raw(name === "contacts" ? "update" : "no key update")}`,
    );
  }
}

/**
 * Moves all of one contact to another and writes down each row. @returns how many of each table, and which
 * tickets
 */
export async function moveAll(
  work: Work,
  mergeId: string,
  fromId: string,
  toId: string,
): Promise<{ count: number; ticketIds: string[] }> {
  let [count, ticketIds]: [number, string[]] = [0, []];
  for (const [name, { key, isVersioned = false }] of Object.entries(movedReferences)) {
    const [table, column] = [sql.identifier(name), sql.identifier(key)];
    const stamps = isVersioned
      ? sql`, version = r.version + 1, updated_at = ${work.now}::timestamptz`
      : sql``;
    const isFree = freeAt(name, work, toId);
    const moved = await queryRows<Moved>(
      work.db,
      sql`with moved as (update ${table} r set contact_id = ${toId}::uuid ${stamps} where r.tenant_id = ${work.tenant} and r.contact_id = ${fromId}::uuid ${isFree} returning r.${column} as row_id)
      insert into contact_merge_moves (tenant_id, merge_id, from_id, place, row_id) select ${work.tenant}, ${mergeId}::uuid, ${fromId}::uuid, ${name}, row_id from moved returning row_id`,
    );
    count += moved.length;
    if (name === "tickets") ticketIds = idsIn(moved);
  }
  return { count, ticketIds };
}

/** Brings home what was moved and still stands where the merge put it. @returns the tickets among it */
export async function bringHome(
  work: Work,
  mergeId: string,
  fromId: string,
  toId: string,
): Promise<string[]> {
  let ticketIds: string[] = [];
  for (const [name, { key, isVersioned = false }] of Object.entries(movedReferences)) {
    const [table, column] = [sql.identifier(name), sql.identifier(key)];
    const stamps = isVersioned
      ? sql`, version = r.version + 1, updated_at = ${work.now}::timestamptz`
      : sql``;
    const isFree = freeAt(name, work, fromId);
    const back = await queryRows<Moved>(
      work.db,
      sql`update ${table} r set contact_id = ${fromId}::uuid ${stamps} from contact_merge_moves m
      where m.tenant_id = ${work.tenant} and m.merge_id = ${mergeId}::uuid and m.place = ${name} and m.from_id = ${fromId}::uuid and r.tenant_id = m.tenant_id and r.${column} = m.row_id and r.contact_id = ${toId}::uuid ${isFree} returning r.${column} as row_id`,
    );
    if (name === "tickets") ticketIds = idsIn(back);
  }
  // A chat goes home with the ticket that it stands on by now.
  const following = await queryRows<Moved>(
    work.db,
    sql`update tickets t set contact_id = ${fromId}::uuid, version = t.version + 1, updated_at = ${work.now}::timestamptz from chat_sessions s
    where s.tenant_id = ${work.tenant} and s.contact_id = ${fromId}::uuid and t.tenant_id = s.tenant_id and t.id = s.ticket_id and t.contact_id = ${toId}::uuid returning t.id as row_id`,
  );
  return [...ticketIds, ...idsIn(following)];
}

/** How many rows of each table the contacts have. */
export async function countHanging(
  { db, tenant }: Work,
  contactIds: readonly string[],
): Promise<Record<string, number>> {
  const counts = await queryRows<{ place: string; count: number }>(
    db,
    sql.join(
      Object.entries(movedReferences).map(
        ([name, { key }]) =>
          sql`select ${name} as place, count(distinct ${sql.identifier(key)})::int as count from ${sql.identifier(name)} where tenant_id = ${tenant} and contact_id in (${listOf(contactIds)})`,
      ),
      sql` union all `,
    ),
  );
  return Object.fromEntries(counts.map(({ place, count }) => [place, Number(count)]));
}
