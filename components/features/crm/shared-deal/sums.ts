import { weightedOf } from "@/contract/crm/deal-money";

export interface WeightedAmount {
  currency: string;
  amount: number;
  weighted: number;
}

/** Sums of several columns or pipelines as one, per currency, the largest first. */
export function addAmounts(all: readonly WeightedAmount[]): WeightedAmount[] {
  const by = new Map<string, WeightedAmount>();
  for (const { currency, amount, weighted } of all) {
    const sum = by.get(currency);
    by.set(currency, {
      currency,
      amount: (sum?.amount ?? 0) + amount,
      weighted: (sum?.weighted ?? 0) + weighted,
    });
  }
  return [...by.values()].sort((a, b) => b.amount - a.amount || (a.currency < b.currency ? -1 : 1));
}

/** A column's sums with a deal's amount in them, or (`sign` -1) out of them. */
export function withDeal(
  sums: readonly WeightedAmount[],
  { amount, currency }: { amount: number | null; currency: string },
  probability: number,
  sign: 1 | -1,
): WeightedAmount[] {
  if (amount === null || amount === 0) return [...sums];
  return addAmounts([
    ...sums,
    { currency, amount: sign * amount, weighted: sign * weightedOf(amount, probability) },
  ]).filter((sum) => sum.amount > 0);
}
