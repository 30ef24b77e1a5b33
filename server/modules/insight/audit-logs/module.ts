import { auditLogs as calls } from "../../../../contract/insight/audit-logs.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { exportPart, listEntries } from "./queries.ts";

const auditLogCalls = implement(calls, {
  list: ({ query, ...work }) => listEntries(work, query),
  adminList: ({ query, ...work }) => listEntries(work, query),
  exportPart: ({ query, caller, ...work }) => exportPart(work, query, caller.language),
});

export const auditLogsModule = defineModule("insight/audit-logs", { calls: auditLogCalls });
