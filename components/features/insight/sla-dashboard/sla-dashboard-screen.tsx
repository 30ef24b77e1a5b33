"use client";
import { Suspense } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TimerOff } from "lucide-react";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import { slaSettings } from "@/contract/desk/sla-settings";
import { ListFailed } from "@/components/list/list-faces";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { queryFor } from "@/lib/api/query";
import { AsOf } from "../shared-chart/as-of";
import { BreachList } from "./breach-list";
import { ComplianceTiles } from "./compliance-tiles";
import { DayChart } from "./day-chart";
import { SlaFilterBar } from "./sla-filter-bar";
import { SplitCard } from "./split-card";
import { TimesTable } from "./times-table";
import { useSlaFilters } from "./use-sla-filters";

const TimesDrawer = lazyPart(() => import("./times-drawer").then((file) => file.TimesDrawer));
const TargetsDrawer = lazyPart(() => import("./targets-drawer").then((file) => file.TargetsDrawer));

export function SlaDashboardScreen() {
  return (
    <Suspense>
      <SlaDashboard />
    </Suspense>
  );
}

/** How well service levels are kept, what has been breached, and what is due next against who is there. */
function SlaDashboard() {
  const t = useTranslations("slaDashboard");
  const state = useQuery(queryFor(slaSettings.state, {}));
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      {state.error && !state.data && (
        <Card isFlush>
          <ListFailed error={state.error} query={state} />
        </Card>
      )}
      {state.data?.isOn === false && (
        <Card isFlush>
          <EmptyState
            icon={<TimerOff aria-hidden />}
            title={t("offTitle")}
            text={t("offText")}
            actions={<ButtonLink href="/admin/settings">{t("settings")}</ButtonLink>}
          />
        </Card>
      )}
      {state.data?.isOn === true && <Figures />}
    </Screen>
  );
}

function Figures() {
  const filters = useSlaFilters();
  const { query, splitBy, open, show, times, showTimes } = filters;
  const metrics = useQuery({
    ...queryFor(slaMetricCalls.get, { query: { ...query, splitBy } }),
    placeholderData: keepPreviousData,
    // What is due within the hour is another thing a minute later.
    refetchInterval: 60_000,
  });
  return (
    <>
      <SlaFilterBar filters={filters} timeZone={metrics.data?.timeZone} />
      {metrics.error && !metrics.data ? (
        <Card isFlush>
          <ListFailed error={metrics.error} query={metrics} />
        </Card>
      ) : (
        <>
          <ComplianceTiles data={metrics.data} onShow={show} />
          <div className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-2">
            <DayChart query={query} show={show} />
            <SplitCard data={metrics.data} filters={filters} />
          </div>
          <AsOf moment={metrics.data?.asOf} />
        </>
      )}
      <BreachList filters={filters} />
      <TimesTable from={metrics.data?.from} to={metrics.data?.to} onShow={showTimes} />
      {open && (
        <TargetsDrawer
          key={JSON.stringify(open)}
          figure={open.figure}
          days={open.days}
          query={open.query}
          onClose={() => show(null)}
        />
      )}
      {times && metrics.data && (
        <TimesDrawer
          key={times}
          kind={times}
          days={{ from: metrics.data.from, to: metrics.data.to }}
          onClose={() => showTimes(null)}
        />
      )}
    </>
  );
}
