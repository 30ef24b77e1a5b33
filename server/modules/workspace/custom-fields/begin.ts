import { and, eq, isNotNull } from "drizzle-orm";
import type { FieldEntity, FieldType } from "../../../../contract/enums.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import type { Work } from "../../../work.ts";
import type { Owner } from "./situation.ts";
import { valueRows } from "./stored.ts";
import { customFieldValues, customFields } from "./table.ts";
import { setValues } from "./values.ts";
import type { Definitions, Sent } from "./values.ts";

interface Default {
  id: string;
  entity: FieldEntity;
  type: FieldType;
  held: StoredFieldValue | null;
}
/** By unit of work: what publishes is its own, however often the work was passed on. */
const known = new WeakMap<Work["publish"], Promise<Default[]>>();

/**
 * What new rows of all kinds begin with; the same all through a unit of work, since a new ticket often comes
 * with a new contact.
 */
export function defaultsOf(work: Work): Promise<Default[]> {
  const defaults = known.get(work.publish) ?? work.setting("defaults of fields", () => fetch(work));
  known.set(work.publish, defaults);
  return defaults;
}

const fetch = async ({ from }: Work): Promise<Default[]> =>
  from(customFields, {
    id: customFields.id,
    entity: customFields.entity,
    type: customFields.type,
    held: customFields.defaultValue,
  }).where(and(eq(customFields.isActive, true), isNotNull(customFields.defaultValue)));

/** What a new ticket, contact or company begins with. */
export async function beginWithDefaults(work: Work, entity: FieldEntity, id: string): Promise<void> {
  const fields = (await defaultsOf(work)).filter((field) => field.entity === entity);
  const rows = valueRows(
    work.tenant,
    entity,
    id,
    fields.flatMap(({ held, ...field }) => (held ? [{ ...field, held }] : [])),
  );
  if (rows.length > 0) await work.db.insert(customFieldValues).values(rows);
}

/**
 * What a person gives a new ticket besides; what its rules require, and they may edit, they are asked for. A
 * ticket that the product makes (of a mail, a chat, a split) asks nobody.
 * @throws Fault invalid at `customFields.<id>` of each field
 */
export async function beginByHand(
  work: Work,
  definitions: Definitions,
  ticket: Owner,
  sent: readonly Sent[],
): Promise<void> {
  if (definitions.fields.length > 0 || sent.length > 0)
    await setValues(
      work,
      { ...ticket, isNew: true },
      definitions,
      sent.map((each) => ({ ...each, path: `customFields.${each.fieldId}` })),
    );
}
