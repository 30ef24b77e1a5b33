"use client";
import Link from "next/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff } from "lucide-react";
import { quality } from "@/contract/insight/quality";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { periodShown } from "@/components/features/shared/shared-filters/period-shown";
import { useListState } from "@/components/resource/use-list-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

/** Averages of what was published, by agent and by criterion; each leads to its reviews. */
export function ResultsTab() {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const list = useListState();
  const [from, to] = [list.filter("from"), list.filter("to")];
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(quality.summary, { query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={common("table.loadFailed")}
        text={inWords(error)}
        actions={
          <Button isPending={isFetching} onClick={() => void refetch()}>
            {common("retry")}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton className="h-96 w-full" />;
  const shown = (isPlaceholderData ? periodShown(undefined, { from, to }) : undefined) ?? data;
  const percent = (value: number | null) => (value === null ? "–" : format.percent(value / 100));
  const share = (value: number | null) => (value === null ? "–" : format.percent(value));
  const hrefTo = (more: Record<string, string>) =>
    `/quality-assurance?${new URLSearchParams({ state: "PUBLISHED", from: data.from, to: data.to, ...more })}`;
  const link = (href: string, text: string) => (
    <Link href={href} className="rounded-sm text-accent-ink hover:underline">
      {text}
    </Link>
  );
  const agentHead = [t("columns.agent"), t("tabs.reviews"), t("average"), t("passRate")];
  const criterionHead = [t("criterion"), t("columns.scorecardName"), t("count"), t("average")];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="date"
          className="w-40!"
          aria-label={t("from")}
          value={shown.from}
          max={shown.to}
          onChange={(event) => event.target.value && list.set({ from: event.target.value, to: shown.to })}
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
          onChange={(event) => event.target.value && list.set({ to: event.target.value, from: shown.from })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label={t("publishedCount")} value={format.number(data.totals.reviews)} href={hrefTo({})} />
        <StatTile label={t("average")} value={percent(data.totals.average)} />
        <StatTile
          label={t("passRate")}
          value={share(data.totals.passRate)}
          href={hrefTo({ passed: "true" })}
        />
        <StatTile
          label={t("openDisputes")}
          value={format.number(data.totals.disputed)}
          href="/quality-assurance?tab=disputes"
        />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ChartCard
          title={t("byAgent")}
          fileName="quality-by-agent"
          figures={{
            head: agentHead,
            rows: data.byAgent.map(({ agent, reviews, average, passRate }) => [
              agent.name,
              reviews,
              percent(average),
              share(passRate),
            ]),
          }}
        >
          {data.byAgent.length === 0 ? (
            <p className="text-ink-muted">{t("nothingPublished")}</p>
          ) : (
            <div className="-mx-4 -mb-4">
              <Table label={t("byAgent")}>
                <THead>
                  {agentHead.map((word, at) => (
                    <TH key={word} align={at === 0 ? "start" : "end"}>
                      {word}
                    </TH>
                  ))}
                </THead>
                <TBody>
                  {data.byAgent.map(({ agent, reviews, average, passRate }) => (
                    <TR key={agent.id}>
                      <TD>
                        <span className="own-direction block truncate text-ink" dir="auto">
                          {agent.name}
                        </span>
                      </TD>
                      <TD align="end" className="tabular-nums">
                        {link(hrefTo({ agent: agent.id }), format.number(reviews))}
                      </TD>
                      <TD align="end" className="font-medium text-ink tabular-nums">
                        {percent(average)}
                      </TD>
                      <TD align="end" className="tabular-nums">
                        {link(hrefTo({ agent: agent.id, passed: "true" }), share(passRate))}
                      </TD>
                    </TR>
                  ))}
                </TBody>
              </Table>
            </div>
          )}
        </ChartCard>
        <ChartCard
          title={t("byCriterion")}
          text={t("byCriterionHelp")}
          fileName="quality-by-criterion"
          figures={{
            head: criterionHead,
            rows: data.byCriterion.map(({ name, scorecardName, count, average }) => [
              name,
              scorecardName,
              count,
              percent(average),
            ]),
          }}
        >
          {data.byCriterion.length === 0 ? (
            <p className="text-ink-muted">{t("nothingPublished")}</p>
          ) : (
            <ul aria-label={t("byCriterion")} className="flex flex-col gap-3">
              {data.byCriterion.map(({ criterionId, name, scorecardName, count, average }) => (
                <li key={`${criterionId} ${scorecardName}`} className="text-sm">
                  <span className="flex justify-between gap-3">
                    <Link
                      href={hrefTo({ criterion: criterionId })}
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
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${average ?? 0}%` }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </ChartCard>
      </div>
    </div>
  );
}
