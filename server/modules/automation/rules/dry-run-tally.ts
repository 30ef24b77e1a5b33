import type { ConditionGroup } from "../../../../contract/automation/rule-conditions.ts";
import type { RuleAction, RuleTrigger, TriggerType } from "../../../../contract/automation/rule-parts.ts";
import { localDayAt } from "../../../kernel/calendar.ts";
import { factsOf } from "./facts.ts";
import type { ContactState } from "./facts.ts";
import { patchByRules } from "./rule-patch.ts";
import type { KnownIds } from "./rule-patch.ts";
import { evaluateConditions, findTriggeringEvent } from "./rules.ts";
import type { Line, Verdict } from "./rules.ts";
import type { Done } from "./table.ts";
import type { DatedHistory } from "./ticket-histories.ts";
import { timelineOf } from "./timeline.ts";
import type { Then, Whole } from "./timeline.ts";

export interface Draft {
  triggers: RuleTrigger[];
  conditions: ConditionGroup;
  actions: RuleAction[];
}
/** What a dry run knows of the workspace. */
export interface DryRunGround {
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

const examplesMax = 20;

/** What a dry run has counted so far. */
export interface DryRunTally {
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
export function newTally({ conditions, actions }: Draft): DryRunTally {
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
  slaStatus: null,
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

/** Looks at each moment of a ticket's past that would have had the rule look, up to `eventsMax` in all. */
export function tallyHistory(
  tally: DryRunTally,
  draft: Draft,
  ground: DryRunGround,
  { history, number }: DatedHistory,
  contacts: ReadonlyMap<string, ContactState>,
  eventsMax: number,
): void {
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
}

function count(
  tally: DryRunTally,
  { actions }: Draft,
  verdict: Verdict,
  match: Match,
  { known, timeZone }: DryRunGround,
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
