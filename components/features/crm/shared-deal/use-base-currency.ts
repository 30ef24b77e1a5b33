"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { currencyRates } from "@/contract/crm/currency-rates";
import { queryFor } from "@/lib/api/query";

const asked = queryFor(currencyRates.settings);

/** The currency that the tenant reckons in; undefined until it is known. */
export function useBaseCurrency() {
  const client = useQueryClient();
  return {
    base: useQuery(asked).data?.reportCurrency,
    /** Once it is known. Rejects where it cannot be read. */
    baseArrived: async (): Promise<string> => (await client.ensureQueryData(asked)).reportCurrency,
  };
}
