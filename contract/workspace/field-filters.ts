/**
 * How a list is narrowed by one custom field: `is` any of these options, or yes or no; `contains` a text;
 * `from` and `to`, both within; `empty`. Free of zod, so that screens read addresses with it.
 */
const fieldFilterOperators = ["is", "contains", "from", "to", "empty"] as const;
export type FieldFilterOperator = (typeof fieldFilterOperators)[number];
export interface FieldFilter {
  fieldId: string;
  operator: FieldFilterOperator;
  values: readonly string[];
}

const form = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(${fieldFilterOperators.join("|")})(?::([^,]+))?$`,
  "i",
);
const isOperator = (text: string): text is FieldFilterOperator =>
  fieldFilterOperators.some((operator) => operator === text);

/**
 * `<field's id>:is:<option>|<option>`; in a value `%`, `,` and `|` are percent-encoded, so that it stands in
 * a list and in an address. Undefined for what is none.
 */
export function readFieldFilter(text: string): FieldFilter | undefined {
  const [, fieldId, operator, given] = form.exec(text) ?? [];
  if (
    fieldId === undefined ||
    operator === undefined ||
    !isOperator(operator) ||
    (given === undefined) !== (operator === "empty")
  )
    return undefined;
  try {
    const values = given === undefined ? [] : given.split("|").map((value) => decodeURIComponent(value));
    return values.includes("") || values.length > (operator === "is" ? 50 : 1)
      ? undefined
      : { fieldId: fieldId.toLowerCase(), operator, values };
  } catch {
    return undefined; // a percent sign that encodes nothing
  }
}

export const writeFieldFilter = ({ fieldId, operator, values }: FieldFilter): string =>
  [
    fieldId,
    operator,
    ...(values.length === 0
      ? []
      : [values.map((value) => value.replaceAll(/[%,|]/g, (sign) => encodeURIComponent(sign))).join("|")]),
  ].join(":");
