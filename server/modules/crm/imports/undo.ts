import { and, eq, sql } from "drizzle-orm";
import type { ImportEntity } from "../../../../contract/crm/import-choices.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { conversations, conversationsWithCompanies } from "../records/belongings.ts";
import type { Belonging } from "../records/belongings.ts";
import { partAgain } from "../contact-companies/associate.ts";
import { fieldsOf } from "../../workspace/custom-fields/definitions.ts";
import { knownAmong, entitySpecs, updateTargets } from "./entities.ts";
import { isStrong, keysOf } from "./keys.ts";
import type { Target } from "./plan.ts";
import type { ImportOf } from "./queries.ts";
import { CrmImportStopped } from "./step.ts";
import { crmImports } from "./table.ts";
import { broughtTo, planUndo } from "./undo-plan.ts";
import type { ImportedGroup, KeptRecord } from "./undo-plan.ts";

const atOnce = 500;

/**
 * Undoes what an import did to some hundred contacts or companies: those that it made go to the deleted ones,
 * those that it changed return to what they were before its first row. Anyone who was changed since, or is
 * written to since, stays.
 * @returns whether there may be more @throws Stopped
 */
export async function undoStep(work: Work, given: ImportOf): Promise<boolean> {
  const entity = given.entity;
  const groups = await nextGroups(work, given);
  if (groups.length === 0) return false;
  const all = await fieldsOf(work, entity);
  const fields = all.filter(({ id }) =>
    groups.some(({ lines }) => lines.some(({ change }) => change !== null && id in change.held)),
  );
  const { byId } = await knownAmong(
    work,
    entity,
    { ids: groups.map(({ id }) => id), keys: [] },
    fields,
    given.id,
  );
  const used = await usedAmong(
    work,
    entity,
    groups.map(({ id }) => id),
  );
  const { kept, restored, removed } = planUndo(groups, byId, used);
  await remove(work, entity, removed);
  // An address that was theirs may be somebody else's by now.
  const { byKey } = await knownAmong(
    work,
    entity,
    { ids: [], keys: restored.flatMap(({ values }) => keysOf(entity, values)).filter(isStrong) },
    [],
    null,
  );
  const isTaken = (target: Target) =>
    entity === "CONTACT" &&
    keysOf(entity, target.values).some((key) => (byKey.get(key)?.id ?? target.id) !== target.id);
  kept.push(...restored.filter(isTaken).map(({ id }) => ({ id, kept: "TAKEN" })));
  const returned = restored.filter((target) => !isTaken(target));
  await updateTargets(work, entity, returned, new Map(fields.map((field) => [field.id, field])), "undo");
  if (entity === "CONTACT" && given.startedAt !== null)
    await partAgain(
      work,
      returned.flatMap((target) => broughtTo(target, groups.find(({ id }) => id === target.id)?.lines ?? [])),
      given.startedAt,
    );
  await noteKept(work, given, kept);
  await moveOn(work, given, {
    undoCursor: groups.at(-1)?.id ?? null,
    undone: given.undone + removed.length + returned.length,
    kept: given.kept + kept.length,
  });
  return true;
}

/** The next contacts or companies that the import made or changed, each with its rows. */
const nextGroups = ({ db, tenant }: Work, given: ImportOf): Promise<ImportedGroup[]> =>
  queryRows<ImportedGroup>(
    db,
    sql`select r.entity_id as id, jsonb_agg(jsonb_build_object('number', r.number, 'outcome', r.outcome, 'change', r.change, 'versionAfter', r.version_after) order by r.number) as lines from crm_import_rows r
    where r.tenant_id = ${tenant} and r.import_id = ${given.id} and r.version_after is not null and r.entity_id > ${given.undoCursor ?? "00000000-0000-0000-0000-000000000000"}::uuid group by r.entity_id order by r.entity_id limit ${atOnce}`,
  );

/** Says in the ledger why some stay as they are. */
async function noteKept({ db, tenant }: Work, given: ImportOf, kept: readonly KeptRecord[]): Promise<void> {
  if (kept.length > 0)
    await db.execute(
      sql`update crm_import_rows r set kept = k.kept from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(id uuid, kept text) where r.tenant_id = ${tenant} and r.import_id = ${given.id} and r.entity_id = k.id and r.version_after is not null`,
    );
}

/** Sets the cursor further. @throws Stopped where somebody else has done so, or ended it */
async function moveOn(
  work: Work,
  given: ImportOf,
  progress: { undoCursor: string | null; undone: number; kept: number },
): Promise<void> {
  const held = await work.db
    .update(crmImports)
    .set({ ...progress, updatedAt: work.now })
    .where(
      and(
        eq(crmImports.tenantId, work.tenant),
        eq(crmImports.id, given.id),
        eq(crmImports.state, "UNDOING"),
        given.undoCursor === null ? sql`undo_cursor is null` : eq(crmImports.undoCursor, given.undoCursor),
      ),
    )
    .returning({ id: crmImports.id });
  if (held.length === 0) throw new CrmImportStopped();
}

/** Those with conversations, which would lose whom they are with. */
async function usedAmong(work: Work, entity: ImportEntity, ids: readonly string[]): Promise<Set<string>> {
  const given = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const theirs = (tables: readonly Belonging[], column: "contact_id" | "company_id") =>
    tables.map(
      ({ table }) =>
        sql`select ${sql.identifier(column)} as id from ${table} where tenant_id = ${work.tenant} and ${sql.identifier(column)} = any(${given})`,
    );
  const query = sql.join(
    entity === "CONTACT"
      ? theirs(conversations(), "contact_id")
      : [
          ...theirs(conversationsWithCompanies(), "company_id"),
          sql`select company_id as id from contacts where tenant_id = ${work.tenant} and deleted_at is null and company_id = any(${given})`,
        ],
    sql` union `,
  );
  return new Set((await queryRows<{ id: string }>(work.db, query)).map(({ id }) => id));
}

async function remove(work: Work, entity: ImportEntity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { table } = entitySpecs[entity];
  await work.db.execute(
    sql`update ${sql.raw(table)} set deleted_at = ${work.now}::timestamptz, version = version + 1, updated_at = ${work.now}::timestamptz where tenant_id = ${work.tenant} and id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`,
  );
  for (const id of ids)
    work.record({
      entity: table,
      entityId: id,
      action: "undo",
      before: { deletedAt: null },
      after: { deletedAt: work.now },
    });
}

/** Companies that were made for its contacts go too, unless somebody works with them or for them. */
export async function undoCompanies(work: Work, given: ImportOf): Promise<void> {
  const rows = await queryRows<{ id: string }>(
    work.db,
    sql`select m.company_id as id from crm_import_companies m join companies c on c.tenant_id = m.tenant_id and c.id = m.company_id and c.deleted_at is null and c.version = 1 where m.tenant_id = ${work.tenant} and m.import_id = ${given.id}`,
  );
  const used = await usedAmong(
    work,
    "COMPANY",
    rows.map(({ id }) => id),
  );
  await remove(
    work,
    "COMPANY",
    rows.map(({ id }) => id).filter((id) => !used.has(id)),
  );
}
