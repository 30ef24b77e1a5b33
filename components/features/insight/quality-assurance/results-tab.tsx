"use client";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { quality } from "@/contract/insight/quality";
import type { Answer } from "@/contract/kit";
import { ListFailed } from "@/components/list/list-faces";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { periodShown } from "@/components/features/shared/shared-filters/period-shown";
import { useListState } from "@/components/list/use-list-state";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

type Results = Answer<typeof quality.summary>;

/** Averages of what was published, by agent and by criterion; each leads to its reviews. */
export function ResultsTab() {
  const list = useListState();
  const [from, to] = [list.filter("from"), list.filter("to")];
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(quality.summary, { query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ListFailed error={error} query={{ isFetching, refetch }} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const shown = (isPlaceholderData ? periodShown(undefined, { from, to }) : undefined) ?? data;
  return (
    <div className="flex flex-col gap-4">
      <Period shown={shown} onChange={list.set} />
      <Totals results={data} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ByAgent results={data} />
        <ByCriterion results={data} />
      </div>
    </div>
  );
}

function Period({
  shown,
  onChange,
}: {
  shown: { from: string; to: string };
  onChange: (to: { from: string; to: string }) => void;
}) {
  const t = useTranslations("quality");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="date"
        className="w-40!"
        aria-label={t("from")}
        value={shown.from}
        max={shown.to}
        onChange={(event) => event.target.value && onChange({ from: event.target.value, to: shown.to })}
      />
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      <Input
        type="date"
        className="w-40!"
        aria-label={t("to")}
        value={shown.to}
        min={shown.from}
        onChange={(event) => event.target.value && onChange({ to: event.target.value, from: shown.from })}
      />
    </div>
  );
}

/** The published reviews that a figure counts. */
const hrefTo = ({ from, to }: Results, more: Record<string, string>) =>
  `/quality-assurance?${new URLSearchParams({ state: "PUBLISHED", from, to, ...more })}`;

function useShares() {
  const format = useFormat();
  return {
    percent: (value: number | null) => (value === null ? "–" : format.percent(value / 100)),
    share: (value: number | null) => (value === null ? "–" : format.percent(value)),
  };
}

function Totals({ results }: { results: Results }) {
  const t = useTranslations("quality");
  const format = useFormat();
  const { percent, share } = useShares();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label={t("publishedCount")}
        value={format.number(results.totals.reviews)}
        href={hrefTo(results, {})}
      />
      <StatTile label={t("average")} value={percent(results.totals.average)} />
      <StatTile
        label={t("passRate")}
        value={share(results.totals.passRate)}
        href={hrefTo(results, { passed: "true" })}
      />
      <StatTile
        label={t("openDisputes")}
        value={format.number(results.totals.disputed)}
        href="/quality-assurance?tab=disputes"
      />
    </div>
  );
}

function ByAgent({ results }: { results: Results }) {
  const t = useTranslations("quality");
  const format = useFormat();
  const { percent, share } = useShares();
  const head = [t("columns.agent"), t("tabs.reviews"), t("average"), t("passRate")];
  return (
    <ChartCard
      title={t("byAgent")}
      fileName="quality-by-agent"
      figures={{
        head,
        rows: results.byAgent.map(({ agent, reviews, average, passRate }) => [
          agent.name,
          reviews,
          percent(average),
          share(passRate),
        ]),
      }}
    >
      {results.byAgent.length === 0 ? (
        <p className="text-ink-muted">{t("nothingPublished")}</p>
      ) : (
        <div className="-mx-4 -mb-4">
          <Table label={t("byAgent")}>
            <THead>
              {head.map((word, at) => (
                <TH key={word} align={at === 0 ? "start" : "end"}>
                  {word}
                </TH>
              ))}
            </THead>
            <TBody>
              {results.byAgent.map(({ agent, reviews, average, passRate }) => (
                <TR key={agent.id}>
                  <TD>
                    <span className="own-direction block truncate text-ink" dir="auto">
                      {agent.name}
                    </span>
                  </TD>
                  <TD align="end" className="tabular-nums">
                    <TextLink href={hrefTo(results, { agent: agent.id })}>{format.number(reviews)}</TextLink>
                  </TD>
                  <TD align="end" className="font-medium text-ink tabular-nums">
                    {percent(average)}
                  </TD>
                  <TD align="end" className="tabular-nums">
                    <TextLink href={hrefTo(results, { agent: agent.id, passed: "true" })}>
                      {share(passRate)}
                    </TextLink>
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

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="rounded-sm text-accent-ink hover:underline">
      {children}
    </Link>
  );
}

function ByCriterion({ results }: { results: Results }) {
  const t = useTranslations("quality");
  const format = useFormat();
  const { percent } = useShares();
  return (
    <ChartCard
      title={t("byCriterion")}
      text={t("byCriterionHelp")}
      fileName="quality-by-criterion"
      figures={{
        head: [t("criterion"), t("columns.scorecardName"), t("count"), t("average")],
        rows: results.byCriterion.map(({ name, scorecardName, count, average }) => [
          name,
          scorecardName,
          count,
          percent(average),
        ]),
      }}
    >
      {results.byCriterion.length === 0 ? (
        <p className="text-ink-muted">{t("nothingPublished")}</p>
      ) : (
        <ul aria-label={t("byCriterion")} className="flex flex-col gap-3">
          {results.byCriterion.map(({ criterionId, name, scorecardName, count, average }) => (
            <li key={`${criterionId} ${scorecardName}`} className="text-sm">
              <span className="flex justify-between gap-3">
                <Link
                  href={hrefTo(results, { criterion: criterionId })}
                  className="truncate rounded-sm text-ink hover:underline"
                  dir="auto"
                >
                  {name}
                </Link>
                <span className="shrink-0 text-ink-muted tabular-nums">
                  {percent(average)} <span className="text-ink-faint">({format.number(count)})</span>
                </span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-pressed">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${average ?? 0}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  );
}
