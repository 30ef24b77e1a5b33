"use client";
import { useState } from "react";
import type { ComponentProps } from "react";
import { useLocale } from "next-intl";
import { dayInFigures, leapYear, typedDay } from "@/lib/shared/typed-day";
import { Input } from "./input";

/**
 * A day, typed in the order of the reader's language or as `2026-12-25`. What is none is handed over as it was
 * typed, so that it stays, and is complained about where the form is sent.
 * @param isYearly of each year: day and month alone
 */
export function DayInput({
  value,
  isYearly = false,
  onChange,
  ...rest
}: {
  value: string;
  isYearly?: boolean;
  onChange: (day: string) => void;
} & Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange">) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...rest}
      dir="ltr"
      autoComplete="off"
      maxLength={20}
      placeholder={dayInFigures(`${leapYear}-12-31`, locale, { isYearly })}
      value={typed ?? dayInFigures(value, locale, { isYearly })}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(typedDay(target.value, locale, { isYearly }) ?? target.value.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
