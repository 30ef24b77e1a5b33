import type { Book, Metric, PolicyVersion } from "../../modules/desk/sla/engine/book.ts";
import type { CalendarVersion } from "../../modules/desk/sla/engine/calendar.ts";
import type { LifeEvent } from "../../modules/desk/sla/engine/events.ts";
import type { LifeCase } from "./lives.ts";
import { isOpenMinute, openSeconds } from "./wall-clocks.ts";

/**
 * A ticket's clocks as one would work them out by hand: everything that happens in a row, and between two
 * happenings minute by minute. Nothing of the engine but its types; docs/sla.md says the rules of both.
 */
export interface CountedSpan {
  state: string;
  reason: string | null;
  note: string | null;
  policy: string | null;
  calendar: string | null;
  from: number;
  to: number;
  openSeconds: number;
  countedSeconds: number;
}
interface Terms {
  policy: PolicyVersion | null;
  calendar: CalendarVersion | null;
  target: number | null;
}
interface CountedClock extends Terms {
  metric: Metric;
  cycle: number;
  startedAt: number;
  repliesBefore: number;
  counted: number;
  /** Since when it goes as it goes, and how, with what counts it: it may change and change back within a second. */
  since: number;
  goes: string;
  breachedAt: number | null;
  end: { at: number; how: string; reason: string; replyId: string | null } | null;
  spans: CountedSpan[];
}
interface Desk {
  at: number;
  book: Book;
  facts: Extract<LifeEvent, { kind: "opened" }>["facts"];
  status: string;
  bot: boolean;
  snoozed: boolean;
  paused: string | null;
  absence: string | null;
  unheard: boolean;
  replies: { id: string; failed: boolean }[];
  clocks: CountedClock[];
}
const isDone = (status: string) => status === "RESOLVED" || status === "CLOSED";
const isResponse = (clock: { metric: Metric }) => clock.metric !== "RESOLUTION";
const validFrom = (one: CalendarVersion) => Math.max(one.savedAt, one.validFrom);

function policyNow({ book, facts, at }: Desk): PolicyVersion | null {
  let chosen: PolicyVersion | null = null;
  for (const policy of book.policies) {
    if (policy.savedAt > at || policy.isRemoved) continue;
    const isOld = book.policies.some(
      (one) => one.policyId === policy.policyId && one.savedAt <= at && one.version > policy.version,
    );
    if (isOld || !(policy.isDefault || policy.appliesTo(facts))) continue;
    if (!chosen || (chosen.isDefault && !policy.isDefault)) chosen = policy;
  }
  return chosen;
}

function calendarNow(book: Book, id: string, at: number): CalendarVersion | null {
  const all = book.calendars.filter((one) => one.calendarId === id);
  const valid = all.filter((one) => validFrom(one) <= at);
  const nrs = (valid.length > 0 ? valid : all).map(({ version }) => version);
  const wanted = valid.length > 0 ? Math.max(...nrs) : Math.min(...nrs);
  return all.find(({ version }) => version === wanted) ?? null;
}

function termsNow(desk: Desk, metric: Metric): Terms {
  const policy = policyNow(desk);
  const target = policy?.targets[metric]?.[desk.facts.priority];
  const calendar =
    policy && !target?.isAroundTheClock ? calendarNow(desk.book, policy.calendarId, desk.at) : null;
  return { policy, calendar, target: target?.seconds ?? null };
}

/** How an open clock goes now, as `state reason note`. */
function stateNow(desk: Desk, { metric, policy }: CountedClock): [string, string | null, string | null] {
  const response = isResponse({ metric });
  if (desk.paused !== null) return ["PAUSED", "PERSON", desk.paused];
  if (!response && desk.status === "PENDING") return ["PAUSED", "PENDING", null];
  if (response && desk.bot) return ["PAUSED", "BOT", null];
  if (desk.status === "ON_HOLD" && policy?.pausedOnHold.includes(metric)) return ["PAUSED", "ON_HOLD", null];
  if (desk.snoozed && policy?.pausedWhileSnoozed.includes(metric)) return ["PAUSED", "SNOOZED", null];
  return ["RUNNING", null, null];
}

const named = (id: string, version: number) => `${id} ${version}`;
const goesNow = (desk: Desk, clock: CountedClock): string =>
  JSON.stringify([
    stateNow(desk, clock),
    clock.policy && named(clock.policy.policyId, clock.policy.version),
    clock.calendar && named(clock.calendar.calendarId, clock.calendar.version),
  ]);
function noteChanges(desk: Desk): void {
  for (const clock of desk.clocks) {
    const goes = goesNow(desk, clock);
    if (clock.end || clock.goes === goes) continue;
    Object.assign(clock, { goes, since: desk.at });
  }
}
function addSpan(
  clock: CountedClock,
  [state, reason, note]: [string, string | null, string | null],
  from: number,
  to: number,
): void {
  if (to <= from) return;
  const open = openSeconds(clock.calendar, from, to);
  const counted = state === "RUNNING" ? open : 0;
  clock.counted += counted;
  clock.spans.push({
    state,
    reason,
    note,
    policy: clock.policy && named(clock.policy.policyId, clock.policy.version),
    calendar: clock.calendar && named(clock.calendar.calendarId, clock.calendar.version),
    from,
    to,
    openSeconds: open,
    countedSeconds: counted,
  });
}

/** The first second by which so much is counted, walking on from one; null where it is not by the last. */
export function walkUntil(
  calendarAt: (at: number) => CalendarVersion | null,
  from: number,
  seconds: number,
  last: number,
): number | null {
  let left = seconds;
  for (let at = from; at < last && left > 0;) {
    const calendar = calendarAt(at);
    const isOpen = isOpenMinute(calendar, Math.floor(at / 60));
    const isWhole = at % 60 === 0 && at + 60 <= last && calendarAt(at + 59) === calendar;
    const step = left >= 60 && isWhole ? 60 : 1;
    at += step;
    if (isOpen) left -= step;
    if (left <= 0) return at;
  }
  return left <= 0 ? from : null;
}

/** Nothing happens up to then: what runs, runs. */
function walk(desk: Desk, to: number): void {
  for (const clock of desk.clocks) {
    if (clock.end) continue;
    const state = stateNow(desk, clock);
    if (state[0] === "RUNNING" && clock.target !== null && clock.breachedAt === null)
      clock.breachedAt = walkUntil(() => clock.calendar, desk.at, clock.target - clock.counted, to);
    addSpan(clock, state, desk.at, to);
  }
  desk.at = to;
}

/** What is past its target at this very moment is breached by now, not before. */
function breachAtOnce(desk: Desk): void {
  for (const clock of desk.clocks) {
    const { end, target, breachedAt, counted } = clock;
    if (end || target === null || breachedAt !== null || counted < target) continue;
    if (stateNow(desk, clock)[0] === "RUNNING") clock.breachedAt = desk.at;
  }
}

function newTerms(desk: Desk, clocks = desk.clocks): void {
  for (const clock of clocks)
    if (!clock.end && clock.breachedAt === null) Object.assign(clock, termsNow(desk, clock.metric));
}

function begin(desk: Desk, metric: Metric, startedAt: number): CountedClock {
  const cycle = 1 + desk.clocks.filter((one) => one.metric === metric).length;
  const clock: CountedClock = {
    ...termsNow(desk, metric),
    metric,
    cycle,
    startedAt,
    repliesBefore: desk.replies.length,
    counted: 0,
    since: startedAt,
    goes: "",
    breachedAt: null,
    end: null,
    spans: [],
  };
  clock.goes = goesNow(desk, clock);
  addSpan(clock, stateNow(desk, clock), startedAt, desk.at);
  desk.clocks.push(clock);
  return clock;
}

function wait(desk: Desk, since: number): void {
  if (desk.absence !== null) return;
  if (isDone(desk.status)) desk.unheard = true;
  else if (!desk.clocks.some((clock) => isResponse(clock) && !clock.end))
    begin(desk, desk.clocks.some(isResponse) ? "NEXT_RESPONSE" : "FIRST_RESPONSE", since);
}

function endAll(desk: Desk, how: string, reason: string, which: (clock: CountedClock) => boolean): void {
  for (const clock of desk.clocks)
    if (!clock.end && which(clock)) clock.end = { at: desk.at, how, reason, replyId: null };
}

function reopen(desk: Desk, clock: CountedClock): void {
  if (!clock.end) return;
  addSpan(clock, ["STOPPED", clock.end.reason, null], clock.end.at, desk.at);
  clock.end = null;
  clock.since = desk.at;
  newTerms(desk, [clock]);
  clock.goes = goesNow(desk, clock);
}

function setStatus(desk: Desk, to: string): void {
  const was = desk.status;
  desk.status = to;
  if (desk.absence !== null || (isDone(was) && isDone(to))) return;
  if (isDone(to)) {
    desk.paused = null;
    endAll(desk, "MET", "RESOLVED", (clock) => !isResponse(clock));
    endAll(desk, "CANCELLED", "RESOLVED", isResponse);
  } else if (isDone(was)) {
    for (const clock of desk.clocks) if (!isResponse(clock)) reopen(desk, clock);
    if (desk.unheard) wait(desk, desk.at);
    desk.unheard = false;
  }
}

function fail(desk: Desk, id: string): void {
  for (const reply of desk.replies) if (reply.id === id) reply.failed = true;
  for (const clock of desk.clocks) {
    const { end } = clock;
    if (end?.how !== "MET" || end.replyId !== id) continue;
    const other = desk.replies.find(({ failed }, nr) => nr >= clock.repliesBefore && !failed);
    if (other) end.replyId = other.id;
    else if (desk.absence !== null || isDone(desk.status))
      clock.end = { at: end.at, how: "CANCELLED", reason: desk.absence ?? "RESOLVED", replyId: null };
    else reopen(desk, clock);
  }
}

/** It ended earlier than we knew: what was counted after that was not. A breach of meanwhile stays. */
function endEarlier(clock: CountedClock, end: NonNullable<CountedClock["end"]>): void {
  clock.end = end;
  const after = clock.spans.filter(({ to }) => to > end.at);
  clock.spans = clock.spans.filter(({ to }) => to <= end.at);
  for (const { state, reason, note, from, countedSeconds } of after) {
    clock.counted -= countedSeconds;
    addSpan(clock, [state, reason, note], from, end.at);
  }
}

/** A person's public message; one that was heard of later counts from when it was written. */
function answer(desk: Desk, { id, writtenAt }: Extract<LifeEvent, { kind: "message" }>): void {
  desk.replies.push({ id, failed: false });
  desk.unheard = false;
  for (const clock of desk.clocks) {
    if (!isResponse(clock) || clock.end) continue;
    const at = Math.max(Math.min(writtenAt ?? desk.at, desk.at), clock.since);
    endEarlier(clock, { at, how: "MET", reason: "ANSWERED", replyId: id });
  }
}

function happen(desk: Desk, event: LifeEvent): void {
  if (event.kind === "message" && desk.absence === null && !event.isAutomatic) {
    if (event.author === "CUSTOMER") wait(desk, desk.at);
    if (event.author === "AGENT" && event.isPublic) answer(desk, event);
  }
  if (event.kind === "reply_failed") fail(desk, event.id);
  if (event.kind === "status") setStatus(desk, event.to);
  if (event.kind === "facts") desk.facts = event.facts;
  if (event.kind === "holder") desk.bot = event.isBot;
  if (event.kind === "snooze") desk.snoozed = event.isSnoozed;
  if (event.kind === "pause" && !isDone(desk.status)) desk.paused = event.reason;
  if (event.kind === "resume") desk.paused = null;
  if (event.kind === "gone") {
    desk.absence = event.why;
    desk.unheard = false;
    endAll(desk, "CANCELLED", event.why, () => true);
  }
  if (event.kind === "back") {
    const was = desk.absence;
    desk.absence = null;
    if (was !== null && !isDone(desk.status))
      for (const clock of desk.clocks) if (clock.end?.reason === was) reopen(desk, clock);
  }
  if (event.kind === "waiting_joined") wait(desk, event.since);
  if (event.kind === "waiting_left") {
    desk.unheard = false;
    endAll(desk, "CANCELLED", event.why, isResponse);
  }
  newTerms(desk);
  noteChanges(desk);
  breachAtOnce(desk);
}

/** All that changed in the book, up to then, one after the other. */
function walkTo(desk: Desk, to: number): void {
  const changes = [
    ...desk.book.policies.map(({ savedAt }) => savedAt),
    ...desk.book.calendars.flatMap((one) => [one.savedAt, validFrom(one)]),
  ].filter((at) => at > desk.at && at <= to);
  for (const at of changes.toSorted((one, other) => one - other)) {
    walk(desk, at);
    newTerms(desk);
    noteChanges(desk);
    breachAtOnce(desk);
  }
  walk(desk, to);
}

export function countByHand({ events, book, now }: LifeCase): Desk {
  const [opened, ...later] = events;
  const { at, facts, status, isWithBot: bot } = opened;
  const none = { snoozed: false, paused: null, absence: null, unheard: false, replies: [], clocks: [] };
  const desk: Desk = { at, book, facts, status, bot, ...none };
  const resolution = begin(desk, "RESOLUTION", at);
  if (isDone(status)) resolution.end = { at, how: "CANCELLED", reason: "RESOLVED", replyId: null };
  else if (opened.waitingSince !== null) wait(desk, opened.waitingSince);
  breachAtOnce(desk);
  for (const event of later) {
    walkTo(desk, event.at);
    happen(desk, event);
  }
  walkTo(desk, now);
  return desk;
}

/** When an open clock falls due from now on, by what is known; undefined where it is not running or not due by then. */
export function dueByHand(desk: Desk, clock: CountedClock, last: number): number | null | undefined {
  if (clock.end || clock.target === null || clock.breachedAt !== null) return undefined;
  if (stateNow(desk, clock)[0] !== "RUNNING") return undefined;
  const { calendar } = clock;
  const known = { ...desk.book, calendars: desk.book.calendars.filter(({ savedAt }) => savedAt <= desk.at) };
  const calendarFrom = (at: number) =>
    calendar &&
    (known.calendars.some(
      (one) => one.calendarId === calendar.calendarId && validFrom(one) > desk.at && validFrom(one) <= at,
    )
      ? calendarNow(known, calendar.calendarId, at)
      : calendar);
  return walkUntil(calendarFrom, desk.at, clock.target - clock.counted, last);
}
