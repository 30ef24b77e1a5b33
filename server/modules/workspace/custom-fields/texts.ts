import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { hasOptions } from "../../../../contract/workspace/field-rules.ts";
import type { Held } from "../../../../contract/workspace/field-rules.ts";
import { lengthMaxOf, textIn } from "../../../../contract/workspace/field-values.ts";
import type { ValueProblem } from "../../../../contract/workspace/field-values.ts";

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
export function problemText(problem: ValueProblem, field: CustomField): string {
  switch (problem) {
    case "type":
      return hasOptions(field.type)
        ? "Choose from the options."
        : field.type === "CHECKBOX"
          ? "Say true or false."
          : "This is not what the field holds.";
    case "tooShort":
      return `Write at least ${field.minLength ?? 1} characters.`;
    case "tooLong":
      return `Write at most ${Math.min(field.maxLength ?? Infinity, lengthMaxOf(field.type))} characters.`;
    case "min":
      return `At least ${amount(field.min, field)}.`;
    case "max":
      return `At most ${amount(field.max, field)}.`;
    case "integer":
      return field.type === "CURRENCY" ? "Give the amount in whole minor units." : "A whole number.";
    case "decimals":
      return `At most ${field.decimals ?? 2} decimal places.`;
    case "date":
      return "A date such as 2026-03-02.";
    case "moment":
      return "A date and time with its zone, such as 2026-03-02T09:00:00Z.";
    case "url":
      return "An address such as https://example.com.";
    case "email":
      return "An e-mail address such as kim@example.com.";
    case "phone":
      return "Not a phone number. Write it with its country code, such as +44 20 7946 0000.";
    case "option":
      return "There is no such option.";
    case "oneOption":
      return "Choose one option.";
  }
}

/** A value as the history tells it. */
export function shownValue(field: CustomField, { value, selectedOptionIds }: Held): string | null {
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
