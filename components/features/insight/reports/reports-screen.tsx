"use client";
import { Suspense, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CalendarClock, ChartNoAxesColumn } from "lucide-react";
import { reportSchedules, reports } from "@/contract/insight/reports";
import { ListFailed } from "@/components/list/list-faces";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { ChannelsTab } from "./channels-tab";
import { ReportChart } from "./report-chart";
import { ReportRows } from "./report-rows";
import { ReportTable } from "./report-table";
import { ReportToolbar } from "./report-toolbar";
import { ReportTotals } from "./report-totals";
import { SavedReportsMenu } from "./saved-reports";
import { ScheduleForm } from "./schedule-form";
import type { EditedSchedule } from "./schedule-form";
import { Schedules } from "./schedules";
import { useReport } from "./use-report";

export function ReportsScreen() {
  return (
    <Suspense>
      <Reports />
    </Suspense>
  );
}

const tabs = ["report", "channels", "schedules"] as const;

/** Pick a report, cut it, see it, and open any number to the rows that it is made of. */
function Reports() {
  const t = useTranslations("reports");
  const common = useTranslations("common");
  const report = useReport();
  const [edited, setEdited] = useState<EditedSchedule | null>(null);
  const tab = tabs.find((one) => one === report.list.filter("tab")) ?? "report";
  const { filters, groupBy, splitBy, compares, span } = report;
  const query = useQuery({
    ...queryFor(reports.get, {
      query: {
        report: report.report,
        ...span,
        ...filters,
        ...(groupBy ? { groupBy } : {}),
        ...(splitBy ? { splitBy } : {}),
        compare: compares ? "true" : "false",
      },
    }),
    placeholderData: keepPreviousData,
    enabled: tab === "report",
  });
  const schedules = useQuery(queryFor(reportSchedules.list, { query: { limit: 100 } }));
  const result = query.data?.result;
  const entry = query.data?.catalogue.find(({ id }) => id === report.report);
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <>
            <SavedReportsMenu report={report} />
            <Button icon={<CalendarClock aria-hidden />} onClick={() => setEdited({ of: null })}>
              {t("schedule")}
            </Button>
          </>
        }
      />
      <Tabs
        label={t("title")}
        value={tab}
        onChange={(next) => report.list.set({ tab: next === "report" ? null : next, open: null })}
        tabs={[
          { id: "report", label: t("tabs.report") },
          { id: "channels", label: t("tabs.channels") },
          {
            id: "schedules",
            label: t("tabs.schedules"),
            ...(schedules.data ? { count: schedules.data.total } : {}),
          },
        ]}
      >
        {tab === "schedules" ? (
          <Schedules query={schedules} onEdit={(of) => setEdited({ of })} />
        ) : tab === "channels" ? (
          <ChannelsTab report={report} />
        ) : (
          <>
            <ReportToolbar
              report={report}
              entry={entry}
              result={result ?? undefined}
              isOld={query.isPlaceholderData}
            />
            {query.error ? (
              <Card isFlush>
                <ListFailed error={query.error} query={query} />
              </Card>
            ) : result ? (
              <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData}>
                <ReportTotals report={report} result={result} />
                <ReportChart result={result} />
                <ReportTable report={report} result={result} />
              </div>
            ) : (
              <div className="flex flex-col gap-4">
                <Skeleton className="h-24 w-full" />
                <Skeleton className="h-64 w-full" />
                <span className="sr-only" role="status">
                  <ChartNoAxesColumn aria-hidden />
                  {common("loading")}
                </span>
              </div>
            )}
          </>
        )}
      </Tabs>
      {report.opened && result && (
        <ReportRows key={report.list.open} report={report} result={result} opened={report.opened} />
      )}
      {edited && <ScheduleForm edited={edited} report={report} onClose={() => setEdited(null)} />}
    </Screen>
  );
}
