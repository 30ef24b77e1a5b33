"use client";
import { useEffect, useRef } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { daysInStage, stateOf } from "@/contract/crm/deal-rules";
import type { WholeDeal } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { useNow } from "@/lib/browser/use-format";

/**
 * The way from the first word to the signature, and how far the deal has come. A stage is pressed to move
 * there.
 */
export function StagePath({
  deal,
  stages,
  mayMove,
  onMove,
}: {
  deal: WholeDeal;
  stages: readonly DealStage[];
  mayMove: boolean;
  onMove: (stage: DealStage) => void;
}) {
  const t = useTranslations("dealPage");
  const now = useNow();
  const at = stages.findIndex(({ id }) => id === deal.stageId);
  // On a phone the path is longer than the page: where the deal stands is in sight.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [deal.stageId]);
  return (
    <div
      ref={box}
      role="region"
      aria-label={t("path")}
      tabIndex={0}
      className="mb-4 overflow-x-auto rounded-md pb-1 [scrollbar-width:thin]"
    >
      <ol aria-label={t("path")} className="flex gap-1">
        {stages.map((stage, place) => {
          const isHere = stage.id === deal.stageId;
          const isBehind =
            stateOf(stage.kind) === "OPEN" && (deal.state === "WON" || (place < at && deal.state === "OPEN"));
          const look = isHere
            ? deal.state === "WON"
              ? "border-success bg-success-soft text-success-ink"
              : deal.state === "LOST"
                ? "border-line-strong bg-neutral-soft text-neutral-ink"
                : "border-accent bg-accent-soft text-accent-ink"
            : isBehind
              ? "border-line bg-sunken text-ink"
              : "border-line bg-surface text-ink-muted";
          return (
            <li key={stage.id} className="min-w-28 flex-1">
              <button
                type="button"
                disabled={!mayMove || isHere}
                aria-current={isHere ? "step" : undefined}
                onClick={() => onMove(stage)}
                className={clsx(
                  "flex h-11 w-full flex-col justify-center rounded-md border px-2.5 text-start transition-colors",
                  look,
                  mayMove && !isHere && "hover:border-line-strong hover:bg-hover hover:text-ink",
                )}
              >
                <span className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] leading-4 font-medium">
                  {isBehind ? (
                    <Check aria-hidden className="size-3.5 shrink-0 text-success-ink" />
                  ) : (
                    <StageDot stage={stage} />
                  )}
                  <bdi className="truncate">{stage.name}</bdi>
                </span>
                {isHere && deal.state === "OPEN" && (
                  <span className="truncate text-xs opacity-90">
                    {t("daysHere", { days: daysInStage(deal.stageSince, now.toISOString()) })}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
