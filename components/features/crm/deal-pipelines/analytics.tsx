"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { majorText } from "@/contract/crm/deal-money";
import { pipelines } from "@/contract/crm/pipelines";
import type { PipelineAnalytics as Analytics } from "@/contract/crm/pipelines";
import { ListFailed } from "@/components/list/list-faces";
import { ShareBars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { Funnel } from "@/components/features/crm/shared-deal/funnel";
import { dayOf } from "@/components/features/crm/shared-deal/day";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { useListState } from "@/components/list/use-list-state";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";

const spans = [30, 90, 180, 365] as const;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** How deals went through one pipeline over a span of days. */
export function PipelineAnalytics() {
  const t = useTranslations("dealPipelines.analytics");
  const list = useListState();
  const now = useNow(3600);
  const { all, of, usual } = usePipelines();
  const pipeline = of(list.filter("pipeline")) ?? usual;
  const daysAgo = (days: number) => dayOf(new Date(now.getTime() - (days - 1) * 86_400_000));
  const [from, to] = [list.filter("from"), list.filter("to")];
  const startDate = isDay(from) ? from : daysAgo(90);
  const endDate = isDay(to) ? to : dayOf(now);
  const span = spans.find((days) => startDate === daysAgo(days) && endDate === dayOf(now));
  const query = useQuery({
    ...queryFor(pipelines.analytics, { params: { id: pipeline?.id ?? "" }, query: { startDate, endDate } }),
    enabled: pipeline !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <span className="w-52">
          <Select
            label={t("pipeline")}
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            value={pipeline?.id ?? null}
            onChange={(id) => list.set({ pipeline: id === usual?.id ? null : id })}
          />
        </span>
        <span className="w-44">
          <Select
            label={t("span")}
            options={[
              ...spans.map((days) => ({ value: String(days), label: t("lastDays", { days }) })),
              ...(span === undefined ? [{ value: "own", label: t("ownSpan") }] : []),
            ]}
            value={span === undefined ? "own" : String(span)}
            onChange={(days) => {
              if (days !== "own") list.set({ from: days === "90" ? null : daysAgo(Number(days)), to: null });
            }}
          />
        </span>
        <Input
          type="date"
          dir="ltr"
          aria-label={t("from")}
          className="w-40!"
          max={endDate}
          value={startDate}
          onChange={(event) => list.set({ from: event.target.value })}
        />
        <span aria-hidden className="text-ink-faint">
          {"–"}
        </span>
        <Input
          type="date"
          dir="ltr"
          aria-label={t("to")}
          className="w-40!"
          min={startDate}
          value={endDate}
          onChange={(event) => list.set({ to: event.target.value, from: startDate })}
        />
      </div>
      {query.error ? (
        <Card isFlush>
          <ListFailed error={query.error} query={query} />
        </Card>
      ) : query.data ? (
        <div aria-busy={query.isPlaceholderData}>
          <Pictures figures={query.data} name={pipeline?.name ?? ""} />
        </div>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Pictures({ figures, name }: { figures: Analytics; name: string }) {
  const t = useTranslations("dealPipelines.analytics");
  const format = useFormat();
  const { stages, byCurrency } = figures;
  const share = (value: number | null) => (value === null ? "–" : format.percent(value));
  const days = (value: number | null) =>
    value === null ? "–" : t("days", { count: Math.round(value * 10) / 10 });
  const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <StatTile label={t("created")} value={format.number(figures.created)} />
        <StatTile label={t("won")} value={format.number(figures.won)} />
        <StatTile label={t("lost")} value={format.number(figures.lost)} />
        <StatTile label={t("winRate")} value={share(figures.winRate)} help={t("winRateHelp")} />
        <StatTile
          label={t("cycle")}
          value={days(figures.medianCycleDays)}
          help={
            figures.cycleDays === null ? t("cycleHelp") : t("onAverage", { days: days(figures.cycleDays) })
          }
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <ChartCard
          title={t("funnel")}
          text={t("funnelHelp")}
          fileName={`funnel-${name}`}
          figures={{
            head: [t("stage"), t("entered"), t("advanced"), t("lostHere"), t("conversion")],
            rows: stages.map((stage) => [
              stage.name,
              stage.entered,
              stage.advanced,
              stage.lost,
              share(stage.conversion),
            ]),
          }}
        >
          <Funnel
            label={t("funnel")}
            steps={stages.map((stage) => ({
              key: stage.stageId,
              label: stage.name,
              count: stage.entered,
              text: stage.conversion === null ? null : t("goOn", { share: stage.conversion }),
            }))}
          />
        </ChartCard>
        <ChartCard
          title={t("age")}
          text={t("ageHelp")}
          fileName={`age-${name}`}
          figures={{
            head: [t("stage"), t("stays"), t("average"), t("median")],
            rows: stages.map((stage) => [
              stage.name,
              stage.stays,
              tenth(stage.averageDays),
              tenth(stage.medianDays),
            ]),
          }}
        >
          <ShareBars
            label={t("age")}
            isWhole={false}
            format={(value) => days(value)}
            items={stages.map((stage) => ({
              key: stage.stageId,
              label: stage.name,
              count: stage.averageDays ?? 0,
            }))}
          />
        </ChartCard>
      </div>
      <VelocityCard byCurrency={byCurrency} name={name} />
    </div>
  );
}

/** What closes a day, in each currency. */
function VelocityCard({ byCurrency, name }: Pick<Analytics, "byCurrency"> & { name: string }) {
  const t = useTranslations("dealPipelines.analytics");
  const money = useMoney();
  return (
    <ChartCard
      title={t("velocity")}
      text={t("velocityHelp")}
      fileName={`velocity-${name}`}
      figures={{
        head: [
          t("currency"),
          t("won"),
          t("lost"),
          t("openThen"),
          t("wonAmount"),
          t("averageWon"),
          t("perDay"),
        ],
        rows: byCurrency.map((row) => [
          row.currency,
          row.won,
          row.lost,
          row.open,
          majorText(row.wonAmount, row.currency),
          row.averageWon === null ? null : majorText(row.averageWon, row.currency),
          row.velocity === null ? null : majorText(row.velocity, row.currency),
        ]),
      }}
    >
      {byCurrency.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("nothingClosed")}</p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {byCurrency.map((row) => (
            <div key={row.currency} className="rounded-lg border border-line p-3">
              <p className="text-[0.8125rem] text-ink-muted">{t("perDayIn", { currency: row.currency })}</p>
              <p className="text-xl font-semibold text-ink tabular-nums">
                <bdi>{row.velocity === null ? "–" : money(row.velocity, row.currency)}</bdi>
              </p>
              <p className="text-[0.8125rem] text-ink-faint">
                {t("wonFor", { count: row.won, amount: money(row.wonAmount, row.currency) })}
              </p>
            </div>
          ))}
        </div>
      )}
    </ChartCard>
  );
}
