import { and, asc, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { ConditionGroup } from "../../../../contract/automation/rule-conditions.ts";
import type {
  DryRun,
  RuleAction,
  RuleTrigger,
  TriggerType,
} from "../../../../contract/automation/rule-parts.ts";
import { later } from "../../../clock.ts";
import { auditLogs } from "../../../db/table.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { addDays, localDayAt } from "../../../kernel/calendar.ts";
import { categoryPaths, contactStates, factsOf, timeZoneOf } from "./facts.ts";
import type { ContactState } from "./facts.ts";
import { knownTo } from "./known.ts";
import { namesFor, shownAction, shownLine } from "./names.ts";
import type { Names } from "./names.ts";
import { evaluateConditions, fieldsIn, findTriggeringEvent } from "./rules.ts";
import type { Line, Verdict } from "./rules.ts";
import type { Done } from "./table.ts";
import { needsWords, timelineOf } from "./timeline.ts";
import type { History, Then, Whole } from "./timeline.ts";
import { patchByRules } from "./rule-patch.ts";
import type { KnownIds } from "./rule-patch.ts";

export interface Draft {
  triggers: RuleTrigger[];
  conditions: ConditionGroup;
  actions: RuleAction[];
}
interface Ground {
  now: string;
  from: string;
  timeZone: string;
  known: KnownIds;
  paths: ReadonlyMap<string, readonly string[]>;
  withWords: boolean;
}
interface Match {
  ticket: Whole & { number: number };
  trigger: TriggerType;
  then: Then;
  verdict: Verdict;
  done: Done[];
}

const rowsPerChunk = 20_000;
const textMax = 4000;
const examplesMax = 20;

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
  const fields = fieldsIn([draft.conditions]);
  const ground = await desk.read(tenant, actor, async (work): Promise<Ground> => ({
    now: work.now,
    from: later(work.now, { days: -limits.dryRunDays }),
    timeZone: await timeZoneOf(work),
    known: await knownTo(work, draft.actions),
    paths: await categoryPaths(work),
    withWords: needsWords(fields),
  }));
  const ticketsInAll = await desk.read(tenant, actor, (work) => movedSince(work, ground.from));
  const tally = newTally(draft);
  let before: { at: string; id: string } | undefined;
  do {
    const { rows, contacts, hasMore } = await desk.read(tenant, actor, (work) =>
      someHistories(work, ground, before, Math.min(atOnce, ticketsMax - tally.tickets)),
    );
    for (const { history, number, lastActivityAt } of rows) {
      for (const then of timelineOf(history, draft.triggers, ground.now)) {
        const happening =
          then.at < ground.from ? undefined : findTriggeringEvent(draft.triggers, then.happenings);
        if (!happening) continue;
        if (tally.events >= eventsMax) {
          tally.isCut = true;
          break;
        }
        const { state } = then;
        const verdict = evaluateConditions(
          draft.conditions,
          factsOf({
            ticket: state,
            contact: state.contactId === null ? null : (contacts.get(state.contactId) ?? null),
            message: then.message,
            lastReplyAt: then.lastReplyAt,
            categoryPath:
              state.categoryId === null ? [] : (ground.paths.get(state.categoryId) ?? [state.categoryId]),
            timeZone: ground.timeZone,
            at: then.at,
          }),
        );
        count(
          tally,
          draft,
          verdict,
          {
            ticket: { ...state, id: history.ticket.id, number },
            trigger: happening.type,
            then,
            verdict,
            done: [],
          },
          ground,
        );
      }
      if (tally.isCut) break;
      tally.tickets += 1;
      tally.since = lastActivityAt;
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

interface Tally {
  events: number;
  isCut: boolean;
  tickets: number;
  /** When the last ticket that was looked at had moved last. */ since: string | null;
  matched: number;
  matchedTickets: Set<string>;
  perDay: Map<string, number>;
  lines: Line[];
  held: number[];
  changes: number[];
  examples: Match[];
}
function newTally({ conditions, actions }: Draft): Tally {
  const { lines } = evaluateConditions(
    conditions,
    factsOf({
      ticket: nothing,
      contact: null,
      message: "",
      lastReplyAt: null,
      categoryPath: [],
      timeZone: "UTC",
      at: nothing.createdAt,
    }),
  );
  return {
    events: 0,
    isCut: false,
    tickets: 0,
    since: null,
    matched: 0,
    matchedTickets: new Set(),
    perDay: new Map(),
    lines,
    held: lines.map(() => 0),
    changes: actions.map(() => 0),
    examples: [],
  };
}
/** For the lines alone, which are the same for every ticket. */
const nothing: Whole = {
  id: "",
  status: "OPEN",
  priority: "LOW",
  channel: "EMAIL",
  categoryId: null,
  groupId: null,
  tags: [],
  requiredSkills: [],
  subject: "",
  assignedToId: null,
  reopenCount: 0,
  isSensitive: false,
  companyId: null,
  contactId: null,
  waitingSince: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  resolvedAt: null,
  pipelineId: null,
};

function count(
  tally: Tally,
  { actions }: Draft,
  verdict: Verdict,
  match: Match,
  { known, timeZone }: Ground,
): void {
  tally.events += 1;
  verdict.lines.forEach(({ isTrue }, at) => {
    if (isTrue) tally.held[at] = (tally.held[at] ?? 0) + 1;
  });
  if (!verdict.isTrue) return;
  const { done } = patchByRules(actions, match.ticket, known);
  const all = actions.map(
    (action): Done => done.find((one) => one.action === action) ?? { action, outcome: "DONE", problem: null },
  );
  all.forEach(({ outcome }, at) => {
    if (outcome === "DONE") tally.changes[at] = (tally.changes[at] ?? 0) + 1;
  });
  tally.matched += 1;
  tally.matchedTickets.add(match.ticket.id);
  const day = localDayAt(Date.parse(match.then.at), timeZone);
  tally.perDay.set(day, (tally.perDay.get(day) ?? 0) + 1);
  if (tally.examples.length < examplesMax) tally.examples.push({ ...match, done: all });
}

function presented(
  tally: Tally,
  ticketsInAll: number,
  { actions }: Draft,
  { now, timeZone }: Ground,
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

interface Some {
  rows: { history: History; number: number; lastActivityAt: string }[];
  contacts: Map<string, ContactState>;
  hasMore: boolean;
}

async function movedSince(work: Work, from: string): Promise<number> {
  const [all] = await work.db
    .select({ count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(movedIn(work, from));
  return all?.count ?? 0;
}
const movedIn = ({ tenant, actor }: Work, from: string) =>
  and(eq(tickets.tenantId, tenant), visibleTo(actor), gte(tickets.lastActivityAt, from));

async function someHistories(
  work: Work,
  ground: Ground,
  before: { at: string; id: string } | undefined,
  most: number,
): Promise<Some> {
  const { from, withWords } = ground;
  const { db, tenant } = work;
  const found = await db
    .select()
    .from(tickets)
    .where(
      and(
        movedIn(work, from),
        before && sql`(${tickets.lastActivityAt}, ${tickets.id}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(tickets.lastActivityAt), desc(tickets.id))
    .limit(most + 1);
  const some = found.slice(0, most);
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], contacts: new Map(), hasMore: false };
  const changes = await db
    .select({
      ticketId: auditLogs.entityId,
      at: auditLogs.createdAt,
      action: auditLogs.action,
      before: auditLogs.before,
      after: auditLogs.after,
    })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.tenantId, tenant),
        eq(auditLogs.entity, "tickets"),
        inArray(auditLogs.entityId, ids),
        gte(auditLogs.createdAt, from),
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(rowsPerChunk);
  const messages = await db
    .select({
      ticketId: ticketMessages.ticketId,
      at: ticketMessages.createdAt,
      authorType: ticketMessages.authorType,
      isPublic: ticketMessages.isPublic,
      text: withWords ? sql<string>`left(${ticketMessages.text}, ${textMax})` : sql<string>`''`,
    })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.tenantId, tenant), inArray(ticketMessages.ticketId, ids)))
    .orderBy(asc(ticketMessages.ticketId), asc(ticketMessages.id))
    .limit(rowsPerChunk);
  // Tickets with very much behind them come fewer at a time, so that none is replayed without its end.
  if (most > 1 && (changes.length === rowsPerChunk || messages.length === rowsPerChunk))
    return someHistories(work, ground, before, Math.ceil(most / 10));
  const changesOf = Map.groupBy(changes.reverse(), ({ ticketId }) => ticketId);
  const messagesOf = Map.groupBy(messages, ({ ticketId }) => ticketId);
  const contacts = await contactStates(work, [
    ...new Set(some.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]))),
  ]);
  return {
    contacts,
    hasMore: found.length > most,
    rows: some.map((ticket) => ({
      number: ticket.number,
      lastActivityAt: ticket.lastActivityAt,
      history: {
        ticket,
        changes: changesOf.get(ticket.id) ?? [],
        messages: messagesOf.get(ticket.id) ?? [],
      },
    })),
  };
}
