"use client";
import { Suspense } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff } from "lucide-react";
import { customDomains, landingPages } from "@/contract/landing-pages";
import { Bars } from "@/components/features/shared-chart/bars";
import { ChartCard } from "@/components/features/shared-chart/chart-card";
import { StatTile } from "@/components/features/shared-chart/stat-tile";
import { useListState } from "@/components/resource/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormat, useNow } from "@/lib/use-format";
import { stateTones } from "./domains-panel";

const spans = { week: 7, month: 30, quarter: 90, year: 365 } as const;
const spanNames = ["week", "month", "quarter", "year"] as const;

export function MarketingScreen() {
  return <Suspense><Marketing /></Suspense>;
}

/** What the site's pages bring: who came, and who wrote. */
function Marketing() {
  const t = useTranslations("marketing");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const list = useListState();
  const span = spanNames.find((name) => name === list.filter("span")) ?? "month";
  const today = useNow().toISOString().slice(0, 10);
  const from = new Date(Date.parse(today) - (spans[span] - 1) * 86_400_000).toISOString().slice(0, 10);
  const { data, error, isFetching, refetch } = useQuery({ ...queryFor(landingPages.figures, { query: { from, to: today } }), placeholderData: keepPreviousData });
  const domains = useQuery(queryFor(customDomains.list));
  const rate = ({ visits, conversions }: { visits: number; conversions: number }) => (visits === 0 ? "–" : format.percent(conversions / visits));
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={<><Select className="w-40" label={t("span")} value={span} options={spanNames.map((value) => ({ value, label: t(`spans.${value}`) }))} onChange={(value) => list.set({ span: value === "month" ? null : value })} /><ButtonLink href="/admin/marketing/landing-pages" variant="primary">{t("pages")}</ButtonLink></>} />
      {error && !data ? <Card isFlush><EmptyState icon={<CloudOff aria-hidden />} title={common("table.loadFailed")} text={inWords(error)} actions={<Button isPending={isFetching} onClick={() => void refetch()}>{common("retry")}</Button>} /></Card> : (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <StatTile label={t("published")} value={data ? format.number(data.pages.filter(({ status }) => status === "PUBLISHED").length) : null} href="/admin/marketing/landing-pages" />
            <StatTile label={t("visits")} value={data ? format.number(data.totals.visits) : null} />
            <StatTile label={t("conversions")} value={data ? format.number(data.totals.conversions) : null} />
            <StatTile label={t("rate")} value={data ? rate(data.totals) : null} help={t("rateHelp")} />
          </div>
          <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
            <ChartCard className="lg:col-span-2" title={t("byDay")} fileName="landing-pages-by-day" figures={{ head: [t("day"), t("visits"), t("conversions")], rows: (data?.days ?? []).map(({ day, visits, conversions }) => [format.day(day), visits, conversions]) }}>
              {data ? <Bars label={t("byDay")} series={[{ key: "visits", label: t("visits"), fill: "accent" }, { key: "conversions", label: t("conversions"), fill: "success" }]} columns={data.days.map(({ day, visits, conversions }) => ({ key: day, label: format.day(day), values: { visits, conversions } }))} /> : <Skeleton className="h-48 w-full" />}
            </ChartCard>
            <Card title={t("domains")}>
              {domains.data?.items.length === 0 && <p className="text-sm text-ink-muted">{t("noDomains")}</p>}
              <ul className="flex flex-col gap-2">{domains.data?.items.map(({ id, shown, state }) => <li key={id} className="flex items-center justify-between gap-3 text-sm"><bdi className="truncate text-ink">{shown}</bdi><Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge></li>)}</ul>
            </Card>
          </div>
        </>
      )}
    </Screen>
  );
}
