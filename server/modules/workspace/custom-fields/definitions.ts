import { asc, eq, inArray } from "drizzle-orm";
import type { CustomField, CustomFieldDependency } from "../../../../contract/workspace/custom-fields.ts";
import type { FieldEntity } from "../../../../contract/enums.ts";
import { hasOptions } from "../../../../contract/workspace/field-rules.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { Actor, Work } from "../../../work.ts";
import { customFieldDependencies, customFieldOptions, customFields } from "./table.ts";

export type FieldRow = typeof customFields.$inferSelect;
export type DependencyRow = typeof customFieldDependencies.$inferSelect;

/** All fields of an entity with their options, in their order. */
export async function fieldsOf(work: Work, entity: FieldEntity): Promise<CustomField[]> {
  const rows = await work
    .from(customFields)
    .where(eq(customFields.entity, entity))
    .orderBy(asc(customFields.position), asc(customFields.id))
    .limit(limits.customFieldsPerEntityMax);
  return withOptions(work, rows);
}

export async function withOptions({ from }: Work, rows: readonly FieldRow[]): Promise<CustomField[]> {
  const asked = rows.filter(({ type }) => hasOptions(type)).map(({ id }) => id);
  const options =
    asked.length === 0
      ? []
      : await from(customFieldOptions)
          .where(inArray(customFieldOptions.fieldId, asked))
          .orderBy(asc(customFieldOptions.position), asc(customFieldOptions.id));
  const byField = Map.groupBy(options, ({ fieldId }) => fieldId);
  return rows.map((row) => presentField(row, byField.get(row.id) ?? []));
}

const presentField = (
  row: FieldRow,
  options: readonly (typeof customFieldOptions.$inferSelect)[],
): CustomField => ({
  ...row,
  options: options.map(({ id, label, color, isArchived }) => ({ id, label, color, isArchived })),
  defaultValue: row.defaultValue && {
    value: row.defaultValue.value,
    selectedOptionIds: [...row.defaultValue.selectedOptionIds],
  },
});

export async function rulesOf(work: Work, entity: FieldEntity): Promise<CustomFieldDependency[]> {
  return (
    await work
      .rows(customFieldDependencies)
      .list({ where: eq(customFieldDependencies.entity, entity), limit: limits.customFieldDependenciesMax })
  ).map(presentRule);
}
export const presentRule = (row: DependencyRow): CustomFieldDependency => ({
  ...row,
  when: row.when as CustomFieldDependency["when"], // its check let it in
});

const hasRank = (actor: Pick<Actor, "role">, needed: Role): boolean =>
  actor.role === "SYSTEM" || (isRole(actor.role) && outranks(actor.role, needed));
export const maySeeField = (
  actor: Pick<Actor, "role">,
  { visibleTo }: Pick<CustomField, "visibleTo">,
): boolean => hasRank(actor, visibleTo);
export const mayEditField = (
  actor: Pick<Actor, "role">,
  field: Pick<CustomField, "visibleTo" | "editableBy">,
): boolean => maySeeField(actor, field) && hasRank(actor, field.editableBy);
