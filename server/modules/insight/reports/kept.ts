import { and, eq } from "drizzle-orm";
import type { DimensionId, ReportFilters, ReportId } from "../../../../contract/insight/reports.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../../desk/agent-groups/table.ts";
import { companies } from "../../crm/companies/table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-categories/table.ts";
import { definitions } from "./definitions.ts";
import { checkShape } from "./report.ts";

/** What a saved report and a schedule have in common: which report, cut how. */
export interface Kept {
  report: ReportId;
  groupBy: DimensionId;
  filters: ReportFilters;
}
interface Wish {
  report?: ReportId | undefined;
  groupBy?: DimensionId | undefined;
  filters?: ReportFilters | undefined;
}

/**
 * The whole of it after a change, checked: what it filters by is there. @throws Fault invalid at its field
 */
export async function keptAfter(work: Work, wish: Wish, before: Kept | null): Promise<Kept> {
  const report = wish.report ?? before?.report ?? "volume";
  const usual = definitions[report].dimensions[0] ?? "day";
  const isOther = before !== null && wish.report !== undefined && wish.report !== before.report;
  // Another report may not know how the one before was cut.
  const groupBy = wish.groupBy ?? (before === null || isOther ? usual : before.groupBy);
  const filters = wish.filters ?? (isOther ? {} : (before?.filters ?? {}));
  checkShape(report, { groupBy, filters }, "filters.");
  for (const [field, table] of [
    ["categoryId", ticketCategories],
    ["groupId", agentGroups],
    ["companyId", companies],
    ["agentId", users],
  ] as const) {
    const id = filters[field];
    if (
      id !== undefined &&
      (
        await work.db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.tenantId, work.tenant), eq(table.id, id)))
      ).length === 0
    ) {
      throw new Fault("invalid", `filters.${field}: There is nothing of that id`, {
        errors: [{ path: `filters.${field}`, message: "There is nothing of that id" }],
      });
    }
  }
  return { report, groupBy, filters };
}

/** Its owner, and ADMINs. @throws Fault forbidden */
export function checkMayChange(work: Work, row: { ownerId: string }): void {
  const { actor } = work;
  if (row.ownerId !== actor.id && !(isRole(actor.role) && outranks(actor.role, "ADMIN")))
    throw new Fault("forbidden", "Only its owner and administrators change it.");
}

export const nameOf = (person: { firstName: string; lastName: string } | null): string =>
  person === null ? "" : `${person.firstName} ${person.lastName}`.trim();
