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
import type { DealState } from "./use-deal-filters";

/**
 * Amounts of several currencies do not compare: the range is of one, and asks for no amounts before it is
 * known which.
 */
export function AmountRange({ list }: { list: DealState["list"] }) {
  const deal = useTranslations("deal");
  const { base } = useBaseCurrency();
  const currency = list.filter("currency") ?? base;
  if (currency !== undefined) return <AmountsIn list={list} currency={currency} />;
  return (
    <div className="p-3">
      <Field label={deal("fields.currency")}>
        <CurrencySelect value="" onChange={(next) => list.set({ currency: next })} />
      </Field>
    </div>
  );
}

function AmountsIn({ list, currency }: { list: DealState["list"]; currency: string }) {
  const t = useTranslations("deals");
  const deal = useTranslations("deal");
  const typed = (name: "min" | "max") =>
    typedAmount(/^\d{1,15}$/.test(list.filter(name) ?? "") ? Number(list.filter(name)) : null, currency);
  const [min, setMin] = useState(() => typed("min"));
  const [max, setMax] = useState(() => typed("max"));
  const set = (name: "min" | "max", value: ReturnType<typeof typedAmount>) => {
    (name === "min" ? setMin : setMax)(value);
    const minor = amountOf(value);
    if (minor !== undefined) list.set({ [name]: minor, currency: value.currency });
  };
  const setCurrency = (next: string) => {
    const [low, high] = [
      { ...min, currency: next },
      { ...max, currency: next },
    ];
    setMin(low);
    setMax(high);
    list.set({ currency: next, min: amountOf(low) ?? null, max: amountOf(high) ?? null });
  };
  return (
    <div className="flex flex-col gap-3 p-3">
      <Field label={deal("fields.currency")}>
        <CurrencySelect value={currency} onChange={setCurrency} />
      </Field>
      <AmountField
        label={t("range.atLeast")}
        value={min}
        onChange={(value) => set("min", value)}
        hasCurrency={false}
      />
      <AmountField
        label={t("range.atMost")}
        value={max}
        onChange={(value) => set("max", value)}
        hasCurrency={false}
      />
    </div>
  );
}
