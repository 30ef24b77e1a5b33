"use client";
import { useTranslations } from "next-intl";
import type { ReportResult } from "@/contract/insight/reports";
import { AboutMeasure } from "@/components/features/insight/shared-chart/about-figure";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { useFormat } from "@/lib/browser/use-format";
import type { ReportState } from "./use-report";

/** Each measure over the whole span; pressed, it opens its rows. */
export function ReportTotals({ report, result }: { report: ReportState; result: ReportResult }) {
  const t = useTranslations("reports");
  const figures = useFigures();
  const format = useFormat();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 xl:grid-cols-5">
      {result.measures.map(({ id, unit, isBetterWhen }, at) => {
        const [now, before] = [result.total[at], result.previous?.[at]];
        return (
          <div key={id} className="relative">
            <button
              type="button"
              disabled={!now?.rows}
              onClick={() => report.open({ measure: id, key: null, split: null })}
              className="surface-card size-full p-4 text-start transition-colors enabled:hover:bg-hover"
            >
              <span className="block pe-6 text-[0.8125rem] text-ink-muted">{t(`measures.${id}`)}</span>
              <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
                <span data-numeric className="text-2xl leading-8 font-semibold tracking-tight text-ink">
                  {figures.text(unit, now?.value)}
                </span>
                <FigureChange now={now} before={before} unit={unit} isBetterWhen={isBetterWhen} />
              </span>
              <span className="block text-[0.8125rem] text-ink-faint">
                {before
                  ? t("before", { value: figures.text(unit, before.value) })
                  : unit !== "count" && now
                    ? t("ofRows", { count: now.rows, number: format.number(now.rows) })
                    : null}
              </span>
            </button>
            <span className="absolute end-2 top-2.5">
              <AboutMeasure id={id} name={t(`measures.${id}`)} />
            </span>
          </div>
        );
      })}
    </div>
  );
}
