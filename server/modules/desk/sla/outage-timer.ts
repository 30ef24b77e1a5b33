import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { queryRows } from "../../../db/query.ts";
import { defineTimer } from "../../../jobs/timers.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { slaBreaches } from "./ledger-table.ts";
import { say } from "./texts.ts";

const timerName = "sla.outage";
const key = "breaches";
/** So long after the first late one: by then all that was held up is written down. */
const gatherSeconds = 30;
const peopleMax = 200;

/** Sets the one timer of a summary, where none waits already: the first late breach says when it is told of. */
export async function summaryAt({ db, tenant, now }: Work): Promise<void> {
  await queryRows(
    db,
    sql`insert into timers (tenant_id, kind, key, fire_at, try_at, attempts, payload) values (${tenant}, ${timerName}, ${key}, ${later(now, { seconds: gatherSeconds })}::timestamptz, ${later(now, { seconds: gatherSeconds })}::timestamptz, 0, jsonb_build_object('since', ${now}::text)) on conflict do nothing`,
  );
}

/** After an outage: what it held up, in one notice to each assignee and to those who lead. */
export const outageTimer = defineTimer<{ since: string }>({
  name: timerName,
  schema: z.object({ since: z.iso.datetime() }),
  stillSo: () => Promise.resolve(true),
  fire: async (work, { since }) => {
    const late = await work
      .from(slaBreaches, {
        ticketId: slaBreaches.ticketId,
        assignedToId: sql<
          string | null
        >`(select t.assigned_to_id from tickets t where t.tenant_id = ${work.tenant} and t.id = ${slaBreaches.ticketId})`,
      })
      .where(
        and(
          gte(slaBreaches.notedAt, since),
          sql`${slaBreaches.notedAt} - ${slaBreaches.breachedAt} > make_interval(secs => ${limits.slaLateSeconds})`,
        ),
      )
      .limit(100_000);
    if (late.length === 0) return;
    const leaders = await work
      .from(users, { id: users.id })
      .where(and(eq(users.isActive, true), inArray(users.role, ["SUPERVISOR", "MANAGER"])))
      .limit(peopleMax);
    const counts = new Map<string, Set<string>>(
      leaders.map(({ id }) => [id, new Set(late.map(({ ticketId }) => ticketId))]),
    );
    for (const { ticketId, assignedToId } of late)
      if (assignedToId !== null && !leaders.some(({ id }) => id === assignedToId))
        counts.set(assignedToId, (counts.get(assignedToId) ?? new Set()).add(ticketId));
    for (const [userId, tickets] of [...counts].slice(0, peopleMax))
      await notify(work, {
        userId,
        type: "SLA_BREACH_WARNING",
        priority: "HIGH",
        title: say("sla.held_up", { count: tickets.size }),
        content: say("sla.held_up_why"),
        actionUrl: "/admin/sla-dashboard",
        ...(tickets.size <= limits.noticeTicketsMax ? { ticketIds: [...tickets] } : {}),
      });
  },
});
