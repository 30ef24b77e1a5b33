import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tickets } from "../tickets/table.ts";
import {
  escalationRules,
  slaCalendarVersions,
  slaCalendars,
  slaOptions,
  slaPolicies,
  slaPolicyVersions,
  slaReminders,
} from "./book-table.ts";
import type { ReminderRule } from "./engine/book.ts";
import { escalationPrefix } from "./reminder-ids.ts";
import type { recountCauses } from "./ledger-table.ts";
import type { PolicyTerms } from "./policy-terms.ts";
import { startRecount } from "./recount.ts";

export type OptionsRow = typeof slaOptions.$inferSelect;
type PolicyRow = typeof slaPolicies.$inferSelect;

/** @throws Fault not_found before the workspace has any */
export async function optionsOf(work: Pick<Work, "from">): Promise<OptionsRow> {
  const [row] = await work.from(slaOptions);
  if (!row) throw new Fault("not_found");
  return row;
}
/** Whoever edits anything of service levels takes this lock first, so that versions come one after the other. */
export async function lockOptions(work: Work): Promise<OptionsRow> {
  const { id } = await optionsOf(work);
  return work.rows(slaOptions).lock(id);
}

/** What rules wait for on a clock, as the engine takes it. */
function momentsOfRules(rules: readonly (typeof escalationRules.$inferSelect)[]): ReminderRule[] {
  return rules.flatMap(({ id, isOn, triggerType, when }): ReminderRule[] => {
    if (!isOn || triggerType !== "CUSTOM" || !when || when.kind === "REOPENED") return [];
    const name = `${escalationPrefix}${id}`;
    if (when.kind === "TARGET_USED")
      return when.metrics.map((metric) => ({ id: name, metric, share: when.percent / 100 }));
    return (["FIRST_RESPONSE", "NEXT_RESPONSE"] as const).map((metric) => ({
      id: name,
      metric,
      countedSeconds: when.minutes * 60,
    }));
  });
}

/** All that a policy says, with what the options, the reminders and the escalation rules add to it. Pure. */
export function termsOf(
  policy: PolicyRow,
  {
    options,
    reminders,
    rules,
  }: {
    options: Pick<OptionsRow, "isOn" | "defaultPolicyId" | "pausedOnHold" | "atRiskPercent">;
    reminders: readonly (typeof slaReminders.$inferSelect)[];
    rules: readonly (typeof escalationRules.$inferSelect)[];
  },
): PolicyTerms {
  const isDefault = policy.id === options.defaultPolicyId;
  return {
    isRemoved: !options.isOn || (!policy.isOn && !isDefault),
    place: policy.place,
    isDefault,
    conditions: isDefault ? { mode: "ALL", items: [] } : policy.conditions,
    calendarId: policy.calendarId,
    targets: policy.targets,
    pausedOnHold: policy.pausedOnHold ?? options.pausedOnHold,
    pausedWhileSnoozed: policy.pausedWhileSnoozed,
    reminders: [
      ...reminders
        .filter(({ isOn, policyId }) => isOn && (policyId === null || policyId === policy.id))
        .map(({ id, metric, offsetMinutes }) => ({ id, metric, offsetSeconds: offsetMinutes * 60 })),
      ...momentsOfRules(rules),
    ],
    atRiskPercent: options.atRiskPercent,
  };
}

/**
 * After a write of anything of service levels, in its transaction: a version of each policy and calendar that has
 * come out differently, and open tickets counted anew by a run. The caller holds the options' lock.
 */
export async function saveBook(work: Work, cause: (typeof recountCauses)[number]): Promise<void> {
  const options = await optionsOf(work);
  const isCalendarNew = await saveCalendars(work);
  const isPolicyNew = await savePolicies(work, options);
  await work
    .update(slaOptions)
    .set({ bookVersion: sql`${slaOptions.bookVersion} + 1` })
    .where(eq(slaOptions.id, options.id));
  if (isCalendarNew || isPolicyNew) await startRecount(work, cause, await openTickets(work));
}

const openTickets = (work: Work): Promise<number> =>
  work
    .rows(tickets)
    .count(
      and(
        isNull(tickets.deletedAt),
        isNull(tickets.mergedIntoId),
        notInArray(tickets.status, ["RESOLVED", "CLOSED"]),
      ),
    );

async function saveCalendars(work: Work): Promise<boolean> {
  const calendars = await work.rows(slaCalendars).list();
  const versions = await work
    .from(slaCalendarVersions)
    .orderBy(asc(slaCalendarVersions.calendarId), desc(slaCalendarVersions.version));
  let isNew = false;
  for (const row of calendars) {
    const newest = versions.find(({ calendarId }) => calendarId === row.id);
    const { name, timeZone, week, holidays } = row;
    const saved = { timeZone, week, holidays };
    if (
      newest &&
      isDeepStrictEqual(saved, { timeZone: newest.timeZone, week: newest.week, holidays: newest.holidays })
    )
      continue;
    isNew = true;
    const version = (newest?.version ?? 0) + 1;
    await work.db.insert(slaCalendarVersions).values({
      tenantId: work.tenant,
      calendarId: row.id,
      version,
      name,
      savedAt: work.now,
      validFrom: row.validFrom,
      ...saved,
    });
    await work.update(slaCalendars).set({ versionNow: version }).where(eq(slaCalendars.id, row.id));
  }
  return isNew;
}

async function savePolicies(work: Work, options: OptionsRow): Promise<boolean> {
  const policies = await work.rows(slaPolicies).list();
  const all = {
    options,
    reminders: await work.rows(slaReminders).list(),
    rules: await work.rows(escalationRules).list(),
  };
  const versions = await work
    .from(slaPolicyVersions)
    .orderBy(asc(slaPolicyVersions.policyId), desc(slaPolicyVersions.version));
  const newest = new Map<string, (typeof versions)[number]>();
  for (const one of versions) if (!newest.has(one.policyId)) newest.set(one.policyId, one);
  let isNew = false;
  const save = async (policyId: string, name: string, terms: PolicyTerms) => {
    const last = newest.get(policyId);
    if (last && isDeepStrictEqual(last.terms, terms)) return;
    isNew = true;
    const version = (last?.version ?? 0) + 1;
    await work.db
      .insert(slaPolicyVersions)
      .values({ tenantId: work.tenant, policyId, version, name, savedAt: work.now, terms });
    await work.update(slaPolicies).set({ versionNow: version }).where(eq(slaPolicies.id, policyId));
  };
  for (const policy of policies) await save(policy.id, policy.name, termsOf(policy, all));
  for (const last of newest.values())
    if (!policies.some(({ id }) => id === last.policyId))
      await save(last.policyId, last.name, { ...last.terms, isRemoved: true });
  return isNew;
}
