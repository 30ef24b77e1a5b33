"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import {
  AmountField,
  CurrencySelect,
  amountOf,
  typedAmount,
} from "@/components/features/crm/shared-deal/amount-field";
import { useBaseCurrency } from "@/components/features/crm/shared-deal/use-base-currency";
import { Field } from "@/components/ui/field";
import { useDealFilters } from "./use-deal-filters";

/**
 * Amounts of several currencies do not compare: the range is of one, and asks for no amounts before it is
 * known which.
 */
export function AmountRange() {
  const deal = useTranslations("deal");
  const { base } = useBaseCurrency();
  const { texts, set } = useDealFilters();
  const currency = texts.currency ?? base;
  if (currency !== undefined) return <AmountsIn currency={currency} />;
  return (
    <div className="p-3">
      <Field label={deal("fields.currency")}>
        <CurrencySelect value="" onChange={(next) => set({ currency: next })} />
      </Field>
    </div>
  );
}

function AmountsIn({ currency }: { currency: string }) {
  const t = useTranslations("deals");
  const deal = useTranslations("deal");
  const { query, set } = useDealFilters();
  const [min, setMin] = useState(() => typedAmount(query.minAmount ?? null, currency));
  const [max, setMax] = useState(() => typedAmount(query.maxAmount ?? null, currency));
  const change = (name: "minAmount" | "maxAmount", value: typeof min) => {
    (name === "minAmount" ? setMin : setMax)(value);
    const minor = amountOf(value);
    if (minor !== undefined) set({ [name]: minor, currency: value.currency });
  };
  const setCurrency = (next: string) => {
    const [low, high] = [
      { ...min, currency: next },
      { ...max, currency: next },
    ];
    setMin(low);
    setMax(high);
    set({ currency: next, minAmount: amountOf(low) ?? null, maxAmount: amountOf(high) ?? null });
  };
  return (
    <div className="flex flex-col gap-3 p-3">
      <Field label={deal("fields.currency")}>
        <CurrencySelect value={currency} onChange={setCurrency} />
      </Field>
      <AmountField
        label={t("range.atLeast")}
        value={min}
        onChange={(value) => change("minAmount", value)}
        hasCurrency={false}
      />
      <AmountField
        label={t("range.atMost")}
        value={max}
        onChange={(value) => change("maxAmount", value)}
        hasCurrency={false}
      />
    </div>
  );
}
