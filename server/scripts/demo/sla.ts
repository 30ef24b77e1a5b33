import { and, asc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { SlaPolicy } from "../../../contract/desk/sla-settings.ts";
import { priorities } from "../../../contract/enums.ts";
import type { SlaMetric } from "../../../contract/enums.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { companies } from "../../modules/crm/records/company-table.ts";
import {
  slaCalendarVersions,
  slaCalendars,
  slaOptions,
  slaPolicies,
  slaPolicyVersions,
  slaReminders,
} from "../../modules/desk/sla/book-table.ts";
import { advanceLedger, applyEvent, openLedger } from "../../modules/desk/sla/engine/life.ts";
import { absenceOf, factsOf } from "../../modules/desk/sla/facts.ts";
import type { HeldLedger } from "../../modules/desk/sla/hold.ts";
import { clockName, keptOf } from "../../modules/desk/sla/kept-ledger.ts";
import type { KeptLedger } from "../../modules/desk/sla/kept-ledger.ts";
import { slaBreaches } from "../../modules/desk/sla/ledger-table.ts";
import { secondsOf } from "../../modules/desk/sla/moments.ts";
import { readBook } from "../../modules/desk/sla/read-book.ts";
import type { ReadBook } from "../../modules/desk/sla/read-book.ts";
import { termsOf } from "../../modules/desk/sla/save-book.ts";
import { writeLedgers } from "../../modules/desk/sla/write-ledgers.ts";
import { isDone } from "../../modules/desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { businessHours } from "../../modules/workspace/business-hours/table.ts";
import type { IdOf } from "./shape.ts";

const hour = 3600;
/** LOW to URGENT, in office hours. */
const hours: Record<SlaMetric, readonly number[]> = {
  FIRST_RESPONSE: [40, 24, 12, 4],
  NEXT_RESPONSE: [60, 40, 20, 8],
  RESOLUTION: [240, 180, 120, 60],
};
const targetsOf = (share: number): SlaPolicy["targets"] =>
  (["FIRST_RESPONSE", "NEXT_RESPONSE", "RESOLUTION"] as const).flatMap((metric) =>
    priorities.map((priority, at) => ({
      metric,
      priority,
      seconds: Math.round((hours[metric][at] ?? 1) * hour * share),
      isAroundTheClock: priority === "URGENT" && metric === "FIRST_RESPONSE" && share < 1,
    })),
  );
const ticketsAtOnce = 100;
const daysBack = 30;

/** Two policies, a calendar of the business hours, reminders, and the clocks of the last month's tickets. */
export async function seedSla(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  await seedBook(db, tenantId, later(now, { days: -daysBack }), id);
  const read = await readBook({ db, tenant: tenantId }, 2);
  const rows = await db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        isNull(tickets.deletedAt),
        gte(tickets.createdAt, later(now, { days: -daysBack })),
      ),
    )
    .orderBy(asc(tickets.id));
  for (let at = 0; at < rows.length; at += ticketsAtOnce)
    await seedLedgers(db, { tenantId, now }, read, rows.slice(at, at + ticketsAtOnce));
}

async function seedBook(db: Db, tenantId: string, since: string, id: IdOf): Promise<void> {
  const [found] = await db.select().from(businessHours).where(eq(businessHours.tenantId, tenantId));
  const [begun] = await db.select().from(slaOptions).where(eq(slaOptions.tenantId, tenantId));
  if (!found || !begun) return;
  const hoursNow = {
    week: found.week,
    holidays: found.holidays.map(({ date, name }) => ({ on: date, name })),
  };
  const calendarId = begun.defaultCalendarId;
  const [calendar] = await db
    .update(slaCalendars)
    .set({ ...hoursNow, versionNow: 2, validFrom: since })
    .where(and(eq(slaCalendars.tenantId, tenantId), eq(slaCalendars.id, calendarId)))
    .returning();
  if (!calendar) return;
  await db.insert(slaCalendarVersions).values({
    tenantId,
    calendarId,
    version: 2,
    name: calendar.name,
    savedAt: since,
    validFrom: since,
    timeZone: calendar.timeZone,
    ...hoursNow,
  });
  const [options] = await db
    .update(slaOptions)
    .set({ isOn: true, pausedOnHold: ["RESOLUTION"], bookVersion: 2 })
    .where(eq(slaOptions.tenantId, tenantId))
    .returning();
  const stamps = { createdAt: since, updatedAt: since };
  await db
    .update(slaPolicies)
    .set({ targets: targetsOf(1), versionNow: 2 })
    .where(and(eq(slaPolicies.tenantId, tenantId), eq(slaPolicies.id, begun.defaultPolicyId)));
  await db.insert(slaPolicies).values({
    tenantId,
    id: id("sla policy premium"),
    name: "Premium customers",
    description: "Twice as fast, and urgent ones around the clock",
    place: 1,
    conditions: {
      mode: "ALL",
      items: [{ field: "tier", op: "IS_ANY_OF", value: ["PREMIUM", "VIP"] }],
    },
    calendarId,
    targets: targetsOf(0.5),
    ...stamps,
  });
  await db.insert(slaReminders).values({
    tenantId,
    id: id("sla reminder"),
    name: "Half an hour left",
    metric: "FIRST_RESPONSE",
    offsetMinutes: -30,
    ...stamps,
  });
  const reminders = await db.select().from(slaReminders).where(eq(slaReminders.tenantId, tenantId));
  const policies = await db.select().from(slaPolicies).where(eq(slaPolicies.tenantId, tenantId));
  if (!options) return;
  await db.insert(slaPolicyVersions).values(
    policies.map((policy) => ({
      tenantId,
      policyId: policy.id,
      version: policy.versionNow,
      name: policy.name,
      savedAt: since,
      terms: termsOf(policy, { options, reminders, rules: [] }),
    })),
  );
  const [first] = await db
    .select()
    .from(companies)
    .where(eq(companies.tenantId, tenantId))
    .orderBy(asc(companies.id))
    .limit(1);
  if (first)
    await db
      .update(companies)
      .set({ tier: "VIP" })
      .where(and(eq(companies.tenantId, tenantId), eq(companies.id, first.id)));
}

type Row = typeof tickets.$inferSelect;

async function seedLedgers(
  db: Db,
  { tenantId, now }: { tenantId: string; now: string },
  read: ReadBook,
  rows: readonly Row[],
): Promise<void> {
  const said = await db
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.tenantId, tenantId),
        inArray(
          ticketMessages.ticketId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const tiers = new Map(
    (await db.select().from(companies).where(eq(companies.tenantId, tenantId))).map((one) => [
      one.id,
      one.tier,
    ]),
  );
  const held = rows.map((ticket): HeldLedger => {
    const tier = tiers.get(ticket.companyId ?? "") ?? "STANDARD";
    const around = { tier, categories: ticket.categoryId, fields: {} };
    const messages = said.filter(({ ticketId, createdAt }) => ticketId === ticket.id && createdAt <= now);
    return {
      ticket,
      stored: null,
      kept: withoutOld(ticket, keptOf(lifeOf(ticket, messages, around, read, secondsOf(now)))),
      read,
      around,
      isChanged: true,
      toldStatus: null,
      hasTimerFired: false,
      isOfNewTicket: false,
    };
  });
  await writeLedgers({ db, tenant: tenantId, now }, held);
  const done = rows.filter(({ status }) => isDone(status)).map((row) => row.id);
  await db
    .update(slaBreaches)
    .set({ status: "RESOLVED", resolvedAt: now, resolvedByName: "Parley" })
    .where(and(eq(slaBreaches.tenantId, tenantId), inArray(slaBreaches.ticketId, done)));
}

/** Of what is done somebody has seen to the breaches: those of open tickets are the work that is left. */
const withoutOld = ({ status }: Row, kept: KeptLedger): KeptLedger => ({
  ...kept,
  resolved: isDone(status)
    ? kept.ledger.clocks.filter(({ breachedAt }) => breachedAt !== null).map(clockName)
    : [],
});

/** What the seeded rows tell of a ticket's life: who said what when, and how it ended. */
function lifeOf(
  ticket: Row,
  messages: readonly (typeof ticketMessages.$inferSelect)[],
  around: HeldLedger["around"],
  { book }: ReadBook,
  now: number,
) {
  const at = secondsOf(ticket.createdAt);
  const [first, ...rest] = messages;
  const begins = first?.authorType === "CUSTOMER" ? at : null;
  let ledger = openLedger(
    {
      at,
      kind: "opened",
      facts: factsOf(ticket, around),
      status: "OPEN",
      isWithBot: false,
      waitingSince: begins,
    },
    book,
  );
  for (const { id, authorType, isPublic, createdAt } of begins === null ? messages : rest)
    ledger = applyEvent(
      ledger,
      { at: secondsOf(createdAt), kind: "message", id, author: authorType, isPublic, isAutomatic: false },
      book,
    );
  const movedAt = secondsOf(
    isDone(ticket.status) ? (ticket.resolvedAt ?? ticket.lastActivityAt) : ticket.lastActivityAt,
  );
  if (ticket.status !== "OPEN")
    ledger = applyEvent(ledger, { at: movedAt, kind: "status", to: ticket.status }, book);
  if (ticket.snoozedUntil !== null)
    ledger = applyEvent(ledger, { at: movedAt, kind: "snooze", isSnoozed: true }, book);
  const why = absenceOf(ticket);
  if (why !== null) ledger = applyEvent(ledger, { at: movedAt, kind: "gone", why }, book);
  return advanceLedger(ledger, Math.max(now, ledger.at), book);
}
