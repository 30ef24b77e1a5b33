import type { slaPreview as calls } from "../../../../contract/desk/sla-preview.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { escalationRules, slaCalendars, slaPolicies, slaReminders } from "./book-table.ts";
import { asVersion, checkCalendar } from "./calendar-calls.ts";
import type { Book } from "./engine/book.ts";
import { secondsOf } from "./moments.ts";
import { policyVersionOf } from "./policy-terms.ts";
import { bookOf } from "./read-book.ts";
import { optionsOf, termsOf } from "./save-book.ts";
import type { OptionsRow } from "./save-book.ts";
import { checkPolicy } from "./settings-calls.ts";

type Asked = Pick<BodyOut<typeof calls.preview>, "policyId" | "policy" | "calendarId" | "calendar">;
interface EditedBook {
  book: Book;
  edited: Book;
  policyId: string | null;
}
/** The book as it is, and as it would be if this were saved now. @throws Fault as saving it would */
export async function editedBook(work: Work, asked: Asked): Promise<EditedBook> {
  const options = await optionsOf(work);
  const { book } = await bookOf(work, options.bookVersion);
  const at = secondsOf(work.now);
  const policies = [...book.policies];
  const calendars = [...book.calendars];
  if (asked.calendarId !== undefined || asked.calendar !== undefined) {
    const version = await editedCalendar(work, asked, book, at);
    calendars.push(version);
  }
  let policyId: string | null = null;
  if (asked.policy !== undefined) {
    const version = await editedPolicy(work, asked, options, book, at);
    policies.push(version);
    ({ policyId } = version);
  }
  return { book, edited: { policies, calendars }, policyId };
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

async function editedPolicy(
  work: Work,
  { policyId, policy = {} }: Asked,
  options: OptionsRow,
  book: Book,
  at: number,
) {
  const before = policyId === undefined ? null : await work.rows(slaPolicies).get(policyId);
  await checkPolicy(work, policy, before?.id === options.defaultPolicyId);
  const row: typeof slaPolicies.$inferSelect = {
    ...(before ?? {
      tenantId: work.tenant,
      id: newId(),
      name: "",
      description: null,
      isOn: true,
      place: 0,
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
  // What is tried counts even while service levels are off.
  const terms = termsOf(row, {
    options: { ...options, isOn: true },
    reminders: await work.rows(slaReminders).list(),
    rules: await work.rows(escalationRules).list(),
  });
  const known = book.policies.filter((one) => one.policyId === row.id);
  const version = 1 + Math.max(0, ...known.map((one) => one.version));
  return policyVersionOf({ policyId: row.id, version, savedAt: at }, terms);
}
/** Without what was not said. */
const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  }; // the same fields, less those without a value
