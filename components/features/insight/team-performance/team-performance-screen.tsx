"use client";
import { Suspense } from "react";
import { useRouter } from "next/navigation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Users } from "lucide-react";
import { assignableRoles } from "@/contract/roles";
import { agentPerformance } from "@/contract/insight/agent-performance";
import { ListFailed } from "@/components/list/list-faces";
import { roomOf } from "@/components/features/desk/shared-capacity/room";
import { AsOf } from "@/components/features/insight/shared-chart/as-of";
import { Lines } from "@/components/features/insight/shared-chart/lines";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { AgentTable } from "@/components/features/insight/shared-agent-figures/agent-table";
import { FigureTiles } from "@/components/features/insight/shared-agent-figures/figure-tiles";
import { PeriodSelect, usePeriod } from "@/components/features/insight/shared-agent-figures/period";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

export function TeamPerformanceScreen() {
  return (
    <Suspense>
      <TeamPerformance />
    </Suspense>
  );
}

/** A supervisor's own team: who is here now, and what the span brought. */
function TeamPerformance() {
  const t = useTranslations("agentPerformance");
  const format = useFormat();
  const router = useRouter();
  const period = usePeriod();
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(agentPerformance.get, { query: { period, team: "mine" } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const here = data?.agents.filter(({ isActive, role }) => isActive && assignableRoles.includes(role)) ?? [];
  const sum = (of: (agent: (typeof here)[number]) => number) =>
    data ? format.number(here.reduce((all, agent) => all + of(agent), 0)) : null;
  const team =
    data &&
    (data.groups.length === 0
      ? t("mine.everybody")
      : t("mine.groups", { names: format.list(data.groups.map(({ name }) => name)) }));
  if (error && !data)
    return (
      <Screen>
        <PageHeader title={t("mine.title")} />
        <Card isFlush>
          <ListFailed error={error} query={{ isFetching, refetch }} />
        </Card>
      </Screen>
    );
  return (
    <Screen>
      <PageHeader title={t("mine.title")} text={team ?? t("mine.help")} actions={<PeriodSelect />} />
      <h2 className="mb-2 text-sm font-semibold text-ink">{t("mine.now")}</h2>
      <div className="mb-5 grid grid-cols-3 gap-3">
        <StatTile
          about="available"
          label={t("mine.available")}
          value={
            data
              ? t("mine.ofAll", {
                  count: here.filter(({ isAvailable }) => isAvailable).length,
                  total: here.length,
                })
              : null
          }
        />
        <StatTile about="active" label={t("mine.openNow")} value={sum(({ openTickets }) => openTickets)} />
        <StatTile
          about="room"
          label={t("mine.free")}
          value={sum((agent) => (agent.isAvailable ? roomOf(agent) : 0))}
        />
      </div>
      <h2 className="mb-2 text-sm font-semibold text-ink">{t("mine.figures")}</h2>
      <FigureTiles measures={data?.measures} cells={data?.team.cells} previous={data?.team.previous} />
      {data && (
        <ChartCard
          className="mt-4"
          title={t("resolvedChart")}
          fileName="team-resolved"
          figures={{
            head: [t("period"), t("trend")],
            rows: data.buckets.map((day, at) => [format.day(day), data.team.trend[at] ?? 0]),
          }}
        >
          <Lines
            label={t("resolvedChart")}
            format={(value) => format.number(value)}
            series={[{ key: "resolved", label: t("trend"), fill: "accent" }]}
            columns={data.buckets.map((day, at) => ({
              key: day,
              label: format.day(day),
              values: { resolved: data.team.trend[at] ?? 0 },
            }))}
          />
        </ChartCard>
      )}
      <Card isFlush className="mt-4" title={t("mine.agents")}>
        {!data && <SkeletonRows rows={5} label={t("mine.agents")} />}
        {data?.agents.length === 0 && (
          <EmptyState icon={<Users aria-hidden />} title={t("empty")} text={t("emptyText")} />
        )}
        {data && data.agents.length > 0 && (
          <AgentTable
            data={data}
            agents={data.agents}
            onOpen={(id) => router.push(`/admin/agent-performance?period=${period}&open=${id}`)}
          />
        )}
      </Card>
      <AsOf moment={data?.asOf} />
    </Screen>
  );
}
