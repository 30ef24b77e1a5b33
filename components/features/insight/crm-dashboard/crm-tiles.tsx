"use client";
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Forecast, Money, PipelineReport } from "@/contract/insight/deal-reports";
import { pipelines } from "@/contract/crm/pipelines";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { amountIn, dayBefore } from "./use-crm-view";
import type { CrmView } from "./use-crm-view";

/**
 * The few figures that one asks for first. Rates and cycles are of whole pipelines, whoever owns the deals.
 */
export function CrmTiles({
  view,
  forecast,
  stages,
}: {
  view: CrmView;
  forecast: Forecast | undefined;
  stages: PipelineReport | undefined;
}) {
  const t = useTranslations("crmDashboard");
  const format = useFormat();
  const money = useMoney();
  const { lens, pipelineId, dealsAt } = view;
  const into = lens ?? stages?.currency ?? forecast?.currency ?? "EUR";
  const shown = view.pipelines.active.filter(({ id }) => pipelineId === undefined || id === pipelineId);
  const analytics = useQueries({
    queries: shown.map(({ id }) => queryFor(pipelines.analytics, { params: { id } })),
  });
  const known = analytics.flatMap(({ data }) => data ?? []);
  const [won, lost] = [
    known.reduce((sum, each) => sum + each.won, 0),
    known.reduce((sum, each) => sum + each.lost, 0),
  ];
  const isKnown = analytics.length > 0 && known.length === analytics.length;
  const velocity = known
    .flatMap(({ byCurrency }) => byCurrency)
    .filter((row) => row.velocity !== null && row.currency === into)
    .reduce((sum, row) => sum + (row.velocity ?? 0), 0);
  const openOf = (of: (pipeline: PipelineReport["pipelines"][number]) => Money) =>
    stages?.pipelines.reduce((sum, pipeline) => sum + amountIn(of(pipeline), lens), 0);
  // "315.2 ألف UK£" is wider than a tile on a phone: it may break where a word ends.
  const text = (amount: number | undefined) =>
    amount === undefined ? null : (
      <bdi title={money(amount, into)} className="max-sm:text-lg xl:rtl:text-xl">
        {money(amount, into, { isShort: true }).replaceAll("\u00a0", " ")}
      </bdi>
    );
  const count = stages?.pipelines.reduce((sum, { open }) => sum + open.count, 0);
  const month = forecast?.months[0];
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
      <StatTile
        label={t("open")}
        value={text(openOf(({ open }) => open))}
        help={count === undefined ? undefined : t("deals", { count })}
        href={dealsAt({ state: "OPEN" })}
      />
      <StatTile
        label={t("weighted")}
        value={text(openOf(({ weighted }) => weighted))}
        help={t("weightedHelp")}
      />
      <StatTile
        label={t("wonThisMonth")}
        value={text(month && amountIn(month.closed, lens))}
        help={month && t("deals", { count: month.closed.count })}
        {...(forecast
          ? {
              href: dealsAt({
                state: "WON",
                closedFrom: `${forecast.today.slice(0, 7)}-01`,
                closedTo: forecast.today,
              }),
            }
          : {})}
      />
      <StatTile
        label={t("overdue")}
        value={text(forecast && amountIn(forecast.overdue.open, lens))}
        help={forecast && t("deals", { count: forecast.overdue.open.count })}
        {...(forecast ? { href: dealsAt({ state: "OPEN", to: dayBefore(forecast.today) }) } : {})}
      />
      <StatTile
        label={t("winRate")}
        value={
          !isKnown ? null : (
            <span className="max-sm:text-lg">
              {won + lost === 0 ? "–" : format.percent(won / (won + lost))}
            </span>
          )
        }
        help={t("lastDays")}
        href={`/admin/crm/pipelines?tab=analytics${pipelineId ? `&pipeline=${pipelineId}` : ""}`}
      />
      <StatTile
        label={t("velocity")}
        value={isKnown ? text(velocity) : null}
        help={t("velocityHelp", { currency: into })}
        href={`/admin/crm/pipelines?tab=analytics${pipelineId ? `&pipeline=${pipelineId}` : ""}`}
      />
    </div>
  );
}
