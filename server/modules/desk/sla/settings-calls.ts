import { and, asc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { slaSettings as calls } from "../../../../contract/desk/sla-settings.ts";
import type { SlaOptions, SlaPolicy } from "../../../../contract/desk/sla-settings.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { plainResource } from "../../../kernel/resource.ts";
import type { Work } from "../../../work.ts";
import { slaCalendars, slaOptions, slaPolicies, slaReminders } from "./book-table.ts";
import { calendarsOf, showCalendar } from "./calendar-calls.ts";
import { checkFieldsIn } from "./field-facts.ts";
import { lockOptions, optionsOf, saveBook } from "./save-book.ts";
import type { OptionsRow } from "./save-book.ts";
import { say } from "./texts.ts";

type PolicyRow = typeof slaPolicies.$inferSelect;
type Written = Partial<BodyOut<typeof calls.create>>;
interface ShownPolicy extends PolicyRow {
  isDefault: boolean;
  calendarName: string;
}

/** @throws Fault invalid for a policy that cannot be so */
export async function checkPolicy(work: Work, body: Written, isDefault: boolean): Promise<void> {
  const { calendarId, targets = [], conditions, isOn } = body;
  if (calendarId !== undefined && !(await work.rows(slaCalendars).find(calendarId)))
    throw fieldFault("calendarId", say("sla.no_such_calendar"));
  await checkFieldsIn(work, conditions);
  const twice = targets.findIndex(
    ({ metric, priority }, at) =>
      targets.findIndex((one) => one.metric === metric && one.priority === priority) < at,
  );
  if (twice >= 0) throw fieldFault(`targets.${twice}.metric`, say("sla.target_twice"));
  if (!isDefault) return;
  if (conditions && conditions.items.length > 0)
    throw fieldFault("conditions", say("sla.default_has_no_conditions"));
  if (isOn === false) throw fieldFault("isOn", say("sla.default_stays_on"));
}

const columns = getTableColumns(slaPolicies);
const selectPolicies = ({ db, tenant }: Work) =>
  db
    .select({
      ...columns,
      isDefault: sql<boolean>`${slaPolicies.id} = ${slaOptions.defaultPolicyId}`,
      calendarName: slaCalendars.name,
    })
    .from(slaPolicies)
    .innerJoin(
      slaCalendars,
      and(eq(slaCalendars.tenantId, slaPolicies.tenantId), eq(slaCalendars.id, slaPolicies.calendarId)),
    )
    .innerJoin(slaOptions, eq(slaOptions.tenantId, sql`${tenant}`));
const present = ({ versionNow, ...row }: ShownPolicy): SlaPolicy => ({ ...row, version: versionNow });

const resource = plainResource(calls, {
  table: slaPolicies,
  sort: ["place", "name"],
  search: ["name", "description"],
  values: async (body, work) => {
    const options = await optionsOf(work);
    await checkPolicy(work, body, false);
    if ((await work.rows(slaPolicies).count()) >= limits.slaPoliciesMax)
      throw new Fault("conflict", say("sla.too_many", { max: limits.slaPoliciesMax }));
    return {
      ...body,
      description: body.description ?? null,
      place: body.place ?? (await nextPlace(work)),
      calendarId: body.calendarId ?? options.defaultCalendarId,
      conditions: body.conditions ?? { mode: "ALL", items: [] },
      targets: body.targets ?? [],
    };
  },
  patch: async (body, work, before) => {
    await checkPolicy(work, body, before.id === (await optionsOf(work)).defaultPolicyId);
    return body;
  },
  beforeRemove: async (work, { id }) => {
    if (id === (await optionsOf(work)).defaultPolicyId) throw new Fault("conflict", say("sla.default_stays"));
    await work.delete(slaReminders).where(eq(slaReminders.policyId, id));
  },
  select: selectPolicies,
  present,
});

async function nextPlace({ from }: Work): Promise<number> {
  const [row] = await from(slaPolicies, { last: sql<number>`coalesce(max(${slaPolicies.place}), 0)` });
  return (row?.last ?? 0) + 1;
}

/** The default asks nothing of a ticket, and is on. */
export const asDefault = { conditions: { mode: "ALL" as const, items: [] }, isOn: true };

const showOptions = ({
  isOn,
  defaultPolicyId,
  defaultCalendarId,
  atRiskPercent,
  pausedOnHold,
}: OptionsRow): SlaOptions => ({ isOn, defaultPolicyId, defaultCalendarId, atRiskPercent, pausedOnHold });

async function setOptions(work: Work, body: BodyOut<typeof calls.options>): Promise<SlaOptions> {
  const before = await lockOptions(work);
  const { defaultPolicyId, defaultCalendarId } = body;
  if (defaultPolicyId !== undefined) {
    const policy = await work.rows(slaPolicies).find(defaultPolicyId);
    if (!policy) throw fieldFault("defaultPolicyId", say("sla.no_such_policy"));
    if (defaultPolicyId !== before.defaultPolicyId) {
      await work.rows(slaPolicies).update(policy.id, asDefault, { before: policy });
      await work
        .rows(slaPolicies)
        .update(before.defaultPolicyId, { isOn: false, place: await nextPlace(work) });
    }
  }
  if (defaultCalendarId !== undefined && !(await work.rows(slaCalendars).find(defaultCalendarId)))
    throw fieldFault("defaultCalendarId", say("sla.no_such_calendar"));
  const after = await work.rows(slaOptions).update(before.id, body, { before });
  await saveBook(work, "OPTIONS");
  if (after.defaultCalendarId !== before.defaultCalendarId) await showCalendar(work, after.defaultCalendarId);
  return showOptions(after);
}

/** A write and what follows from it, behind the lock of those who edit. */
const saved = async <T>(work: Work, write: () => Promise<T>): Promise<T> => {
  await lockOptions(work);
  const written = await write();
  await saveBook(work, "POLICY");
  return written;
};

/**
 * All policies but the default in their new order. Places that are taken are dealt out anew, so that only what
 * stands elsewhere gets another one, and with it a version.
 */
async function reorder(work: Work, ids: readonly string[]): Promise<Record<never, never>> {
  const { defaultPolicyId } = await lockOptions(work);
  const moved = await movedPolicies(work, ids, { defaultPolicyId, at: "ids" });
  for (const { row, place } of moved)
    await work.rows(slaPolicies).update(row.id, { place }, { before: row, action: "reorder" });
  if (moved.length > 0) await saveBook(work, "POLICY");
  return {};
}

/** What gets another place by an order. @param at where the order is in what was sent @throws Fault invalid */
export async function movedPolicies(
  work: Work,
  ids: readonly string[],
  { defaultPolicyId, at }: { defaultPolicyId: string; at: string },
): Promise<{ row: PolicyRow; place: number }[]> {
  const rows = await work
    .from(slaPolicies)
    .where(ne(slaPolicies.id, defaultPolicyId))
    .orderBy(asc(slaPolicies.place), asc(slaPolicies.name));
  checkOrder(ids, rows, { defaultPolicyId, at });
  const taken = rows.map(({ place }) => place);
  const places = new Set(taken).size === taken.length ? taken : taken.map((_, at) => at + 1);
  return rows.flatMap((row) => {
    const place = places[ids.indexOf(row.id)];
    return place === undefined || place === row.place ? [] : [{ row, place }];
  });
}

/** @throws Fault invalid at each id that has no place in the order, and for those that are left out */
function checkOrder(
  ids: readonly string[],
  rows: readonly PolicyRow[],
  { defaultPolicyId, at: field }: { defaultPolicyId: string; at: string },
): void {
  const errors = ids.flatMap((id, at) => {
    const path = `${field}.${at}`;
    if (id === defaultPolicyId) return [{ path, message: say("sla.default_comes_last") }];
    if (ids.indexOf(id) < at) return [{ path, message: say("sla.policy_twice") }];
    return rows.some((row) => row.id === id) ? [] : [{ path, message: say("sla.no_such_policy") }];
  });
  const left = rows.filter(({ id }) => !ids.includes(id));
  if (left.length > 0) {
    const names = left.map(({ name }) => name).join(", ");
    errors.push({ path: field, message: say("sla.order_misses", { names }) });
  }
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
}

export const settingsCalls = implement(calls, {
  ...resource.handlers,
  reorder: ({ body, ...work }) => reorder(work, body.ids),
  create: (context) =>
    saved(context, async () => resource.handlers.create(context)).then((row) => again(context, row.id)),
  update: (context) =>
    saved(context, () => resource.handlers.update(context)).then((row) => again(context, row.id)),
  replace: (context) =>
    saved(context, () => resource.handlers.replace(context)).then((row) => again(context, row.id)),
  remove: (context) => saved(context, () => resource.handlers.remove(context)),
  options: ({ body, ...work }) => setOptions(work, body),
  all: async (work) => ({
    options: showOptions(await optionsOf(work)),
    policies: (
      await selectPolicies(work)
        .where(eq(slaPolicies.tenantId, work.tenant))
        .orderBy(
          sql`${slaPolicies.id} = ${slaOptions.defaultPolicyId}`,
          asc(slaPolicies.place),
          asc(slaPolicies.name),
        )
    ).map(present),
    calendars: await calendarsOf(work),
  }),
  state: async (work) => ({ isOn: (await optionsOf(work)).isOn }),
});

/** With the version that it was saved as. */
const again = (work: Work, id: string) => resource.handlers.get({ ...work, params: { id } });
