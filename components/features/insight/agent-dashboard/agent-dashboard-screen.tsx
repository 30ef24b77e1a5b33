"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agents } from "@/contract/desk/agents";
import { Bars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { NoDesk } from "@/components/features/desk/shared-status/no-desk";
import { PoolMeters } from "@/components/features/desk/shared-capacity/pool-load";
import { roomOf } from "@/components/features/desk/shared-capacity/room";
import { AgentStatusWidget } from "@/components/features/desk/shared-status/status-widget";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useAgentId, useSignedIn } from "@/lib/auth/use-user";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { StatusHistory } from "./status-history";
import { TeamWorkload } from "./team-workload";

/** An agent's own desk: availability, load, what was done, and how the day went. */
export function AgentDashboardScreen() {
  const t = useTranslations("agentDashboard");
  const format = useFormat();
  const now = useNow();
  const { id: userId, role } = useSignedIn();
  const id = useAgentId();
  const stats = useQuery({ ...queryFor(agents.stats, { params: { id } }), enabled: id !== "" }).data;
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  const load = stats && stats.open + stats.inProgress;
  const days = stats?.resolvedPerDay ?? [];
  const dayLabel = (day: string) => format.day(day);
  if (id !== userId)
    return (
      <Screen>
        <PageHeader title={t("title")} text={t("help")} />
        <NoDesk />
      </Screen>
    );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <div className="grid gap-4 lg:grid-cols-3">
        {mayCall(role, agents.setStatus) && <AgentStatusWidget />}
        <Card title={t("load")} className={mayCall(role, agents.setStatus) ? undefined : "lg:col-span-2"}>
          {stats && load !== undefined ? (
            <div className="flex flex-col gap-3">
              <p className="text-2xl leading-8 font-semibold tracking-tight text-ink tabular-nums">
                {t("loadOf", { count: load })}
              </p>
              <PoolMeters load={stats.load} capacity={stats.capacity} name={t("you")} />
              <p className="text-[0.8125rem] text-ink-muted">
                {roomOf(stats) === 0 ? t("full") : t("room", { count: roomOf(stats) })}
              </p>
              {stats.oldestWaitingSince && (
                <p className="text-[0.8125rem] text-ink-muted">
                  {t("oldest", { time: format.relative(stats.oldestWaitingSince, now) })}
                </p>
              )}
            </div>
          ) : (
            <Skeleton className="h-24 w-full" />
          )}
        </Card>
        <div className="grid grid-cols-2 gap-3">
          <StatTile about="resolved" label={t("resolvedToday")} value={number(stats?.resolvedToday)} />
          <StatTile about="resolved" label={t("resolvedThisWeek")} value={number(stats?.resolvedThisWeek)} />
          <StatTile about="replies" label={t("repliesToday")} value={number(stats?.repliesToday)} />
          <StatTile
            about="firstReplyMedian"
            label={t("firstReply")}
            value={
              stats === undefined
                ? null
                : stats.medianFirstReplyMinutes === null
                  ? "–"
                  : format.duration(stats.medianFirstReplyMinutes)
            }
          />
        </div>
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <ChartCard
          title={t("resolvedPerDay")}
          fileName="resolved-per-day"
          figures={{
            head: [t("day"), t("resolved")],
            rows: days.map(({ day, count }) => [dayLabel(day), count]),
          }}
        >
          {stats ? (
            <Bars
              label={t("resolvedPerDay")}
              series={[{ key: "count", label: t("resolved"), fill: "accent" }]}
              columns={days.map(({ day, count }) => ({ key: day, label: dayLabel(day), values: { count } }))}
            />
          ) : (
            <Skeleton className="h-44 w-full" />
          )}
        </ChartCard>
        <TeamWorkload />
      </div>
      <StatusHistory agentId={id} />
    </Screen>
  );
}
