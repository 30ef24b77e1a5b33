import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { queryText } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { fieldsOf } from "./field-facts.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { KeptLedger } from "./kept-ledger.ts";

/** What a ticket is looked up by. */
type LookedUp = Pick<TicketRow, "id" | "contactId" | "companyId" | "categoryId">;
export interface Found {
  ticketId: string;
  isOn: boolean;
  bookVersion: number;
  state: KeptLedger | null;
  ledgerBook: number | null;
  tier: string;
  categories: string | null;
  fields: Record<string, string>;
}

/** By its key for each ticket: how many are asked for the planner cannot know, and it would read all of a tenant's. */
const ledgerOf = sql`select state, book_version from sla_ledgers where tenant_id = o.tenant_id and ticket_id = t.id offset 0`;

/** With the tenant as $1 and those that are looked up as $2; put together once. */
const textWith = (categories: SQL): string =>
  new PgDialect().sqlToQuery(
    sql`select t.id as "ticketId", o.is_on as "isOn", o.book_version as "bookVersion", l.state, l.book_version as "ledgerBook",
        coalesce((select c.tier from contacts c where c.tenant_id = $1 and c.id = t.contact), (select c.tier from companies c where c.tenant_id = $1 and c.id = t.company), 'STANDARD') as tier, ${categories} as categories, ${fieldsOf(sql.raw("$1"), sql`t.id`)} as fields
      from sla_options o cross join jsonb_to_recordset($2::jsonb) as t(id uuid, contact uuid, company uuid, category uuid)
      left join lateral (${ledgerOf}) l on true where o.tenant_id = $1`,
  ).sql;
const textWithout = textWith(sql`null::text`);
const textWithCategories = textWith(
  sql`(with recursive up as (select c.id, c.parent_id, 1 as depth from ticket_categories c where c.tenant_id = $1 and c.id = t.category union all select c.id, c.parent_id, u.depth + 1 from ticket_categories c join up u on c.id = u.parent_id where c.tenant_id = $1 and u.depth < 20) select string_agg(up.id::text, ' ' order by up.depth) from up)`,
);

/** One statement for all that a change of tickets needs to know. */
export async function lookUp({ db, tenant }: Work, rows: readonly LookedUp[]): Promise<Found[]> {
  const asked = rows.map(({ id, contactId, companyId, categoryId }) => ({
    id,
    contact: contactId,
    company: companyId,
    category: categoryId,
  }));
  const hasCategory = rows.some(({ categoryId }) => categoryId !== null);
  return queryText<Found>(db, hasCategory ? textWithCategories : textWithout, [
    tenant,
    JSON.stringify(asked),
  ]);
}
