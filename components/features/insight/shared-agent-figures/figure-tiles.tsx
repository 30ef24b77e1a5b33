"use client";
import { useTranslations } from "next-intl";
import type { Cell } from "@/contract/insight/reports";
import { AboutFigure } from "@/components/features/insight/shared-chart/about-figure";
import type { FigureId } from "@/components/features/insight/shared-chart/about-figure";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { Skeleton } from "@/components/ui/skeleton";
import { shapeOf } from "./measures";
import type { Measure } from "./measures";

const shown = [
  "resolved",
  "firstReplyMedian",
  "nextReplyMedian",
  "resolutionMedian",
  "reopenRate",
  "satisfied",
  "replies",
  "availableTime",
] as const satisfies readonly (FigureId & Measure)[];

/** The team's figures beside those of the span before. */
export function FigureTiles({
  measures,
  cells,
  previous,
}: {
  measures: readonly Measure[] | undefined;
  cells: readonly Cell[] | undefined;
  previous: readonly Cell[] | undefined;
}) {
  const t = useTranslations("reports");
  const figures = useFigures();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {shown.map((id) => {
        const at = measures?.indexOf(id) ?? -1;
        const { unit, isBetterWhen } = shapeOf[id];
        return (
          <div key={id} className="surface-card p-4">
            <span className="flex items-start justify-between gap-1 text-[0.8125rem] text-ink-muted">
              {t(`measures.${id}`)}
              <span className="-me-2 -mt-1">
                <AboutFigure id={id} name={t(`measures.${id}`)} />
              </span>
            </span>
            {cells ? (
              <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
                <span data-numeric className="text-2xl leading-8 font-semibold tracking-tight text-ink">
                  {figures.text(unit, cells[at]?.value)}
                </span>
                <FigureChange
                  now={cells[at]}
                  before={previous?.[at]}
                  unit={unit}
                  isBetterWhen={isBetterWhen}
                />
              </span>
            ) : (
              <Skeleton className="my-1 h-8 w-20" />
            )}
            {previous && (
              <span className="block text-[0.8125rem] text-ink-faint">
                {t("before", { value: figures.text(unit, previous[at]?.value) })}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
