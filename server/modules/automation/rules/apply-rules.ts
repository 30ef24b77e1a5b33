import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { routingRules } from "../../../../contract/automation/routing-rules.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Answer } from "../../../../contract/kit.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import type { Language } from "../../../words/texts.ts";
import { users } from "../../people/session/table.ts";
import { assignTicket } from "../../desk/assignment/assign.ts";
import { isUnassigned } from "../../desk/tickets/figures.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone, maySee } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { writeTickets } from "../../desk/tickets/write.ts";
import { activeRules } from "./active.ts";
import type { RuleRow } from "./active.ts";
import { namesFor, shownAction, shownLine } from "./names.ts";
import type { Names } from "./names.ts";
import { routeBy } from "./route.ts";
import { say } from "./texts.ts";

type Applied = Answer<typeof routingRules.apply>;
type RoutedTicket = Awaited<ReturnType<typeof routeBy>> & { before: TicketRow };

/**
 * Runs the routing rules over these tickets, or over the first of those that wait for an agent, and then
 * looks for an agent.
 */
export async function applyRules(
  work: Work,
  ticketIds: readonly string[] | undefined,
  language: Language | null,
): Promise<Applied> {
  const active = await activeRules(work, "ROUTING");
  const wanted = ticketIds && [...new Set(ticketIds)];
  const chosen = wanted ?? (await firstWaiting(work));
  const waiting = wanted ? 0 : await countWaiting(work);
  const rows =
    chosen.length === 0
      ? []
      : await work
          .from(tickets)
          .where(and(inArray(tickets.id, chosen), isNull(tickets.deletedAt)))
          .orderBy(asc(tickets.id))
          .for("update");
  const seen = rows.filter((row) => maySee(work.actor, row) && !isDone(row.status));
  const results = await routeAndAssign(work, active, seen);
  const assignees = await assigneeNames(
    work,
    seen.map(({ id }) => id),
  );
  const names = await namesFor(
    work,
    results.flatMap(({ routed }) => routed.flatMap(({ verdict }) => verdict.lines)),
    active.flatMap(({ actions }) => actions),
  );
  const known = new Set(seen.map(({ id }) => id));
  return {
    examined: results.length,
    changed: results.filter(({ before, ticket }) => ticket !== before).length,
    remaining: Math.max(0, waiting - results.length),
    items: results.map((result) => presentRouted(result, assignees, names)),
    skipped: (wanted ?? [])
      .filter((id) => !known.has(id))
      .map((id) => ({
        id,
        reason: inWords(
          rows.some((row) => row.id === id && isDone(row.status))
            ? say("rules.ticket_is_done")
            : say("shared.no_such_ticket"),
          language,
        ),
      })),
  };
}

const isWaiting = ({ tenant }: Work) =>
  and(eq(tickets.tenantId, tenant), isNull(tickets.deletedAt), isUnassigned);

async function firstWaiting(work: Work): Promise<string[]> {
  const rows = await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(isWaiting(work))
    .orderBy(sql`${tickets.priorityRank} desc`, sql`${tickets.waitingSince} nulls last`, asc(tickets.id))
    .limit(limits.bulkJobAbove);
  return rows.map(({ id }) => id);
}

async function countWaiting(work: Work): Promise<number> {
  const [row] = await work.db
    .select({ total: sql<number>`count(*)::int` })
    .from(
      sql`(select 1 from ${tickets} where ${isWaiting(work)} limit ${sql.raw(String(limits.totalExactMax))}) as counted`,
    );
  return row?.total ?? 0;
}

/** All are changed before one is assigned, as assignment takes its turn after every ticket's row. */
async function routeAndAssign(
  work: Work,
  active: readonly RuleRow[],
  seen: readonly TicketRow[],
): Promise<RoutedTicket[]> {
  const results: RoutedTicket[] = [];
  await writeTickets(work, async () => {
    for (const before of seen)
      results.push({
        before,
        ...(await routeBy(
          work,
          active,
          before,
          [{ type: "TICKET_CREATED" }, { type: "TICKET_REOPENED" }, { type: "TICKET_CHANGED" }],
          "rule",
        )),
      });
  });
  for (const { ticket } of results)
    if (ticket.assignedToId === null) await assignTicket(work, ticket.id, "created");
  return results;
}

/** By ticket, who has it. */
async function assigneeNames(work: Work, ticketIds: readonly string[]): Promise<Map<string, string>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await work
    .from(tickets, { id: tickets.id, first: users.firstName, last: users.lastName })
    .innerJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)))
    .where(inArray(tickets.id, [...ticketIds]));
  return new Map(rows.map(({ id, first, last }) => [id, `${first} ${last}`.trim()]));
}

const presentRouted = (
  { before, routed }: RoutedTicket,
  assignees: ReadonlyMap<string, string>,
  names: Names,
): Applied["items"][number] => ({
  ticketId: before.id,
  number: before.number,
  subject: before.subject,
  assignedToName: assignees.get(before.id) ?? null,
  rules: routed.map(({ rule, verdict, done }) => ({
    ruleId: rule.id,
    ruleName: rule.name,
    isMatch: verdict.isTrue,
    reasons: verdict.lines.map((line) => shownLine(line, names)),
    actions: done.map(({ action, outcome, problem }) => ({
      type: action.type,
      outcome,
      problem,
      value: shownAction(action, names),
    })),
  })),
});
