import { sql } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { queryRows } from "../../../db/query.ts";
import { defineTimer, setTimer } from "../../../jobs/timers.ts";
import { lastOutage } from "../../../jobs/timer-looks.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { gatheredTimerName, gatherSeconds } from "./gathered-notices.ts";
import { leadersOf } from "./on-duty.ts";
import type { Text } from "../../../words/wording.ts";
import { say, sayCount } from "./texts.ts";
import { dueTimerName } from "./write-ledgers.ts";

/** What is still to come is waited for, but no longer than so. */
const waitHoursMax = 1;

interface Gathered {
  userId: string;
  tickets: string[];
  overdue: string[];
  risky: string[];
  reminded: string[];
  escalated: string[];
}
const kinds = ["tickets", "overdue", "risky", "reminded", "escalated"] as const;

/** What an outage held up, or an edit brought for many tickets, in one notice to each person and to those who lead. */
export const gatheredTimer = defineTimer<{ since: string }>({
  ...gatheredTimerName,
  schema: z.object({ since: z.iso.datetime() }),
  stillSo: () => Promise.resolve(true),
  fire: async (work, { since }, { key }) => {
    const cause = key === "EDIT" ? "EDIT" : "OUTAGE";
    const isPatient = later(since, { hours: waitHoursMax }) > work.now;
    if (isPatient && (await isMoreToCome(work, cause))) {
      const again = later(work.now, { seconds: gatherSeconds });
      return setTimer(work, gatheredTimerName, key, again, { since });
    }
    const all = await takeGathered(work, cause);
    const leaders = await leadersOf(work);
    const whole = wholeOf(all);
    const told = new Map(all.map((one) => [one.userId, one]));
    if (whole.tickets.length > 0) for (const id of leaders) told.set(id, { ...whole, userId: id });
    for (const one of told.values()) await tellGathered(work, cause, one);
  },
});

/** Timers that are late by themselves or fell due in an outage, or a run over open tickets or a change of many that goes on. */
async function isMoreToCome(work: Work, cause: "OUTAGE" | "EDIT"): Promise<boolean> {
  const { db, tenant, now } = work;
  const until = cause === "OUTAGE" ? (await lastOutage(work))?.until : undefined;
  const tooLate = later(now, { seconds: -limits.timerLateSeconds });
  const late = until !== undefined && until > tooLate ? until : tooLate;
  const [row] = await queryRows<{ isMore: boolean }>(
    db,
    cause === "EDIT"
      ? sql`select exists (select 1 from sla_recounts where tenant_id = ${tenant} and state in ('QUEUED', 'RUNNING'))
          or exists (select 1 from ticket_bulk_changes where tenant_id = ${tenant} and state in ('QUEUED', 'RUNNING', 'UNDOING')) as "isMore"`
      : sql`select exists (select 1 from timers where tenant_id = ${tenant} and kind = ${dueTimerName} and try_at < ${late}::timestamptz and attempts = 0) as "isMore"`,
  );
  return row?.isMore ?? false;
}

const takeGathered = ({ db, tenant }: Work, cause: "OUTAGE" | "EDIT"): Promise<Gathered[]> => {
  const of = (kind: string) =>
    sql`coalesce(array_agg(distinct g.ticket_id::text) filter (where g.kind = ${kind}), '{}')`;
  return queryRows<Gathered>(
    db,
    sql`with gone as (delete from sla_gathered_notices where tenant_id = ${tenant} and cause = ${cause} returning user_id, ticket_id, kind)
      select g.user_id as "userId", array_agg(distinct g.ticket_id::text) as tickets, ${of("OVERDUE")} as overdue, ${of("AT_RISK")} as risky, ${of("REMINDER")} as reminded, ${of("ESCALATED")} as escalated
      from gone g group by g.user_id order by g.user_id`,
  );
};

/** Of several people what any of them hears of. Pure. */
function wholeOf(all: readonly Gathered[]): Omit<Gathered, "userId"> {
  const of = (kind: (typeof kinds)[number]) => [...new Set(all.flatMap((one) => one[kind]))];
  return {
    tickets: of("tickets"),
    overdue: of("overdue"),
    risky: of("risky"),
    reminded: of("reminded"),
    escalated: of("escalated"),
  };
}

/** What there is of each kind, one sentence each, and why it is told. */
const countsOf = (one: Gathered, why: Text): Text =>
  (["overdue", "risky", "reminded", "escalated"] as const)
    .filter((kind) => one[kind].length > 0)
    .reduceRight<Text>((then, kind) => say(`sla.gathered_${kind}`, { count: one[kind].length, then }), why);

const tellGathered = (work: Work, cause: "OUTAGE" | "EDIT", one: Gathered): Promise<void> =>
  notify(work, {
    userId: one.userId,
    type: "SLA_BREACH_WARNING",
    priority: "HIGH",
    title:
      one.overdue.length > 0
        ? sayCount("sla.overdue", one.overdue.length)
        : sayCount("sla.to_look_at", one.tickets.length),
    content: countsOf(one, cause === "EDIT" ? say("sla.edited_why") : say("sla.held_up_why")),
    actionUrl: "/admin/sla-dashboard",
    ...(one.tickets.length <= limits.noticeTicketsMax ? { ticketIds: one.tickets } : {}),
  });
