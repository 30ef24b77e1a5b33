import type { FieldType } from "../enums.ts";
import type { FieldFilterOperator } from "./field-filters.ts";
import { hasOptions } from "./field-rules.ts";

/** What a list can be asked of a field of this type. A box says yes or no, and is never empty. */
export function filterOperatorsOf(type: FieldType): readonly FieldFilterOperator[] {
  if (type === "CHECKBOX") return ["is"];
  if (hasOptions(type)) return ["is", "empty"];
  return type === "NUMBER" ||
    type === "DECIMAL" ||
    type === "CURRENCY" ||
    type === "DATE" ||
    type === "DATETIME"
    ? ["from", "to", "empty"]
    : ["contains", "empty"];
}
