import { auditLogs as calls } from "../../../../contract/insight/audit-logs.ts";
import { implement } from "../../../http/implement.ts";
import { exportPart, listEntries } from "./queries.ts";

export const auditLogCalls = implement(calls, {
  list: ({ query, ...work }) => listEntries(work, query),
  adminList: ({ query, ...work }) => listEntries(work, query),
  exportPart: ({ query, caller, ...work }) => exportPart(work, query, caller.language),
});
