import { dealReports as calls } from "../../../../contract/insight/deal-reports.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { forecastOf } from "./forecast.ts";
import { pipelineReport } from "./pipeline-report.ts";
import { ownersReport, userReport } from "./user-report.ts";

const dealReportCalls = implement(calls, {
  pipeline: ({ query, ...work }) => pipelineReport(work, query),
  forecast: ({ query, ...work }) => forecastOf(work, query),
  owners: async ({ query, ...work }) => ({ items: await ownersReport(work, query) }),
  user: ({ params, query, ...work }) => userReport(work, params.id, query),
});

export const dealReportsModule = defineModule("insight/deal-reports", { calls: dealReportCalls });
