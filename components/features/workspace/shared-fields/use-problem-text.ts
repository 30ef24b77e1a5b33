"use client";
import { useLocale, useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { lengthMaxOf } from "@/contract/workspace/field-values";
import type { ValueProblem } from "@/contract/workspace/field-values";
import { moneyText } from "@/lib/shared/money";
import { useFormat } from "@/lib/browser/use-format";

/** What is wrong with a value, in the reader's words. */
export function useProblemText(): (
  problem: ValueProblem,
  field: Pick<CustomField, "type" | "currency" | "min" | "max" | "minLength" | "maxLength" | "decimals">,
) => string {
  const t = useTranslations("customFields.problems");
  const format = useFormat();
  const locale = useLocale();
  return (problem, field) => {
    const amount = (value: number | null) =>
      value === null
        ? ""
        : field.type === "CURRENCY" && field.currency
          ? moneyText(locale, value, field.currency)
          : format.number(value);
    return t(problem, {
      min: problem === "tooShort" ? String(field.minLength ?? 1) : amount(field.min),
      max:
        problem === "tooLong"
          ? String(Math.min(field.maxLength ?? Infinity, lengthMaxOf(field.type)))
          : amount(field.max),
      count: field.decimals ?? 2,
    });
  };
}
