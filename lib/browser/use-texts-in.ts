"use client";
import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { Locale } from "@/contract/locales";
import { pickTexts, sayer } from "../shared/texts";
import { translationOf } from "./translations";

/**
 * Plain texts of a namespace in a language that may be another than the desk's: what readers of that language
 * will see. Until they are there, the desk's.
 */
export function useTextsIn(locale: Locale, namespace: string): (key: string) => string {
  const own = useTranslations(namespace);
  const isOwn = useLocale() === locale;
  const { data } = useQuery({
    queryKey: ["translation", locale],
    queryFn: () => translationOf(locale),
    enabled: !isOwn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const say = useMemo(() => (data ? sayer(pickTexts(data, [namespace])) : null), [data, namespace]);
  return isOwn || say === null ? own : (key) => say(`${namespace}.${key}`);
}
