import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { UnattendedReason } from "../../../../contract/enums.ts";
import { unattendedTickets as calls } from "../../../../contract/desk/unattended-tickets.ts";
import type { UnattendedTicket } from "../../../../contract/desk/unattended-tickets.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Work } from "../../../work.ts";
import { agentStatus, statusDefinitions } from "../agent-state/table.ts";
import { users } from "../../people/session/table.ts";
import { orderBy } from "../tickets/filter.ts";
import { listTickets } from "../tickets/list.ts";
import { visibleTo } from "../tickets/queries.ts";
import type { Ticket } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { notifyUnattended } from "./notify.ts";
import { whyUnattended } from "./rules.ts";
import { unattendedNotices } from "./table.ts";

const unattendedTicketCalls = implement(calls, {
  unattended: async ({ query: { page, limit, cursor, thresholdMinutes, why, groupId }, ...work }) => {
    const waiting = and(
      waitingLonger(work, thresholdMinutes),
      groupId === undefined ? undefined : eq(tickets.groupId, groupId),
    );
    const found = await listTickets(
      work,
      { page, limit, cursor },
      { where: and(waiting, why && asked(why)), order: orderBy("waitingSince", "asc") },
    );
    return { ...found, items: await withReasons(work, found.items), counts: await countsOf(work, waiting) };
  },
  notifyUnattended: ({ body, ...work }) => notifyUnattended(work, body),
});

/** One that was put out of the way until later is not forgotten. */
const waitingLonger = (work: Work, minutes: number): SQL | undefined =>
  and(
    isNotNull(tickets.waitingSince),
    lte(tickets.waitingSince, later(work.now, { minutes: -minutes })),
    or(isNull(tickets.snoozedUntil), lte(tickets.snoozedUntil, work.now)),
  );

const hasAvailable = sql`exists (select 1 from users u join agent_status s on s.tenant_id = u.tenant_id and s.agent_id = u.id join status_definitions d on d.tenant_id = s.tenant_id and d.id = s.definition_id where u.tenant_id = tickets.tenant_id and u.id = tickets.assigned_to_id and u.is_active and d.is_available)`;
const conditions: Record<UnattendedReason, SQL> = {
  NO_FIRST_ANSWER: sql`tickets.first_reply_at is null`,
  NO_ANSWER: sql`tickets.first_reply_at is not null`,
  NOBODY_ASSIGNED: sql`tickets.assigned_to_id is null`,
  ASSIGNEE_UNAVAILABLE: sql`(tickets.assigned_to_id is not null and not ${hasAvailable})`,
  ASSIGNEE_SILENT: sql`(tickets.assigned_to_id is not null and ${hasAvailable})`,
};
/**
 * Any of what is in the way, and any of what is waited for: of the two halves of an answer one is asked
 * for, or both.
 */
function asked(why: readonly UnattendedReason[]): SQL | undefined {
  const isFor = (reason: UnattendedReason) => reason === "NO_FIRST_ANSWER" || reason === "NO_ANSWER";
  const half = (reasons: readonly UnattendedReason[]) =>
    reasons.length === 0 ? undefined : or(...reasons.map((reason) => conditions[reason]));
  return and(half(why.filter(isFor)), half(why.filter((reason) => !isFor(reason))));
}

async function withReasons(work: Work, items: readonly Ticket[]): Promise<UnattendedTicket[]> {
  const available = await availableOf(work, [
    ...new Set(items.flatMap(({ assignedToId }) => assignedToId ?? [])),
  ]);
  const told =
    items.length === 0
      ? []
      : await work
          .from(unattendedNotices, {
            ticketId: unattendedNotices.ticketId,
            at: sql<string>`max(${unattendedNotices.toldAt})`.mapWith(unattendedNotices.toldAt),
          })
          .where(
            inArray(
              unattendedNotices.ticketId,
              items.map(({ id }) => id),
            ),
          )
          .groupBy(unattendedNotices.ticketId);
  return items.map((ticket) => ({
    ticket,
    waitingMinutes: Math.floor((Date.parse(work.now) - Date.parse(ticket.waitingSince ?? work.now)) / 60_000),
    why: whyUnattended(ticket, ticket.assignedToId !== null && available.has(ticket.assignedToId)),
    lastToldAt: told.find(({ ticketId }) => ticketId === ticket.id)?.at ?? null,
  }));
}

async function availableOf({ from }: Work, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await from(users, { id: users.id })
    .innerJoin(agentStatus, and(eq(agentStatus.tenantId, users.tenantId), eq(agentStatus.agentId, users.id)))
    .innerJoin(
      statusDefinitions,
      and(
        eq(statusDefinitions.tenantId, agentStatus.tenantId),
        eq(statusDefinitions.id, agentStatus.definitionId),
      ),
    )
    .where(and(inArray(users.id, ids), eq(users.isActive, true), eq(statusDefinitions.isAvailable, true)));
  return new Set(rows.map(({ id }) => id));
}

async function countsOf(work: Work, waiting: SQL | undefined): Promise<Record<UnattendedReason, number>> {
  const of = (name: string) => sql<number>`(count(*) filter (where ${sql.identifier(name)}))::int`;
  const [counts] = await work.db
    .select({
      NO_FIRST_ANSWER: of("a"),
      NO_ANSWER: of("b"),
      NOBODY_ASSIGNED: of("c"),
      ASSIGNEE_UNAVAILABLE: of("d"),
      ASSIGNEE_SILENT: of("e"),
    })
    .from(
      sql`(select ${conditions.NO_FIRST_ANSWER} as a, ${conditions.NO_ANSWER} as b, ${conditions.NOBODY_ASSIGNED} as c, ${conditions.ASSIGNEE_UNAVAILABLE} as d, ${conditions.ASSIGNEE_SILENT} as e from ${tickets} where ${and(eq(tickets.tenantId, work.tenant), visibleTo(work.actor), waiting)} limit ${limits.totalExactMax}) as counted`,
    );
  return (
    counts ?? {
      NO_FIRST_ANSWER: 0,
      NO_ANSWER: 0,
      NOBODY_ASSIGNED: 0,
      ASSIGNEE_UNAVAILABLE: 0,
      ASSIGNEE_SILENT: 0,
    }
  );
}

/** Who was told longer ago than a day is as if never told. */
const purgeNotices: Routine = {
  name: "tickets.unattended-purge",
  cron: "50 3 * * *",
  run: async ({ desk }) => {
    await desk.database.transaction("system", (db) =>
      db
        .delete(unattendedNotices)
        .where(lt(unattendedNotices.toldAt, later(desk.clock.now().toISOString(), { days: -1 }))),
    );
  },
};

export const unattendedTicketsModule = defineModule("desk/unattended-tickets", {
  calls: unattendedTicketCalls,
  routines: [purgeNotices],
});
