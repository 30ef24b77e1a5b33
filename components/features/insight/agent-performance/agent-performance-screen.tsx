"use client";
import { Suspense, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Trophy, Users } from "lucide-react";
import { agentPerformance } from "@/contract/insight/agent-performance";
import { ListFailed } from "@/components/list/list-faces";
import { AgentTable } from "@/components/features/insight/shared-agent-figures/agent-table";
import { FigureTiles } from "@/components/features/insight/shared-agent-figures/figure-tiles";
import { PeriodSelect, usePeriod } from "@/components/features/insight/shared-agent-figures/period";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { AsOf } from "@/components/features/insight/shared-chart/as-of";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { AgentDrawer } from "./agent-drawer";

export function AgentPerformanceScreen() {
  return (
    <Suspense>
      <AgentPerformance />
    </Suspense>
  );
}

function AgentPerformance() {
  const t = useTranslations("agentPerformance");
  const common = useTranslations("common");
  const list = useListState();
  const period = usePeriod();
  const [search, setSearch] = useState("");
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(agentPerformance.get, { query: { period } }),
    placeholderData: keepPreviousData,
  });
  const agents =
    data?.agents.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())) ??
    [];
  const opened = data?.agents.find(({ id }) => id === list.open);
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <>
            <PeriodSelect />
            <ButtonLink
              icon={<Trophy aria-hidden />}
              href={`/admin/agent-performance/leaderboard?period=${period}`}
            >
              {t("leaderboard")}
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
          <FigureTiles measures={data?.measures} cells={data?.team.cells} previous={data?.team.previous} />
          <Card
            isFlush
            className="mt-4"
            title={t("agent")}
            text={data?.isCut ? t("isCut") : undefined}
            actions={
              <SearchBox value={search} onSearch={setSearch} label={t("search")} className="max-w-64" />
            }
          >
            {!data && <SkeletonRows rows={6} label={t("title")} />}
            {data && agents.length === 0 && (
              <EmptyState
                icon={<Users aria-hidden />}
                title={search ? common("table.emptySearchTitle") : t("empty")}
                text={search ? common("table.emptySearchText") : t("emptyText")}
              />
            )}
            {data && agents.length > 0 && (
              <AgentTable data={data} agents={agents} onOpen={(id) => list.set({ open: id })} />
            )}
          </Card>
        </>
      )}
      {data && opened && <AgentDrawer data={data} agent={opened} onClose={() => list.set({ open: null })} />}
      <AsOf moment={data?.asOf} />
    </Screen>
  );
}
