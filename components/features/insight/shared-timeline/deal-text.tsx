"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import type { TimelineEntry } from "@/contract/insight/timeline";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { useFormat } from "@/lib/browser/use-format";

/**
 * What became of a deal, what it was worth then, and how long it had stood where it was. `isOwn`: on its own
 * page.
 */
export function DealText({
  deal,
  at,
  isOwn,
}: {
  deal: NonNullable<TimelineEntry["deal"]>;
  at: string;
  isOwn: boolean;
}) {
  const t = useTranslations("timeline.deal");
  const money = useMoney();
  const format = useFormat();
  const key =
    deal.from === null
      ? "made"
      : deal.stage === "CLOSED_WON"
        ? "won"
        : deal.stage === "CLOSED_LOST"
          ? "lost"
          : "moved";
  const b = (text: ReactNode) => <bdi className="font-medium text-ink">{text}</bdi>;
  return (
    <>
      {t.rich(key, { from: deal.from ?? "", to: deal.to, b })}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
        {!isOwn && (
          <Link href={`/deals/${deal.id}`} className="min-w-0 rounded-sm text-accent-ink hover:underline">
            <OwnText>{deal.title}</OwnText>
          </Link>
        )}
        {deal.amount !== null && (
          <span className="text-ink tabular-nums">{money(deal.amount, deal.currency)}</span>
        )}
        {deal.since !== null && (
          <span className="text-ink-faint">
            {t("after", {
              duration: format.duration(Math.max(0, (Date.parse(at) - Date.parse(deal.since)) / 60_000)),
            })}
          </span>
        )}
      </span>
      {deal.pipelines && <span className="block text-ink-faint">{t("pipelines", deal.pipelines)}</span>}
      {deal.lostReason !== null && key === "lost" && (
        <span className="block text-ink-faint">
          {t.rich("reason", { reason: deal.lostReason, b: (text) => <bdi>{text}</bdi> })}
        </span>
      )}
    </>
  );
}
