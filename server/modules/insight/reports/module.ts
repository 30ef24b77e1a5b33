import { reports as calls } from "../../../../contract/insight/reports.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { localDayAt } from "../../../kernel/calendar.ts";
import { workedOutOnce } from "./counting.ts";
import { definitions } from "./definitions.ts";
import {
  reportRowsBehind,
  checkShape,
  exported,
  filtersIn,
  runReport,
  spanAsked,
  timeZoneOf,
} from "./report.ts";
import { analyticsCalls } from "./analytics.ts";
import { channelPerformanceCalls } from "./channel-performance.ts";
import { savedReportCalls } from "./saved.ts";
import { overdueReports, reportScheduleCalls, sendReport } from "./schedules.ts";
import { slaMetricCalls } from "./sla-metrics.ts";

const catalogue = Object.entries(definitions).map(([id, { measures, dimensions, splits, filters }]) => ({
  id: id as keyof typeof definitions,
  measures: [...measures],
  dimensions: [...dimensions],
  splits: [...splits],
  filters: [...filters],
})); // its own keys

const reportCalls = implement(calls, {
  get: async ({ query, ...asked }) => {
    const { report, groupBy, splitBy, compare = false } = query;
    if (report === undefined) return { catalogue, result: null };
    const filters = filtersIn(query);
    checkShape(report, { groupBy, splitBy, filters });
    return workedOutOnce(asked, `report ${JSON.stringify(query)}`, async (work) => {
      const timeZone = await timeZoneOf(work);
      return {
        catalogue,
        result: await runReport(work, {
          report,
          groupBy,
          splitBy,
          filters,
          compares: compare,
          timeZone,
          span: spanAsked(query, localDayAt(Date.parse(work.now), timeZone)),
        }),
      };
    });
  },
  rows: ({ query, ...work }) => reportRowsBehind(work, query),
  export: ({ query, caller, ...work }) => exported(work, query, caller.language),
});

export const reportsModule = defineModule("insight/reports", {
  calls: [
    ...reportCalls,
    ...analyticsCalls,
    ...savedReportCalls,
    ...reportScheduleCalls,
    ...slaMetricCalls,
    ...channelPerformanceCalls,
  ],
  jobs: [sendReport],
  routines: [overdueReports],
});
