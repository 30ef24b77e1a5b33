import { limits } from "../../../../contract/limits.ts";
import type { DryRun } from "../../../../contract/automation/rule-parts.ts";
import { later } from "../../../clock.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { addDays, localDayAt } from "../../../kernel/calendar.ts";
import { categoryPaths, timeZoneOf } from "./facts.ts";
import { knownTo } from "./known.ts";
import { namesFor, shownAction, shownLine } from "./names.ts";
import type { Names } from "./names.ts";
import { fieldsIn } from "./rules.ts";
import { newTally, tallyHistory } from "./dry-run-tally.ts";
import type { Draft, DryRunGround, DryRunTally } from "./dry-run-tally.ts";
import { countMovedSince, someHistories } from "./ticket-histories.ts";
import { needsWords } from "./timeline.ts";

/** How much of the past is looked at, the newest first. The answer says where it stopped. */
interface Bounds {
  atOnce: number;
  tickets: number;
  events: number;
  seconds: number;
  /** Seconds since something. */ elapsed: () => number;
}
const bounds: Bounds = {
  atOnce: 200,
  tickets: limits.dryRunTicketsMax,
  events: limits.dryRunEventsMax,
  seconds: limits.dryRunSecondsMax,
  elapsed: () => performance.now() / 1000,
};

/**
 * What a rule would have looked at, matched and done in the last days. Reads some tickets at a time, so that
 * nobody waits for all of them; writes nothing.
 */
export async function dryRun(
  desk: Desk,
  tenant: string,
  actor: Actor,
  draft: Draft,
  { atOnce, tickets: ticketsMax, events: eventsMax, seconds, elapsed }: Bounds = bounds,
): Promise<DryRun> {
  const endsAt = elapsed() + seconds;
  const ground = await desk.read(tenant, actor, (work) => groundOf(work, draft));
  const ticketsInAll = await desk.read(tenant, actor, (work) => countMovedSince(work, ground.from));
  const tally = newTally(draft);
  let before: { at: string; id: string } | undefined;
  do {
    const { rows, contacts, hasMore } = await desk.read(tenant, actor, (work) =>
      someHistories(work, ground, before, Math.min(atOnce, ticketsMax - tally.tickets)),
    );
    for (const row of rows) {
      tallyHistory(tally, draft, ground, row, contacts, eventsMax);
      if (tally.isCut) break;
      tally.tickets += 1;
      tally.since = row.lastActivityAt;
    }
    const last = rows.at(-1);
    if (hasMore && (tally.tickets >= ticketsMax || elapsed() >= endsAt)) tally.isCut = true;
    before =
      hasMore && last && !tally.isCut ? { at: last.lastActivityAt, id: last.history.ticket.id } : undefined;
  } while (before);
  const examples = tally.examples;
  const names = await desk.read(tenant, actor, (work) =>
    namesFor(work, [...tally.lines, ...examples.flatMap(({ verdict }) => verdict.lines)], draft.actions),
  );
  return presented(tally, ticketsInAll, draft, ground, names);
}

const groundOf = async (work: Work, { conditions, actions }: Draft): Promise<DryRunGround> => ({
  now: work.now,
  from: later(work.now, { days: -limits.dryRunDays }),
  timeZone: await timeZoneOf(work),
  known: await knownTo(work, actions),
  paths: await categoryPaths(work),
  withWords: needsWords(fieldsIn([conditions])),
});

function presented(
  tally: DryRunTally,
  ticketsInAll: number,
  { actions }: Draft,
  { now, timeZone }: DryRunGround,
  names: Names,
): DryRun {
  const today = localDayAt(Date.parse(now), timeZone);
  const days = Array.from({ length: limits.dryRunDays }, (_, at) =>
    addDays(today, at - limits.dryRunDays + 1),
  );
  return {
    days: limits.dryRunDays,
    events: tally.events,
    tickets: tally.tickets,
    ticketsInAll: Math.max(ticketsInAll, tally.tickets),
    isCut: tally.isCut,
    since: tally.isCut ? tally.since : null,
    matched: tally.matched,
    matchedTickets: tally.matchedTickets.size,
    perDay: days.map((day) => ({ day, matched: tally.perDay.get(day) ?? 0 })),
    conditions: tally.lines.map((line, at) => {
      const { depth, mode, field, op, value } = shownLine(line, names);
      return { depth, mode, field, op, value, held: tally.held[at] ?? 0 };
    }),
    actions: actions.map((action, at) => ({
      type: action.type,
      value: shownAction(action, names),
      changes: tally.changes[at] ?? 0,
    })),
    examples: tally.examples.map(({ ticket, trigger, then, verdict, done }) => ({
      ticketId: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      trigger,
      at: then.at,
      reasons: verdict.lines.map((line) => shownLine(line, names)),
      actions: done.map(({ action, outcome, problem }) => ({
        type: action.type,
        outcome,
        value: shownAction(action, names),
        problem,
      })),
    })),
  };
}
