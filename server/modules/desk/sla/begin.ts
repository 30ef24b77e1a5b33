import type { Db } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import { usualWeek } from "../../workspace/business-hours/rules.ts";
import type { NewTenant } from "../../workspace/platform/found-tenant.ts";
import {
  slaCalendarVersions,
  slaCalendars,
  slaOptions,
  slaPolicies,
  slaPolicyVersions,
} from "./book-table.ts";
import { termsOf } from "./save-book.ts";

/** What every tenant has: a calendar, a policy that promises nothing yet, and service levels off. */
export async function beginSla(db: Db, { tenantId, now }: NewTenant): Promise<void> {
  const [calendarId, policyId] = [newId(), newId()];
  const stamps = { createdAt: now, updatedAt: now };
  const calendar = { timeZone: "UTC", week: usualWeek, holidays: [] };
  const conditions = { mode: "ALL" as const, items: [] };
  await db
    .insert(slaCalendars)
    .values({ tenantId, id: calendarId, name: "Default", validFrom: now, ...calendar, ...stamps });
  await db
    .insert(slaCalendarVersions)
    .values({ tenantId, calendarId, version: 1, name: "Default", savedAt: now, validFrom: now, ...calendar });
  const [policy] = await db
    .insert(slaPolicies)
    .values({ tenantId, id: policyId, name: "Default", conditions, calendarId, targets: [], ...stamps })
    .returning();
  const [options] = await db
    .insert(slaOptions)
    .values({ tenantId, id: newId(), defaultPolicyId: policyId, defaultCalendarId: calendarId })
    .returning();
  if (!policy || !options) return;
  const terms = termsOf(policy, { options, reminders: [], rules: [] });
  await db
    .insert(slaPolicyVersions)
    .values({ tenantId, policyId, version: 1, name: "Default", savedAt: now, terms });
}
