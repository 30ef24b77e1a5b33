import { calendarAt, calendarOf, choosePolicy, policyOf, stretchesFrom } from "./book.ts";
import type { Book, Metric, PolicyVersion, ReminderRule } from "./book.ts";
import type { ClockEnd, ClockState, Moment, Notice, SlaClock, Span, TicketState } from "./ledger.ts";
import { countBetween, momentAfter, momentBefore } from "./working-time.ts";
import type { Stretch } from "./working-time.ts";

const running: ClockState = { state: "RUNNING", reason: null, note: null };
const paused = (reason: ClockState["reason"], note: string | null = null): ClockState => ({
  state: "PAUSED",
  reason,
  note,
});
const keyOf = (state: ClockState): string => JSON.stringify([state.state, state.reason, state.note]);

/** How a clock that has not ended goes: what stands first here is the reason that is written. */
function stateFor(metric: Metric, ticket: TicketState, policy: PolicyVersion | null): ClockState {
  if (ticket.pauseNote !== null) return paused("PERSON", ticket.pauseNote);
  if (metric === "RESOLUTION" && ticket.status === "PENDING") return paused("PENDING");
  if (metric !== "RESOLUTION" && ticket.isWithBot) return paused("BOT");
  if (ticket.status === "ON_HOLD" && policy?.pausedOnHold.includes(metric)) return paused("ON_HOLD");
  if (ticket.isSnoozed && policy?.pausedWhileSnoozed.includes(metric)) return paused("SNOOZED");
  return running;
}

/** The time of what began last, up to a moment, as a span. */
export function currentSpan(clock: SlaClock, to: number, book: Book): Span | null {
  const { current, policy, calendar } = clock;
  if (!current || to <= current.from) return null;
  const openSeconds = countBetween(calendarOf(book, calendar), current.from, to);
  const countedSeconds = current.state === "RUNNING" ? openSeconds : 0;
  return { ...current, to, policy, calendar, openSeconds, countedSeconds };
}

export const countedUpTo = (clock: SlaClock, at: number, book: Book): number =>
  clock.countedSeconds + (currentSpan(clock, at, book)?.countedSeconds ?? 0);

/** Writes what began last as a span; `next` begins. */
function writeSpan(clock: SlaClock, at: number, next: ClockState | null, book: Book): SlaClock {
  const span = currentSpan(clock, at, book);
  return {
    ...clock,
    spans: span ? [...clock.spans, span] : clock.spans,
    countedSeconds: clock.countedSeconds + (span?.countedSeconds ?? 0),
    current: next && { ...next, from: at },
  };
}

/** A clock that begins; what a ticket took over has waited for a while already. */
export function beginClock(
  of: { metric: Metric; cycle: number; startedAt: number },
  ticket: TicketState,
  book: Book,
): SlaClock {
  const terms = termsFor(of.metric, ticket, book);
  const state = stateFor(of.metric, ticket, policyOf(book, terms.policy));
  const clock: SlaClock = {
    ...of,
    ...terms,
    repliesBefore: ticket.replies.length,
    spans: [],
    current: { ...state, from: of.startedAt },
    countedSeconds: 0,
    dueAt: null,
    breachedAt: null,
    countedAtBreach: null,
    end: null,
    upcoming: [],
  };
  return arm(clock, ticket.at, book);
}

type Terms = Pick<SlaClock, "policy" | "calendar" | "targetSeconds">;
/** By which policy and calendar a metric of a ticket is counted now, and up to what. */
function termsFor(metric: Metric, { facts, at }: TicketState, book: Book): Terms {
  const policy = choosePolicy(book, facts, at);
  const target = policy?.targets[metric]?.[facts.priority];
  const calendar = policy && !target?.isAroundTheClock ? calendarAt(book, policy.calendarId, at) : null;
  return {
    policy: policy && { id: policy.policyId, version: policy.version },
    calendar: calendar && { id: calendar.calendarId, version: calendar.version },
    targetSeconds: target?.seconds ?? null,
  };
}

/**
 * The clock as it goes on after something about the ticket, its policy or its calendar changed. What is
 * breached keeps the terms that it was breached by, and what has ended is left alone.
 */
export function continueClock(clock: SlaClock, ticket: TicketState, book: Book): SlaClock {
  if (!clock.current) return clock;
  const { policy, calendar, targetSeconds } = clock;
  const old = { policy, calendar, targetSeconds };
  const terms = clock.breachedAt === null ? termsFor(clock.metric, ticket, book) : old;
  const state = stateFor(clock.metric, ticket, policyOf(book, terms.policy));
  const isSameSpan =
    keyOf(state) === keyOf(clock.current) &&
    JSON.stringify([policy, calendar]) === JSON.stringify([terms.policy, terms.calendar]);
  const written = isSameSpan ? clock : writeSpan(clock, ticket.at, state, book);
  return arm({ ...written, ...terms }, ticket.at, book);
}

/**
 * Its due time stays, since a target counts in the period of that: of a pause, as if it had gone on now, and where
 * the end was heard of later, by what was known when it came.
 */
export function endClock(clock: SlaClock, end: ClockEnd, book: Book): SlaClock {
  const written = writeSpan(clock, end.at, null, book);
  const { targetSeconds, breachedAt } = clock;
  const dueAt =
    targetSeconds === null || breachedAt !== null
      ? clock.dueAt
      : momentAfter(stretchesAhead(clock, end.at, book), end.at, targetSeconds - written.countedSeconds);
  return { ...written, end, dueAt, upcoming: [] };
}

/** A clock that had ended goes on; the time between is a span that counts nothing. */
export function reopenClock(clock: SlaClock, ticket: TicketState, book: Book): SlaClock {
  const { end } = clock;
  if (!end) return clock;
  const stopped = { state: "STOPPED" as const, reason: end.reason, note: null };
  const waiting = { ...clock, end: null, current: { ...stopped, from: end.at } };
  return continueClock(waiting, ticket, book);
}

/** Sets the due time, and what comes before and after it; both depend on what is known at that moment. */
function arm(clock: SlaClock, at: number, book: Book): SlaClock {
  const { targetSeconds, breachedAt, current } = clock;
  if (current?.state !== "RUNNING" || targetSeconds === null)
    return { ...clock, dueAt: breachedAt === null ? null : clock.dueAt, upcoming: [] };
  const ahead = stretchesAhead(clock, at, book);
  const counted = countedUpTo(clock, at, book);
  const dueAt = breachedAt === null ? momentAfter(ahead, at, targetSeconds - counted) : clock.dueAt;
  return { ...clock, dueAt, upcoming: momentsOf({ ...clock, dueAt }, ahead, counted, book) };
}

/** What is breached stays with the version that it was breached by. */
function stretchesAhead(clock: SlaClock, at: number, book: Book): Stretch[] {
  if (clock.breachedAt === null) return stretchesFrom(book, clock.calendar, at);
  return [{ from: at, to: Infinity, calendar: calendarOf(book, clock.calendar) }];
}

function momentsOf(clock: SlaClock, ahead: readonly Stretch[], counted: number, book: Book): Moment[] {
  const { dueAt, targetSeconds, breachedAt, metric } = clock;
  const policy = policyOf(book, clock.policy);
  const at = ahead[0]?.from ?? 0;
  if (!policy || dueAt === null || targetSeconds === null) return [];
  const countedWhenDue = clock.countedAtBreach ?? Math.max(targetSeconds, counted);
  /** When so much has been counted; what has been is behind us. */
  const whenCounted = (seconds: number): number | null =>
    seconds > counted ? momentAfter(ahead, at, seconds - counted) : null;
  const momentOf = (offsetSeconds: number): number | null => {
    if (offsetSeconds > 0) return whenCounted(countedWhenDue + offsetSeconds);
    // One that would have come before the due time was set does not come at all.
    return breachedAt === null ? momentBefore(ahead, dueAt, -offsetSeconds) : null;
  };
  const riskyAt = breachedAt === null ? whenCounted(Math.ceil(targetSeconds * policy.atRiskShare)) : null;
  const momentOfRule = (rule: ReminderRule): number | null => {
    if ("offsetSeconds" in rule) return momentOf(rule.offsetSeconds);
    if ("countedSeconds" in rule) return whenCounted(rule.countedSeconds);
    if (rule.share >= 1) return momentOf(Math.ceil(targetSeconds * (rule.share - 1)));
    return breachedAt === null ? whenCounted(Math.ceil(targetSeconds * rule.share)) : null;
  };
  const reminders = policy.reminders.flatMap((rule): Moment[] => {
    const moment = rule.metric === metric ? momentOfRule(rule) : null;
    return moment === null ? [] : [{ kind: "REMINDER", at: moment, reminderId: rule.id, dueAt }];
  });
  const moments: Moment[] = [
    ...(breachedAt === null ? [{ kind: "BREACH" as const, at: dueAt }] : []),
    ...(riskyAt === null ? [] : [{ kind: "AT_RISK" as const, at: riskyAt }]),
    ...reminders,
  ];
  return moments.toSorted((one, other) => one.at - other.at);
}

type Reminded = Pick<Notice, "reminderId" | "dueAt" | "at">;
/** What time alone does to a clock up to a moment, that one included. */
export function passMoments(
  clock: SlaClock,
  upTo: number,
  book: Book,
): { clock: SlaClock; reminded: Reminded[] } {
  const reminded: Reminded[] = [];
  let passed = clock;
  for (let next = passed.upcoming[0]; next && next.at <= upTo; next = passed.upcoming[0]) {
    const { at } = next;
    const due = passed.upcoming.filter((moment) => moment.at === at);
    for (const moment of due) if (moment.kind === "REMINDER") reminded.push(moment);
    passed = { ...passed, upcoming: passed.upcoming.filter((moment) => moment.at > at) };
    if (due.some(({ kind }) => kind === "BREACH")) {
      const countedAtBreach = countedUpTo(passed, at, book);
      passed = arm({ ...passed, breachedAt: at, countedAtBreach }, at, book);
    }
  }
  return { clock: passed, reminded };
}
