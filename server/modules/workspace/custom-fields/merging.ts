import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import type { FieldEntity } from "../../../../contract/enums.ts";
import { isEmpty, nothingHeld } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import { textIn } from "../../../../contract/workspace/field-values.ts";
import type { Work } from "../../../work.ts";
import { fieldsOf, maySeeField } from "./definitions.ts";
import { tableNameOf } from "./owners.ts";
import { heldBy, storeFieldValues } from "./stored.ts";
import { shownValue } from "./value-texts.ts";

/** By the field's id. */
export type HeldFields = Record<string, StoredFieldValue>;
/** Of one field, the row that it is kept from and what each has. */
export interface ComparedField {
  fieldId: string;
  keptFrom: string;
  values: { ownerId: string; value: StoredFieldValue["value"]; selectedOptionIds: string[] }[];
}
/**
 * Tickets, with what each lacks taken from the others, unless something else is said. `keep`: by the field's
 * id, whose value wins.
 */
interface Way {
  entity?: FieldEntity;
  keep?: Readonly<Record<string, string>>;
}
interface Whole {
  field: CustomField;
  keptFrom: string;
  held: Map<string, StoredFieldValue>;
}

/**
 * Fields that one of them has a value of, those that are switched off too: the surviving one keeps its own,
 * and takes what it lacks from the first that has it.
 */
async function wholeOf(
  work: Work,
  targetId: string,
  sourceIds: readonly string[],
  { entity = "TICKET", keep = {} }: Way,
): Promise<Whole[]> {
  const fields = await fieldsOf(work, entity);
  const ids = [targetId, ...sourceIds];
  const held = await heldBy(work, entity, ids, fields);
  return fields.flatMap((field): Whole[] => {
    const own = new Map(ids.map((id) => [id, held.get(id)?.[field.id] ?? nothingHeld]));
    const keptFrom =
      ids.find((id) => id === keep[field.id]) ?? ids.find((id) => !isEmpty(own.get(id) ?? nothingHeld));
    return keptFrom === undefined ? [] : [{ field, keptFrom, held: own }];
  });
}

/** For the actor's eyes. */
export async function comparedFields(
  work: Work,
  targetId: string,
  sourceIds: readonly string[],
  way: Way = {},
): Promise<ComparedField[]> {
  return (await wholeOf(work, targetId, sourceIds, way))
    .filter(({ field }) => field.isActive && maySeeField(work.actor, field))
    .map(({ field, keptFrom, held }) => ({
      fieldId: field.id,
      keptFrom,
      values: [...held].map(([ownerId, { value, selectedOptionIds }]) => ({
        ownerId,
        value,
        selectedOptionIds: [...selectedOptionIds],
      })),
    }));
}

/**
 * The target takes what it lacks; the sources keep what they have. No rule is asked: it is the product's act.
 * @returns what it changed of the target, for `giveBack`
 */
export async function takeOver(
  work: Work,
  targetId: string,
  sourceIds: readonly string[],
  way: Way = {},
): Promise<{ before: HeldFields; after: HeldFields }> {
  const taken = (await wholeOf(work, targetId, sourceIds, way))
    .filter(({ keptFrom }) => keptFrom !== targetId)
    .map(({ field, keptFrom, held }) => ({
      field,
      before: held.get(targetId) ?? nothingHeld,
      after: held.get(keptFrom) ?? nothingHeld,
    }));
  await change(
    work,
    way.entity ?? "TICKET",
    targetId,
    taken.map(({ field, before, after }) => ({ field, from: before, to: after })),
  );
  return {
    before: heldOf(taken.map(({ field, before }) => [field.id, before])),
    after: heldOf(taken.map(({ field, after }) => [field.id, after])),
  };
}
const heldOf = (entries: [string, StoredFieldValue][]): HeldFields => Object.fromEntries(entries);

/** What was taken goes again, of each field that nobody has changed since. */
export async function giveBack(
  work: Work,
  targetId: string,
  { before, after }: { before: HeldFields; after: HeldFields },
  entity: FieldEntity = "TICKET",
): Promise<void> {
  if (Object.keys(after).length === 0) return;
  const fields = (await fieldsOf(work, entity)).filter(({ id }) => after[id] !== undefined);
  const now = (await heldBy(work, entity, [targetId], fields)).get(targetId) ?? {};
  const untouched = fields.filter(({ id }) => isSame(now[id] ?? nothingHeld, after[id] ?? nothingHeld));
  await change(
    work,
    entity,
    targetId,
    untouched.map((field) => ({
      field,
      from: after[field.id] ?? nothingHeld,
      to: before[field.id] ?? nothingHeld,
    })),
  );
}
/** Whatever order the options are in by now. */
const isSame = (a: StoredFieldValue, b: StoredFieldValue): boolean =>
  a.value === b.value && a.selectedOptionIds.toSorted().join() === b.selectedOptionIds.toSorted().join();

async function change(
  work: Work,
  entity: FieldEntity,
  ownerId: string,
  changes: readonly { field: CustomField; from: StoredFieldValue; to: StoredFieldValue }[],
): Promise<void> {
  if (changes.length === 0) return;
  await storeFieldValues(
    work,
    entity,
    ownerId,
    changes.map(({ field, to }) => ({ ...field, held: to })),
  );
  const shown = (side: "from" | "to") =>
    Object.fromEntries(
      changes.map(({ field, ...held }) => [textIn(field.label, "en"), shownValue(field, held[side])]),
    );
  work.record({
    entity: tableNameOf(entity),
    entityId: ownerId,
    action: "fields",
    before: shown("from"),
    after: shown("to"),
  });
}
