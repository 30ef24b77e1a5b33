"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { Answer } from "@/contract/kit";
import type { slaMetricCalls } from "@/contract/desk/sla-metrics";
import type { SlaFigure } from "@/contract/enums";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormat } from "@/lib/browser/use-format";
import { useCompliance } from "./use-compliance";

type Metrics = Answer<typeof slaMetricCalls.get>;

/** The whole of it in numbers; each opens the targets that it counts. */
export function ComplianceTiles({
  data,
  onShow,
}: {
  data: Metrics | undefined;
  onShow: (figure: SlaFigure) => void;
}) {
  const t = useTranslations("slaDashboard");
  const format = useFormat();
  const { share, cell } = useCompliance();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
      <StatTile
        about="slaTargetsMet"
        label={t("compliance")}
        value={data ? share(data.total.compliance) : null}
        help={
          data && (
            <span className="flex flex-wrap items-center gap-x-1.5">
              {t("before", { value: share(data.before.compliance) })}
              <FigureChange
                now={cell(data.total)}
                before={cell(data.before)}
                unit="share"
                isBetterWhen="higher"
              />
            </span>
          )
        }
      />
      <CountTile label={t("figure.MET")} count={data?.total.met} onShow={() => onShow("MET")} />
      <CountTile
        label={t("figure.BREACHED")}
        count={data?.total.breached}
        help={data && t("before", { value: format.number(data.before.breached) })}
        onShow={() => onShow("BREACHED")}
      />
      <CountTile label={t("figure.OVERDUE")} count={data?.due.overdue} onShow={() => onShow("OVERDUE")} />
      <CountTile
        label={t("figure.NEXT_HOUR")}
        count={data?.due.nextHour}
        help={data && t("people", { count: data.due.people })}
        onShow={() => onShow("NEXT_HOUR")}
      />
      <CountTile
        label={t("figure.NEXT_DAY")}
        count={data?.due.nextDay}
        help={data && t("people", { count: data.due.people })}
        onShow={() => onShow("NEXT_DAY")}
      />
    </div>
  );
}

function CountTile({
  label,
  count,
  help,
  onShow,
}: {
  label: string;
  count: number | undefined;
  help?: ReactNode;
  onShow: () => void;
}) {
  const format = useFormat();
  return (
    <button
      type="button"
      onClick={onShow}
      className="surface-card flex h-full flex-col p-4 text-start transition-colors hover:bg-hover"
    >
      <span className="block text-[0.8125rem] text-ink-muted">{label}</span>
      <span data-numeric className="mt-1 block text-2xl leading-8 font-semibold tracking-tight text-ink">
        {count === undefined ? <Skeleton className="my-1 h-6 w-12" /> : format.number(count)}
      </span>
      {help && <span className="block text-[0.8125rem] text-ink-faint">{help}</span>}
    </button>
  );
}
