import { and, eq, sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { addressesOf, companiesFor, isTaken, knownFor, planRows, readRows, withCompanies } from "./batch.ts";
import type { ImportContext } from "./batch.ts";
import { insertTargets, updateTargets } from "./entities.ts";
import type { Planned, Target } from "./plan.ts";
import type { ImportOf } from "./queries.ts";
import { tellProgress } from "./queries.ts";
import type { FileRow } from "./rows-file.ts";
import { crmImports } from "./table.ts";

/** It was cancelled, or another run has done these rows. */
export class CrmImportStopped extends Error {}
export type Counts = Pick<
  ImportOf,
  "done" | "created" | "updated" | "unchanged" | "skipped" | "failed" | "companiesMade"
>;

/** Some rows of an import, all of them with their lines in the ledger or none. @throws Stopped, Raced */
export async function stepImport(
  work: Work,
  given: Pick<ImportOf, "id" | "actorId" | "total">,
  context: ImportContext,
  rows: readonly FileRow[],
  before: Counts & { cursor: number },
  isLast: boolean,
): Promise<{ counts: Counts; plans: Planned[] }> {
  await mustBeAt(work, given.id, before.cursor);
  const read = readRows(context, rows);
  const takable = read.filter(isTaken);
  const companies = context.entity === "CONTACT" ? await companiesFor(work, context, takable, given.id) : [];
  withCompanies(context, takable);
  await addressesOf(work, context, takable);
  const plans = planRows(context, await knownFor(work, context, takable, given.id), read);
  await write(work, context, plans);
  await keepLedger(work, given.id, context, plans);
  const counts = addUp(before, plans, companies.length);
  const cursor = rows.at(-1)?.number ?? before.cursor;
  // Last of the step's locks. Who finds another cursor than the one it began with was not alone.
  const held = await work
    .update(crmImports)
    .set({
      ...counts,
      cursor,
      startedAt: sql`coalesce(${crmImports.startedAt}, ${work.now}::timestamptz)`,
      updatedAt: work.now,
    })
    .where(
      and(eq(crmImports.id, given.id), eq(crmImports.state, "RUNNING"), eq(crmImports.cursor, before.cursor)),
    )
    .returning({ id: crmImports.id });
  if (held.length === 0) throw new CrmImportStopped();
  if (!isLast) tellProgress(work, { ...given, state: "RUNNING", done: counts.done });
  return { counts, plans };
}

/**
 * Where another run has done these rows meanwhile, their lines in the ledger would only be refused, time and
 * again.
 */
async function mustBeAt(work: Work, id: string, cursor: number): Promise<void> {
  const [now] = await work
    .from(crmImports, { state: crmImports.state, cursor: crmImports.cursor })
    .where(eq(crmImports.id, id));
  if (now?.state !== "RUNNING" || now.cursor !== cursor) throw new CrmImportStopped();
}

async function write(
  work: Work,
  { entity, fields }: ImportContext,
  plans: readonly Planned[],
): Promise<void> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const touched = new Map<string, Target>(
    plans.flatMap(({ outcome, target }) =>
      target && (outcome === "CREATED" || outcome === "UPDATED") ? [[target.id, target] as const] : [],
    ),
  );
  const all = [...touched.values()];
  await insertTargets(
    work,
    entity,
    all.filter(({ isNew }) => isNew),
    byId,
  );
  await updateTargets(
    work,
    entity,
    all.filter(({ isNew }) => !isNew),
    byId,
  );
}

async function keepLedger(
  work: Work,
  importId: string,
  { meaning, columns }: ImportContext,
  plans: readonly Planned[],
): Promise<void> {
  const lines = plans.map(({ number, label, outcome, reason, column, target, change }) => ({
    number,
    label,
    outcome,
    reason,
    field: column === null ? null : (columns[column] ?? meaning.targets[column] ?? null),
    entity_id: target?.id ?? null,
    change,
    version_after:
      target && (outcome === "CREATED" || outcome === "UPDATED")
        ? target.version + (target.isNew ? 0 : 1)
        : null,
  }));
  await work.db
    .execute(sql`insert into crm_import_rows (tenant_id, import_id, number, label, outcome, reason, field, entity_id, change, version_after) select ${work.tenant}, ${importId}, l.number, l.label, l.outcome, l.reason, l.field, l.entity_id, l.change, l.version_after
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(number integer, label text, outcome text, reason text, field text, entity_id uuid, change jsonb, version_after integer)`);
}

function addUp(before: Counts, plans: readonly Planned[], companies: number): Counts {
  const of = (outcome: Planned["outcome"]) => plans.filter((plan) => plan.outcome === outcome).length;
  return {
    done: before.done + plans.length,
    created: before.created + of("CREATED"),
    updated: before.updated + of("UPDATED"),
    unchanged: before.unchanged + of("UNCHANGED"),
    skipped: before.skipped + of("SKIPPED"),
    failed: before.failed + of("FAILED"),
    companiesMade: before.companiesMade + companies,
  };
}
