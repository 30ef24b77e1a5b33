import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SlaTargetRow, slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { slaClocks } from "../../desk/sla/ledger-table.ts";
import {
  countsInFigures,
  daysOf,
  dueOn,
  dueWithin,
  isDue,
  metricFilters,
} from "../../desk/sla/metric-filters.ts";

type Query = QueryOut<typeof slaMetricCalls.targets>;

const selectTargets = ({ db }: Work) =>
  db
    .select({
      clock: slaClocks,
      ticket: {
        id: tickets.id,
        number: tickets.number,
        subject: tickets.subject,
        status: tickets.status,
        priority: tickets.priority,
      },
      first: users.firstName,
      last: users.lastName,
    })
    .from(slaClocks)
    .innerJoin(tickets, and(eq(tickets.tenantId, slaClocks.tenantId), eq(tickets.id, slaClocks.ticketId)))
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)));
type Found = Awaited<ReturnType<typeof selectTargets>>[number];

async function countedBy(work: Work, query: Query): Promise<SQL | undefined> {
  const { figure } = query;
  if (figure !== "COUNTED" && figure !== "MET" && figure !== "BREACHED")
    return and(isDue, dueOn(figure, work.now));
  const { start, end } = await daysOf(work, query);
  const outcome = {
    COUNTED: undefined,
    MET: isNull(slaClocks.breachedAt),
    BREACHED: isNotNull(slaClocks.breachedAt),
  }[figure];
  return and(dueWithin(start, end), countsInFigures, outcome);
}

/** The targets that a figure counts, so that a number's rows are that many; what the caller may not see is left out. */
export async function listTargets(work: Work, query: Query): Promise<Page<SlaTargetRow>> {
  const page = await pageOf<Found>(work, {
    query,
    tenant: work.tenant,
    tenantId: slaClocks.tenantId,
    name: "sla targets",
    from: slaClocks,
    countFrom: sql`sla_clocks join tickets on tickets.tenant_id = sla_clocks.tenant_id and tickets.id = sla_clocks.ticket_id`,
    where: and(visibleTo(work.actor), await countedBy(work, query), metricFilters(query)),
    sort: {
      columns: [slaClocks.dueAt, slaClocks.ticketId, slaClocks.metric, slaClocks.cycle],
      direction: "asc",
      keyOf: ({ clock }) => [clock.dueAt ?? "", clock.ticketId, clock.metric, clock.cycle],
    },
    select: () => selectTargets(work).$dynamic(),
  });
  return { ...page, items: page.items.map(present) };
}

const present = ({ clock, ticket, first, last }: Found): SlaTargetRow => ({
  metric: clock.metric,
  cycle: clock.cycle,
  targetSeconds: clock.targetSeconds,
  dueAt: clock.dueAt ?? clock.startedAt,
  breachedAt: clock.breachedAt,
  endedAt: clock.endedAt,
  ticket: { ...ticket, assignedToName: first === null ? null : `${first} ${last ?? ""}`.trim() },
});
