import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import type { Days } from "../../../../contract/conditions/compare.ts";
import type { Kind, Test } from "../../../../contract/conditions/tree.ts";
import type { FieldEntity, FieldType } from "../../../../contract/enums.ts";
import { readFieldFilter } from "../../../../contract/workspace/field-filters.ts";
import type { FieldFilter } from "../../../../contract/workspace/field-filters.ts";
import { filterOperatorsOf } from "../../../../contract/workspace/field-operators.ts";
import { hasOptions } from "../../../../contract/workspace/field-rules.ts";
import { numberMax, textIn } from "../../../../contract/workspace/field-values.ts";
import { Day } from "../../../../contract/shapes.ts";
import { conditionsSql, daysIn } from "../../../db/conditions.ts";
import type { Place } from "../../../db/conditions.ts";
import { likeContaining } from "../../../db/like.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { calendar, nextDay } from "../../../kernel/tenant-calendar.ts";
import { maySeeField, withOptions } from "./definitions.ts";
import { tableNameOf } from "./owners.ts";
import { ownerColumn } from "./stored.ts";
import { customFieldValues, customFields } from "./table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

interface Asked extends FieldFilter {
  field: CustomField;
}

/**
 * The tickets (or contacts, companies or deals) whose values are as asked, all of it: for each condition a
 * look at the values' rows, which the planner takes from their index by value, or owner by owner, whichever
 * is less.
 * @param at where the conditions are in what was sent
 * @throws Fault invalid at the condition: no such field, or none that the actor may see; one that is switched
 * off; what its type cannot be asked
 */
export async function fieldConditions(
  work: Work,
  conditions: readonly string[] | undefined,
  at = "customField",
  of: FieldEntity = "TICKET",
): Promise<SQL | undefined> {
  if (conditions === undefined || conditions.length === 0) return undefined;
  const asked = await readAll(work, conditions, at, of);
  const held = heldBy(of);
  const fields = [...new Map(asked.map(({ field }) => [field.id, field])).values()];
  const subject = Object.fromEntries(fields.map(({ id, type }) => [id, { kind: kindOf(type) }]));
  const places = Object.fromEntries(fields.map((field) => [field.id, placeOf(field, held)]));
  const [dates, others] = [
    asked.filter(({ field }) => field.type === "DATE"),
    asked.filter(({ field }) => field.type !== "DATE"),
  ].map((some) => ({ mode: "ALL" as const, items: testsOf(some) }));
  const days = await calendar(work, others ? daysIn(others) : [], false);
  const now = { now: work.now, timeZone: days.timeZone };
  return and(
    // A day of a field is that day's midnight in UTC, wherever the tenant is.
    dates && conditionsSql(subject, places, dates, { ...now, days: daysOfUtc }),
    others && conditionsSql(subject, places, others, { ...now, days }),
  );
}

const daysOfUtc: Days = {
  startOf: (day) => `${day}T00:00:00.000Z`,
  endOf: (day) => `${nextDay(day)}T00:00:00.000Z`,
};
const kindOf = (type: FieldType): Kind => {
  if (hasOptions(type)) return "reference";
  if (type === "CHECKBOX") return "flag";
  if (type === "DATE" || type === "DATETIME") return "moment";
  return type === "NUMBER" || type === "DECIMAL" || type === "CURRENCY" ? "number" : "words";
};

/** The tests of what was asked; of a field that has both, its ends are one. */
const testsOf = (asked: readonly Asked[]): Test[] =>
  [
    ...Map.groupBy(asked, ({ fieldId, operator }) => `${fieldId} ${isEnd(operator) ? "ends" : operator}`),
  ].flatMap(([, alike]) => {
    const [from, to] = ["from", "to"].map((end) => alike.filter(({ operator }) => operator === end));
    const [first] = alike;
    const [least, most] = [from?.[0]?.values[0], to?.[0]?.values[0]];
    return alike.length === 2 && first && least !== undefined && most !== undefined
      ? [{ field: first.field.id, op: "BETWEEN" as const, value: [least, most] }]
      : alike.map(testOf);
  });
const isEnd = (operator: FieldFilter["operator"]): boolean => operator === "from" || operator === "to";

function testOf({ field: { id: field, type }, operator, values }: Asked): Test {
  const [value = ""] = values;
  switch (operator) {
    case "empty":
      return { field, op: "IS_NOT_SET" };
    case "from":
      return { field, op: "AT_LEAST", value };
    case "to":
      return { field, op: "AT_MOST", value };
    case "contains":
      return { field, op: "CONTAINS_ANY_OF", value: [value] };
    case "is":
      return type === "CHECKBOX"
        ? { field, op: "IS", value: value === "true" }
        : { field, op: "IS_ANY_OF", value: [...values] };
  }
}

type Held = (fieldId: string, test?: SQL) => SQL;
/** Its owner is named by its table: the inner columns would hide the outer ones. */
function heldBy(of: FieldEntity): Held {
  const [owner, column] = [sql.identifier(tableNameOf(of)), sql.identifier(ownerColumn(of).name)];
  return (fieldId, test) =>
    sql`exists (select 1 from ${customFieldValues} v where v.tenant_id = ${owner}.tenant_id and v.${column} = ${owner}.id and v.field_id = ${fieldId}::uuid${test ? sql` and ${test}` : sql``})`;
}

/** Where a field's values are stored. A box that nobody ticked says no, as everywhere. */
function placeOf({ id, type }: CustomField, held: Held): Place {
  const rows = (column: SQL): Place => ({ rows: (fits) => held(id, fits?.(column)) });
  switch (kindOf(type)) {
    case "reference":
      return rows(sql`v.option_id`);
    case "flag":
      return { value: held(id, sql`v.number = 1`) };
    case "moment":
      return rows(sql`v.moment`);
    case "number":
      return rows(sql`v.number`);
    default:
      return {
        ...rows(sql`v.text`),
        contains: (part) =>
          held(
            id,
            sql`v.text ilike ${likeContaining(type === "PHONE" ? part.replaceAll(/[\s().-]/g, "") : part)}`,
          ),
      };
  }
}

async function readAll(
  work: Work,
  conditions: readonly string[],
  at: string,
  of: FieldEntity,
): Promise<Asked[]> {
  const read = conditions.map((text) => readFieldFilter(text));
  const ids = [...new Set(read.flatMap((one) => one?.fieldId ?? []))];
  const rows = await work
    .from(customFields)
    .where(and(eq(customFields.entity, of), inArray(customFields.id, ids)));
  const fields = new Map((await withOptions(work, rows)).map((field) => [field.id, field]));
  return read.map((one, position): Asked => {
    const path = `${at}.${position}`;
    const field = fields.get(one?.fieldId ?? "");
    if (!one || !field || !maySeeField(work.actor, field))
      throw fieldFault(path, say("shared.no_such_field"));
    const problem = problemOf(field, one);
    if (problem !== undefined) throw fieldFault(path, problem);
    return { ...one, field };
  });
}

function problemOf(field: CustomField, { operator, values }: FieldFilter): Text | undefined {
  const name = textIn(field.label, "en");
  const { type, options } = field;
  if (!field.isActive) return say("custom_fields.filter_switched_off", { name });
  if (!filterOperatorsOf(type).includes(operator)) return say("custom_fields.filter_not_possible", { name });
  if (
    operator === "is" &&
    hasOptions(type) &&
    values.some((value) => !options.some(({ id }) => id === value))
  )
    return say("custom_fields.filter_no_such_option", { name });
  if (type === "CHECKBOX" && !["true", "false"].includes(values.join()))
    return say("custom_fields.filter_true_or_false", { name });
  if (operator !== "from" && operator !== "to") return undefined;
  const [value = ""] = values;
  if (type === "DATE" || type === "DATETIME")
    return Day.safeParse(value).success ? undefined : say("custom_fields.filter_day", { name });
  return /^-?\d{1,13}(\.\d{1,6})?$/.test(value) && Math.abs(Number(value)) <= numberMax
    ? undefined
    : say("custom_fields.filter_number", { name });
}
