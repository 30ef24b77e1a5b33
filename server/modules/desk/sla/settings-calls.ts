import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
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
    if (defaultPolicyId !== before.defaultPolicyId)
      await work
        .rows(slaPolicies)
        .update(policy.id, { conditions: { mode: "ALL", items: [] }, isOn: true }, { before: policy });
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

export const settingsCalls = implement(calls, {
  ...resource.handlers,
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
