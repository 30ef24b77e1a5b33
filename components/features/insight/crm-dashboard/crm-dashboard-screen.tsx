"use client";
import { Suspense } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff, HandCoins } from "lucide-react";
import { dealReports } from "@/contract/insight/deal-reports";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { CrmTiles } from "./crm-tiles";
import { DealLines } from "./deal-lines";
import { ForecastCard } from "./forecast-card";
import { OwnerTable } from "./owner-table";
import { StageCards } from "./stage-cards";
import { useCrmView } from "./use-crm-view";
import type { CrmView } from "./use-crm-view";

export const CrmDashboardScreen = () => (
  <Suspense>
    <CrmDashboard />
  </Suspense>
);

/** What is likely to come in and when, where deals stand, and who has them. */
function CrmDashboard() {
  const t = useTranslations("crmDashboard");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const view = useCrmView();
  const forecast = useQuery({
    ...queryFor(dealReports.forecast, { query: { ...view.narrowed, months: view.months } }),
    placeholderData: keepPreviousData,
  });
  const stages = useQuery({
    ...queryFor(dealReports.pipeline, { query: view.narrowed }),
    placeholderData: keepPreviousData,
  });
  const failed = forecast.error ?? stages.error;
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <ButtonLink
            icon={<HandCoins aria-hidden />}
            href={view.pipelineId ? `/admin/crm/deals?pipeline=${view.pipelineId}` : "/admin/crm/deals"}
          >
            {t("toDeals")}
          </ButtonLink>
        }
      />
      <Toolbar
        view={view}
        currencies={[
          ...new Set(
            stages.data?.pipelines.flatMap(({ open }) => open.byCurrency.map(({ currency }) => currency)) ??
              [],
          ),
        ].sort()}
        into={forecast.data?.currency}
      />
      {failed && !(forecast.data && stages.data) ? (
        <Card isFlush>
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={common("table.loadFailed")}
            text={inWords(failed)}
            actions={
              <Button
                isPending={forecast.isFetching || stages.isFetching}
                onClick={() => void Promise.all([forecast.refetch(), stages.refetch()])}
              >
                {common("retry")}
              </Button>
            }
          />
        </Card>
      ) : (
        <div
          className="flex flex-col gap-4"
          aria-busy={forecast.isPlaceholderData || stages.isPlaceholderData}
        >
          <CrmTiles view={view} forecast={forecast.data} stages={stages.data} />
          {forecast.data ? (
            <ForecastCard view={view} forecast={forecast.data} />
          ) : (
            <Card>
              <Skeleton className="h-80 w-full" />
            </Card>
          )}
          {stages.data ? (
            <StageCards view={view} report={stages.data} />
          ) : (
            <Card>
              <Skeleton className="h-64 w-full" />
            </Card>
          )}
          <OwnerTable view={view} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <DealLines view={view} kind="newest" />
            <DealLines view={view} kind="rotting" />
          </div>
        </div>
      )}
    </Screen>
  );
}

const all = "all";

function Toolbar({
  view: { list, pipelines, pipelineId, ownerId, months, spans, lens },
  currencies,
  into,
}: {
  view: CrmView;
  currencies: readonly string[];
  into: string | undefined;
}) {
  const t = useTranslations("crmDashboard");
  const { staff } = useStaff();
  return (
    <div className="mb-4 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <span className="sm:w-48">
        <Select
          label={t("pipeline")}
          options={[
            { value: all, label: t("allPipelines") },
            ...pipelines.active.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={pipelineId ?? all}
          onChange={(id) => list.set({ pipeline: id === all ? null : id })}
        />
      </span>
      <span className="sm:w-48">
        <Select
          label={t("owner")}
          options={[
            { value: all, label: t("everybody") },
            { value: "me", label: t("mine") },
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={ownerId ?? all}
          onChange={(id) => list.set({ owner: id === all ? null : id })}
        />
      </span>
      <span className="sm:w-40">
        <Select
          label={t("span")}
          options={spans.map((count) => ({ value: String(count), label: t("months", { count }) }))}
          value={String(months)}
          onChange={(count) => list.set({ months: count === "6" ? null : count })}
        />
      </span>
      <span className="sm:w-52">
        <Select
          label={t("money")}
          options={[
            { value: all, label: t("converted", { currency: into ?? "" }) },
            ...[...new Set([...currencies, ...(lens ? [lens] : [])])].map((currency) => ({
              value: currency,
              label: t("only", { currency }),
            })),
          ]}
          value={lens ?? all}
          onChange={(currency) => list.set({ money: currency === all ? null : currency })}
        />
      </span>
    </div>
  );
}
