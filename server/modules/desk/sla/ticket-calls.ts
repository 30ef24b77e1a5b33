import { asc, eq } from "drizzle-orm";
import { slaTickets as calls } from "../../../../contract/desk/sla-tickets.ts";
import type { TicketClocks } from "../../../../contract/desk/sla-tickets.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { audienceOf, findTicket, lockTicket } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { countedUpTo, currentSpan } from "./engine/clock.ts";
import type { LifeEvent } from "./engine/events.ts";
import { explainDue } from "./engine/explain.ts";
import type { Ledger as EngineLedger, SlaClock, Span } from "./engine/ledger.ts";
import { advanceLedger } from "./engine/life.ts";
import { outcomeOf } from "./engine/outcome.ts";
import { escalationsOn } from "./escalate.ts";
import { applyTo, holdLedger, readLedger } from "./hold.ts";
import type { HeldLedger } from "./hold.ts";
import { slaRemindersGiven, slaSpans } from "./ledger-table.ts";
import { isoOf, isoOrNull, secondsOf } from "./moments.ts";
import { versionKey } from "./read-book.ts";
import type { ReadBook } from "./read-book.ts";
import { atRiskId, escalationPrefix } from "./reminder-ids.ts";
import { tellOf } from "./tell.ts";
import { say } from "./texts.ts";
import { mayTend } from "./whose.ts";
import { standingOf } from "./standing.ts";
import { writeLedgers } from "./write-ledgers.ts";

type Ref = { id: string; version: number } | null;
const named = ({ names }: ReadBook, ref: Ref) =>
  ref && { ...ref, name: names.get(versionKey(ref.id, ref.version)) ?? "" };

/** A clock as it stands at a moment. */
function presentClock(clock: SlaClock, read: ReadBook, now: number): TicketClocks["clocks"][number] {
  const { metric, cycle, targetSeconds, current, end } = clock;
  const counted = end ? clock.countedSeconds : countedUpTo(clock, now, read.book);
  return {
    metric,
    cycle,
    policy: named(read, clock.policy),
    calendar: named(read, clock.calendar),
    targetSeconds,
    countedSeconds: counted,
    startedAt: isoOf(clock.startedAt),
    state: current?.state ?? null,
    reason: current?.reason ?? end?.reason ?? null,
    note: current?.note ?? null,
    dueAt: isoOrNull(clock.dueAt),
    remainingSeconds: targetSeconds === null || end ? null : targetSeconds - counted,
    breachedAt: isoOrNull(clock.breachedAt),
    endedAt: isoOrNull(end?.at ?? null),
    outcome: outcomeOf(clock),
  };
}

const noClocks: TicketClocks = {
  slaStatus: null,
  slaDueAt: null,
  policy: null,
  isPaused: false,
  pauseReason: null,
  clocks: [],
};
/** The clocks by what time has done up to now, whether or not its timer has fired. */
function presentClocks(held: Pick<HeldLedger, "kept" | "read">, now: number): TicketClocks {
  const { kept, read } = held;
  const ledger = advanceLedger(kept.ledger, Math.max(now, kept.ledger.at), read.book);
  const open = ledger.clocks.find(({ end }) => !end) ?? ledger.clocks.at(-1);
  return {
    ...standingOf({ kept: { ...kept, ledger }, read }),
    policy: named(read, open?.policy ?? null),
    isPaused: ledger.pauseNote !== null,
    pauseReason: ledger.pauseNote,
    clocks: ledger.clocks.map((clock) => presentClock(clock, read, now)),
  };
}

/** The clocks of a ticket as its transaction has left them. */
export async function clocksOf(work: Work, ticket: TicketRow): Promise<TicketClocks> {
  const held = await readLedger(work, ticket);
  return held ? presentClocks(held, secondsOf(work.now)) : noClocks;
}

type Change = (held: HeldLedger, at: number) => LifeEvent;
async function change(work: Work, id: string, event: Change): Promise<TicketClocks> {
  const ticket = await lockTicket(work, id);
  await mayTend(work, ticket);
  const held = await holdLedger(work, ticket);
  const at = secondsOf(work.now);
  if (!held?.kept.ledger.clocks.some(({ end }) => !end))
    throw new Fault("conflict", say("sla.nothing_to_pause"));
  const happened = event(held, at);
  applyTo(held, happened);
  work.record({
    entity: "tickets",
    entityId: ticket.id,
    action: happened.kind === "pause" ? "sla_pause" : "sla_resume",
    before: null,
    after: happened.kind === "pause" ? { reason: happened.reason } : null,
  });
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  await tellOf(work, await writeLedgers(work, [held]));
  return presentClocks(held, at);
}

type Ledger = Answer<typeof calls.ledger>;
/** What the engine keeps without its spans, with those of the database. */
async function ledgerOf(work: Work, ticket: TicketRow): Promise<Ledger> {
  const held = await readLedger(work, ticket);
  const escalations = (await escalationsOn(work, ticket.id)).map(
    ({ id, ruleName, level, at, told, changed }) => ({
      id,
      ruleName,
      level,
      at,
      told,
      changed,
    }),
  );
  if (!held) return { ...noClocks, ledger: [], reminders: [], escalations };
  const { read } = held;
  const now = secondsOf(work.now);
  const rows = await work
    .from(slaSpans)
    .where(eq(slaSpans.ticketId, ticket.id))
    .orderBy(asc(slaSpans.metric), asc(slaSpans.cycle), asc(slaSpans.position));
  const advanced = advanceLedger(held.kept.ledger, Math.max(now, held.kept.ledger.at), read.book);
  const shown = (span: Span) => ({
    ...span,
    from: isoOf(span.from),
    to: isoOf(span.to),
    policy: named(read, span.policy),
    calendar: named(read, span.calendar),
  });
  const ledger = advanced.clocks.map((clock) => {
    const written = rows
      .filter(({ metric, cycle }) => metric === clock.metric && cycle === clock.cycle)
      .map(spanOf);
    const whole = { ...clock, spans: [...written, ...clock.spans] };
    const current = currentSpan(clock, now, read.book);
    const maths = explainDue(whole, read.book, now);
    return {
      metric: clock.metric,
      cycle: clock.cycle,
      spans: [...whole.spans, ...(current ? [current] : [])].map(shown),
      maths:
        maths &&
        maths.map(({ totalSeconds, isAhead, ...span }) => ({ ...shown(span), totalSeconds, isAhead })),
    };
  });
  const reminders = [...(await remindersGiven(work, ticket.id)), ...remindersAhead(advanced, read)];
  return { ...presentClocks(held, now), ledger, reminders, escalations };
}

type Reminder = Ledger["reminders"][number];
const kindOf = (reminderId: string): Reminder["kind"] => (reminderId === atRiskId ? "AT_RISK" : "REMINDER");
async function remindersGiven(work: Work, ticketId: string): Promise<Reminder[]> {
  const rows = await work
    .from(slaRemindersGiven)
    .where(eq(slaRemindersGiven.ticketId, ticketId))
    .orderBy(asc(slaRemindersGiven.at), asc(slaRemindersGiven.metric), asc(slaRemindersGiven.reminderId))
    .limit(remindersMax);
  return rows.map(({ metric, cycle, reminderId, name, dueAt, at, notedAt }) => ({
    metric,
    cycle,
    kind: kindOf(reminderId),
    name,
    dueAt,
    at,
    notedAt,
  }));
}
const remindersMax = 1000;

/** As they will come if nothing else happens to the ticket. Pure. */
function remindersAhead({ clocks }: EngineLedger, { reminders }: ReadBook): Reminder[] {
  return clocks
    .flatMap(({ metric, cycle, end, upcoming, dueAt }) =>
      end ? [] : upcoming.map((moment) => ({ metric, cycle, moment, dueAt })),
    )
    .toSorted((one, other) => one.moment.at - other.moment.at)
    .flatMap(({ metric, cycle, moment, dueAt }): Reminder[] => {
      if (moment.kind === "BREACH" || dueAt === null) return [];
      const id = moment.kind === "REMINDER" ? moment.reminderId : atRiskId;
      if (id.startsWith(escalationPrefix)) return [];
      const name = reminders.get(id)?.name ?? null;
      const [due, at] = [isoOf(dueAt), isoOf(moment.at)];
      return [{ metric, cycle, kind: kindOf(id), name, dueAt: due, at, notedAt: null }];
    });
}
const spanOf = (row: typeof slaSpans.$inferSelect): Span => ({
  state: row.state,
  reason: row.reason,
  note: row.note,
  from: secondsOf(row.from),
  to: secondsOf(row.to),
  policy: row.policyId === null ? null : { id: row.policyId, version: row.policyVersion ?? 0 },
  calendar: row.calendarId === null ? null : { id: row.calendarId, version: row.calendarVersion ?? 0 },
  openSeconds: row.openSeconds,
  countedSeconds: row.countedSeconds,
});

export const ticketCalls = implement(calls, {
  pause: ({ params, body, ...work }) =>
    change(work, params.id, ({ kept }, at) => {
      if (kept.ledger.pauseNote !== null) throw new Fault("conflict", say("sla.paused_already"));
      return { at, kind: "pause", reason: body.reason };
    }),
  resume: ({ params, ...work }) =>
    change(work, params.id, ({ kept }, at) => {
      if (kept.ledger.pauseNote === null) throw new Fault("conflict", say("sla.not_paused"));
      return { at, kind: "resume" };
    }),
  ledger: async ({ params, ...work }) => ledgerOf(work, await findTicket(work, params.id)),
});
