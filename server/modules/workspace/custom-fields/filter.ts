import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import type { FieldEntity } from "../../../../contract/enums.ts";
import { filterOperatorsOf, readFieldFilter } from "../../../../contract/workspace/field-filters.ts";
import type { FieldFilter } from "../../../../contract/workspace/field-filters.ts";
import { hasOptions } from "../../../../contract/workspace/field-rules.ts";
import { numberMax, textIn } from "../../../../contract/workspace/field-values.ts";
import { Day } from "../../../../contract/shapes.ts";
import { likeContaining } from "../../../db/like.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { calendar, nextDay } from "../../desk/tickets/calendar.ts";
import { maySeeField, withOptions } from "./definitions.ts";
import { customFieldValues, customFields } from "./table.ts";

interface Asked extends FieldFilter {
  field: CustomField;
}

/**
 * The tickets (or contacts, companies or deals) whose values are as asked, all of it: for each condition a
 * look at the values' rows, which the planner takes from their index by value, or owner by owner, whichever
 * is less.
 * @param at where the conditions stand in what was sent
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
  const days = await calendar(
    work,
    asked.flatMap(({ field, operator, values }) =>
      field.type === "DATETIME" && operator !== "empty" ? values : [],
    ),
    false,
  );
  const within = (one: Asked): SQL => {
    const isFrom = one.operator === "from";
    const [value = ""] = one.values;
    switch (one.field.type) {
      case "DATE":
        return isFrom
          ? sql`v.moment >= ${`${value}T00:00:00.000Z`}::timestamptz`
          : sql`v.moment < ${`${nextDay(value)}T00:00:00.000Z`}::timestamptz`;
      case "DATETIME":
        return isFrom
          ? sql`v.moment >= ${days.startOf(value)}::timestamptz`
          : sql`v.moment < ${days.endOf(value)}::timestamptz`;
      default:
        return isFrom ? sql`v.number >= ${Number(value)}::float8` : sql`v.number <= ${Number(value)}::float8`;
    }
  };
  const isRange = ({ operator }: Asked) => operator === "from" || operator === "to";
  const ranges = [...Map.groupBy(asked.filter(isRange), ({ fieldId }) => fieldId)].map(([fieldId, ends]) =>
    held(fieldId, and(...ends.map(within))),
  );
  return and(...ranges, ...asked.filter((one) => !isRange(one)).map((one) => condition(one, held)));
}

type Held = (fieldId: string, test?: SQL) => SQL;
const owners: Record<FieldEntity, SQL> = {
  TICKET: sql`v.tenant_id = tickets.tenant_id and v.ticket_id = tickets.id`,
  CONTACT: sql`v.tenant_id = contacts.tenant_id and v.contact_id = contacts.id`,
  COMPANY: sql`v.tenant_id = companies.tenant_id and v.company_id = companies.id`,
  DEAL: sql`v.tenant_id = deals.tenant_id and v.deal_id = deals.id`,
};
const heldBy =
  (of: FieldEntity): Held =>
  (fieldId, test) =>
    sql`exists (select 1 from ${customFieldValues} v where ${owners[of]} and v.field_id = ${fieldId}::uuid${test ? sql` and ${test}` : sql``})`;

function condition({ field: { id, type }, operator, values }: Asked, held: Held): SQL {
  if (operator === "empty") return sql`not ${held(id)}`;
  if (hasOptions(type))
    return held(
      id,
      sql`v.option_id in (${sql.join(
        values.map((option) => sql`${option}::uuid`),
        sql`, `,
      )})`,
    );
  // A box that nobody ticked says no, as everywhere.
  if (type === "CHECKBOX")
    return values[0] === "true" ? held(id, sql`v.number = 1`) : sql`not ${held(id, sql`v.number = 1`)}`;
  const [text = ""] = values;
  return held(
    id,
    sql`v.text ilike ${likeContaining(type === "PHONE" ? text.replaceAll(/[\s().-]/g, "") : text)}`,
  );
}

async function readAll(
  work: Work,
  conditions: readonly string[],
  at: string,
  of: FieldEntity,
): Promise<Asked[]> {
  const read = conditions.map((text) => readFieldFilter(text));
  const ids = [...new Set(read.flatMap((one) => one?.fieldId ?? []))];
  const rows = await work.db
    .select()
    .from(customFields)
    .where(
      and(eq(customFields.tenantId, work.tenant), eq(customFields.entity, of), inArray(customFields.id, ids)),
    );
  const fields = new Map((await withOptions(work, rows)).map((field) => [field.id, field]));
  return read.map((one, position): Asked => {
    const path = `${at}.${position}`;
    const field = fields.get(one?.fieldId ?? "");
    if (!one || !field || !maySeeField(work.actor, field)) throw fieldFault(path, "There is no such field.");
    const problem = problemOf(field, one);
    if (problem !== undefined) throw fieldFault(path, problem);
    return { ...one, field };
  });
}

function problemOf(field: CustomField, { operator, values }: FieldFilter): string | undefined {
  const name = textIn(field.label, "en");
  const { type, options } = field;
  if (!field.isActive) return `${name} is switched off, so nothing is filtered by it.`;
  if (!filterOperatorsOf(type).includes(operator)) return `${name} cannot be filtered in this way.`;
  if (
    operator === "is" &&
    hasOptions(type) &&
    values.some((value) => !options.some(({ id }) => id === value))
  )
    return `${name}: there is no such option.`;
  if (type === "CHECKBOX" && !["true", "false"].includes(values.join())) return `${name}: say true or false.`;
  if (operator !== "from" && operator !== "to") return undefined;
  const [value = ""] = values;
  if (type === "DATE" || type === "DATETIME")
    return Day.safeParse(value).success ? undefined : `${name}: a day, such as 2026-03-02.`;
  return /^-?\d{1,13}(\.\d{1,6})?$/.test(value) && Math.abs(Number(value)) <= numberMax
    ? undefined
    : `${name}: a number.`;
}
