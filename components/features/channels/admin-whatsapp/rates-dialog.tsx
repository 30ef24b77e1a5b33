"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Plus, Trash2 } from "lucide-react";
import { chargeCategories, whatsappCosts } from "@/contract/channels/whatsapp-costs";
import type { ChargeCategory, WhatsAppCosts } from "@/contract/channels/whatsapp-costs";
import { currencyCodes } from "@/contract/crm/deal-money";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { typedNumber } from "@/lib/shared/typed-number";
import { countryIn, microsText, typedMicros } from "./cost-words";

interface RateDraft {
  key: number;
  country: string;
  category: ChargeCategory;
  amount: string;
}
let keys = 0;
const fresh = (more: Partial<RateDraft> = {}): RateDraft => {
  keys += 1;
  return { key: keys, country: "", category: "MARKETING", amount: "", ...more };
};

/** What a message costs by category and country, as the workspace reads it in its provider's list. */
export function RatesDialog({ known, onClose }: { known: WhatsAppCosts; onClose: () => void }) {
  const t = useTranslations("adminWhatsapp");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const [currency, setCurrency] = useState(known.currency ?? "EUR");
  const [rates, setRates] = useState<readonly RateDraft[]>(() =>
    known.rates.length === 0
      ? [fresh()]
      : known.rates.map(({ micros, ...rate }) => fresh({ ...rate, amount: microsText(micros) })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSend(whatsappCosts.save, {
    onSuccess: () => {
      onClose();
      showToast("success", t("costs.saved"));
    },
    onError: (error) => {
      if (!complaints.accept(error)) setProblem(inWords(error));
    },
  });
  const change = (key: number, patch: Partial<RateDraft>) =>
    setRates((now) => now.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const submit = (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    const body = rates.map(({ country, category, amount }) => ({
      country: country.toUpperCase(),
      category,
      micros: typedMicros(typedNumber(amount)),
    }));
    if (body.some(({ micros }) => Number.isNaN(micros))) setProblem(t("costs.amountRule"));
    else save.mutate({ body: { currency, rates: body } });
  };
  return (
    <FormDialog
      title={t("costs.setRates")}
      isPending={save.isPending}
      problem={null}
      onSend={submit}
      onClose={onClose}
    >
      <p className="text-ink-muted">{t("costs.ratesHelp")}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Field label={t("costs.currency")} className="max-w-40">
        <Select
          options={currencyCodes.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
        />
      </Field>
      <ul className="flex flex-col gap-3">
        {rates.map((rate, at) => (
          <RateLine
            key={rate.key}
            rate={rate}
            name={t("costs.rateNumber", { number: at + 1 })}
            error={complaints.errors[`rates.${at}.country`] ?? complaints.errors[`rates.${at}.micros`]}
            onChange={(patch) => {
              complaints.clear(`rates.${at}.country`);
              complaints.clear(`rates.${at}.micros`);
              change(rate.key, patch);
            }}
            onRemove={() => setRates((now) => now.filter(({ key }) => key !== rate.key))}
          />
        ))}
      </ul>
      <div>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setRates((now) => [...now, fresh()])}>
          {t("costs.addRate")}
        </Button>
      </div>
    </FormDialog>
  );
}

function RateLine({
  rate: { country, category, amount },
  name,
  error,
  onChange,
  onRemove,
}: {
  rate: RateDraft;
  name: string;
  error: string | undefined;
  onChange: (patch: Partial<RateDraft>) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("adminWhatsapp");
  const locale = useLocale();
  const called = country.length === 2 ? countryIn(locale, country.toUpperCase()) : t("costs.otherCountries");
  return (
    <li
      role="group"
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-b border-line pb-3 sm:grid-cols-[6rem_minmax(0,1fr)_8rem_auto]"
    >
      <Field label={t("costs.country")} help={called} error={error} className="max-sm:col-span-2">
        <Input
          dir="ltr"
          maxLength={2}
          pattern="[A-Za-z]{2}"
          title={t("costs.countryRule")}
          autoComplete="off"
          value={country}
          onChange={(event) => onChange({ country: event.target.value })}
        />
      </Field>
      <Field label={t("costs.category")} className="max-sm:col-span-2">
        <Select
          options={chargeCategories.map((value) => ({ value, label: t(`costs.categories.${value}`) }))}
          value={category}
          onChange={(value) => onChange({ category: value })}
        />
      </Field>
      <Field label={t("costs.perMessage")} isRequired>
        <Input
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </Field>
      <div className="pt-6">
        <IconButton label={t("costs.removeRate")} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
