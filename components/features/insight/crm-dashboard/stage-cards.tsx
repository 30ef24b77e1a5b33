"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { majorText } from "@/contract/crm/deal-money";
import { stateOf } from "@/contract/crm/deal-rules";
import type { PipelineReport } from "@/contract/insight/deal-reports";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { RottingCount } from "@/components/features/crm/shared-deal/rotting-count";
import { StageName } from "@/components/features/crm/shared-deal/marks";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { useFormat } from "@/lib/browser/use-format";
import { amountIn } from "./use-crm-view";
import type { CrmView } from "./use-crm-view";

/** Where open deals stand: how many, how much, for how long. */
export function StageCards({ view, report }: { view: CrmView; report: PipelineReport }) {
  const t = useTranslations("crmDashboard");
  const format = useFormat();
  const money = useMoney();
  const { lens, ownerId } = view;
  const into = lens ?? report.currency;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {report.pipelines.map((pipeline) => {
        const open = pipeline.stages.filter(({ kind }) => stateOf(kind) === "OPEN");
        const most = Math.max(1, ...open.map(({ total }) => amountIn(total, lens)));
        const title = t("stagesOf", { name: pipeline.name });
        return (
          <ChartCard
            key={pipeline.id}
            title={title}
            text={t("stagesHelp", {
              count: pipeline.open.count,
              sum: money(amountIn(pipeline.open, lens), into),
            })}
            fileName={`stages-${pipeline.name}`}
            figures={{
              head: [
                t("stage"),
                t("dealsHead"),
                t("inCurrency", { figure: t("figures.open"), currency: into }),
                t("inCurrency", { figure: t("figures.weighted"), currency: into }),
                t("averageDays"),
                t("rotting"),
              ],
              rows: pipeline.stages.map((stage) => [
                stage.name,
                stage.total.count,
                majorText(amountIn(stage.total, lens), into),
                majorText(amountIn(stage.weighted, lens), into),
                stage.averageDays === null ? null : Math.round(stage.averageDays * 10) / 10,
                stage.rotting,
              ]),
            }}
          >
            <ul className="flex flex-col gap-3">
              {open.map((stage) => (
                <li key={stage.id} className="text-sm">
                  <div className="flex flex-wrap items-center justify-between gap-x-3">
                    <Link
                      href={`/admin/crm/deals?${new URLSearchParams({ view: "list", pipeline: pipeline.id, stage: stage.id, ...(ownerId ? { owner: ownerId } : {}) })}`}
                      className="min-w-0 rounded-sm text-ink hover:underline"
                    >
                      <StageName stage={stage} />
                    </Link>
                    <span className="ms-auto flex shrink-0 items-center gap-2 text-ink-muted tabular-nums">
                      {stage.rotting > 0 && <RottingCount count={stage.rotting} />}
                      <span className="text-xs text-ink-faint">
                        {t("deals", { count: stage.total.count })}
                      </span>
                      <bdi className="min-w-20 text-end">{money(amountIn(stage.total, lens), into)}</bdi>
                    </span>
                  </div>
                  <div
                    className="mt-1 h-1.5 rounded-full bg-pressed"
                    title={
                      stage.averageDays === null
                        ? undefined
                        : t("standsFor", { days: format.number(Math.round(stage.averageDays)) })
                    }
                  >
                    <div
                      className="h-full rounded-full bg-accent"
                      style={{ width: `${(amountIn(stage.total, lens) / most) * 100}%` }}
                    />
                  </div>
                </li>
              ))}
            </ul>
          </ChartCard>
        );
      })}
    </div>
  );
}
