"use client";
import { Suspense } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ClipboardCheck } from "lucide-react";
import { reviewStates } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { quality } from "@/contract/insight/quality";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { CalibrationsTab } from "./calibrations-tab";
import { NewReviewButton } from "./new-review";
import { PlansTab } from "./plans-tab";
import { ResultsTab } from "./results-tab";
import { reviewCells } from "./review-cells";
import { ReviewView } from "./review-view";
import { ScorecardsTab } from "./scorecards-tab";

const tabs = ["reviews", "disputes", "results", "calibrations", "sampling", "scorecards"] as const;

export function QualityScreen() {
  return (
    <Suspense>
      <Quality />
    </Suspense>
  );
}

/** How well the work is done: what is to be reviewed, what was found, and by which measure. */
function Quality() {
  const t = useTranslations("quality");
  const list = useListState();
  const tab = tabs.find((one) => one === list.filter("tab")) ?? "reviews";
  const open = tab === "reviews" || tab === "disputes" || tab === "results" ? list.open : null;
  const { data } = useQuery(queryFor(quality.summary, { query: {} }));
  if (open) return <ReviewView key={open} id={open} onBack={() => list.set({ open: null })} />;
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={<NewReviewButton onMade={(id) => list.set({ tab: null, open: id })} />}
      />
      <Tabs
        label={t("title")}
        value={tab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          ...(id === "reviews" && data ? { count: data.totals.waiting } : {}),
          ...(id === "disputes" && data ? { count: data.totals.disputed } : {}),
        }))}
        onChange={(next) =>
          list.set({
            tab: next === "reviews" ? null : next,
            open: null,
            page: null,
            agent: null,
            state: null,
            passed: null,
            criterion: null,
            from: null,
            to: null,
          })
        }
      >
        <div className="pt-4">
          {(tab === "reviews" || tab === "disputes") && <Reviews key={tab} isDisputes={tab === "disputes"} />}
          {tab === "results" && <ResultsTab />}
          {tab === "calibrations" && <CalibrationsTab />}
          {tab === "sampling" && <PlansTab />}
          {tab === "scorecards" && <ScorecardsTab />}
        </div>
      </Tabs>
    </Screen>
  );
}

const anything = "";

function Reviews({ isDisputes }: { isDisputes: boolean }) {
  const t = useTranslations("quality");
  const list = useListState();
  const { staff } = useStaff();
  const state = reviewStates.find((one) => one === list.filter("state"));
  const [agent, who, criterionId, from, to] = [
    list.filter("agent"),
    list.filter("who"),
    list.filter("criterion"),
    list.filter("from"),
    list.filter("to"),
  ];
  const hasPassed = (["true", "false"] as const).find((one) => one === list.filter("passed"));
  const isFiltered = [state, agent, who, criterionId, from, hasPassed].some(Boolean);
  const query = useQuery({
    ...queryFor(quality.reviews, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        ...(isDisputes ? { dispute: "OPEN" } : state ? { state } : {}),
        ...(agent ? { agentId: agent } : {}),
        ...(who === "me" ? { reviewerId: "me" } : {}),
        ...(criterionId ? { criterionId } : {}),
        ...(from ? { from, isCalibration: "false" } : {}),
        ...(to ? { to } : {}),
        ...(hasPassed ? { hasPassed } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card isFlush>
      <div
        role="search"
        aria-label={t("filters")}
        className="flex flex-wrap items-center gap-2 border-b border-line p-3"
      >
        {!isDisputes && (
          <Select
            className="w-40"
            label={t("columns.state")}
            value={state ?? anything}
            options={[
              { value: anything, label: t("everyState") },
              ...reviewStates.map((value) => ({ value, label: t(`options.state.${value}`) })),
            ]}
            onChange={(value) => list.set({ state: value || null })}
          />
        )}
        <Select
          className="w-44"
          label={t("columns.agent")}
          value={agent ?? anything}
          options={[
            { value: anything, label: t("everybody") },
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => list.set({ agent: value || null })}
        />
        <Select
          className="w-40"
          label={t("columns.reviewer")}
          value={who ?? anything}
          options={[
            { value: anything, label: t("everyReviewer") },
            { value: "me", label: t("mine") },
          ]}
          onChange={(value) => list.set({ who: value || null })}
        />
      </div>
      <ListView
        query={query}
        onPage={(page) => list.set({ page })}
        isFiltered={isFiltered}
        onClear={() =>
          list.set({
            state: null,
            agent: null,
            who: null,
            criterion: null,
            from: null,
            to: null,
            passed: null,
          })
        }
        empty={
          <EmptyState
            icon={<ClipboardCheck aria-hidden />}
            title={t(isDisputes ? "noDisputes" : "emptyTitle")}
            text={t(isDisputes ? "noDisputesText" : "emptyText")}
          />
        }
      >
        {(rows) => (
          <DataTable
            text="quality"
            label={t(isDisputes ? "tabs.disputes" : "tabs.reviews")}
            rows={rows}
            cells={reviewCells}
            onOpen={({ id }) => list.set({ open: id })}
          />
        )}
      </ListView>
    </Card>
  );
}
