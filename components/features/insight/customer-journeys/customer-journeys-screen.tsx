"use client";
import { Suspense } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Route } from "lucide-react";
import { customerJourneys } from "@/contract/insight/customer-journeys";
import type { JourneyFlow } from "@/contract/insight/customer-journeys";
import { contactSources } from "@/contract/enums";
import { ListFailed } from "@/components/list/list-faces";
import { AsOf } from "@/components/features/insight/shared-chart/as-of";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { periodShown } from "@/components/features/shared/shared-filters/period-shown";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { FlowPicture } from "./flow-picture";
import { JourneyPeople } from "./journey-people";
import { spanNames, useJourneyFilters } from "./use-journey-filters";
import type { JourneyFilters } from "./use-journey-filters";
import { useJourneyWords } from "./use-journey-words";

export function CustomerJourneysScreen() {
  return (
    <Suspense>
      <CustomerJourneys />
    </Suspense>
  );
}

/** How people move on from their first touch; whatever is shown leads to whom it counts. */
function CustomerJourneys() {
  const t = useTranslations("customerJourneys");
  const filters = useJourneyFilters(useNow());
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(customerJourneys.flow, { query: filters.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <Toolbar filters={filters} flow={data} isOld={isPlaceholderData} />
      {error && !data ? (
        <Card isFlush>
          <ListFailed error={error} query={{ isFetching, refetch }} />
        </Card>
      ) : data?.people === 0 ? (
        <Card isFlush>
          <EmptyState
            icon={<Route aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={<ButtonLink href="/contacts">{t("toContacts")}</ButtonLink>}
          />
        </Card>
      ) : (
        <Figures flow={data} filters={filters} />
      )}
      <AsOf moment={data?.asOf} />
      {filters.behind && (
        <JourneyPeople
          key={`${filters.behind.node} ${filters.behind.next}`}
          filters={filters}
          behind={filters.behind}
        />
      )}
    </Screen>
  );
}

function Toolbar({
  filters: { list, span, query },
  flow,
  isOld,
}: {
  filters: JourneyFilters;
  flow: JourneyFlow | undefined;
  /** The flow is still the one of another period. */ isOld: boolean;
}) {
  const t = useTranslations("customerJourneys");
  const { nameOf } = useJourneyWords();
  const period = periodShown(isOld ? undefined : flow, query);
  const { from, to } = period ?? { from: "", to: "" };
  return (
    <div role="search" aria-label={t("filters")} className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        className="w-44"
        label={t("span")}
        value={span ?? "own"}
        options={[...spanNames, ...(span === null ? ["own" as const] : [])].map((value) => ({
          value,
          label: t(`spans.${value}`),
        }))}
        onChange={(value) =>
          value !== "own" && list.set({ span: value === "year" ? null : value, from: null, to: null })
        }
      />
      <span className="flex items-center gap-1.5">
        <Input
          type="date"
          className="w-36!"
          aria-label={t("from")}
          disabled={!period}
          value={from}
          max={to}
          onChange={(event) => event.target.value && list.set({ from: event.target.value, to, span: null })}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          type="date"
          className="w-36!"
          aria-label={t("to")}
          disabled={!period}
          value={to}
          min={from}
          onChange={(event) => event.target.value && list.set({ to: event.target.value, from, span: null })}
        />
      </span>
      <Select
        className="w-44"
        label={t("source")}
        value={query.source?.[0] ?? ""}
        options={[
          { value: "", label: t("everySource") },
          ...contactSources.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(source) => list.set({ source: source || null })}
      />
      {flow && (
        <span className="ms-auto text-[0.8125rem] text-ink-faint">
          {t("timeZone", { zone: flow.timeZone.replaceAll("_", " ") })}
        </span>
      )}
    </div>
  );
}

function Figures({ flow, filters }: { flow: JourneyFlow | undefined; filters: JourneyFilters }) {
  const t = useTranslations("customerJourneys");
  const format = useFormat();
  const { nameOf, daysOf } = useJourneyWords();
  const share = (value: number | null) => (value === null ? "–" : format.percent(value));
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatTile
          label={t("people")}
          value={flow ? format.number(flow.people) : null}
          href={filters.hrefTo({})}
        />
        <StatTile
          label={t("won")}
          value={flow ? format.number(flow.won) : null}
          href={filters.hrefTo({ node: "WON" })}
        />
        <StatTile label={t("wonShare")} value={flow ? share(flow.wonShare) : null} help={t("wonShareHelp")} />
        <StatTile
          label={t("daysToWon")}
          value={flow ? daysOf(flow.medianDaysToWon) : null}
          help={t("median")}
        />
      </div>
      <ChartCard
        className="mt-4"
        title={t("picture")}
        text={t("pictureHelp")}
        fileName="customer-journeys"
        figures={{
          head: [t("step"), t("people"), t("share"), t("medianDays")],
          rows:
            flow?.links.map((link) => [
              t("link", { from: nameOf(link.node), to: nameOf(link.next) }),
              link.people,
              format.percent(link.share),
              link.medianDays,
            ]) ?? [],
        }}
      >
        {flow ? <FlowPicture flow={flow} filters={filters} /> : <Skeleton className="h-96 w-full" />}
      </ChartCard>
      {flow && <Sources flow={flow} />}
    </>
  );
}

function Sources({ flow }: { flow: JourneyFlow }) {
  const t = useTranslations("customerJourneys");
  const format = useFormat();
  const { nameOf, daysOf } = useJourneyWords();
  const head = [
    t("source"),
    t("people"),
    nameOf("CONVERSATION"),
    nameOf("DEAL"),
    nameOf("WON"),
    nameOf("LOST"),
    nameOf("AFTER"),
    t("wonShare"),
    t("daysToWon"),
  ];
  return (
    <ChartCard
      className="mt-4"
      title={t("sources")}
      text={t("sourcesHelp")}
      fileName="customer-journeys-by-source"
      figures={{
        head,
        rows: flow.sources.map((row) => [
          nameOf(row.source),
          row.people,
          row.conversation,
          row.deal,
          row.won,
          row.lost,
          row.after,
          row.wonShare === null ? null : format.percent(row.wonShare),
          row.medianDaysToWon,
        ]),
      }}
    >
      <div className="-mx-4 -mb-4 overflow-x-auto">
        <Table label={t("sources")}>
          <THead>
            {head.map((word, at) => (
              <TH key={word} align={at === 0 ? "start" : "end"}>
                {word}
              </TH>
            ))}
          </THead>
          <TBody>
            {flow.sources.map((row) => (
              <TR key={row.source}>
                <TD className="whitespace-nowrap text-ink">{nameOf(row.source)}</TD>
                {[row.people, row.conversation, row.deal, row.won, row.lost, row.after].map((count, at) => (
                  <TD key={head[at + 1]} align="end" className="tabular-nums">
                    {format.number(count)}
                  </TD>
                ))}
                <TD align="end" className="font-medium text-ink tabular-nums">
                  {row.wonShare === null ? "–" : format.percent(row.wonShare)}
                </TD>
                <TD align="end" className="whitespace-nowrap tabular-nums">
                  {daysOf(row.medianDaysToWon)}
                </TD>
              </TR>
            ))}
          </TBody>
        </Table>
      </div>
    </ChartCard>
  );
}
