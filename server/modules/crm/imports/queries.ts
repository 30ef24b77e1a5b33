import { and, eq, inArray } from "drizzle-orm";
import type { CrmImport, ImportRowResult } from "../../../../contract/crm/import.ts";
import { mappingOf } from "../../../../contract/crm/import-choices.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { Actor, Work } from "../../../work.ts";
import { crmImportRows, crmImports } from "./table.ts";

export type ImportOf = typeof crmImports.$inferSelect;
export type RowOf = typeof crmImportRows.$inferSelect;

/** One's own; those of MANAGER and above are everybody's. */
export const mayOverseeCrmImports = (actor: Pick<Actor, "role">): boolean =>
  actor.role === "SYSTEM" || (isRole(actor.role) && outranks(actor.role, "MANAGER"));

/** @throws Fault not_found for one that is somebody else's */
export async function importOf(work: Work, id: string): Promise<ImportOf> {
  const row = await work.rows(crmImports).get(id);
  if (row.actorId !== work.actor.id && !mayOverseeCrmImports(work.actor)) throw new Fault("not_found");
  return row;
}

export function presentImport({ actor, now }: Pick<Work, "actor" | "now">, row: ImportOf): CrmImport {
  const hasMade = row.created + row.updated + row.companiesMade > 0;
  const isRecent = row.createdAt > later(now, { days: -limits.crmImportUndoDays });
  const columns = row.columns.map((column) => ({ ...column, mapping: mappingOf(column.target) }));
  return {
    ...row,
    columns,
    isUndoable: hasMade && isRecent && ["DONE", "CANCELLED", "FAILED"].includes(row.state),
    mayChange: row.actorId === actor.id || mayOverseeCrmImports(actor),
  };
}

export const rowsIn = ({ tenant }: Pick<Work, "tenant">, importId: string) =>
  and(eq(crmImportRows.tenantId, tenant), eq(crmImportRows.importId, importId));
export const ofOutcome = (outcomes: readonly RowOf["outcome"][] | undefined) =>
  outcomes?.length ? inArray(crmImportRows.outcome, [...outcomes]) : undefined;
export const presentRow = ({
  number,
  label,
  outcome,
  reason,
  field,
  entityId,
  kept,
}: RowOf): ImportRowResult => ({
  number,
  label,
  outcome,
  reason,
  column: field,
  entityId,
  kept,
});

/** That it moved into another state: to the person who asked for it. */
export function publishImport(work: Work, { id, actorId }: Pick<ImportOf, "id" | "actorId">): void {
  work.publish("resource_changed", { group: "imports", id }, [`user:${actorId}`, "supervisors"]);
}
/** How far it is: of a moment. */
export function tellProgress(
  work: Work,
  { id, actorId, state, total, done }: Pick<ImportOf, "id" | "actorId" | "state" | "total" | "done">,
): void {
  work.publish("import_progress", { id, state, total, done }, [`user:${actorId}`]);
}
/** One event for many contacts and companies. */
export function tellStaff(work: Work): void {
  for (const group of ["contacts", "companies", "custom-field-values"] as const)
    work.publish("resource_changed", { group, id: "" }, ["staff"]);
}
