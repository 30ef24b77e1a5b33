import { asc, eq } from "drizzle-orm";
import type { EscalationLevel } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { escalationRules, slaCalendarVersions, slaPolicyVersions, slaReminders } from "./book-table.ts";
import type { Book } from "./engine/book.ts";
import { secondsOf } from "./moments.ts";
import { policyVersionOf } from "./policy-terms.ts";

/** All that was ever saved in a workspace. Versions are never changed, so what was read once holds for its number. */
export interface ReadBook {
  version: number;
  book: Book;
  /** Of policies and calendars, by id and version, as they were called. */
  names: ReadonlyMap<string, string>;
  escalations: readonly (typeof escalationRules.$inferSelect)[];
  /** How each reminder is called, and whom it tells. */
  reminders: ReadonlyMap<string, { name: string; level: EscalationLevel }>;
}
export const versionKey = (id: string, version: number): string => `${id} ${version}`;

const booksMax = 500;
const books = new Map<string, ReadBook>();

export async function bookOf(work: Pick<Work, "db" | "tenant">, version: number): Promise<ReadBook> {
  const known = books.get(work.tenant);
  if (known?.version === version) return known;
  const read = await readBook(work, version);
  // A transaction that saves sees its own versions, and may still be rolled back: only its number tells.
  books.delete(work.tenant);
  books.set(work.tenant, read);
  const [oldest] = books.keys();
  if (books.size > booksMax && oldest !== undefined) books.delete(oldest);
  return read;
}

/** Past the cache: what this transaction is about to save, or has. */
export async function readBook(
  { db, tenant }: Pick<Work, "db" | "tenant">,
  version: number,
): Promise<ReadBook> {
  const policies = await db
    .select()
    .from(slaPolicyVersions)
    .where(eq(slaPolicyVersions.tenantId, tenant))
    .orderBy(asc(slaPolicyVersions.policyId), asc(slaPolicyVersions.version));
  const calendars = await db
    .select()
    .from(slaCalendarVersions)
    .where(eq(slaCalendarVersions.tenantId, tenant))
    .orderBy(asc(slaCalendarVersions.calendarId), asc(slaCalendarVersions.version));
  const escalations = await db.select().from(escalationRules).where(eq(escalationRules.tenantId, tenant));
  const reminders = await db.select().from(slaReminders).where(eq(slaReminders.tenantId, tenant));
  return {
    version,
    escalations,
    reminders: new Map(reminders.map(({ id, name, level }) => [id, { name, level }])),
    book: {
      policies: policies.map(({ terms, policyId, version: nr, savedAt }) =>
        policyVersionOf({ policyId, version: nr, savedAt: secondsOf(savedAt) }, terms),
      ),
      calendars: calendars.map((row) => ({
        calendarId: row.calendarId,
        version: row.version,
        savedAt: secondsOf(row.savedAt),
        validFrom: secondsOf(row.validFrom),
        timeZone: row.timeZone,
        week: row.week,
        holidays: row.holidays.map(({ on, hours }) => (hours ? { on, hours } : { on })),
      })),
    },
    names: new Map([
      ...policies.map(({ policyId, version: nr, name }) => [versionKey(policyId, nr), name] as const),
      ...calendars.map(({ calendarId, version: nr, name }) => [versionKey(calendarId, nr), name] as const),
    ]),
  };
}
