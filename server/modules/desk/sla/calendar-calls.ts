import { eq, getTableColumns, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { limits } from "../../../../contract/limits.ts";
import { slaCalendars as calls } from "../../../../contract/desk/sla-calendars.ts";
import type { SlaCalendar } from "../../../../contract/desk/sla-calendars.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { tenants } from "../../../db/table.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { addDays, localDayAt } from "../../../kernel/calendar.ts";
import { implement } from "../../../kernel/implement.ts";
import { plainResource } from "../../../kernel/resource.ts";
import type { Work } from "../../../work.ts";
import { checkHours } from "../../workspace/business-hours/rules.ts";
import { showHours } from "../../workspace/business-hours/settings.ts";
import { slaCalendars, slaOptions, slaPolicies } from "./book-table.ts";
import { openBetween } from "./engine/calendar.ts";
import type { CalendarVersion } from "./engine/calendar.ts";
import { datesOf } from "./holidays.ts";
import { momentOf } from "./engine/local-moment.ts";
import { momentAfter } from "./engine/working-time.ts";
import { secondsOf } from "./moments.ts";
import { lockOptions, optionsOf, saveBook } from "./save-book.ts";
import { say } from "./texts.ts";

type CalendarRow = typeof slaCalendars.$inferSelect;
type Written = BodyOut<typeof calls.create>;
interface ShownCalendar extends CalendarRow {
  isDefault: boolean;
  policies: number;
}

/** A calendar as the engine takes it, before it has a version. */
export const asVersion = (
  calendarId: string,
  { timeZone, week, holidays }: Pick<CalendarRow, "timeZone" | "week" | "holidays">,
  { savedAt, validFrom, version }: Pick<CalendarVersion, "savedAt" | "validFrom" | "version">,
): CalendarVersion => ({
  calendarId,
  version,
  savedAt,
  validFrom,
  timeZone,
  week,
  holidays: holidays.map(({ on, hours }) => (hours ? { on, hours } : { on })),
});

/** @throws Fault invalid at what cannot be so: hours that overlap, a day twice, a calendar that never opens */
export function checkCalendar(
  calendar: Pick<CalendarRow, "timeZone" | "week" | "holidays">,
  now: string,
): void {
  const { week, holidays } = calendar;
  checkHours({ isOn: false, week, holidays: [] });
  const twice = holidays.findIndex(
    ({ on, hours }, at) => !hours && holidays.findIndex((one) => one.on === on && !one.hours) < at,
  );
  if (twice >= 0) throw fieldFault(`holidays.${twice}.on`, say("sla.day_twice"));
  const at = secondsOf(now);
  const version = asVersion("", calendar, { savedAt: at, validFrom: at, version: 1 });
  if (momentAfter([{ from: at, to: Infinity, calendar: version }], at, 1) === null)
    throw fieldFault("week", say("sla.never_opens"));
}

async function zoneOf({ db, tenant }: Work): Promise<string> {
  const [row] = await db.select({ zone: tenants.timeZone }).from(tenants).where(eq(tenants.id, tenant));
  return row?.zone ?? "UTC";
}
/** @throws Fault invalid where it lies before now */
function validFromOf({ now }: Work, asked: string | undefined): string {
  if (asked === undefined) return now;
  if (asked < now) throw fieldFault("validFrom", say("sla.valid_from_past"));
  return asked;
}

const columns = getTableColumns(slaCalendars);
const selectCalendars = ({ db, tenant }: Work) =>
  db
    .select({
      ...columns,
      isDefault: sql<boolean>`${slaCalendars.id} = ${slaOptions.defaultCalendarId}`,
      policies: sql<number>`(select count(*)::int from sla_policies p where p.tenant_id = ${tenant} and p.calendar_id = ${slaCalendars.id})`,
    })
    .from(slaCalendars)
    .innerJoin(slaOptions, eq(slaOptions.tenantId, sql`${tenant}`));
const present = ({ versionNow, ...row }: ShownCalendar): SlaCalendar => ({ ...row, version: versionNow });
export const calendarsOf = async (work: Work): Promise<SlaCalendar[]> =>
  (await selectCalendars(work).where(eq(slaCalendars.tenantId, work.tenant)).orderBy(slaCalendars.name)).map(
    present,
  );

const resource = plainResource(calls, {
  table: slaCalendars,
  sort: ["name"],
  search: ["name"],
  values: async (body, work) => {
    if ((await work.rows(slaCalendars).count()) >= limits.slaCalendarsMax)
      throw new Fault("conflict", say("sla.too_many", { max: limits.slaCalendarsMax }));
    const { name, week, holidays = [], timeZone = await zoneOf(work) } = body;
    checkCalendar({ week, holidays, timeZone }, work.now);
    return { name, week, holidays, timeZone, validFrom: validFromOf(work, body.validFrom) };
  },
  patch: (body, work, before) => patchOf(work, body, before),
  beforeRemove: async (work, { id }) => {
    if (id === (await optionsOf(work)).defaultCalendarId)
      throw new Fault("conflict", say("sla.default_stays"));
    const count = await work.rows(slaPolicies).count(eq(slaPolicies.calendarId, id));
    if (count > 0) throw new Fault("conflict", say("sla.calendar_in_use", { count }));
  },
  select: selectCalendars,
  present,
});

function patchOf(work: Work, body: Partial<Written>, before: CalendarRow): Partial<CalendarRow> {
  const { validFrom, ...fields } = body;
  const after = { ...before, ...fields };
  checkCalendar(after, work.now);
  const isSame = isDeepStrictEqual(
    [before.timeZone, before.week, before.holidays],
    [after.timeZone, after.week, after.holidays],
  );
  return isSame ? fields : { ...fields, validFrom: validFromOf(work, validFrom) };
}

/** A write, its version, and what chat and help centre show where it is the default. */
async function saved<T>(work: Work, write: () => Promise<T>): Promise<T> {
  const { defaultCalendarId } = await lockOptions(work);
  const written = await write();
  await saveBook(work, "CALENDAR");
  await showCalendar(work, defaultCalendarId);
  return written;
}

/** What chat and help centre tell is the calendar that counts by default. */
export async function showCalendar(work: Work, id: string): Promise<void> {
  const row = await work.rows(slaCalendars).find(id);
  if (row) await showHours(work, { week: row.week, holidays: datesOf(row.holidays, dayOf(work, row)) });
}
/** Today by a calendar's clocks. */
export const dayOf = ({ now }: Pick<Work, "now">, { timeZone }: Pick<CalendarRow, "timeZone">): string =>
  localDayAt(Date.parse(now), timeZone);

const again = (work: Work, id: string) => resource.handlers.get({ ...work, params: { id } });

export const calendarCalls = implement(calls, {
  ...resource.handlers,
  create: (context) =>
    saved(context, () => resource.handlers.create(context)).then((row) => again(context, row.id)),
  update: (context) =>
    saved(context, () => resource.handlers.update(context)).then((row) => again(context, row.id)),
  replace: (context) =>
    saved(context, () => resource.handlers.replace(context)).then((row) => again(context, row.id)),
  remove: (context) => saved(context, () => resource.handlers.remove(context)),
  open: async ({ params, query, ...work }) => {
    const row = await resource.row(work, params.id);
    return {
      timeZone: row.timeZone,
      days: daysOf(row, query.year ?? Number(localDayAt(Date.parse(work.now), row.timeZone).slice(0, 4))),
    };
  },
});

/** What opens on each day of a year, by when it begins. Pure. */
function daysOf(row: Pick<CalendarRow, "timeZone" | "week" | "holidays">, year: number) {
  const version = asVersion("", row, { savedAt: 0, validFrom: 0, version: 1 });
  const dayNumber = Date.UTC(year, 0, 1) / 86_400_000;
  const length = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
  const edges = Array.from({ length: length + 1 }, (_, at) => momentOf(row.timeZone, dayNumber + at, 0));
  const named = new Map(row.holidays.map(({ on, name }) => [on, name]));
  return Array.from({ length }, (_, at) => {
    const day = addDays(`${year}-01-01`, at);
    const open = openBetween(version, edges[at] ?? 0, edges[at + 1] ?? 0);
    return {
      day,
      minutes: Math.round(open.reduce((sum, { from, to }) => sum + (to - from), 0) / 60),
      holiday: named.get(day) ?? named.get(day.slice(5)) ?? null,
    };
  });
}
