import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { hasOptions } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import { lengthMaxOf, textIn } from "../../../../contract/workspace/field-values.ts";
import type { ValueProblem } from "../../../../contract/workspace/field-values.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

const amount = (value: number | null, { type, currency }: CustomField): string => {
  if (value === null) return "";
  return type === "CURRENCY" && currency
    ? new Intl.NumberFormat("en", { style: "currency", currency }).format(value / 10 ** minorDigits(currency))
    : String(value);
};

const known = new Map<string, number>();
/** How many decimals a browser shows of a currency. An import asks for each cell. */
export function minorDigits(currency: string): number {
  const digits =
    known.get(currency) ??
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
    2;
  known.set(currency, digits);
  return digits;
}

/** What is wrong with a value, in the words that the form shows. */
export function problemText(problem: ValueProblem, field: CustomField): Text {
  switch (problem) {
    case "type":
      return hasOptions(field.type)
        ? say("custom_fields.not_among_options")
        : field.type === "CHECKBOX"
          ? say("custom_fields.true_or_false")
          : say("custom_fields.wrong_type");
    case "tooShort":
      return say("custom_fields.too_short", { min: field.minLength ?? 1 });
    case "tooLong":
      return say("custom_fields.too_long", {
        max: Math.min(field.maxLength ?? Infinity, lengthMaxOf(field.type)),
      });
    case "min":
      return say("custom_fields.at_least", { min: amount(field.min, field) });
    case "max":
      return say("shared.at_most", { max: amount(field.max, field) });
    case "integer":
      return field.type === "CURRENCY"
        ? say("custom_fields.whole_minor_units")
        : say("custom_fields.whole_number");
    case "decimals":
      return say("custom_fields.too_many_decimals", { max: field.decimals ?? 2 });
    case "date":
      return say("custom_fields.date");
    case "moment":
      return say("custom_fields.moment");
    case "url":
      return say("custom_fields.url");
    case "email":
      return say("custom_fields.email");
    case "phone":
      return say("shared.bad_phone");
    case "option":
      return say("custom_fields.no_such_option");
    case "oneOption":
      return say("custom_fields.one_option");
  }
}

/** A value as the history tells it. */
export function shownValue(
  field: CustomField,
  { value, selectedOptionIds }: StoredFieldValue,
): string | null {
  if (hasOptions(field.type))
    return selectedOptionIds.length === 0
      ? null
      : field.options
          .filter(({ id }) => selectedOptionIds.includes(id))
          .map(({ label }) => textIn(label, "en"))
          .join(", ");
  if (value === null) return null;
  if (field.type === "CURRENCY" && typeof value === "number") return amount(value, field);
  return String(value);
}
