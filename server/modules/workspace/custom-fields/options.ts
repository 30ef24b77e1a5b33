import { and, eq, inArray } from "drizzle-orm";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import type { LocalText } from "../../../../contract/workspace/field-values.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { customFieldOptions, customFieldValues } from "./table.ts";
import { say } from "./texts.ts";

interface Wanted {
  id?: string | undefined;
  label: LocalText;
  color?: string | undefined;
  isArchived?: boolean | undefined;
}

/**
 * The options as they are wanted, in that order. One that is gone is deleted; where values, rules or the
 * default have it, it is archived instead.
 */
export async function keepOptions(
  work: Work,
  fieldId: string,
  now: CustomField["options"],
  wanted: readonly Wanted[],
  referred: ReadonlySet<string>,
): Promise<void> {
  const known = new Map(now.map((option, position) => [option.id, { ...option, position }]));
  const errors = wanted.flatMap(({ id }, at) =>
    id === undefined || known.has(id)
      ? []
      : [{ path: `options.${at}.id`, message: say("custom_fields.unknown_option") }],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
  for (const [position, { id, label, color, isArchived }] of wanted.entries()) {
    const before = id === undefined ? undefined : known.get(id);
    if (!before) {
      await work.rows(customFieldOptions).insert({
        fieldId,
        label,
        position,
        ...(color === undefined ? {} : { color }),
        ...(isArchived === undefined ? {} : { isArchived }),
      });
      continue;
    }
    const after = {
      label,
      color: color ?? before.color,
      isArchived: isArchived ?? before.isArchived,
      position,
    };
    if (
      JSON.stringify([before.label, before.color, before.isArchived, before.position]) !==
      JSON.stringify([after.label, after.color, after.isArchived, after.position])
    )
      await work.rows(customFieldOptions).update(before.id, after);
  }
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = now.filter(({ id }) => !kept.has(id));
  const inUse = await usedAmong(
    work,
    gone.map(({ id }) => id),
  );
  for (const [at, { id, isArchived }] of gone.entries()) {
    if (!inUse.has(id) && !referred.has(id)) await work.rows(customFieldOptions).remove(id);
    else if (!isArchived)
      await work.rows(customFieldOptions).update(id, { isArchived: true, position: wanted.length + at });
  }
}

async function usedAmong({ db, tenant }: Work, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: customFieldValues.optionId })
    .from(customFieldValues)
    .where(and(eq(customFieldValues.tenantId, tenant), inArray(customFieldValues.optionId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}
