"use client";
import { Suspense } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download } from "lucide-react";
import type { Answer } from "@/contract/kit";
import { customDomains } from "@/contract/site/custom-domains";
import { landingPages } from "@/contract/site/landing-pages";
import { ListFailed } from "@/components/list/list-faces";
import { Bars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { useListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { csvOf, downloadCsv } from "@/lib/browser/csv";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { stateTones } from "./domains-panel";

const spans = { week: 7, month: 30, quarter: 90, year: 365 } as const;
const spanNames = ["week", "month", "quarter", "year"] as const;

export function MarketingScreen() {
  return (
    <Suspense>
      <Marketing />
    </Suspense>
  );
}

/** What the site's pages bring: who came, and who wrote. */
function Marketing() {
  const t = useTranslations("marketing");
  const format = useFormat();
  const list = useListState();
  const span = spanNames.find((name) => name === list.filter("span")) ?? "month";
  const today = useNow().toISOString().slice(0, 10);
  const from = new Date(Date.parse(today) - (spans[span] - 1) * 86_400_000).toISOString().slice(0, 10);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(landingPages.figures, { query: { from, to: today } }),
    placeholderData: keepPreviousData,
  });
  const domains = useQuery(queryFor(customDomains.list));
  const rateOf = useRate();
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <>
            <Select
              className="w-40"
              label={t("span")}
              value={span}
              options={spanNames.map((value) => ({ value, label: t(`spans.${value}`) }))}
              onChange={(value) => list.set({ span: value === "month" ? null : value })}
            />
            <ButtonLink href="/admin/marketing/landing-pages" variant="primary">
              {t("pages")}
            </ButtonLink>
          </>
        }
      />
      {error && !data ? (
        <Card isFlush>
          <ListFailed error={error} query={{ isFetching, refetch }} />
        </Card>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <StatTile
              label={t("published")}
              value={
                data ? format.number(data.pages.filter(({ status }) => status === "PUBLISHED").length) : null
              }
              href="/admin/marketing/landing-pages"
            />
            <StatTile label={t("visits")} value={data ? format.number(data.totals.visits) : null} />
            <StatTile label={t("conversions")} value={data ? format.number(data.totals.conversions) : null} />
            <StatTile label={t("rate")} value={data ? rateOf(data.totals) : null} help={t("rateHelp")} />
          </div>
          <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
            <ChartCard
              className="lg:col-span-2"
              title={t("byDay")}
              fileName="landing-pages-by-day"
              figures={{
                head: [t("day"), t("visits"), t("conversions")],
                rows: (data?.days ?? []).map(({ day, visits, conversions }) => [
                  format.day(day),
                  visits,
                  conversions,
                ]),
              }}
            >
              {data ? (
                <Bars
                  label={t("byDay")}
                  series={[
                    { key: "visits", label: t("visits"), fill: "accent" },
                    { key: "conversions", label: t("conversions"), fill: "success" },
                  ]}
                  columns={data.days.map(({ day, visits, conversions }) => ({
                    key: day,
                    label: format.day(day),
                    values: { visits, conversions },
                  }))}
                />
              ) : (
                <Skeleton className="h-48 w-full" />
              )}
            </ChartCard>
            <Card title={t("domains")}>
              {domains.data?.items.length === 0 && <p className="text-sm text-ink-muted">{t("noDomains")}</p>}
              <ul className="flex flex-col gap-2">
                {domains.data?.items.map(({ id, shown, state }) => (
                  <li key={id} className="flex items-center justify-between gap-3 text-sm">
                    <bdi className="truncate text-ink">{shown}</bdi>
                    <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
          <ByPage pages={data?.pages} />
        </>
      )}
    </Screen>
  );
}

interface Counts {
  visits: number;
  conversions: number;
}
/** Of nobody no share can be said. */
function useRate() {
  const format = useFormat();
  return ({ visits, conversions }: Counts) => (visits === 0 ? "–" : format.percent(conversions / visits));
}

/** Which page brings what, the most visited first. */
function ByPage({ pages }: { pages: Answer<typeof landingPages.figures>["pages"] | undefined }) {
  const t = useTranslations("marketing");
  const chart = useTranslations("chart");
  const format = useFormat();
  const rateOf = useRate();
  const rows = (pages ?? []).toSorted(
    (one, other) => other.visits - one.visits || one.name.localeCompare(other.name),
  );
  const head = [t("page"), t("address"), t("pageStatus"), t("visits"), t("conversions"), t("rate")];
  const take = () =>
    downloadCsv(
      "landing-pages.csv",
      csvOf(
        head,
        rows.map(({ name, slug, status, visits, conversions }) => [
          name,
          `/lp/${slug}`,
          t(`statuses.${status}`),
          visits,
          conversions,
          visits === 0 ? null : Math.round((conversions / visits) * 10_000) / 10_000,
        ]),
      ),
    );
  return (
    <Card
      className="mt-4"
      title={t("byPage")}
      isFlush
      actions={
        <IconButton size="sm" label={chart("csv")} disabled={rows.length === 0} onClick={take}>
          <Download aria-hidden />
        </IconButton>
      }
    >
      {!pages ? (
        <div className="p-4">
          <Skeleton className="h-32 w-full" />
        </div>
      ) : rows.length === 0 ? (
        <p className="p-4 text-sm text-ink-muted">{t("noPages")}</p>
      ) : (
        <Table label={t("byPage")}>
          <THead>
            <TH>{t("page")}</TH>
            <TH>{t("pageStatus")}</TH>
            <TH align="end">{t("visits")}</TH>
            <TH align="end">{t("conversions")}</TH>
            <TH align="end">{t("rate")}</TH>
          </THead>
          <TBody>
            {rows.map((row) => (
              <TR key={row.id}>
                <TD className="min-w-48">
                  <Link
                    href={`/admin/marketing/landing-pages?page=${row.id}`}
                    dir="auto"
                    className="own-direction block max-w-full truncate rounded-sm font-medium text-ink hover:underline"
                  >
                    {row.name}
                  </Link>
                  <span className="block truncate text-xs text-ink-faint">
                    <bdi dir="ltr">{`/lp/${row.slug}`}</bdi>
                  </span>
                </TD>
                <TD>
                  <Badge tone={row.status === "PUBLISHED" ? "success" : "neutral"}>
                    {t(`statuses.${row.status}`)}
                  </Badge>
                </TD>
                <TD align="end" className="tabular-nums">
                  {format.number(row.visits)}
                </TD>
                <TD align="end" className="tabular-nums">
                  {format.number(row.conversions)}
                </TD>
                <TD align="end" className="tabular-nums">
                  {rateOf(row)}
                </TD>
              </TR>
            ))}
          </TBody>
        </Table>
      )}
    </Card>
  );
}
