import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { slaFieldTypes } from "../../../../contract/conditions/sla-fields.ts";
import { customFieldIn, customFieldName, listIn, testsIn } from "../../../../contract/conditions/tree.ts";
import type { Node } from "../../../../contract/conditions/tree.ts";
import { queryRows } from "../../../db/query.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { fieldsOf as definitionsOf } from "../../workspace/custom-fields/definitions.ts";
import type { FieldUse } from "../../workspace/custom-fields/owners.ts";
import { escalationRules, slaPolicies } from "./book-table.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import { say } from "./texts.ts";

type Fields = Record<string, string>;
const asked = sql.raw(slaFieldTypes.map((type) => `'${type}'`).join(", "));

/** In SQL: of a ticket's custom fields that conditions may ask for, each with its options, or whether it is ticked. */
export const fieldsOf = (tenant: string | SQL, ticketId: SQL): SQL =>
  sql`coalesce((select jsonb_object_agg('custom:' || v.field_id, v.held) from (
    select c.field_id, string_agg(coalesce(c.option_id::text, case when c.number = 1 then 'true' else 'false' end), ' ' order by c.option_id) as held
    from custom_field_values c join custom_fields f on f.tenant_id = c.tenant_id and f.id = c.field_id and f.type in (${asked})
    where c.tenant_id = ${tenant} and c.ticket_id = ${ticketId} group by c.field_id) v), '{}')`;

export async function readFields({ db, tenant }: Work, ticketId: string): Promise<Fields> {
  const [row] = await queryRows<{ fields: Fields }>(
    db,
    sql`select ${fieldsOf(tenant, sql`${ticketId}::uuid`)} as fields`,
  );
  return row?.fields ?? {};
}

/**
 * A ledger that was written before somebody asked for these fields: they made no difference until then, so they
 * are known to it without an event.
 */
export function knowingFields(kept: KeptLedger, fields: Fields): KeptLedger {
  const { facts } = kept.ledger;
  if (Object.keys(fields).every((name) => name in facts)) return kept;
  return { ...kept, ledger: { ...kept.ledger, facts: { ...fields, ...facts } } };
}

/** The same for ledgers that are only looked at. */
export async function withFields<Row extends { ticketId: string; state: KeptLedger }>(
  { db, tenant }: Work,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const found = await queryRows<{ id: string; fields: Fields }>(
    db,
    sql`select t.id, ${fieldsOf(tenant, sql`t.id`)} as fields from jsonb_to_recordset(${JSON.stringify(rows.map(({ ticketId }) => ({ id: ticketId })))}::jsonb) as t(id uuid)`,
  );
  const byId = new Map(found.map(({ id, fields }) => [id, fields]));
  return rows.map((row) => ({ ...row, state: knowingFields(row.state, byId.get(row.ticketId) ?? {}) }));
}

/** Policies and escalation rules that ask for a custom field: it stays, with the options that they name. */
export const policiesOfField: FieldUse = async (work, fieldId) => {
  const isAsked = (column: AnyPgColumn) => sql`${column}::text like ${`%${customFieldName(fieldId)}%`}`;
  const shown = (table: typeof slaPolicies | typeof escalationRules) =>
    work.from(table, { name: table.name, conditions: table.conditions }).where(isAsked(table.conditions));
  return [...(await shown(slaPolicies)), ...(await shown(escalationRules))];
};

/** @throws Fault invalid at conditions about a custom field that is not there, or that has no such choice */
export async function checkFieldsIn(work: Work, conditions: Node | undefined): Promise<void> {
  const tests = conditions === undefined ? [] : testsIn([conditions]);
  const named = tests.flatMap(({ field, value }) => {
    const id = customFieldIn(field);
    return id === null ? [] : [{ id, values: listIn(value) }];
  });
  if (named.length === 0) return;
  const known = await definitionsOf(work, "TICKET");
  for (const { id, values } of named) {
    const field = known.find((one) => one.id === id && slaFieldTypes.some((type) => type === one.type));
    if (!field) throw fieldFault("conditions", say("shared.no_such_field"));
    const choices = field.type === "CHECKBOX" ? ["true", "false"] : field.options.map((option) => option.id);
    if (values.some((value) => !choices.includes(value)))
      throw fieldFault("conditions", say("sla.no_such_option"));
  }
}
