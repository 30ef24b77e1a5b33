"use client";
import { useQuery } from "@tanstack/react-query";
import { currencyRates } from "@/contract/currency-rates";
import { queryFor } from "@/lib/api/query";

/** The currency that the tenant reckons in; the usual one until it is known. */
export const useBaseCurrency = (): string => useQuery(queryFor(currencyRates.settings)).data?.reportCurrency ?? "EUR";
