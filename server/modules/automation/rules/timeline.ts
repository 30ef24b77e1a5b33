import type { ConditionField } from "../../../../contract/automation/rule-conditions.ts";
import type { RuleTrigger, TimeTrigger } from "../../../../contract/automation/rule-parts.ts";
import { timeTriggers } from "../../../../contract/automation/rule-parts.ts";
import { later } from "../../../clock.ts";
import { isDone, isWorking } from "../../desk/tickets/rules.ts";
import type { TicketState } from "./facts.ts";
import { happeningsIn } from "./run-automations.ts";
import type { Happening } from "./rules.ts";

/**
 * A ticket as a dry run knows it: as it is now, what the audit log noted of it, and what was said, each
 * oldest first.
 */
export interface History {
  ticket: Whole;
  changes: readonly Noted[];
  messages: readonly SaidThen[];
}
export type Whole = TicketState & {
  id: string;
  contactId: string | null;
  resolvedAt: string | null;
  pipelineId: string | null;
};
interface Noted {
  at: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
interface SaidThen {
  at: string;
  authorType: string;
  isPublic: boolean;
  text: string;
}
/** Something that a rule would have looked at, and the ticket as it was then. */
export interface Then {
  at: string;
  happenings: Happening[];
  state: Whole;
  message: string;
  lastReplyAt: string | null;
}

const kept = [
  "status",
  "priority",
  "channel",
  "categoryId",
  "groupId",
  "tags",
  "requiredSkills",
  "subject",
  "assignedToId",
  "reopenCount",
  "isSensitive",
  "companyId",
  "contactId",
  "waitingSince",
  "pipelineId",
  "resolvedAt",
] as const;
const routed = [
  "subject",
  "status",
  "priority",
  "tags",
  "contactId",
  "companyId",
  "assignedToId",
  "requiredSkills",
  "isSensitive",
  "categoryId",
  "groupId",
  "pipelineId",
] as const;
const only = (values: Record<string, unknown> | null): Partial<Whole> =>
  values === null
    ? {}
    : Object.fromEntries(
        kept.filter((field) => Object.hasOwn(values, field)).map((field) => [field, values[field]]),
      ); // the audit log holds the columns' own values

interface Point extends Then {
  lastFrom: string | null;
}

/**
 * What happened to a ticket, each with the state that it had then: the present one, taken back change by
 * change. Of what no change was noted, the present state is all there is.
 */
export function timelineOf(history: History, triggers: readonly RuleTrigger[], now: string): Then[] {
  const points = pointsOf(history);
  const waits = triggers.flatMap(({ type, status, minutes }) => {
    const trigger = timeTriggers.find((one) => one === type);
    return trigger && minutes !== undefined ? [{ trigger, status, minutes }] : [];
  });
  const due = waits.flatMap(({ trigger, status, minutes }) =>
    moments(points, history.ticket, trigger, status, minutes, now),
  );
  return [...points.filter(({ happenings }) => happenings.length > 0), ...due].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
}

function pointsOf({ ticket, changes, messages }: History): Point[] {
  let state = ticket;
  const states = changes
    .toReversed()
    .map((change) => {
      const after = change.action === "create" ? { ...state, ...only(change.after) } : state;
      state = { ...after, ...only(change.before) };
      return { change, before: state, after };
    })
    .reverse();
  const created = states.find(({ change }) => change.action === "create")?.after ?? state;
  const moments = [
    ...new Set([
      ticket.createdAt,
      ...changes.filter(({ at }) => at > ticket.createdAt).map(({ at }) => at),
      ...messages.map(({ at }) => at),
    ]),
  ].sort();
  const points: Point[] = [];
  let current = created;
  let message = "";
  let lastReplyAt: string | null = null;
  let lastFrom: string | null = null;
  for (const at of moments) {
    const happenings: Happening[] = [];
    const here = states.filter(({ change }) => change.at === at && change.action !== "create");
    const begins = at === ticket.createdAt;
    // Its first message belongs to its creation; what was changed in the same moment came after it.
    if (begins) for (const { change, after } of here) if (change.action === "message") current = after;
    for (const said of messages)
      if (said.at === at) {
        if (!begins) happenings.push(...happeningsIn(asCourse(current, 1), asCourse(current, 1), said));
        if (said.isPublic) {
          lastFrom = said.authorType;
          if (said.authorType === "CUSTOMER") message = said.text;
          if (said.authorType === "AGENT") lastReplyAt = at;
        }
      }
    if (begins)
      points.push({
        at,
        happenings: happeningsIn(null, asCourse(current, 0)),
        state: current,
        message,
        lastReplyAt,
        lastFrom,
      });
    for (const { before, after } of here) {
      current = after;
      happenings.push(...happeningsIn(asCourse(before, 1), asCourse(after, 1)), ...routingOf(before, after));
    }
    if (!begins || happenings.length > 0)
      points.push({ at, happenings, state: current, message, lastReplyAt, lastFrom });
  }
  return points;
}

const asCourse = (state: Whole, messageCount: number) => ({
  ...state,
  messageCount,
  tags: [...state.tags],
  deletedAt: null,
});

function routingOf(before: Whole, after: Whole): Happening[] {
  if (isDone(before.status) && isWorking(after.status)) return [{ type: "TICKET_REOPENED" }];
  return routed.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    ? [{ type: "TICKET_CHANGED" }]
    : [];
}

/** Where a ticket stayed for long enough in what the trigger waits out. */
function moments(
  points: readonly Point[],
  ticket: Whole,
  trigger: TimeTrigger,
  status: string | undefined,
  minutes: number,
  now: string,
): Then[] {
  const found: Then[] = [];
  let since: string | null = null;
  let statusBegan = ticket.createdAt;
  points.forEach((point, at) => {
    const before = points[at - 1];
    if (before && before.state.status !== point.state.status) statusBegan = point.at;
    const began = beginning(point, trigger, status, statusBegan);
    const isNew = began !== null && began !== since;
    since = began;
    if (!isNew) return;
    const due = later(began, { minutes });
    const end = points
      .slice(at + 1)
      .findIndex(
        (next) =>
          beginning(
            next,
            trigger,
            status,
            next.state.status === point.state.status ? statusBegan : next.at,
          ) !== began,
      );
    const until = end < 0 ? now : (points[at + 1 + end]?.at ?? now);
    if (due > until || due > now || due < point.at) return;
    const then = points.findLast((one) => one.at <= due) ?? point;
    found.push({
      at: due,
      happenings: [{ type: trigger }],
      state: then.state,
      message: then.message,
      lastReplyAt: then.lastReplyAt,
    });
  });
  return found;
}

function beginning(
  { state, lastFrom, lastReplyAt }: Point,
  trigger: TimeTrigger,
  status: string | undefined,
  statusBegan: string,
): string | null {
  if (trigger === "CREATED_FOR") return state.createdAt;
  if (trigger === "WAITING_FOR") return state.waitingSince;
  if (trigger === "SILENT_FOR") return lastFrom === "AGENT" ? lastReplyAt : null;
  return state.status === status ? statusBegan : null;
}

/** Whether a dry run needs what was said. */
export const needsWords = (fields: ReadonlySet<ConditionField>): boolean =>
  fields.has("message") || fields.has("subjectOrMessage") || fields.has("language");
