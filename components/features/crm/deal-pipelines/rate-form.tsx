"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { currencyRates } from "@/contract/crm/currency-rates";
import type { CurrencyRate } from "@/contract/crm/currency-rates";
import { CurrencySelect } from "@/components/features/crm/shared-deal/amount-field";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { dayOf } from "@/components/features/crm/shared-deal/day";

/** What one currency is worth in another, from a day on. */
export function RateForm({
  rate,
  base,
  onClose,
}: {
  rate: CurrencyRate | null;
  base: string;
  onClose: () => void;
}) {
  const t = useTranslations("currencyRates");
  const complaints = useFormErrors();
  const [currency, setCurrency] = useState(rate?.currency ?? (base === "USD" ? "EUR" : "USD"));
  const [target, setTarget] = useState(rate?.target ?? base);
  const [day, setDay] = useState(() => rate?.validFrom ?? dayOf(new Date()));
  const [text, setText] = useState(rate?.rate ?? "");
  const create = useSend(currencyRates.create, { onError: () => undefined });
  const update = useSend(currencyRates.update, { onError: () => undefined });
  const { errors, clear } = complaints;
  const save = async () => {
    // A comma parts the decimals in most of the languages that people type in.
    const body = { currency, target, validFrom: day, rate: text.trim().replace(",", ".") };
    await (rate ? update.mutateAsync({ params: { id: rate.id }, body }) : create.mutateAsync({ body }));
    showToast("success", t(rate ? "saved" : "created"));
    onClose();
  };
  return (
    <FormDrawer
      title={t(rate ? "edit" : "new")}
      text={t("formHelp")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("columns.currency")} error={errors["currency"]} isRequired>
          <CurrencySelect
            value={currency}
            onChange={(next) => {
              clear("currency");
              setCurrency(next);
            }}
          />
        </Field>
        <Field label={t("target")} error={errors["target"]}>
          <CurrencySelect
            value={target}
            onChange={(next) => {
              clear("target");
              setTarget(next);
            }}
          />
        </Field>
        <Field label={t("worth", { currency, target })} error={errors["rate"]} isRequired>
          <Input
            name="rate"
            data-autofocus
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.92"
            pattern="\d{1,11}([.,]\d{1,12})?"
            title={t("rateForm")}
            value={text}
            onChange={(event) => {
              clear("rate");
              setText(event.target.value);
            }}
          />
        </Field>
        <Field label={t("columns.validFrom")} error={errors["validFrom"]} isRequired>
          <Input
            name="validFrom"
            type="date"
            dir="ltr"
            value={day}
            onChange={(event) => {
              clear("validFrom");
              setDay(event.target.value);
            }}
          />
        </Field>
      </div>
    </FormDrawer>
  );
}
