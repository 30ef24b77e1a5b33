import { auditLogs as calls } from "../../../../contract/insight/audit-logs.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { auditExportPart, listEntries } from "./queries.ts";

const auditLogCalls = implement(calls, {
  list: ({ query, caller, ...work }) => listEntries(work, query, caller.language),
  adminList: ({ query, caller, ...work }) => listEntries(work, query, caller.language),
  exportPart: ({ query, caller, ...work }) => auditExportPart(work, query, caller.language),
});

export const auditLogsModule = defineModule("insight/audit-logs", { calls: auditLogCalls });
