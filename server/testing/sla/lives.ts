import fc from "fast-check";
import { priorities } from "../../../contract/enums.ts";
import type { Book, Metric, PolicyVersion } from "../../modules/desk/sla/engine/book.ts";
import type { CalendarVersion, ClockHours } from "../../modules/desk/sla/engine/calendar.ts";
import type { LifeEvent } from "../../modules/desk/sla/engine/events.ts";
import { changeDays } from "./wall-clocks.ts";

/** Those whose changes of clocks are of every kind: at midnight, of half an hour, of a whole day, none. */
const zones = [
  "Europe/Madrid",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];
const daySeconds = 86_400;
/** Apia skipped the 30th of December 2011. */
const skippedDay = Date.UTC(2011, 11, 30) / 86_400_000;

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** Half of them near the hours at which clocks change. */
const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 47 }).map((half) => half * 30),
  fc.integer({ min: 0, max: 240 }),
  fc.integer({ min: 0, max: 1439 }),
);
const hours: fc.Arbitrary<ClockHours> = fc
  .tuple(minuteOfDay, fc.oneof(minuteOfDay, fc.constant(1440)))
  .map(([from, to]) => ({ from: clockOf(from), to: clockOf(to === 0 || to === from ? 1440 : to) }));
const usualDay = fc.constant<ClockHours[]>([{ from: "09:00", to: "17:00" }]);
const openDay = fc.oneof(usualDay, fc.array(hours, { maxLength: 3 }));

/** Where and when a case plays: anywhere, or where clocks are about to change. */
export const scene = fc
  .record({
    zone: fc.constantFrom(...zones),
    year: fc.integer({ min: 2024, max: 2028 }),
    day: fc.nat(364),
    isNearChange: fc.boolean(),
    nth: fc.nat(5),
    ahead: fc.integer({ min: 0, max: 3 }),
    isSkippedDay: fc.integer({ min: 0, max: 15 }).map((one) => one === 15),
  })
  .map(({ zone, year, day, isNearChange, nth, ahead, isSkippedDay }) => {
    if (isSkippedDay) return { zone: "Pacific/Apia", day: skippedDay - ahead };
    const changes = isNearChange ? changeDays(zone, year) : [];
    const change = changes[nth % Math.max(1, changes.length)];
    return { zone, day: change === undefined ? Date.UTC(year, 0, 1) / 86_400_000 + day : change - ahead };
  });
type Scene = { zone: string; day: number };

const holidayOf = (firstDay: number) =>
  fc
    .record({
      day: fc.integer({ min: -1, max: 9 }),
      isYearly: fc.boolean(),
      hours: fc.option(hours, { nil: undefined }),
    })
    .map(({ day, isYearly, hours: closed }) => {
      const date = new Date((firstDay + day) * 86_400_000).toISOString().slice(0, 10);
      return { on: isYearly ? date.slice(5) : date, ...(closed ? { hours: closed } : {}) };
    });

/** Offsets in seconds from the beginning of the life, of what is saved and becomes valid. */
const savedOffset = fc.oneof(fc.constant(-10 * daySeconds), fc.integer({ min: -3600, max: 6 * daySeconds }));

export const calendarVersion = (at: Scene, calendarId: string): fc.Arbitrary<CalendarVersion> =>
  fc
    .record({
      week: fc.array(openDay, { minLength: 7, maxLength: 7 }),
      holidays: fc.array(holidayOf(at.day), { maxLength: 2 }),
      saved: savedOffset,
      delay: fc.oneof(fc.constant(0), fc.integer({ min: -daySeconds, max: 4 * daySeconds })),
      // An edit of the zone alone moves all hours.
      zone: fc.oneof(
        { weight: 4, arbitrary: fc.constant(at.zone) },
        { weight: 1, arbitrary: fc.constantFrom(...zones) },
      ),
    })
    .map(({ week, holidays, saved, delay, zone }) => ({
      calendarId,
      version: 1,
      savedAt: at.day * daySeconds + saved,
      validFrom: at.day * daySeconds + saved + delay,
      timeZone: zone,
      week,
      holidays,
    }));

const metrics: readonly Metric[] = ["FIRST_RESPONSE", "NEXT_RESPONSE", "RESOLUTION"];
const seconds = fc.oneof(fc.constantFrom(30, 1800, 3600, 28_800), fc.integer({ min: 1, max: 40 * 3600 }));
const target = fc.option(
  fc.record({ seconds, isAroundTheClock: fc.integer({ min: 0, max: 4 }).map((one) => one === 0) }),
  {
    nil: undefined,
    freq: 6,
  },
);
const targetsByPriority = fc.record(
  Object.fromEntries(priorities.map((priority) => [priority, target])) as Record<
    (typeof priorities)[number],
    typeof target
  >,
);
const reminder = fc.record({
  id: fc.constantFrom("one", "two", "three"),
  metric: fc.constantFrom(...metrics),
  offsetSeconds: fc.constantFrom(-3600, -600, 0, 900, 7200),
});
const policyVersion = (at: Scene, policyId: string): fc.Arbitrary<PolicyVersion> =>
  fc
    .record({
      saved: savedOffset,
      isRemoved: fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
      place: fc.nat(3),
      tier: fc.constantFrom("VIP", "PREMIUM"),
      calendarId: fc.constantFrom("main", "night"),
      FIRST_RESPONSE: targetsByPriority,
      NEXT_RESPONSE: targetsByPriority,
      RESOLUTION: targetsByPriority,
      pausedOnHold: fc.subarray([...metrics]),
      pausedWhileSnoozed: fc.subarray([...metrics]),
      reminders: fc.uniqueArray(reminder, { maxLength: 3, selector: ({ id }) => id }),
    })
    .map(({ saved, tier, FIRST_RESPONSE, NEXT_RESPONSE, RESOLUTION, ...rest }) => ({
      ...rest,
      policyId,
      version: 1,
      savedAt: at.day * daySeconds + saved,
      isRemoved: rest.isRemoved && policyId !== "default",
      isDefault: policyId === "default",
      appliesTo: (facts) => facts["tier"] === tier,
      targets: { FIRST_RESPONSE, NEXT_RESPONSE, RESOLUTION },
      atRiskShare: 0.75,
    }));

/** Versions count up in the order in which they were saved. */
const inOrderSaved = <V extends { savedAt: number; version: number }>(versions: readonly V[]): V[] =>
  versions
    .toSorted((one, other) => one.savedAt - other.savedAt)
    .map((one, nr) => ({ ...one, version: nr + 1 }));

const versionsOf = <V extends { savedAt: number; version: number }>(one: fc.Arbitrary<V>) =>
  fc.array(one, { minLength: 1, maxLength: 3 }).map(inOrderSaved);

const facts = fc
  .tuple(fc.constantFrom(...priorities), fc.constantFrom("STANDARD", "PREMIUM", "VIP"))
  .map(([priority, tier]) => ({ priority, tier }));
const [flag, nr] = [fc.boolean(), fc.nat(4)];
type EventBody = LifeEvent extends infer E ? (E extends { at: number } ? Omit<E, "at"> : never) : never;
const messageBy = (author: "CUSTOMER" | "AGENT" | "BOT") =>
  fc
    .record({
      id: nr,
      isPublic: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
      // Absence notices of customers, acknowledgements of ours.
      isAutomatic: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
      /** Before it was heard of, as of what was written on a phone. */
      writtenBefore: fc.option(fc.oneof(fc.constantFrom(1, 1800, 3600), fc.nat(daySeconds)), {
        nil: undefined,
        freq: 2,
      }),
    })
    .map(({ id, isPublic, isAutomatic, writtenBefore }): EventBody => ({
      kind: "message",
      id: String(id),
      author,
      isPublic: isPublic || author === "CUSTOMER",
      isAutomatic,
      ...(author === "AGENT" && writtenBefore !== undefined ? { writtenAt: writtenBefore } : {}),
    }));
const statusTo = fc
  .constantFrom("OPEN", "OPEN", "IN_PROGRESS", "IN_PROGRESS", "PENDING", "ON_HOLD", "RESOLVED", "CLOSED")
  .map((to): EventBody => ({ kind: "status", to: to as "OPEN" }));
const body: fc.Arbitrary<EventBody> = fc.oneof(
  { weight: 8, arbitrary: messageBy("CUSTOMER") },
  { weight: 7, arbitrary: messageBy("AGENT") },
  { weight: 1, arbitrary: messageBy("BOT") },
  { weight: 5, arbitrary: statusTo },
  { weight: 3, arbitrary: nr.map((id): EventBody => ({ kind: "reply_failed", id: String(id) })) },
  { weight: 3, arbitrary: facts.map((next): EventBody => ({ kind: "facts", facts: next })) },
  { weight: 2, arbitrary: flag.map((isBot): EventBody => ({ kind: "holder", isBot })) },
  { weight: 2, arbitrary: flag.map((isSnoozed): EventBody => ({ kind: "snooze", isSnoozed })) },
  { weight: 1, arbitrary: fc.constantFrom("a", "b").map((reason): EventBody => ({ kind: "pause", reason })) },
  { weight: 2, arbitrary: fc.constant<EventBody>({ kind: "resume" }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("MERGED", "DELETED")
      .map((why): EventBody => ({ kind: "gone", why: why as "MERGED" })),
  },
  { weight: 2, arbitrary: fc.constant<EventBody>({ kind: "back" }) },
  { weight: 1, arbitrary: fc.nat(90_000).map((since): EventBody => ({ kind: "waiting_joined", since })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("SPLIT", "MERGE_UNDONE")
      .map((why): EventBody => ({ kind: "waiting_left", why: why as "SPLIT" })),
  },
);
/** What is taken back later: into the spam folder and out of it, a merge on both its sides. */
const takenBack: fc.Arbitrary<[EventBody, EventBody]> = fc.oneof(
  fc.constant<[EventBody, EventBody]>([{ kind: "gone", why: "DELETED" }, { kind: "back" }]),
  fc.constant<[EventBody, EventBody]>([{ kind: "gone", why: "MERGED" }, { kind: "back" }]),
  fc.nat(90_000).map((since): [EventBody, EventBody] => [
    { kind: "waiting_joined", since },
    { kind: "waiting_left", why: "MERGE_UNDONE" },
  ]),
);
const gap = fc.oneof(fc.constantFrom(0, 30, 1800, 3600, 28_800), fc.nat(7200), fc.nat(daySeconds));

const step = fc.record({ gap, body });
/** One thing, or one that is taken back with what happens meanwhile. */
const happening = fc.oneof(
  { weight: 9, arbitrary: step.map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(takenBack, gap, gap, fc.array(step, { maxLength: 2 }))
      .map(([[done, undone], before, after, meanwhile]) => [
        { gap: before, body: done },
        ...meanwhile,
        { gap: after, body: undone },
      ]),
  },
);
const happenings = fc.array(happening, { maxLength: 14, size: "max" }).map((all) => all.flat());

type Life = [Extract<LifeEvent, { kind: "opened" }>, ...LifeEvent[]];
export interface LifeCase {
  events: Life;
  book: Book;
  now: number;
}

const caseIn = (at: Scene): fc.Arbitrary<LifeCase> =>
  fc
    .record({
      start: fc.nat(daySeconds - 1),
      facts,
      isWithBot: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
      status: fc.constantFrom("OPEN" as const, "OPEN" as const, "PENDING" as const, "RESOLVED" as const),
      waiting: fc.constantFrom(0, 0, 5000, null),
      events: happenings,
      rest: gap,
      main: versionsOf(calendarVersion(at, "main")),
      night: versionsOf(calendarVersion(at, "night")),
      special: versionsOf(policyVersion(at, "special")),
      standard: versionsOf(policyVersion(at, "default")),
    })
    .map((of) => {
      let now = at.day * daySeconds + of.start;
      const opened: Life[0] = {
        kind: "opened",
        at: now,
        facts: of.facts,
        status: of.status,
        isWithBot: of.isWithBot,
        waitingSince: of.waiting === null ? null : now - of.waiting,
      };
      const replies: string[] = [];
      const later = of.events.map(({ gap: wait, body: what }, at): LifeEvent => {
        now += wait;
        if (what.kind === "waiting_joined") return { ...what, at: now, since: now - what.since };
        // One of the last five replies, the last of them for 0.
        if (what.kind === "reply_failed")
          return { ...what, at: now, id: replies.at(-1 - Number(what.id)) ?? "none" };
        if (what.kind !== "message") return { ...what, at: now };
        if (what.author === "AGENT") replies.push(String(at));
        const { writtenAt, ...message } = what;
        return {
          ...message,
          at: now,
          id: String(at),
          ...(writtenAt === undefined ? {} : { writtenAt: now - writtenAt }),
        };
      });
      const book = { policies: [...of.special, ...of.standard], calendars: [...of.main, ...of.night] };
      return { events: [opened, ...later], book, now: now + of.rest };
    });

export const lifeCase: fc.Arbitrary<LifeCase> = scene.chain(caseIn);
