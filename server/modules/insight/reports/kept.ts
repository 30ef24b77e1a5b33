import { eq } from "drizzle-orm";
import type { DimensionId, ReportFilters, ReportId } from "../../../../contract/insight/reports.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { definitions } from "./definitions.ts";
import { checkShape } from "./report.ts";
import { say } from "./texts.ts";

/** What a saved report and a schedule have in common: which report, cut how. */
export interface StoredReport {
  report: ReportId;
  groupBy: DimensionId;
  filters: ReportFilters;
}
interface StoredReportPatch {
  report?: ReportId | undefined;
  groupBy?: DimensionId | undefined;
  filters?: ReportFilters | undefined;
}

/**
 * The whole of it after a change, checked: what it filters by is there. @throws Fault invalid at its field
 */
export async function storedReportAfter(
  work: Work,
  patch: StoredReportPatch,
  before: StoredReport | null,
): Promise<StoredReport> {
  const report = patch.report ?? before?.report ?? "volume";
  const usual = definitions[report].dimensions[0] ?? "day";
  const isOther = before !== null && patch.report !== undefined && patch.report !== before.report;
  // Another report may not know how the one before was cut.
  const groupBy = patch.groupBy ?? (before === null || isOther ? usual : before.groupBy);
  const filters = patch.filters ?? (isOther ? {} : (before?.filters ?? {}));
  checkShape(report, { groupBy, filters }, "filters.");
  for (const [field, table] of [
    ["categoryId", ticketCategories],
    ["groupId", agentGroups],
    ["companyId", companies],
    ["agentId", users],
  ] as const) {
    const id = filters[field];
    if (id !== undefined && (await work.from(table, { id: table.id }).where(eq(table.id, id))).length === 0) {
      throw new Fault("invalid", say("reports.no_such_id_at_filter", { field }), {
        errors: [{ path: `filters.${field}`, message: say("reports.no_such_id") }],
      });
    }
  }
  return { report, groupBy, filters };
}

/** Its owner, and ADMINs. @throws Fault forbidden */
export function checkMayChange(work: Work, row: { ownerId: string }): void {
  const { actor } = work;
  if (row.ownerId !== actor.id && !(isRole(actor.role) && outranks(actor.role, "ADMIN")))
    throw new Fault("forbidden", say("reports.not_yours"));
}

export const nameOf = (person: { firstName: string; lastName: string } | null): string =>
  person === null ? "" : `${person.firstName} ${person.lastName}`.trim();
