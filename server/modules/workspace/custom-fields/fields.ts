import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { CustomField, customFields as calls } from "../../../../contract/workspace/custom-fields.ts";
import { hasOptions, nothingHeld, subjectsOf } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import { lengthMaxOf, readValue, textIn } from "../../../../contract/workspace/field-values.ts";
import type { BodyOut, QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { outranks, roles } from "../../../../contract/roles.ts";
import type { Role } from "../../../../contract/roles.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Actor, Work } from "../../../work.ts";
import { maySeeField, rulesOf, withOptions } from "./definitions.ts";
import { usesOfField } from "./owners.ts";
import type { FieldRow } from "./definitions.ts";
import { keepOptions } from "./options.ts";
import { customFieldDependencies, customFieldValues, customFields } from "./table.ts";
import { problemText } from "./value-texts.ts";
import { say } from "./texts.ts";

type Created = BodyOut<typeof calls.create>;
type Patch = BodyOut<typeof calls.update>;
const nameOf = (field: Pick<CustomField, "label">): string => textIn(field.label, "en");

export async function listFields(work: Work, query: QueryOut<typeof calls.list>): Promise<Page<CustomField>> {
  const { entity, type, isActive, search } = query;
  const found = search
    ? or(
        sql`${customFields.label}::text ilike ${likeContaining(search)}`,
        sql`${customFields.key} ilike ${likeContaining(search)}`,
      )
    : undefined;
  const page = await pageOf<FieldRow>(work, {
    query,
    tenant: work.tenant,
    tenantId: customFields.tenantId,
    from: customFields,
    select: () => work.db.select().from(customFields).$dynamic(),
    where: and(
      inArray(customFields.visibleTo, ranksBelow(work.actor)),
      entity && eq(customFields.entity, entity),
      type && inArray(customFields.type, type),
      isActive === undefined ? undefined : eq(customFields.isActive, isActive),
      found,
    ),
    sort: {
      columns: [customFields.entity, customFields.position, customFields.id],
      direction: "asc",
      keyOf: (row) => [row.entity, row.position, row.id],
    },
  });
  return { ...page, items: await withOptions(work, page.items) };
}
const ranksBelow = ({ role }: Actor): Role[] =>
  roles.filter((each) => role === "SYSTEM" || (role !== "VISITOR" && outranks(role, each)));

/** @throws Fault not_found, also for one that the actor's rank may not see */
export async function fieldView(work: Work, id: string): Promise<CustomField> {
  const [field] = await withOptions(work, [await work.rows(customFields).get(id)]);
  if (!field || !maySeeField(work.actor, field)) throw new Fault("not_found");
  return field;
}

export async function valueCount({ db, tenant }: Work, id: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      sql`(select 1 from custom_field_values where tenant_id = ${tenant} and field_id = ${id} limit ${limits.totalExactMax}) as held`,
    );
  return row?.count ?? 0;
}

export async function createField(
  work: Work,
  { options, key, defaultValue, ...body }: Created,
): Promise<CustomField> {
  const siblings = await work
    .rows(customFields)
    .list({ where: eq(customFields.entity, body.entity), limit: limits.customFieldsPerEntityMax });
  if (siblings.length >= limits.customFieldsPerEntityMax)
    throw new Fault(
      "conflict",
      say("custom_fields.too_many_fields", { max: limits.customFieldsPerEntityMax }),
    );
  const row = await work.rows(customFields).insert({
    ...body,
    key: key ?? freeKey(nameOf(body), siblings),
    position: body.position ?? siblings.length,
    createdAt: work.now,
    updatedAt: work.now,
  });
  if (options && options.length > 0) refuseOptions(row);
  if (options) await keepOptions(work, row.id, [], options, new Set());
  return finish(work, row.id, defaultValue);
}

export async function changeField(
  work: Work,
  id: string,
  { options, defaultValue, ...patch }: Patch,
): Promise<CustomField> {
  const before = await work.rows(customFields).lock(id);
  if (Object.keys(patch).length > 0) await work.rows(customFields).update(id, patch, { before });
  if (options && options.length > 0) refuseOptions(before);
  if (options) {
    const [field] = await withOptions(work, [before]);
    if (field) await keepOptions(work, id, field.options, options, await referredTo(work, field));
  }
  return finish(work, id, defaultValue);
}

function refuseOptions({ type }: FieldRow): void {
  if (!hasOptions(type)) throw fieldFault("options", say("custom_fields.options_without_choice"));
}

/** Options that rules or the default name: they cannot vanish either. */
async function referredTo(work: Work, field: CustomField): Promise<Set<string>> {
  const rules = JSON.stringify([
    (await rulesOf(work, field.entity)).map(({ optionIds, when }) => [optionIds, when]),
    await usesOfField(work, field.id),
  ]);
  return new Set(
    field.options
      .map(({ id }) => id)
      .filter((id) => rules.includes(id) || field.defaultValue?.selectedOptionIds.includes(id)),
  );
}

/**
 * What holds of a field as a whole, checked once it is written: its bounds, its default against them, who
 * sees it against who sees what follows from it.
 */
async function finish(work: Work, id: string, defaultValue: Patch["defaultValue"]): Promise<CustomField> {
  const [field] = await withOptions(work, [await work.rows(customFields).get(id)]);
  if (!field) throw new Fault("not_found");
  checkWhole(field);
  await checkSight(work, field);
  if (defaultValue !== undefined)
    await work.rows(customFields).update(id, { defaultValue: readDefault(field, defaultValue) });
  return defaultValue === undefined ? field : fieldView(work, id);
}

function readDefault(
  field: CustomField,
  given: NonNullable<Patch["defaultValue"]> | null,
): StoredFieldValue | null {
  const read = readValue(field, given ?? {});
  if (read.problem !== undefined) throw fieldFault("defaultValue", problemText(read.problem, field));
  return read.held === nothingHeld || (read.held.value === null && read.held.selectedOptionIds.length === 0)
    ? null
    : read.held;
}

function checkWhole(field: CustomField): void {
  const { type, options, min, max, minLength, maxLength, currency, decimals, entity, requirement } = field;
  if (hasOptions(type) && options.every(({ isArchived }) => isArchived))
    throw fieldFault("options", say("custom_fields.options_needed"));
  if (type === "CURRENCY" && currency === null)
    throw fieldFault("currency", say("custom_fields.currency_needed"));
  if (currency !== null && !Intl.supportedValuesOf("currency").includes(currency))
    throw fieldFault("currency", say("custom_fields.no_such_currency"));
  if (decimals !== null && type !== "DECIMAL")
    throw fieldFault("decimals", say("custom_fields.decimals_without_decimal"));
  if (min !== null && max !== null && min > max)
    throw fieldFault("max", say("custom_fields.bounds_reversed"));
  if (maxLength !== null && maxLength > lengthMaxOf(type))
    throw fieldFault("maxLength", say("custom_fields.type_too_short", { max: lengthMaxOf(type) }));
  if (minLength !== null && minLength > (maxLength ?? lengthMaxOf(type)))
    throw fieldFault("minLength", say("custom_fields.lengths_reversed"));
  if (requirement === "ON_RESOLVE" && entity !== "TICKET")
    throw fieldFault("requirement", say("custom_fields.resolving_without_ticket"));
}

/**
 * Anyone who sees a field sees those that its rules ask for: otherwise the form could not know what the
 * server knows.
 */
async function checkSight(work: Work, field: CustomField): Promise<void> {
  const rows = await work
    .rows(customFields)
    .list({ where: eq(customFields.entity, field.entity), limit: limits.customFieldsPerEntityMax });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const rule of await rulesOf(work, field.entity)) {
    for (const subject of subjectsOf(rule.when)) {
      const [asked, target] = [byId.get(subject), byId.get(rule.fieldId)];
      if (
        asked &&
        target &&
        (asked.id === field.id || target.id === field.id) &&
        !outranks(target.visibleTo, asked.visibleTo)
      )
        throw fieldFault(
          "visibleTo",
          say("custom_fields.seen_together", { target: nameOf(target), asked: nameOf(asked) }),
        );
    }
  }
}

/** @throws Fault conflict while rules ask for it, or while it has values that nobody said may go */
export async function removeField(work: Work, id: string, withValues: boolean): Promise<void> {
  const row = await work.rows(customFields).lock(id);
  const asking = (
    await work.rows(customFieldDependencies).list({
      where: eq(customFieldDependencies.entity, row.entity),
      limit: limits.customFieldDependenciesMax,
    })
  ).filter(({ fieldId, when }) => fieldId !== id && subjectsOf(when).includes(id));
  if (asking.length > 0)
    throw new Fault(
      "conflict",
      say("custom_fields.used_by_rules", {
        name: nameOf(row),
        rules:
          asking.length === 1
            ? say("custom_fields.one_rule")
            : say("custom_fields.several_rules", { count: asking.length }),
        them: asking.length === 1 ? say("custom_fields.it") : say("custom_fields.them"),
      }),
    );
  const uses = await usesOfField(work, id);
  if (uses.length > 0)
    throw new Fault(
      "conflict",
      say("custom_fields.used_by_conditions", {
        name: nameOf(row),
        uses: uses.map(({ name }) => name).join(", "),
      }),
    );
  const values = withValues ? 0 : await valueCount(work, id);
  if (values > 0)
    throw new Fault(
      "conflict",
      say("custom_fields.has_values", {
        name: nameOf(row),
        values:
          values === 1 ? say("custom_fields.one_value") : say("custom_fields.values", { count: values }),
      }),
      { extra: { inTheWay: { values } } },
    );
  await work.delete(customFieldValues).where(eq(customFieldValues.fieldId, id));
  await work.rows(customFields).remove(id);
}

function freeKey(label: string, taken: readonly { key: string }[]): string {
  const folded = label
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "")
    .slice(0, 50);
  const base = folded === "" ? "field" : folded;
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? base : `${base}_${at}`;
    if (!taken.some((each) => each.key === key)) return key;
  }
}
