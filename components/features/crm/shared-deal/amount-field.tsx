"use client";
import { useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";
import { useLocale, useTranslations } from "next-intl";
import { currencyCodes, majorText } from "@/contract/crm/deal-money";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notAnAmount, typedMinor } from "@/lib/shared/money";

export interface TypedAmount {
  text: string;
  currency: string;
}
export const typedAmount = (amount: number | null, currency: string): TypedAmount => ({
  text: amount === null ? "" : majorText(amount, currency),
  currency,
});
/** In minor units; undefined where it is no amount. */
export const amountOf = ({ text, currency }: TypedAmount): number | null | undefined => {
  const minor = typedMinor(text, currency);
  return minor === notAnAmount ? undefined : minor;
};

interface Props {
  value: TypedAmount;
  onChange: (value: TypedAmount) => void;
  error?: string | undefined;
  label?: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** False: the currency is chosen elsewhere. */ hasCurrency?: boolean;
  /** The focus has left both boxes. */
  onDone?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * An amount as one types it, and its currency beside it. The word for one that cannot be read comes when one
 * leaves the box.
 */
export function AmountField({
  value,
  onChange,
  error,
  label,
  isRequired = false,
  isReadOnly = false,
  hasCurrency = true,
  onDone,
  onKeyDown,
}: Props) {
  const t = useTranslations("deal");
  const [isLeft, setIsLeft] = useState(false);
  // How many places it may have is known with its currency.
  const isWrong = value.currency !== "" && amountOf(value) === undefined;
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      onDone?.();
  };
  return (
    <div onBlur={leave} className="flex items-start gap-2">
      <Field
        className="flex-1"
        label={label ?? t("fields.amount")}
        error={error ?? (isWrong && isLeft ? t("amountWrong", { currency: value.currency }) : undefined)}
        isRequired={isRequired}
      >
        <Input
          name="amount"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          readOnly={isReadOnly}
          value={value.text}
          onKeyDown={onKeyDown}
          onBlur={() => setIsLeft(true)}
          onChange={(event) => {
            setIsLeft(false);
            onChange({ ...value, text: event.target.value });
          }}
        />
      </Field>
      {hasCurrency && (
        <Field className="w-28" label={t("fields.currency")}>
          <CurrencySelect
            value={value.currency}
            onChange={(currency) => onChange({ ...value, currency })}
            disabled={isReadOnly}
          />
        </Field>
      )}
    </div>
  );
}

/** Those that people choose most stand first. */
const usual = ["EUR", "USD", "GBP", "CHF", "JPY", "AED", "SAR", "MXN"];
const ordered = [...usual, ...currencyCodes.filter((code) => !usual.includes(code))];

interface CurrencyOption {
  value: string;
  label: string;
  help: string;
}
const madeFor = new Map<string, readonly CurrencyOption[]>();
/** Named once for each language: a form draws them with every letter that is typed. */
function currenciesIn(locale: string): readonly CurrencyOption[] {
  const known = madeFor.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const fresh = ordered.map((code) => ({ value: code, label: code, help: names.of(code) ?? code }));
  madeFor.set(locale, fresh);
  return fresh;
}

/** Found by its code or by its name in the reader's language. */
export function CurrencySelect({
  value,
  onChange,
  disabled = false,
  label,
}: {
  value: string;
  onChange: (currency: string) => void;
  disabled?: boolean;
  label?: string;
}) {
  const t = useTranslations("deal.pick.currency");
  const locale = useLocale();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const all = currenciesIn(locale);
  const options =
    wanted === ""
      ? all
      : all.filter(({ value: code, help }) => `${code} ${help}`.toLocaleLowerCase().includes(wanted));
  return (
    <Combobox
      options={options}
      selected={{ value, label: value }}
      onQuery={setSearch}
      onChange={(option) => {
        if (option) onChange(option.value);
      }}
      disabled={disabled}
      {...(label ? { label } : {})}
      placeholder={t("placeholder")}
      emptyText={t("empty")}
      openLabel={t("open")}
    />
  );
}
