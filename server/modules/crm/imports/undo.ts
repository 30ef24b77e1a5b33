import { and, eq, sql } from "drizzle-orm";
import type { ImportEntity } from "../../../../contract/crm/import-choices.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { partAgain } from "../contact-companies/associate.ts";
import { fieldsOf } from "../../workspace/custom-fields/definitions.ts";
import { knownAmong, entitySpecs, updateTargets } from "./entities.ts";
import { isStrong, keysOf } from "./keys.ts";
import type { Change, Target } from "./plan.ts";
import type { ImportOf } from "./queries.ts";
import { Stopped } from "./step.ts";
import { crmImports } from "./table.ts";

const atOnce = 500;
interface Line {
  number: number;
  outcome: string;
  change: Change | null;
  versionAfter: number;
}

/**
 * Undoes what an import did to some hundred contacts or companies: those that it made go to the deleted ones,
 * those that it changed return to what they were before its first row. Whoever was changed since, or is
 * written to since, stays.
 * @returns whether there may be more @throws Stopped
 */
export async function undoStep(work: Work, given: ImportOf): Promise<boolean> {
  const { tenant } = work;
  const entity = given.entity;
  const groups = await queryRows<{ id: string; lines: Line[] }>(
    work.db,
    sql`select r.entity_id as id, jsonb_agg(jsonb_build_object('number', r.number, 'outcome', r.outcome, 'change', r.change, 'versionAfter', r.version_after) order by r.number) as lines from crm_import_rows r
    where r.tenant_id = ${tenant} and r.import_id = ${given.id} and r.version_after is not null and r.entity_id > ${given.undoCursor ?? "00000000-0000-0000-0000-000000000000"}::uuid group by r.entity_id order by r.entity_id limit ${atOnce}`,
  );
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
  const [kept, restored, removed]: [{ id: string; kept: string }[], Target[], string[]] = [[], [], []];
  for (const { id, lines } of groups) {
    const target = byId.get(id);
    // Somebody has deleted it already: then there is nothing to take back.
    if (!target) continue;
    if (
      target.version !== Math.max(...lines.map(({ versionAfter }) => versionAfter)) ||
      isFilledSince(target, lines)
    )
      kept.push({ id, kept: "CHANGED" });
    else if (lines.some(({ outcome }) => outcome === "CREATED")) {
      if (used.has(id)) kept.push({ id, kept: "IN_USE" });
      else removed.push(id);
    } else restored.push(asBefore(target, lines));
  }
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
  if (kept.length > 0)
    await work.db.execute(
      sql`update crm_import_rows r set kept = k.kept from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(id uuid, kept text) where r.tenant_id = ${tenant} and r.import_id = ${given.id} and r.entity_id = k.id and r.version_after is not null`,
    );
  const held = await work.db
    .update(crmImports)
    .set({
      undoCursor: groups.at(-1)?.id ?? null,
      undone: given.undone + removed.length + returned.length,
      kept: given.kept + kept.length,
      updatedAt: work.now,
    })
    .where(
      and(
        eq(crmImports.tenantId, tenant),
        eq(crmImports.id, given.id),
        eq(crmImports.state, "UNDOING"),
        given.undoCursor === null ? sql`undo_cursor is null` : eq(crmImports.undoCursor, given.undoCursor),
      ),
    )
    .returning({ id: crmImports.id });
  if (held.length === 0) throw new Stopped();
  return true;
}

/**
 * A custom field that the import filled holds something else by now: its changes leave no trace in the
 * version.
 */
const isFilledSince = (target: Target, lines: readonly Line[]): boolean =>
  Object.entries(Object.assign({}, ...lines.map(({ change }) => change?.held ?? {})) as Change["held"]).some(
    ([fieldId, { after }]) =>
      JSON.stringify(target.held[fieldId] ?? { value: null, selectedOptionIds: [] }) !==
      JSON.stringify(after),
  ); // the last row that filled it counts

/** The earliest row knows what was there before all of them. */
function asBefore(target: Target, lines: readonly Line[]): Target {
  const changes = lines.flatMap(({ change }) => change ?? []).toReversed();
  const held = Object.fromEntries(
    changes.flatMap((change) =>
      Object.entries(change.held).map(([fieldId, { before }]) => [fieldId, before]),
    ),
  );
  const tags = changes.findLast((change) => change.tags !== null)?.tags ?? target.tags;
  return {
    ...target,
    values: {
      ...target.values,
      ...(Object.assign({}, ...changes.map(({ values }) => values)) as Target["values"]),
    },
    tags,
    held: { ...target.held, ...held },
  }; // one object of several
}

/** The companies that the import made somebody's primary one, one after the other. */
const broughtTo = ({ id, before }: Target, lines: readonly Line[]) =>
  [
    ...new Set([before.values["companyId"], ...lines.map(({ change }) => change?.values["companyId"])]),
  ].flatMap((companyId) => (companyId ? [{ contactId: id, companyId }] : []));

/** Those with conversations, which would lose whom they are with. */
async function usedAmong(work: Work, entity: ImportEntity, ids: readonly string[]): Promise<Set<string>> {
  const given = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const query =
    entity === "CONTACT"
      ? sql`select contact_id as id from tickets where tenant_id = ${work.tenant} and contact_id = any(${given}) union select contact_id from chat_sessions where tenant_id = ${work.tenant} and contact_id = any(${given})`
      : sql`select company_id as id from tickets where tenant_id = ${work.tenant} and company_id = any(${given}) union select company_id from contacts where tenant_id = ${work.tenant} and deleted_at is null and company_id = any(${given})`;
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
