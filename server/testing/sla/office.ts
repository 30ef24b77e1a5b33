import type { Book, Metric, PolicyVersion } from "../../modules/desk/sla/engine/book.ts";
import type { CalendarVersion } from "../../modules/desk/sla/engine/calendar.ts";
import type { LifeEvent } from "../../modules/desk/sla/engine/events.ts";
import type { Ledger, SlaClock } from "../../modules/desk/sla/engine/ledger.ts";
import { ledgerOfLife } from "../../modules/desk/sla/engine/life.ts";

/** A small desk whose times one can work out in one's head: open from 9 to 17 on weekdays, by UTC. */
export const second = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`) / 1000;
export const text = (at: number | null | undefined): string | null =>
  at === null || at === undefined
    ? null
    : new Date(at * 1000)
        .toISOString()
        .replace("T", " ")
        .replace(/(:00)?\.000Z$/, "");

const day = [{ from: "09:00", to: "17:00" }];
export const office: CalendarVersion = {
  calendarId: "office",
  version: 1,
  savedAt: 0,
  validFrom: 0,
  timeZone: "UTC",
  week: [day, day, day, day, day, [], []],
  holidays: [],
};
const minutes = (count: number) => ({ seconds: count * 60, isAroundTheClock: false });
/** An answer within an hour, the next within two, a solution within eight; urgent ones within a quarter of that. */
export const standard: PolicyVersion = {
  policyId: "standard",
  version: 1,
  savedAt: 0,
  isRemoved: false,
  place: 1,
  isDefault: true,
  appliesTo: () => true,
  calendarId: "office",
  targets: {
    FIRST_RESPONSE: { MEDIUM: minutes(60), URGENT: minutes(15) },
    NEXT_RESPONSE: { MEDIUM: minutes(120), URGENT: minutes(30) },
    RESOLUTION: { MEDIUM: minutes(480), URGENT: minutes(120) },
  },
  pausedOnHold: ["RESOLUTION"],
  pausedWhileSnoozed: [],
  reminders: [],
  atRiskShare: 0.75,
};
export const book: Book = { policies: [standard], calendars: [office] };
export const bookWith = (policy: Partial<PolicyVersion>, ...calendars: CalendarVersion[]): Book => ({
  policies: [{ ...standard, ...policy }],
  calendars: [office, ...calendars],
});

type Bare<E> = E extends { at: number } ? Omit<E, "at"> : never;
type Opened = Extract<LifeEvent, { kind: "opened" }>;
/** By a customer, as an ordinary ticket of priority medium. */
export const opened = (at: string, change: Partial<Opened> = {}): Opened => ({
  kind: "opened",
  at: second(at),
  facts: { priority: "MEDIUM" },
  status: "OPEN",
  isWithBot: false,
  waitingSince: second(at),
  ...change,
});
export const then = (at: string, event: Bare<LifeEvent>): LifeEvent => ({ ...event, at: second(at) });
const message = { kind: "message", id: "m", isPublic: true, isAutomatic: false } as const;
export const asks = (at: string): LifeEvent => then(at, { ...message, author: "CUSTOMER" });
export const replies = (at: string, id = "r"): LifeEvent => then(at, { ...message, id, author: "AGENT" });
export const says = (at: string, what: Partial<Extract<LifeEvent, { kind: "message" }>>): LifeEvent =>
  then(at, { ...message, author: "AGENT", ...what });
export const status = (at: string, to: Extract<LifeEvent, { kind: "status" }>["to"]): LifeEvent =>
  then(at, { kind: "status", to });

export const lived = (first: Opened, events: readonly LifeEvent[], now: string, by: Book = book): Ledger =>
  ledgerOfLife([first, ...events], by, second(now));
export const clockOf = (ledger: Ledger, metric: Metric, cycle = 1): SlaClock => {
  const clock = ledger.clocks.find((one) => one.metric === metric && one.cycle === cycle);
  if (!clock) throw new Error(`There is no ${metric} ${cycle}.`);
  return clock;
};
export const dueOf = (ledger: Ledger, metric: Metric, cycle = 1): string | null =>
  text(clockOf(ledger, metric, cycle).dueAt);
/** How it ended, as `how reason at`. */
export const endOf = (ledger: Ledger, metric: Metric, cycle = 1): string | null => {
  const { end } = clockOf(ledger, metric, cycle);
  return end && `${end.how} ${end.reason} ${text(end.at)}`;
};
export const breachOf = (ledger: Ledger, metric: Metric, cycle = 1): string | null =>
  text(clockOf(ledger, metric, cycle).breachedAt);
/** Its spans, as `state reason: counted minutes`. */
export const spansOf = (ledger: Ledger, metric: Metric, cycle = 1): string[] =>
  clockOf(ledger, metric, cycle).spans.map(
    ({ state, reason, countedSeconds }) => `${state}${reason ? ` ${reason}` : ""}: ${countedSeconds / 60}`,
  );
export const metricsOf = (ledger: Ledger): string[] =>
  ledger.clocks.map(({ metric, cycle }) => `${metric} ${cycle}`);
