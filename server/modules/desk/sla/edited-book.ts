import type { slaPreview as calls } from "../../../../contract/desk/sla-preview.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { escalationRules, slaCalendars, slaPolicies, slaReminders } from "./book-table.ts";
import { fieldFault } from "../../../fault.ts";
import { hoursOf } from "../../workspace/business-hours/settings.ts";
import { checkHours, inOrder } from "../../workspace/business-hours/rules.ts";
import { asVersion, checkCalendar, dayOf } from "./calendar-calls.ts";
import type { Book, PolicyVersion } from "./engine/book.ts";
import { secondsOf } from "./moments.ts";
import { policyVersionOf } from "./policy-terms.ts";
import type { PolicyTerms } from "./policy-terms.ts";
import { bookOf } from "./read-book.ts";
import { optionsOf, termsOf } from "./save-book.ts";
import type { OptionsRow } from "./save-book.ts";
import { afterHours } from "./hours-calendar.ts";
import { asDefault, checkPolicy, movedPolicies } from "./settings-calls.ts";
import { say } from "./texts.ts";

type Asked = Pick<
  BodyOut<typeof calls.preview>,
  | "policyId"
  | "policy"
  | "calendarId"
  | "calendar"
  | "defaultPolicyId"
  | "removedPolicyId"
  | "order"
  | "hours"
>;
type PolicyRow = typeof slaPolicies.$inferSelect;
export interface EditedBook {
  book: Book;
  edited: Book;
  /** Of the policy that is edited, or would be the default. */
  policyId: string | null;
  name: string | null;
  terms: PolicyTerms | null;
}
/** The book as it is, and as it would be if this were saved now. @throws Fault as saving it would */
export async function editedBook(work: Work, asked: Asked): Promise<EditedBook> {
  const options = await optionsOf(work);
  const { book } = await bookOf(work, options.bookVersion);
  const at = secondsOf(work.now);
  const calendars = [...book.calendars];
  if (asked.calendarId !== undefined || asked.calendar !== undefined)
    calendars.push(await editedCalendar(work, asked, book, at));
  if (asked.hours !== undefined) calendars.push(await calendarByHours(work, asked.hours, book, at));
  const { rows, row, changed, defaultPolicyId } = await editedPolicies(work, asked, options);
  // What is tried counts even while service levels are off, beside the other policies as they are.
  const isOff = row !== null && !options.isOn;
  const around = {
    options: { ...options, isOn: options.isOn || isOff, defaultPolicyId },
    reminders: await work.rows(slaReminders).list(),
    rules: await work.rows(escalationRules).list(),
  };
  const versions = rows
    .filter((one) => isOff || changed.includes(one.id))
    .map((one) => versionOf(one, termsOf(one, around), book, at));
  return {
    book,
    edited: { policies: [...book.policies, ...versions], calendars },
    policyId: row?.id ?? null,
    name: row?.name ?? null,
    terms: row && termsOf(row, around),
  };
}

function versionOf({ id }: PolicyRow, terms: PolicyTerms, book: Book, at: number): PolicyVersion {
  const known = book.policies.filter((one) => one.policyId === id);
  const version = 1 + Math.max(0, ...known.map((one) => one.version));
  return policyVersionOf({ policyId: id, version, savedAt: at }, terms);
}

/** All policies with the edit, the one that it is about, and those that it changes. */
interface EditedPolicies {
  rows: PolicyRow[];
  row: PolicyRow | null;
  changed: string[];
  defaultPolicyId: string;
}
async function editedPolicies(work: Work, asked: Asked, options: OptionsRow): Promise<EditedPolicies> {
  const { defaultPolicyId } = options;
  const saved = await work.rows(slaPolicies).list();
  if (asked.policy !== undefined) {
    const row = await editedPolicy(work, asked, options, saved);
    const rows = [...saved.filter(({ id }) => id !== row.id), row];
    return { rows, row, changed: [row.id], defaultPolicyId };
  }
  if (asked.removedPolicyId !== undefined) {
    const id = asked.removedPolicyId;
    if (!saved.some((one) => one.id === id)) throw fieldFault("removedPolicyId", say("sla.no_such_policy"));
    if (id === defaultPolicyId) throw fieldFault("removedPolicyId", say("sla.default_stays"));
    // As for one that is off, nothing counts by it any more.
    const rows = saved.map((one) => (one.id === id ? { ...one, isOn: false } : one));
    return { rows, row: null, changed: [id], defaultPolicyId };
  }
  if (asked.order !== undefined) {
    const moved = await movedPolicies(work, asked.order, { defaultPolicyId, at: "order" });
    const placeOf = new Map(moved.map(({ row, place }) => [row.id, place]));
    const rows = saved.map((one) => ({ ...one, place: placeOf.get(one.id) ?? one.place }));
    return { rows, row: null, changed: [...placeOf.keys()], defaultPolicyId };
  }
  const next = asked.defaultPolicyId;
  if (next === undefined || next === defaultPolicyId)
    return { rows: saved, row: null, changed: [], defaultPolicyId };
  const row = saved.find(({ id }) => id === next);
  if (!row) throw fieldFault("defaultPolicyId", say("sla.no_such_policy"));
  const rows = saved.map((one) => {
    if (one.id === next) return { ...one, ...asDefault };
    return one.id === defaultPolicyId ? { ...one, isOn: false } : one;
  });
  return { rows, row, changed: [next, defaultPolicyId], defaultPolicyId: next };
}

async function editedCalendar(work: Work, { calendarId, calendar = {} }: Asked, book: Book, at: number) {
  const options = await optionsOf(work);
  const before = await work.rows(slaCalendars).get(calendarId ?? options.defaultCalendarId);
  const { validFrom, name: _name, ...fields } = calendar;
  const after = { ...before, ...fields };
  checkCalendar(after, work.now);
  const known = book.calendars.filter((one) => one.calendarId === before.id);
  const version = 1 + Math.max(0, ...known.map((one) => one.version));
  const from = validFrom === undefined ? at : Math.max(at, secondsOf(validFrom));
  return asVersion(before.id, after, { savedAt: at, validFrom: from, version });
}

/** The default calendar as edited business hours would leave it. @throws Fault invalid, as saving them would */
async function calendarByHours(work: Work, hours: NonNullable<Asked["hours"]>, book: Book, at: number) {
  const row = await work.rows(slaCalendars).get((await optionsOf(work)).defaultCalendarId);
  const before = await hoursOf(work);
  const wanted = { ...before, ...given(hours) };
  checkHours(wanted);
  const after = { ...wanted, ...inOrder(wanted) };
  const calendar = { ...row, ...afterHours(row, { before, after }, dayOf(work, after)) };
  checkCalendar(calendar, work.now);
  const known = book.calendars.filter((one) => one.calendarId === row.id);
  const version = 1 + Math.max(0, ...known.map((one) => one.version));
  return asVersion(row.id, calendar, { savedAt: at, validFrom: at, version });
}

async function editedPolicy(
  work: Work,
  { policyId, policy = {} }: Asked,
  options: OptionsRow,
  saved: readonly PolicyRow[],
): Promise<PolicyRow> {
  const before = policyId === undefined ? null : await work.rows(slaPolicies).get(policyId);
  await checkPolicy(work, policy, before?.id === options.defaultPolicyId);
  return {
    ...(before ?? {
      tenantId: work.tenant,
      id: newId(),
      name: "",
      description: null,
      isOn: true,
      place: 1 + Math.max(0, ...saved.map(({ place }) => place)),
      conditions: { mode: "ALL", items: [] },
      calendarId: options.defaultCalendarId,
      targets: [],
      pausedOnHold: null,
      pausedWhileSnoozed: [],
      versionNow: 0,
      createdAt: work.now,
      updatedAt: work.now,
    }),
    ...given(policy),
  };
}
/** Without what was not said. */
const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  }; // the same fields, less those without a value
