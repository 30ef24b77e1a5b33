"use client";
import { useLocale, useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { hasOptions, isEmpty } from "@/contract/workspace/field-rules";
import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import { moneyText } from "@/lib/shared/money";
import { useFormat } from "@/lib/browser/use-format";

/** A value in the reader's words; null where there is none. */
export function useHeldText(): (
  field: Pick<CustomField, "type" | "options" | "currency">,
  held: StoredFieldValue,
) => string | null {
  const common = useTranslations("common");
  const locale = useLocale();
  const format = useFormat();
  return ({ type, options, currency }, held) => {
    const { value, selectedOptionIds } = held;
    if (isEmpty(held)) return type === "CHECKBOX" && value === false ? common("no") : null;
    if (hasOptions(type))
      return format.list(
        options.filter(({ id }) => selectedOptionIds.includes(id)).map(({ label }) => textIn(label, locale)),
      );
    if (type === "CHECKBOX") return common("yes");
    if (typeof value === "number")
      return type === "CURRENCY" && currency ? moneyText(locale, value, currency) : format.number(value);
    return type === "DATE"
      ? format.day(String(value))
      : type === "DATETIME"
        ? format.dateTime(String(value))
        : String(value);
  };
}
