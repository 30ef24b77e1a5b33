"use client";
import { clsx } from "clsx";
import { useMoney } from "./use-money";
import type { WeightedAmount } from "./sums";

/** What it comes to, one amount for each currency, the largest first; nothing where there is none. */
export function SumsText({
  sums,
  of = "amount",
  isShort = true,
  className,
}: {
  sums: readonly WeightedAmount[];
  of?: "amount" | "weighted";
  isShort?: boolean;
  className?: string;
}) {
  const money = useMoney();
  return (
    <span className={clsx("inline-flex min-w-0 flex-wrap gap-x-2 tabular-nums", className)}>
      {sums.map((sum) => (
        <bdi
          key={sum.currency}
          title={isShort ? money(sum[of], sum.currency) : undefined}
          className="whitespace-nowrap"
        >
          {money(sum[of], sum.currency, { isShort })}
        </bdi>
      ))}
    </span>
  );
}
