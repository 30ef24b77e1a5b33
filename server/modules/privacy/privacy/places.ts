import { sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";

/** A column that can hold what somebody is called, and how it is read and written. */
export interface Column {
  name: string;
  type: "text" | "json" | "texts";
}
/** A table with the columns that lead to a person, straight or by a conversation. */
export interface PersonalDataPlace {
  table: string;
  columns: Column[];
  ofContact: string[];
  ofTicket: string[];
}
/**
 * A column that names a contact by foreign key: whether it may be empty, and whether its row goes with the
 * contact by itself.
 */
export interface Reference {
  table: string;
  column: string;
  isNullable: boolean;
  goesAlong: boolean;
}

/**
 * Accounts of those who work here: their own, no matter who they are outside. What is not of a person at all
 * needs no word here: nothing in it is found.
 */
const ofStaff = [
  "users",
  "user_secrets",
  "sessions",
  "invitations",
  "linked_identities",
  "second_factors",
  "push_subscriptions",
];

/**
 * Every place of the database where something about a person can be, read from the database itself: all
 * columns with text in them, of all tables of the tenant that may be changed, so that a table which is new
 * tomorrow is in it. The logs, which only grow, have a function of their own
 * (functions.sql), and so has what search reads.
 */
export async function placesOf({ db }: Work): Promise<PersonalDataPlace[]> {
  const found = await queryRows<{
    table: string;
    name: string;
    type: Column["type"] | "uuid";
    leads: "contacts" | "tickets" | null;
  }>(
    db,
    sql`select c.relname as "table", a.attname as name, case when t.typname = 'jsonb' then 'json' when t.typname in ('_text', '_varchar') then 'texts' when t.typname in ('text', 'varchar') then 'text' else t.typname end as type,
      coalesce((select r.relname from pg_constraint f join pg_class r on r.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) and r.relname in ('contacts', 'tickets') limit 1), case a.attname when 'ticket_id' then 'tickets' when 'contact_id' then 'contacts' end) as leads
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id' and not o.attisdropped) and has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'update')
      and a.attname <> 'tenant_id' and t.typname in ('text', 'varchar', '_text', '_varchar', 'jsonb', 'uuid') order by 1, a.attnum`,
  );
  const rows = found;
  return [
    ...Map.groupBy(
      rows.filter(({ table }) => !ofStaff.includes(table)),
      ({ table }) => table,
    ),
  ].map(([table, columns]) => ({
    table,
    columns: columns.flatMap(({ name, type }) => (type === "uuid" ? [] : [{ name, type }])),
    ofContact: columns
      .filter(({ type, leads }) => type === "uuid" && leads === "contacts")
      .map(({ name }) => name),
    ofTicket: columns
      .filter(({ type, leads }) => type === "uuid" && leads === "tickets")
      .map(({ name }) => name),
  }));
}

/** Every foreign key to contacts, but their own to each other. */
export async function referencesOf({ db }: Work): Promise<Reference[]> {
  return queryRows<Reference>(
    db,
    sql`select c.relname as "table", a.attname as "column", not a.attnotnull as "isNullable", f.confdeltype = 'c' as "goesAlong"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey) and a.attname <> 'tenant_id' where f.contype = 'f' and r.relname = 'contacts' and r.relnamespace = 'public'::regnamespace and c.relname <> 'contacts' order by 1, 2`,
  );
}
