"use client";
import { Suspense } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { surveyAnalytics } from "@/contract/insight/surveys";
import type { Answer } from "@/contract/kit";
import { ListFailed } from "@/components/list/list-faces";
import { Bars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { SurveyRows } from "./survey-rows";
import { SurveyToolbar } from "./survey-toolbar";
import { useSurveyFilters } from "./use-survey-filters";
import type { SurveyDrilldown, SurveyFilters } from "./use-survey-filters";

type Analytics = Answer<typeof surveyAnalytics.get>;
type Figures = Analytics["totals"];

export function SurveyAnalyticsScreen() {
  return (
    <Suspense>
      <SurveyAnalytics />
    </Suspense>
  );
}

/** What customers answered; each number leads to the surveys that it counts, below. */
function SurveyAnalytics() {
  const t = useTranslations("surveyAnalytics");
  const filters = useSurveyFilters(useNow());
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(surveyAnalytics.get, { query: filters.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={<ButtonLink href="/admin/settings?section=surveys">{t("settings")}</ButtonLink>}
      />
      <SurveyToolbar filters={filters} timeZone={data?.timeZone} />
      {error && !data ? (
        <Card isFlush>
          <ListFailed error={error} query={{ isFetching, refetch }} />
        </Card>
      ) : (
        <>
          <Totals data={data} filters={filters} />
          <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
            <Trend data={data} filters={filters} />
            <Scores data={data} filters={filters} />
          </div>
          {data && <Groups data={data} filters={filters} />}
        </>
      )}
      <SurveyRows filters={filters} />
    </Screen>
  );
}

interface Part {
  data: Analytics | undefined;
  filters: SurveyFilters;
}

/** How a number of the scale reads: CSAT as a share, NPS from -100 to 100. */
function useFigures(scale: "CSAT" | "NPS") {
  const format = useFormat();
  const share = (value: number | null) => (value === null ? "–" : format.percent(value));
  return {
    share,
    headline: ({ csat, nps }: Figures) =>
      scale === "CSAT" ? share(csat) : nps === null ? "–" : format.number(Math.round(nps * 100)),
    average: (value: number | null) => (value === null ? "–" : format.number(Math.round(value * 100) / 100)),
  };
}

function Totals({ data, filters: { page, hrefTo } }: Part) {
  const t = useTranslations("surveyAnalytics");
  const format = useFormat();
  const { headline, average, share } = useFigures(page.scale);
  const totals = data?.totals;
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <StatTile label={t("sent")} value={number(totals?.sent)} href={hrefTo({})} />
      <StatTile label={t("answered")} value={number(totals?.answered)} href={hrefTo({ answered: "true" })} />
      <StatTile
        label={t("responseRate")}
        value={totals ? share(totals.responseRate) : null}
        href={hrefTo({ answered: "false" })}
        help={t("rateHelp")}
      />
      <StatTile
        label={t(`headline.${page.scale}`)}
        value={totals ? headline(totals) : null}
        help={t(`headlineHelp.${page.scale}`)}
        href={hrefTo({ score: page.scale === "CSAT" ? "4-5" : "9-10" })}
      />
      <StatTile
        label={t("average")}
        value={totals ? average(totals.average) : null}
        href={hrefTo({ answered: "true" })}
      />
    </div>
  );
}

function Trend({ data, filters: { page } }: Part) {
  const t = useTranslations("surveyAnalytics");
  const format = useFormat();
  const { headline, average, share } = useFigures(page.scale);
  const trend = data?.trend ?? [];
  const label = (start: string, end: string) =>
    start === end ? format.day(start) : `${format.day(start)} – ${format.day(end)}`;
  return (
    <ChartCard
      className="lg:col-span-2"
      title={t("trend")}
      fileName="survey-trend"
      figures={{
        head: [
          t("period"),
          t("sent"),
          t("answered"),
          t("responseRate"),
          t(`headline.${page.scale}`),
          t("average"),
        ],
        rows: trend.map(({ start, end, ...row }) => [
          label(start, end),
          row.sent,
          row.answered,
          share(row.responseRate),
          headline({ ...row }),
          average(row.average),
        ]),
      }}
    >
      {data ? (
        <Bars
          label={t("trend")}
          series={[
            { key: "sent", label: t("sent"), fill: "accent" },
            { key: "answered", label: t("answered"), fill: "success" },
          ]}
          columns={trend.map(({ start, end, sent, answered }) => ({
            key: start,
            label: label(start, end),
            values: { sent, answered },
          }))}
        />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </ChartCard>
  );
}

function Scores({ data, filters: { page, hrefTo } }: Part) {
  const t = useTranslations("surveyAnalytics");
  const words = useTranslations("survey");
  const format = useFormat();
  const scores = (data?.scores ?? []).toReversed();
  const most = Math.max(1, ...scores.map(({ count }) => count));
  const nameOf = (score: number) =>
    page.scale === "CSAT" ? `${format.number(score)} · ${words(`scores.${score}`)}` : format.number(score);
  return (
    <ChartCard
      title={t("scores")}
      fileName="survey-scores"
      figures={{
        head: [t("score"), t("count")],
        rows: scores.map(({ score, count }) => [nameOf(score), count]),
      }}
    >
      {!data && <Skeleton className="h-48 w-full" />}
      <ul aria-label={t("scores")} className="flex flex-col gap-2">
        {scores.map(({ score, count }) => (
          <li key={score}>
            <Link href={hrefTo({ score: String(score) })} className="block rounded-sm text-sm hover:bg-hover">
              <span className="flex justify-between gap-3">
                <span className="truncate text-ink">{nameOf(score)}</span>
                <span className="shrink-0 text-ink-muted tabular-nums">{format.number(count)}</span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-pressed">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

function Groups({ data, filters }: { data: Analytics; filters: SurveyFilters }) {
  const t = useTranslations("surveyAnalytics");
  const words = useTranslations("ticket");
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-2">
      <GroupCard
        title={t("byAgent")}
        name="agent"
        fileName="surveys-by-agent"
        filters={filters}
        rows={data.byAgent.map(({ agent, ...figures }) => ({
          key: agent?.id ?? "none",
          label: agent?.name ?? words("unassigned"),
          drill: { agent: agent?.id ?? "none" },
          figures,
        }))}
      />
      <div className="flex flex-col gap-4">
        <GroupCard
          title={t("byChannel")}
          name="channel"
          fileName="surveys-by-channel"
          filters={filters}
          rows={data.byChannel.map(({ channel, ...figures }) => ({
            key: channel,
            label: words(`channel.${channel}`),
            drill: { channel },
            figures,
          }))}
        />
        <GroupCard
          title={t("byCategory")}
          name="category"
          fileName="surveys-by-category"
          filters={filters}
          rows={data.byCategory.map(({ category, ...figures }) => ({
            key: category?.id ?? "none",
            label: category?.name ?? t("noCategory"),
            drill: { category: category?.id ?? "none" },
            figures,
          }))}
        />
      </div>
    </div>
  );
}

interface GroupRow {
  key: string;
  label: string;
  drill: SurveyDrilldown;
  figures: Figures;
}

function GroupCard({
  title,
  name,
  fileName,
  rows,
  filters: { page, hrefTo },
}: {
  title: string;
  name: "agent" | "channel" | "category";
  fileName: string;
  rows: readonly GroupRow[];
  filters: SurveyFilters;
}) {
  const t = useTranslations("surveyAnalytics");
  const format = useFormat();
  const { headline, average, share } = useFigures(page.scale);
  const head = [
    t(`columns.${name}`),
    t("sent"),
    t("answered"),
    t("responseRate"),
    t(`headline.${page.scale}`),
    t("average"),
  ];
  const link = (drill: SurveyDrilldown, text: string) => (
    <Link href={hrefTo(drill)} className="rounded-sm text-accent-ink hover:underline">
      {text}
    </Link>
  );
  return (
    <ChartCard
      title={title}
      fileName={fileName}
      figures={{
        head,
        rows: rows.map(({ label, figures }) => [
          label,
          figures.sent,
          figures.answered,
          share(figures.responseRate),
          headline(figures),
          average(figures.average),
        ]),
      }}
    >
      {rows.length === 0 ? (
        <p className="text-ink-muted">{t("nothing")}</p>
      ) : (
        <div className="-mx-4 -mb-4 max-h-80 overflow-auto">
          <Table label={title}>
            <THead>
              {head.map((word, at) => (
                <TH key={word} align={at === 0 ? "start" : "end"}>
                  {word}
                </TH>
              ))}
            </THead>
            <TBody>
              {rows.map(({ key, label, drill, figures }) => (
                <TR key={key}>
                  <TD className="min-w-32">
                    <span className="own-direction block truncate text-ink" dir="auto">
                      {label}
                    </span>
                  </TD>
                  <TD align="end" className="tabular-nums">
                    {link(drill, format.number(figures.sent))}
                  </TD>
                  <TD align="end" className="tabular-nums">
                    {link({ ...drill, answered: "true" }, format.number(figures.answered))}
                  </TD>
                  <TD align="end" className="tabular-nums">
                    {share(figures.responseRate)}
                  </TD>
                  <TD align="end" className="font-medium text-ink tabular-nums">
                    {headline(figures)}
                  </TD>
                  <TD align="end" className="tabular-nums">
                    {average(figures.average)}
                  </TD>
                </TR>
              ))}
            </TBody>
          </Table>
        </div>
      )}
    </ChartCard>
  );
}
