import type { PgTable } from "drizzle-orm/pg-core";
import { getTableName } from "drizzle-orm";
import type { FieldEntity } from "../../../../contract/enums.ts";
import { declaredByMany } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

/** A kind of row that has custom fields, as the module of its table declares it. */
export interface FieldOwner {
  entity: FieldEntity;
  table: PgTable;
  /** What rules may ask of a row besides its fields, and the values that it can have there. */
  standard: Readonly<Record<string, readonly string[]>>;
  /** Where rows are in a tree of categories: a rule about one is about all below it. */
  categories?: {
    isThere(work: Work, id: string): Promise<boolean>;
    /** All of them, read once. @returns from a category up to the top, its own id first */
    above(work: Work): Promise<(id: string | null) => string[]>;
  };
}
export const fieldOwners = declaredByMany<FieldOwner>("owners of custom fields are");

/** What of a higher module asks for a field in its conditions, each by its name. */
export type FieldUse = (work: Work, fieldId: string) => Promise<{ name: string; conditions: object }[]>;
export const fieldUses = declaredByMany<FieldUse>("uses of custom fields are");
export async function usesOfField(work: Work, fieldId: string): Promise<Awaited<ReturnType<FieldUse>>> {
  const all: Awaited<ReturnType<FieldUse>> = [];
  for (const usesOf of fieldUses.all()) all.push(...(await usesOf(work, fieldId)));
  return all;
}

export function fieldOwnerOf(entity: FieldEntity): FieldOwner {
  const owner = fieldOwners.all().find((each) => each.entity === entity);
  if (!owner) throw new Error(`Nobody declares custom fields of ${entity}.`);
  return owner;
}
/** The name of its table: as the audit log has it, and as a query's outer rows are called. */
export const tableNameOf = (entity: FieldEntity): string => getTableName(fieldOwnerOf(entity).table);
