import { changesBetween } from "./book.ts";
import type { Book, Metric } from "./book.ts";
import { beginClock, continueClock, endClock, passMoments, reopenClock } from "./clock.ts";
import type { LifeEvent } from "./events.ts";
import type { ClockEnd, EndReason, Ledger, Notice, SlaClock, TicketState } from "./ledger.ts";
import { isDone } from "../../tickets/rules.ts";

type EventOf<K extends LifeEvent["kind"]> = Extract<LifeEvent, { kind: K }>;

/** All of a ticket's life up to now. Events in the order in which they happened; the first opens it. */
export function ledgerOfLife(
  [opened, ...events]: readonly [EventOf<"opened">, ...LifeEvent[]],
  book: Book,
  now: number,
): Ledger {
  const begun = openLedger(opened, book);
  return advanceLedger(
    events.reduce((ledger, event) => applyEvent(ledger, event, book), begun),
    now,
    book,
  );
}

export function openLedger(event: EventOf<"opened">, book: Book): Ledger {
  const { at, facts, status, isWithBot, waitingSince } = event;
  const ticket: TicketState = {
    at,
    facts,
    status,
    isWithBot,
    isSnoozed: false,
    pauseNote: null,
    absence: null,
    hasUnheardMessage: false,
    replies: [],
  };
  const resolution = beginClock({ metric: "RESOLUTION", cycle: 1, startedAt: at }, ticket, book);
  const ledger: Ledger = { ...ticket, clocks: [resolution], notices: [] };
  // What comes done, from an import, was done by others: its clock has never run.
  if (isDone(status)) return endClocks(ledger, { how: "CANCELLED", reason: "RESOLVED" }, () => true, book);
  return passTime(waitingSince === null ? ledger : startWaiting(ledger, waitingSince, book), at, book);
}

/** The ledger after the next event: what time alone does up to then comes first. */
export function applyEvent(ledger: Ledger, event: LifeEvent, book: Book): Ledger {
  const at = Math.max(event.at, ledger.at);
  return passTime(follow(advanceLedger(ledger, at, book), event, book), at, book);
}

/** What time alone does up to a moment, and what was saved or became valid until then. */
export function advanceLedger(ledger: Ledger, to: number, book: Book): Ledger {
  const recounted = changesBetween(book, ledger.at, to).reduce(
    (before, change) => recountLedger(passTime(before, change, book), book),
    ledger,
  );
  return passTime(recounted, to, book);
}

/** The ledger by what policies and calendars are at its moment: what ran before stays as it was counted. */
export const recountLedger = (ledger: Ledger, book: Book): Ledger =>
  passTime(
    withClocks(ledger, (clock) => continueClock(clock, ledger, book)),
    ledger.at,
    book,
  );

const withClocks = (ledger: Ledger, change: (clock: SlaClock) => SlaClock): Ledger => ({
  ...ledger,
  clocks: ledger.clocks.map(change),
});

function passTime(ledger: Ledger, to: number, book: Book): Ledger {
  const notices = [...ledger.notices];
  const clocks = ledger.clocks.map((before) => {
    const { clock, reminded } = passMoments(before, to, book);
    const { metric, cycle } = clock;
    for (const { reminderId, dueAt, at } of reminded) {
      const isNew = !notices.some(
        (one) =>
          one.metric === metric &&
          one.cycle === cycle &&
          one.reminderId === reminderId &&
          one.dueAt === dueAt,
      );
      if (isNew) notices.push({ metric, cycle, reminderId, dueAt, at });
    }
    return clock;
  });
  return { ...ledger, at: Math.max(to, ledger.at), clocks, notices: notices.toSorted(byMoment) };
}
const byMoment = (one: Notice, other: Notice): number =>
  one.at - other.at ||
  one.metric.localeCompare(other.metric) ||
  one.cycle - other.cycle ||
  one.reminderId.localeCompare(other.reminderId);

function follow(ledger: Ledger, event: LifeEvent, book: Book): Ledger {
  const goesOn = (change: Partial<TicketState>): Ledger => recountLedger({ ...ledger, ...change }, book);
  switch (event.kind) {
    case "opened":
      return ledger;
    case "message":
      return followMessage(ledger, event, book);
    case "reply_failed":
      return failReply(ledger, event.id, book);
    case "status":
      return followStatus(ledger, event, book);
    case "facts":
      return goesOn({ facts: event.facts });
    case "holder":
      return goesOn({ isWithBot: event.isBot });
    case "snooze":
      return goesOn({ isSnoozed: event.isSnoozed });
    case "pause":
      return isDone(ledger.status) ? ledger : goesOn({ pauseNote: event.reason });
    case "resume":
      return goesOn({ pauseNote: null });
    case "gone":
      return endClocks(
        { ...ledger, absence: event.why, hasUnheardMessage: false },
        { how: "CANCELLED", reason: event.why },
        () => true,
        book,
      );
    case "back":
      return comeBack(ledger, book);
    case "waiting_joined":
      return hearCustomer(ledger, event.since, book);
    case "waiting_left":
      return endClocks(
        { ...ledger, hasUnheardMessage: false },
        { how: "CANCELLED", reason: event.why },
        isResponse,
        book,
      );
  }
}

const isResponse = ({ metric }: SlaClock): boolean => metric !== "RESOLUTION";

function followMessage(ledger: Ledger, event: EventOf<"message">, book: Book): Ledger {
  if (event.isAutomatic || !event.isPublic || ledger.absence) return ledger;
  if (event.author === "CUSTOMER") return hearCustomer(ledger, ledger.at, book);
  if (event.author !== "AGENT") return ledger;
  const written = Math.min(event.writtenAt ?? ledger.at, ledger.at);
  const replies = [...ledger.replies, { id: event.id, at: written, hasFailed: false }];
  const answered: Omit<ClockEnd, "at"> = { how: "MET", reason: "ANSWERED", replyId: event.id };
  return {
    ...ledger,
    replies,
    hasUnheardMessage: false,
    clocks: ledger.clocks.map((clock) => {
      if (!isResponse(clock) || !clock.current) return clock;
      // What stands in a span stays there, though the reply was written before.
      return endClock(clock, { ...answered, at: Math.max(written, clock.current.from) }, book);
    }),
  };
}

function hearCustomer(ledger: Ledger, since: number, book: Book): Ledger {
  if (ledger.absence) return ledger;
  if (isDone(ledger.status)) return { ...ledger, hasUnheardMessage: true };
  return startWaiting(ledger, since, book);
}

/** A customer waits; nothing where one waits already. */
function startWaiting(ledger: Ledger, startedAt: number, book: Book): Ledger {
  const responses = ledger.clocks.filter(isResponse);
  if (responses.some(({ end }) => !end)) return ledger;
  const metric: Metric = responses.length === 0 ? "FIRST_RESPONSE" : "NEXT_RESPONSE";
  const cycle = 1 + responses.filter((clock) => clock.metric === metric).length;
  const clock = beginClock({ metric, cycle, startedAt }, ledger, book);
  return { ...ledger, clocks: [...ledger.clocks, clock] };
}

/** A reply that never arrived answers nothing from then on; another one may stand for it. */
function failReply(before: Ledger, id: string, book: Book): Ledger {
  const replies = before.replies.map((reply) => (reply.id === id ? { ...reply, hasFailed: true } : reply));
  const ledger = { ...before, replies };
  return withClocks(ledger, (clock) => {
    const { end } = clock;
    if (end?.how !== "MET" || end.replyId !== id) return clock;
    const other = replies.slice(clock.repliesBefore).find(({ hasFailed }) => !hasFailed);
    if (other) return { ...clock, end: { ...end, replyId: other.id } };
    if (!ledger.absence && !isDone(ledger.status)) return reopenClock(clock, ledger, book);
    return {
      ...clock,
      end: { ...end, how: "CANCELLED", reason: ledger.absence ?? "RESOLVED", replyId: null },
    };
  });
}

function followStatus(ledger: Ledger, { to }: EventOf<"status">, book: Book): Ledger {
  const [wasDone, isNowDone] = [isDone(ledger.status), isDone(to)];
  const ticket = { ...ledger, status: to };
  if (ledger.absence || (wasDone && isNowDone)) return ticket;
  if (isNowDone) {
    const resolved = endClocks(
      { ...ticket, pauseNote: null },
      { how: "MET", reason: "RESOLVED" },
      (clock) => !isResponse(clock),
      book,
    );
    return endClocks(resolved, { how: "CANCELLED", reason: "RESOLVED" }, isResponse, book);
  }
  if (!wasDone) return recountLedger(ticket, book);
  const reopened = withClocks({ ...ticket, hasUnheardMessage: false }, (clock) =>
    isResponse(clock) ? clock : reopenClock(clock, ticket, book),
  );
  return ledger.hasUnheardMessage ? startWaiting(reopened, ledger.at, book) : reopened;
}

function comeBack(ledger: Ledger, book: Book): Ledger {
  const { absence } = ledger;
  const ticket = { ...ledger, absence: null };
  if (!absence || isDone(ledger.status)) return ticket;
  return withClocks(ticket, (clock) =>
    clock.end?.reason === absence ? reopenClock(clock, ticket, book) : clock,
  );
}

function endClocks(
  ledger: Ledger,
  end: { how: ClockEnd["how"]; reason: EndReason },
  which: (clock: SlaClock) => boolean,
  book: Book,
): Ledger {
  return withClocks(ledger, (clock) =>
    clock.end || !which(clock) ? clock : endClock(clock, { ...end, at: ledger.at, replyId: null }, book),
  );
}
