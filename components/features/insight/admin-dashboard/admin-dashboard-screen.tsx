"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ChartNoAxesColumn } from "lucide-react";
import { adminDashboard } from "@/contract/insight/dashboard";
import { channels, ticketStatuses } from "@/contract/desk-enums";
import type { Answer } from "@/contract/kit";
import { AgentsNow } from "./agents-now";
import { AttentionCard } from "./attention-card";
import { TimesCard } from "./times-card";
import { ListFailed } from "@/components/list/list-faces";
import { AsOf } from "@/components/features/insight/shared-chart/as-of";
import { Bars, ShareBars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

const week = [
  { id: "created", report: "volume", unit: "count", isBetterWhen: "neither" },
  { id: "resolved", report: "volume", unit: "count", isBetterWhen: "higher" },
  { id: "firstReplyMedian", report: "firstReply", unit: "seconds", isBetterWhen: "lower" },
  { id: "resolutionMedian", report: "resolution", unit: "seconds", isBetterWhen: "lower" },
  { id: "reopenRate", report: "quality", unit: "share", isBetterWhen: "lower" },
  { id: "satisfied", report: "satisfaction", unit: "share", isBetterWhen: "higher" },
] as const;

/** The workspace at a glance: what wants somebody now, and how the week goes beside the one before. */
export function AdminDashboardScreen() {
  const t = useTranslations("adminDashboard");
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(adminDashboard.get),
    refetchInterval: 60_000,
  });
  if (error && !data) {
    return (
      <Screen>
        <PageHeader title={t("title")} />
        <Card isFlush>
          <ListFailed error={error} query={{ isFetching, refetch }} />
        </Card>
      </Screen>
    );
  }
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <ButtonLink icon={<ChartNoAxesColumn aria-hidden />} href="/admin/reports">
            {t("openReports")}
          </ButtonLink>
        }
      />
      <TodayTiles data={data} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <AttentionCard items={data?.attention} />
        <AgentsNow
          agents={data?.agentsNow}
          text={data && t("ofAgents", { count: data.agents.available, total: data.agents.total })}
        />
      </div>
      <h2 className="mt-6 text-sm font-semibold text-ink">{t("week")}</h2>
      <p className="mb-2 text-[0.8125rem] text-ink-faint">{t("weekHelp")}</p>
      <WeekTiles data={data} />
      <div className="mt-4">
        <TimesCard />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <PerDay data={data} />
        <ByStatus data={data} />
        <ByChannel data={data} />
      </div>
      <AsOf moment={data?.asOf} />
    </Screen>
  );
}

interface Shown {
  data: Answer<typeof adminDashboard.get> | undefined;
}

function TodayTiles({ data }: Shown) {
  const t = useTranslations("adminDashboard");
  const format = useFormat();
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        about="open"
        label={t("open")}
        value={number(data?.tickets.open)}
        help={data && t("activeHelp", { count: data.tickets.active })}
        href="/tickets?status=OPEN,IN_PROGRESS,PENDING,ON_HOLD"
      />
      <StatTile
        about="unassigned"
        label={t("unassigned")}
        value={number(data?.tickets.unassigned)}
        href="/tickets?assignee=unassigned&status=OPEN,IN_PROGRESS&snoozed=false"
      />
      <StatTile
        about="waitingHour"
        label={t("waiting")}
        value={number(data?.tickets.waitingOverAnHour)}
        help={t("waitingHelp")}
        href="/inbox?view=all"
      />
      <StatTile
        about="available"
        label={t("available")}
        value={data ? t("ofAgents", { count: data.agents.available, total: data.agents.total }) : null}
        href="/admin/agent-performance"
      />
      <StatTile
        about="created"
        label={t("createdToday")}
        value={number(data?.tickets.createdToday)}
        href="/admin/reports?range=today&open=created~~"
      />
      <StatTile
        about="resolved"
        label={t("resolvedToday")}
        value={number(data?.tickets.resolvedToday)}
        href="/admin/reports?range=today&open=resolved~~"
      />
      <StatTile
        about="firstReplyMedian"
        label={t("firstReply")}
        value={
          !data
            ? null
            : data.medianFirstReplyMinutes === null
              ? "–"
              : format.duration(data.medianFirstReplyMinutes)
        }
        help={t("firstReplyHelp")}
        href="/admin/reports?report=firstReply&range=7days"
      />
      <StatTile
        about="pending"
        label={t("pending")}
        value={
          data
            ? format.number(
                data.byStatus
                  .filter(({ status }) => status === "PENDING" || status === "ON_HOLD")
                  .reduce((sum, { count }) => sum + count, 0),
              )
            : null
        }
        href="/tickets?status=PENDING,ON_HOLD"
      />
    </div>
  );
}

function WeekTiles({ data }: Shown) {
  const t = useTranslations("reports");
  const figures = useFigures();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
      {week.map(({ id, report, unit, isBetterWhen }) => {
        const pair = data?.week[id];
        return (
          <StatTile
            key={id}
            about={id}
            label={t(`measures.${id}`)}
            value={
              pair ? (
                <span className="inline-flex flex-wrap items-baseline gap-x-2">
                  {figures.text(unit, pair.now.value)}
                  <FigureChange now={pair.now} before={pair.before} unit={unit} isBetterWhen={isBetterWhen} />
                </span>
              ) : null
            }
            help={pair && t("before", { value: figures.text(unit, pair.before.value) })}
            href={`/admin/reports?report=${report}&range=7days&open=${id}~~`}
          />
        );
      })}
    </div>
  );
}

function PerDay({ data }: Shown) {
  const t = useTranslations("adminDashboard");
  const format = useFormat();
  const days = data?.createdPerDay ?? [];
  return (
    <ChartCard
      className="lg:col-span-2"
      title={t("perDay")}
      fileName="tickets-per-day"
      figures={{
        head: [t("day"), t("created"), t("resolved")],
        rows: days.map(({ day, created, resolved }) => [format.day(day), created, resolved]),
      }}
    >
      {data ? (
        <Bars
          label={t("perDay")}
          series={[
            { key: "created", label: t("created"), fill: "accent" },
            { key: "resolved", label: t("resolved"), fill: "success" },
          ]}
          columns={days.map(({ day, created, resolved }) => ({
            key: day,
            label: format.day(day),
            values: { created, resolved },
          }))}
        />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </ChartCard>
  );
}

function ByStatus({ data }: Shown) {
  const t = useTranslations("adminDashboard");
  const words = useTranslations("ticket");
  const byStatus = ticketStatuses.map((status) => ({
    key: status,
    label: words(`status.${status}`),
    count: data?.byStatus.find((row) => row.status === status)?.count ?? 0,
  }));
  return (
    <ChartCard
      title={t("byStatus")}
      fileName="tickets-by-status"
      figures={{
        head: [t("status"), t("count")],
        rows: data ? byStatus.map(({ label, count }) => [label, count]) : [],
      }}
    >
      {data ? <ShareBars label={t("byStatus")} items={byStatus} /> : <Skeleton className="h-48 w-full" />}
    </ChartCard>
  );
}

function ByChannel({ data }: Shown) {
  const t = useTranslations("adminDashboard");
  const words = useTranslations("ticket");
  const byChannel = channels
    .map((channel) => ({
      key: channel,
      label: words(`channel.${channel}`),
      count: data?.byChannel.find((row) => row.channel === channel)?.count ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <ChartCard
      title={t("byChannel")}
      text={t("byChannelWeek")}
      fileName="tickets-by-channel"
      figures={{
        head: [t("channel"), t("count")],
        rows: byChannel.map(({ label, count }) => [label, count]),
      }}
    >
      {data ? (
        byChannel.length > 0 ? (
          <ShareBars label={t("byChannel")} items={byChannel} />
        ) : (
          <p className="text-ink-muted">{t("noTickets")}</p>
        )
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </ChartCard>
  );
}
