import { and, asc, eq, gt, gte, inArray, isNull, isNotNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { ticketStatuses } from "../../../../contract/enums.ts";
import type { TicketStatus } from "../../../../contract/enums.ts";
import { timeTriggers, triggerTypes } from "../../../../contract/automation/rule-parts.ts";
import type { TimeTrigger } from "../../../../contract/automation/rule-parts.ts";
import { later } from "../../../clock.ts";
import { auditLogs } from "../../../db/table.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { takeRuleTurn } from "./act.ts";
import { activeRules } from "./active.ts";
import { lastReplyOn } from "./facts.ts";
import { waitsOf } from "./run-automations.ts";
import { fireTimer, reactToTicket, scheduleTimers } from "./rule-jobs.ts";
import { fieldsIn, findTriggeringEvent } from "./rules.ts";

const Happening = z
  .object({
    type: z.enum(triggerTypes),
    status: z.string().optional(),
    tags: z.array(z.string()).optional(),
  })
  .transform(({ type, status, tags }) => ({
    type,
    ...(status === undefined ? {} : { status }),
    ...(tags === undefined ? {} : { tags }),
  }));
/** A job may be begun a little before its time by a queue whose clock runs ahead. */
const earlySeconds = 60;
const batchRows = 500;

/** What automation does after something happened to a ticket. */
export const reaction = defineJob({
  ...reactToTicket,
  waitsWhileSuspended: true,
  schema: z.object({
    ticketId: z.uuid(),
    occasion: z.string(),
    happenings: z.array(Happening),
    messageId: z.uuid().optional(),
  }),
  async run({ desk, services, tenant, payload: { ticketId, occasion, happenings, messageId } }) {
    const { active, isTakenBack } = await desk.read(tenant, systemActor, async (work) => ({
      active: await activeRules(work, "AUTOMATION"),
      isTakenBack: messageId !== undefined && !(await work.rows(ticketMessages).find(messageId)),
    }));
    if (isTakenBack) return;
    const waiting = active.filter((rule) => findTriggeringEvent(rule.triggers, happenings));
    const fields = fieldsIn(waiting.map(({ conditions }) => conditions));
    for (const rule of waiting) {
      const outcome = await takeRuleTurn(desk, services, tenant, {
        rule,
        ticketId,
        occasion,
        trigger: findTriggeringEvent(rule.triggers, happenings)?.type ?? "TICKET_CREATED",
        messageId,
        fields,
      });
      if (outcome === "gone" || (outcome === "matched" && rule.stopsHere)) return;
    }
  },
});

export const ruleJobs = [
  reaction,
  defineJob({
    ...fireTimer,
    waitsWhileSuspended: true,
    schema: z.object({
      ruleId: z.uuid(),
      ticketId: z.uuid(),
      trigger: z.enum(timeTriggers),
      since: z.iso.datetime(),
      occasion: z.string().optional(),
    }),
    async run({ desk, services, tenant, payload: { ruleId, ticketId, trigger, since, occasion } }) {
      const { rule, now, ticket } = await desk.read(tenant, systemActor, async (work) => ({
        rule: (await activeRules(work, "AUTOMATION")).find(({ id }) => id === ruleId),
        now: work.now,
        ticket: await work.rows(tickets).find(ticketId),
      }));
      if (!rule || !ticket || ticket.deletedAt !== null) return;
      const waits = waitsOf(rule.triggers, trigger, ticket.status);
      if (waits.length === 0) return;
      const due = later(since, { minutes: Math.min(...waits) });
      if (due > now) {
        // Begun early, or the rule now waits for longer: when it was changed, its moments were set again.
        if (due <= later(now, { seconds: earlySeconds }))
          await desk.transaction(tenant, systemActor, (work) => {
            work.enqueue(
              fireTimer,
              { ruleId, ticketId, trigger, since, ...(occasion === undefined ? {} : { occasion }) },
              due,
            );
            return Promise.resolve();
          });
        return;
      }
      await takeRuleTurn(desk, services, tenant, {
        rule,
        ticketId,
        occasion: occasion ?? `${trigger} ${since}`,
        trigger,
        fields: fieldsIn([rule.conditions]),
        isStill: async (work, row) => (await sinceOf(work, row, trigger)) === since,
      });
    },
  }),
  defineJob({
    ...scheduleTimers,
    schema: z.object({
      ruleId: z.uuid(),
      revision: z.number().int(),
      after: z.uuid().optional(),
    }),
    async run({ desk, tenant, payload: { ruleId, revision, after } }) {
      await desk.transaction(tenant, systemActor, async (work) => {
        const rule = (await activeRules(work, "AUTOMATION")).find(({ id }) => id === ruleId);
        if (rule?.version !== revision) return; // off again, or changed since, which set its moments again
        const waits = rule.triggers.flatMap(({ type, status, minutes }) => {
          const trigger = timeTriggers.find((one) => one === type);
          return trigger && minutes !== undefined ? [{ trigger, status, minutes }] : [];
        });
        const rows = await work
          .from(tickets)
          .where(
            and(
              isNull(tickets.deletedAt),
              isNull(tickets.mergedIntoId),
              after === undefined ? undefined : gt(tickets.id, after),
              sql`(${sql.join(
                waits.map((wait) => concerned(wait, work.now)),
                sql` or `,
              )})`,
            ),
          )
          .orderBy(asc(tickets.id))
          .limit(batchRows);
        const oldest = later(work.now, { days: -limits.dryRunDays });
        const begun = await beginnings(work, rows);
        for (const ticket of rows)
          for (const { trigger, status, minutes } of waits) {
            const since =
              trigger === "STATUS_FOR" && status !== ticket.status ? null : begun(ticket, trigger);
            const due = since === null ? null : later(since, { minutes });
            if (since === null || due === null || (due <= work.now && (!rule.catchesUp || due < oldest)))
              continue;
            work.enqueue(fireTimer, { ruleId, ticketId: ticket.id, trigger, since }, due);
          }
        const last = rows.at(-1);
        if (rows.length === batchRows && last)
          work.enqueue(scheduleTimers, { ruleId, revision, after: last.id });
      });
    },
  }),
];

/** Tickets that such a wait can concern at all. */
function concerned(
  { trigger, status, minutes }: { trigger: TimeTrigger; status?: TicketStatus | undefined; minutes: number },
  now: string,
): SQL | undefined {
  const earliest = later(now, { minutes: -Math.max(minutes, limits.dryRunDays * 24 * 60) });
  if (trigger === "WAITING_FOR") return isNotNull(tickets.waitingSince);
  if (trigger === "CREATED_FOR") return gte(tickets.createdAt, earliest);
  if (trigger === "SILENT_FOR")
    return and(eq(tickets.lastAuthorType, "AGENT"), gte(tickets.lastActivityAt, earliest));
  return and(
    status === undefined ? sql`false` : eq(tickets.status, status),
    status === "RESOLVED" || status === "CLOSED"
      ? gte(tickets.resolvedAt, earliest)
      : inArray(tickets.status, [...ticketStatuses]),
  );
}

/** Since when the ticket is in what the trigger waits out; null: it no longer is. */
async function sinceOf(work: Work, ticket: TicketRow, trigger: TimeTrigger): Promise<string | null> {
  return (await beginnings(work, [ticket]))(ticket, trigger);
}

/** The same for many tickets at once. The audit log knows when each came to its status. */
async function beginnings(
  work: Work,
  rows: readonly TicketRow[],
): Promise<(ticket: TicketRow, trigger: TimeTrigger) => string | null> {
  const ids = rows.map(({ id }) => id);
  const changes =
    ids.length === 0
      ? []
      : await work.db
          .selectDistinctOn([auditLogs.entityId], { ticketId: auditLogs.entityId, at: auditLogs.createdAt })
          .from(auditLogs)
          .where(
            and(
              eq(auditLogs.tenantId, work.tenant),
              eq(auditLogs.entity, "tickets"),
              inArray(auditLogs.entityId, ids),
              sql`${auditLogs.after} ? 'status'`,
            ),
          )
          .orderBy(auditLogs.entityId, sql`${auditLogs.id} desc`);
  const statusSince = new Map(changes.map(({ ticketId, at }) => [ticketId, at]));
  const replied = new Map<string, string | null>();
  for (const ticket of rows)
    if (ticket.lastAuthorType === "AGENT")
      replied.set(ticket.id, rows.length === 1 ? await lastReplyOn(work, ticket.id) : null);
  if (rows.length > 1 && replied.size > 0) {
    const last = await work
      .from(ticketMessages, {
        ticketId: ticketMessages.ticketId,
        at: sql<string>`max(${ticketMessages.createdAt})`.mapWith(ticketMessages.createdAt),
      })
      .where(
        and(
          inArray(ticketMessages.ticketId, [...replied.keys()]),
          eq(ticketMessages.authorType, "AGENT"),
          eq(ticketMessages.isPublic, true),
        ),
      )
      .groupBy(ticketMessages.ticketId);
    for (const { ticketId, at } of last) replied.set(ticketId, at);
  }
  return (ticket, trigger) => {
    if (trigger === "WAITING_FOR") return ticket.waitingSince;
    if (trigger === "CREATED_FOR") return ticket.createdAt;
    if (trigger === "SILENT_FOR") return replied.get(ticket.id) ?? null;
    // Rows older than the log: the moment that their state tells of.
    return statusSince.get(ticket.id) ?? ticket.closedAt ?? ticket.resolvedAt ?? ticket.createdAt;
  };
}
