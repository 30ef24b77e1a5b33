import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import type { ImportEntity } from "../../../../contract/crm/import-choices.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { defaultsOf } from "../../workspace/custom-fields/begin.ts";
import { heldBy, valueRows } from "../../workspace/custom-fields/stored.ts";
import { tiersChanged } from "../records/tiers.ts";
import { keysOf, withoutKind } from "./keys.ts";
import type { KnownRecords, Target, Values } from "./plan.ts";

interface EntitySpec {
  table: "contacts" | "companies";
  owner: "contact_id" | "company_id";
  group: string;
  columns: Record<string, { name: string; type: "text" | "uuid" }>;
  source: SQL | null;
}
const text = (name: string) => ({ name, type: "text" }) as const;
const uuid = (name: string) => ({ name, type: "uuid" }) as const;
export const entitySpecs: Record<ImportEntity, EntitySpec> = {
  CONTACT: {
    table: "contacts",
    owner: "contact_id",
    group: "contacts",
    source: sql`'IMPORTED'`,
    columns: {
      name: text("name"),
      email: text("email"),
      phone: text("phone"),
      jobTitle: text("job_title"),
      type: text("type"),
      tier: text("tier"),
      status: text("status"),
      companyId: uuid("company_id"),
      ownerId: uuid("owner_id"),
      notes: text("notes"),
    },
  },
  COMPANY: {
    table: "companies",
    owner: "company_id",
    group: "companies",
    source: null,
    columns: {
      name: text("name"),
      domain: text("domain"),
      industry: text("industry"),
      size: text("size"),
      phone: text("phone"),
      address: text("address"),
      tier: text("tier"),
      ownerId: uuid("owner_id"),
      notes: text("notes"),
    },
  },
};

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
const named = (name: string): SQL => sql.raw(name); // names of this file, never of a caller
const among = (column: string, values: readonly string[], type: "text" | "uuid"): SQL =>
  sql`${named(column)} = any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)::${named(type)}))`;
const recordOf = (entity: ImportEntity): SQL =>
  list([
    sql`id uuid`,
    ...Object.values(entitySpecs[entity].columns).map(({ name, type }) => named(`${name} ${type}`)),
    sql`tags jsonb`,
  ]);

/**
 * Who is here already of those that rows name; with `importId`, nobody else changes them until the
 * transaction ends, and those that this import made are known as such.
 * @param fields whose values are needed
 */
export async function knownAmong(
  work: Work,
  entity: ImportEntity,
  wanted: { ids: readonly string[]; keys: readonly string[] },
  fields: readonly CustomField[],
  importId: string | null,
): Promise<KnownRecords> {
  const { table, columns } = entitySpecs[entity];
  const owners = entity === "CONTACT" ? await ownersOf(work, wanted.keys) : new Map<string, string>();
  const ids = [...new Set([...wanted.ids, ...owners.values()])];
  const ways = waysTo(ids, wanted.keys);
  const known: KnownRecords = { byId: new Map(), byKey: new Map() };
  if (ways.length === 0) return known;
  const rows = await queryRows(
    work.db,
    sql`select t.id, t.version, t.tags, ${list(Object.entries(columns).map(([field, { name }]) => sql`t.${named(name)} as ${named(`"${field}"`)}`))}, ${madeInRow(work, importId)} as made from ${named(table)} t
    where t.tenant_id = ${work.tenant} and t.deleted_at is null and (${sql.join(ways, sql` or `)}) order by t.id ${importId === null ? sql`` : sql`for no key update of t`}`,
  );
  const held = await heldBy(
    work,
    entity,
    rows.map((row) => String(row["id"])),
    fields,
  );
  for (const row of rows) {
    const target = targetOf(entity, row, held);
    known.byId.set(target.id, target);
    if (entity === "COMPANY")
      for (const key of keysOf(entity, target.values))
        if (!known.byKey.has(key)) known.byKey.set(key, target);
  }
  for (const [key, id] of owners) {
    const target = known.byId.get(id);
    if (target) known.byKey.set(key, target);
  }
  return known;
}

/** The conditions that the wanted records meet: by id, by domain, by name. */
function waysTo(ids: readonly string[], keys: readonly string[]): SQL[] {
  const [domains, names] = [
    keys.filter((key) => key.startsWith("domain:")),
    keys.filter((key) => key.startsWith("name:")),
  ].map((some) => some.map(withoutKind));
  return [
    ...(ids.length > 0 ? [among("id", ids, "uuid")] : []),
    ...(domains?.length ? [among("domain", domains, "text")] : []),
    ...(names?.length ? [among("lower(name)", names, "text")] : []),
  ];
}

/** In which row the import made a record. Anyone who was here before it began was not made by it. */
const madeInRow = ({ tenant }: Work, importId: string | null): SQL =>
  importId === null
    ? sql`null::int`
    : sql`case when t.created_at >= coalesce((select i.started_at from crm_imports i where i.tenant_id = ${tenant} and i.id = ${importId}), '-infinity')
    then (select r.number from crm_import_rows r where r.tenant_id = ${tenant} and r.import_id = ${importId} and r.entity_id = t.id and r.version_after is not null and r.outcome = 'CREATED' limit 1) end`;

function targetOf(
  entity: ImportEntity,
  row: Record<string, unknown>,
  held: Awaited<ReturnType<typeof heldBy>>,
): Target {
  const values: Values = Object.fromEntries(
    Object.keys(entitySpecs[entity].columns).map((field) => [field, row[field] as string | null]),
  ); // all columns are texts
  const tags = row["tags"] as string[];
  const id = String(row["id"]);
  const mine = held.get(id) ?? {};
  return {
    id,
    madeInRow: row["made"] === null ? null : Number(row["made"]),
    isNew: false,
    version: Number(row["version"]),
    values,
    tags,
    held: mine,
    before: { values, tags, held: mine },
  };
}

/** Whose these addresses are: every one that leads to a contact, not the primary ones alone. */
async function ownersOf(work: Work, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  // One look by the index for each: after an undo hardly any address is awake, and the planner would rather
  // read all that were awakened since.
  const rows = await queryRows<{ key: string; id: string }>(
    work.db,
    sql`select w.key, i.id from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as w(key) cross join lateral (select contact_id as id from contact_identities where tenant_id = ${work.tenant} and is_live and key = w.key limit 1) as i`,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

const recordsOf = (entity: ImportEntity, targets: readonly Target[]): string =>
  JSON.stringify(
    targets.map(({ id, values, tags }) => ({
      id,
      tags,
      ...Object.fromEntries(
        Object.entries(entitySpecs[entity].columns).map(([field, { name }]) => [name, values[field] ?? null]),
      ),
    })),
  );

/** Somebody else has made the same in the meantime: the batch is done again, and meets them. */
export class Raced extends Error {}

/**
 * Before many rows are looked up or written, and now and then meanwhile: the planner knows how many there are
 * (workspace/platform/functions.sql).
 */
export const countGrown = async ({ db }: Pick<Work, "db">): Promise<void> => {
  await db.execute(sql`select count_grown_tables()`);
};

/**
 * New contacts or companies, in one statement, with what their custom fields begin with and their entries in
 * the audit log. @throws Raced
 */
export async function insertTargets(
  work: Work,
  entity: ImportEntity,
  targets: readonly Target[],
  fields: ReadonlyMap<string, CustomField>,
  action = "import",
): Promise<void> {
  if (targets.length === 0) return;
  const { table, columns, source } = entitySpecs[entity];
  const names = list(Object.values(columns).map(({ name }) => named(name)));
  const extra = source ? { into: sql`, source`, from: sql`, ${source}` } : { into: sql``, from: sql`` };
  const inserted = await queryRows(
    work.db,
    sql`insert into ${named(table)} (tenant_id, id, ${names}, tags${extra.into}, created_at, updated_at) select ${work.tenant}, n.id, ${list(Object.values(columns).map(({ name }) => named(`n.${name}`)))}, array(select jsonb_array_elements_text(n.tags))${extra.from}, ${work.now}::timestamptz, ${work.now}::timestamptz
    from jsonb_to_recordset(${recordsOf(entity, targets)}::jsonb) as n(${recordOf(entity)}) on conflict do nothing returning id`,
  );
  if (inserted.length !== targets.length) throw new Raced();
  const defaults = (await defaultsOf(work)).filter((each) => each.entity === entity);
  const values = targets.flatMap((target) =>
    valueRows(work.tenant, entity, target.id, [
      ...Object.entries(target.held).flatMap(([id, held]) => {
        const field = fields.get(id);
        return field ? [{ id, type: field.type, held }] : [];
      }),
      ...defaults.flatMap(({ id, type, held }) => (held && !(id in target.held) ? [{ id, type, held }] : [])),
    ]),
  );
  await insertValues(work, entity, values);
  for (const { id, values: after, tags } of targets)
    work.record({ entity: table, entityId: id, action, before: null, after: { ...after, tags } });
}

/** Changed contacts or companies as they are to be, in one statement; each is one version further. */
export async function updateTargets(
  work: Work,
  entity: ImportEntity,
  targets: readonly Target[],
  fields: ReadonlyMap<string, CustomField>,
  action = "import",
): Promise<void> {
  if (targets.length === 0) return;
  const { table, columns } = entitySpecs[entity];
  await work.db
    .execute(sql`update ${named(table)} t set ${list(Object.values(columns).map(({ name }) => named(`${name} = n.${name}`)))}, tags = array(select jsonb_array_elements_text(n.tags)), version = t.version + 1, updated_at = ${work.now}::timestamptz
    from jsonb_to_recordset(${recordsOf(entity, targets)}::jsonb) as n(${recordOf(entity)}) where t.tenant_id = ${work.tenant} and t.id = n.id`);
  await storeHeld(work, entity, targets, fields);
  const moved = targets.flatMap(({ id, values, before }) =>
    values["tier"] === before.values["tier"] ? [] : [id],
  );
  tiersChanged(work, entity === "CONTACT" ? { contactIds: moved } : { companyIds: moved });
  for (const { id, values, tags, before } of targets)
    work.record({
      entity: table,
      entityId: id,
      action,
      before: { ...before.values, tags: before.tags },
      after: { ...values, tags },
    });
}

/** Of each target the custom fields that are other than they were. */
async function storeHeld(
  work: Work,
  entity: ImportEntity,
  targets: readonly Target[],
  fields: ReadonlyMap<string, CustomField>,
): Promise<void> {
  const changed = targets.flatMap(({ id, held, before }) =>
    Object.entries(held)
      .filter(([fieldId, now]) => JSON.stringify(now) !== JSON.stringify(before.held[fieldId]))
      .map(([fieldId, now]) => ({ owner: id, field: fieldId, held: now })),
  );
  if (changed.length === 0) return;
  await work.db.execute(
    sql`delete from custom_field_values v using jsonb_to_recordset(${JSON.stringify(changed.map(({ owner, field }) => ({ owner, field })))}::jsonb) as d(owner uuid, field uuid) where v.tenant_id = ${work.tenant} and v.${named(entitySpecs[entity].owner)} = d.owner and v.field_id = d.field`,
  );
  await insertValues(
    work,
    entity,
    changed.flatMap(({ owner, field, held }) => {
      const definition = fields.get(field);
      return definition
        ? valueRows(work.tenant, entity, owner, [{ id: field, type: definition.type, held }])
        : [];
    }),
  );
}

async function insertValues(
  work: Work,
  entity: ImportEntity,
  rows: ReturnType<typeof valueRows>,
): Promise<void> {
  if (rows.length === 0) return;
  const owner = entitySpecs[entity].owner === "contact_id" ? "contactId" : "companyId";
  const records = rows.map((row) => ({
    id: row.id,
    field_id: row.fieldId,
    owner: row[owner],
    text: row.text,
    number: row.number,
    moment: row.moment,
    option_id: row.optionId,
  }));
  await work.db
    .execute(sql`insert into custom_field_values (tenant_id, id, field_id, ${named(entitySpecs[entity].owner)}, text, number, moment, option_id) select ${work.tenant}, n.id, n.field_id, n.owner, n.text, n.number, n.moment, n.option_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n(id uuid, field_id uuid, owner uuid, text text, number double precision, moment timestamptz, option_id uuid)`);
}
