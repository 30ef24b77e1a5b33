import type { RuleTrigger, TimeTrigger } from "../../../../contract/automation/rule-parts.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { activeRules } from "./active.ts";
import { fireTimer, reactToTicket } from "./rule-jobs.ts";
import { findTriggeringEvent } from "./rules.ts";
import type { Happening } from "./rules.ts";

type Course = Pick<
  TicketRow,
  "id" | "status" | "assignedToId" | "tags" | "waitingSince" | "messageCount" | "createdAt" | "deletedAt"
>;
interface Message {
  id: string;
  authorType: string;
  isPublic: boolean;
  createdAt: string;
  sendsAt: string | null;
}
export interface Moment {
  trigger: TimeTrigger;
  since: string;
  status?: string;
}

/**
 * Tells automation what became of a ticket; it acts once this transaction has committed.
 * @param before null for one that is new
 */
export async function runAutomations(
  work: Work,
  before: Course | null,
  after: Course,
  message?: Message,
): Promise<void> {
  if (after.deletedAt !== null) return;
  const happenings = happeningsIn(before, after, message);
  const moments = momentsIn(before, after, work.now, message);
  if (happenings.length + moments.length === 0) return;
  const rules = await activeRules(work, "AUTOMATION");
  const { occasion } = work.actor;
  if (rules.some((rule) => findTriggeringEvent(rule.triggers, happenings)))
    work.enqueue(
      reactToTicket,
      {
        ticketId: after.id,
        occasion: occasion ?? newId(),
        happenings,
        ...(message ? { messageId: message.id } : {}),
      },
      message?.sendsAt ?? undefined,
    );
  for (const rule of rules)
    for (const { trigger, since } of moments)
      for (const minutes of waitsOf(rule.triggers, trigger, after.status))
        work.enqueue(
          fireTimer,
          {
            ruleId: rule.id,
            ticketId: after.id,
            trigger,
            since,
            ...(occasion === undefined ? {} : { occasion }),
          },
          later(since, { minutes }),
        );
}

/** After how many minutes a rule wants to look, of such a moment. */
export const waitsOf = (triggers: readonly RuleTrigger[], type: TimeTrigger, status: string): number[] =>
  triggers.flatMap((trigger) =>
    trigger.type === type &&
    (type !== "STATUS_FOR" || trigger.status === status) &&
    trigger.minutes !== undefined
      ? [trigger.minutes]
      : [],
  );

/**
 * What a change of a ticket, or a message on it, is called. The message that a ticket begins with is its
 * creation.
 */
export function happeningsIn(
  before: Course | null,
  after: Course,
  message?: Pick<Message, "authorType" | "isPublic">,
): Happening[] {
  if (before === null)
    return [
      { type: "TICKET_CREATED" },
      ...(after.assignedToId === null ? [] : [{ type: "ASSIGNED" as const }]),
    ];
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const isFirst = before.messageCount === 0;
  return [
    ...(message?.authorType === "CUSTOMER" && !isFirst ? [{ type: "CUSTOMER_MESSAGE" as const }] : []),
    ...(message?.authorType === "AGENT" && message.isPublic ? [{ type: "AGENT_REPLY" as const }] : []),
    ...(after.status === before.status ? [] : [{ type: "STATUS_CHANGED" as const, status: after.status }]),
    ...(after.assignedToId === null || after.assignedToId === before.assignedToId
      ? []
      : [{ type: "ASSIGNED" as const }]),
    ...(added.length === 0 ? [] : [{ type: "TAG_ADDED" as const, tags: added }]),
  ];
}

/** The moments from which time rules count that this has begun. */
export function momentsIn(
  before: Course | null,
  after: Course,
  now: string,
  message?: Pick<Message, "authorType" | "isPublic" | "createdAt">,
): Moment[] {
  return [
    ...(before === null ? [{ trigger: "CREATED_FOR" as const, since: after.createdAt }] : []),
    ...(after.waitingSince !== null && after.waitingSince !== before?.waitingSince
      ? [{ trigger: "WAITING_FOR" as const, since: after.waitingSince }]
      : []),
    ...(before?.status === after.status
      ? []
      : [
          {
            trigger: "STATUS_FOR" as const,
            since: before === null ? after.createdAt : now,
            status: after.status,
          },
        ]),
    ...(message?.authorType === "AGENT" && message.isPublic
      ? [{ trigger: "SILENT_FOR" as const, since: message.createdAt }]
      : []),
  ];
}
