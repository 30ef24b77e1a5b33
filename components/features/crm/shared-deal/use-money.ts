"use client";
import { useCallback } from "react";
import { useLocale } from "next-intl";
import { moneyText } from "@/lib/shared/money";

export type Money = (minor: number, currency: string, look?: { isShort?: boolean }) => string;

/** Amounts in the reader's language; null is not known yet, and a dash. */
export function useMoney(): Money {
  const locale = useLocale();
  return useCallback((minor, currency, look) => moneyText(locale, minor, currency, look), [locale]);
}
