import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { FieldEntity, FieldType } from "../../../../contract/enums.ts";
import { nothingHeld } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { customFieldValues } from "./table.ts";

type Stored = Pick<
  typeof customFieldValues.$inferSelect,
  "fieldId" | "text" | "number" | "moment" | "optionId"
>;
type Column = "ticketId" | "contactId" | "companyId" | "dealId";
const columnOf: Record<FieldEntity, Column> = {
  TICKET: "ticketId",
  CONTACT: "contactId",
  COMPANY: "companyId",
  DEAL: "dealId",
};
/** The column that says whose a value is. */
export const ownerColumn = (entity: FieldEntity): AnyPgColumn => customFieldValues[columnOf[entity]];
type Typed = { id: string; type: FieldType; options: readonly { id: string }[] };

/** What these tickets, contacts, companies or deals hold, by their id and then by the field's. */
export async function heldBy(
  { from }: Work,
  entity: FieldEntity,
  ids: readonly string[],
  fields: readonly Typed[],
): Promise<Map<string, Record<string, StoredFieldValue>>> {
  const found = new Map<string, Record<string, StoredFieldValue>>();
  if (ids.length === 0 || fields.length === 0) return found;
  const owner = ownerColumn(entity);
  const rows = await from(customFieldValues, {
    owner: sql<string>`${owner}`,
    fieldId: customFieldValues.fieldId,
    text: customFieldValues.text,
    number: customFieldValues.number,
    moment: customFieldValues.moment,
    optionId: customFieldValues.optionId,
  }).where(inArray(owner, [...ids]));
  const byId = new Map(fields.map((field) => [field.id, field]));
  for (const [id, mine] of Map.groupBy(rows, (row) => row.owner)) {
    const values: Record<string, StoredFieldValue> = {};
    for (const [fieldId, stored] of Map.groupBy(mine, (row) => row.fieldId)) {
      const field = byId.get(fieldId);
      if (field) values[fieldId] = readBack(field, stored);
    }
    found.set(id, values);
  }
  return found;
}

function readBack({ type, options }: Typed, [first, ...others]: readonly Stored[]): StoredFieldValue {
  if (!first) return nothingHeld;
  if (first.optionId !== null) {
    const chosen = new Set([first, ...others].map(({ optionId }) => optionId));
    return { value: null, selectedOptionIds: options.filter(({ id }) => chosen.has(id)).map(({ id }) => id) };
  }
  if (first.moment !== null)
    return { value: type === "DATE" ? first.moment.slice(0, 10) : first.moment, selectedOptionIds: [] };
  if (first.number !== null)
    return { value: type === "CHECKBOX" ? first.number === 1 : first.number, selectedOptionIds: [] };
  return { value: first.text, selectedOptionIds: [] };
}

/**
 * The rows of a value; none where there is nothing to hold. A box that was unticked is held as such: it says
 * no.
 */
function columnsOf(
  type: FieldType,
  { value, selectedOptionIds }: StoredFieldValue,
): Omit<Stored, "fieldId">[] {
  const empty = { text: null, number: null, moment: null, optionId: null };
  if (selectedOptionIds.length > 0) return selectedOptionIds.map((optionId) => ({ ...empty, optionId }));
  if (value === null) return [];
  if (type === "DATE") return [{ ...empty, moment: `${String(value)}T00:00:00.000Z` }];
  if (type === "DATETIME") return [{ ...empty, moment: String(value) }];
  if (typeof value === "string") return [{ ...empty, text: value }];
  return [{ ...empty, number: Number(value) }];
}

export const valueRows = (
  tenantId: string,
  entity: FieldEntity,
  ownerId: string,
  fields: readonly { id: string; type: FieldType; held: StoredFieldValue }[],
) =>
  fields.flatMap(({ id, type, held }) =>
    columnsOf(type, held).map((columns) => ({
      tenantId,
      id: newId(),
      fieldId: id,
      ticketId: null,
      contactId: null,
      companyId: null,
      dealId: null,
      [columnOf[entity]]: ownerId,
      ...columns,
    })),
  );

/** These values and none else for these fields of one row, whose lock the caller holds. */
export async function storeFieldValues(
  { db, tenant, delete: remove }: Work,
  entity: FieldEntity,
  ownerId: string,
  fields: readonly { id: string; type: FieldType; held: StoredFieldValue }[],
): Promise<void> {
  if (fields.length === 0) return;
  const owner = ownerColumn(entity);
  await remove(customFieldValues).where(
    and(
      eq(owner, ownerId),
      inArray(
        customFieldValues.fieldId,
        fields.map(({ id }) => id),
      ),
    ),
  );
  const rows = valueRows(tenant, entity, ownerId, fields);
  if (rows.length > 0) await db.insert(customFieldValues).values(rows);
}
