"use client";
import type { ReactNode } from "react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { TimelineEntry } from "@/contract/timeline";
import { useMoney } from "@/components/features/shared-deal/use-money";

/** What became of a deal, and what it was worth then. */
export function DealText({ deal }: { deal: NonNullable<TimelineEntry["deal"]> }) {
  const t = useTranslations("timeline.deal");
  const money = useMoney();
  const key = deal.from === null ? "made" : deal.stage === "CLOSED_WON" ? "won" : deal.stage === "CLOSED_LOST" ? "lost" : "moved";
  const b = (text: ReactNode) => <bdi className="font-medium text-ink">{text}</bdi>;
  return (
    <>
      {t.rich(key, { from: deal.from ?? "", to: deal.to, b })}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
        <Link href={`/deals/${deal.id}`} className="min-w-0 truncate rounded-sm text-accent-ink hover:underline"><bdi>{deal.title}</bdi></Link>
        {deal.amount !== null && <span className="text-ink tabular-nums">{money(deal.amount, deal.currency)}</span>}
      </span>
      {deal.lostReason !== null && key === "lost" && <span className="block text-ink-faint">{t.rich("reason", { reason: deal.lostReason, b: (text) => <bdi>{text}</bdi> })}</span>}
    </>
  );
}
