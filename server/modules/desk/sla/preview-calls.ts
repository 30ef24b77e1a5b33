import { and, desc, eq, gte, isNull, notInArray, sql } from "drizzle-orm";
import { slaPreview as calls } from "../../../../contract/desk/sla-preview.ts";
import { slaMetrics } from "../../../../contract/enums.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { findTicket, visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { editedBook } from "./edited-book.ts";
import { calendarAt, choosePolicy } from "./engine/book.ts";
import { previewEdit } from "./engine/preview.ts";
import { countBetween } from "./engine/working-time.ts";
import { slaClocks, slaLedgers, slaSpans } from "./ledger-table.ts";
import { isoOrNull, secondsOf } from "./moments.ts";

type Preview = Answer<typeof calls.preview>;
type Past = Answer<typeof calls.past>;
const pastDays = 30;

async function previewOf(work: Work, body: BodyOut<typeof calls.preview>): Promise<Preview> {
  const { book, edited, policyId } = await editedBook(work, body);
  const now = secondsOf(work.now);
  const only = body.ticketId === undefined ? null : await findTicket(work, body.ticketId);
  const rows = await work
    .from(slaLedgers, {
      ticketId: slaLedgers.ticketId,
      state: slaLedgers.state,
      number: tickets.number,
      subject: tickets.subject,
    })
    .innerJoin(tickets, and(eq(tickets.tenantId, slaLedgers.tenantId), eq(tickets.id, slaLedgers.ticketId)))
    .where(
      and(
        only ? eq(slaLedgers.ticketId, only.id) : sql`${slaLedgers.openClocks} > 0`,
        only ? undefined : notInArray(tickets.status, ["RESOLVED", "CLOSED"]),
        isNull(tickets.mergedIntoId),
        visibleTo(work.actor),
      ),
    )
    .orderBy(desc(slaLedgers.ticketId))
    .limit(limits.slaPreviewTicketsMax + 1);
  const looked = rows.slice(0, limits.slaPreviewTicketsMax);
  const counts: Preview["counts"] = { SAME: 0, EARLIER: 0, LATER: 0, NEW: 0, GONE: 0 };
  const affected: Preview["affected"] = [];
  let breachedAtOnce = 0;
  let appliesTo = 0;
  for (const { ticketId, number, subject, state } of looked) {
    if (policyId !== null && choosePolicy(edited, state.ledger.facts, now)?.policyId === policyId)
      appliesTo += 1;
    for (const { before, after, cycle: _cycle, ...one } of previewEdit(state.ledger, book, edited, now)) {
      counts[one.change] += 1;
      if (one.isBreachedAtOnce) breachedAtOnce += 1;
      if (one.change !== "SAME" || one.isBreachedAtOnce || only)
        affected.push({
          ticketId,
          number,
          subject,
          ...one,
          before: isoOrNull(before),
          after: isoOrNull(after),
        });
    }
  }
  return {
    tickets: looked.length,
    isSample: rows.length > looked.length,
    counts,
    breachedAtOnce,
    affected: affected.slice(0, limits.slaPreviewShownMax),
    appliesTo,
  };
}

/**
 * Targets of the last days that have ended, by what the edited policy says and the time that their clocks ran:
 * what paused them stays as it was.
 */
async function pastOf(work: Work, body: BodyOut<typeof calls.past>): Promise<Past> {
  const { edited, policyId } = await editedBook(work, body);
  const now = secondsOf(work.now);
  const rows = await work
    .from(slaClocks, {
      ticketId: slaClocks.ticketId,
      metric: slaClocks.metric,
      cycle: slaClocks.cycle,
      state: slaLedgers.state,
      ran: sql<
        { from: string; to: string }[]
      >`coalesce((select json_agg(json_build_object('from', s.from_at, 'to', s.to_at)) from ${slaSpans} s where s.tenant_id = ${slaClocks.tenantId} and s.ticket_id = ${slaClocks.ticketId} and s.metric = ${slaClocks.metric} and s.cycle = ${slaClocks.cycle} and s.state = 'RUNNING'), '[]')`,
    })
    .innerJoin(
      slaLedgers,
      and(eq(slaLedgers.tenantId, slaClocks.tenantId), eq(slaLedgers.ticketId, slaClocks.ticketId)),
    )
    .where(and(gte(slaClocks.endedAt, later(work.now, { days: -pastDays })), eq(slaClocks.endedHow, "MET")))
    .orderBy(desc(slaClocks.endedAt))
    .limit(limits.slaPreviewTicketsMax + 1);
  const looked = rows.slice(0, limits.slaPreviewTicketsMax);
  const tally = new Map(slaMetrics.map((metric) => [metric, { met: 0, breached: 0 }]));
  const seen = new Set<string>();
  for (const { ticketId, metric, state, ran } of looked) {
    const { facts } = state.ledger;
    const policy = choosePolicy(edited, facts, now);
    const target = policy?.targets[metric]?.[facts.priority];
    if (!policy || policy.policyId !== policyId || !target) continue;
    seen.add(ticketId);
    const calendar = target.isAroundTheClock ? null : calendarAt(edited, policy.calendarId, now);
    const counted = ran.reduce(
      (sum, { from, to }) => sum + countBetween(calendar, secondsOf(from), secondsOf(to)),
      0,
    );
    const one = tally.get(metric);
    if (one) one[counted < target.seconds ? "met" : "breached"] += 1;
  }
  return {
    tickets: seen.size,
    isSample: rows.length > looked.length,
    metrics: [...tally].map(([metric, { met, breached }]) => ({
      metric,
      met,
      breached,
      compliance: met + breached === 0 ? null : met / (met + breached),
    })),
  };
}

export const previewCalls = implement(calls, {
  preview: ({ body, ...work }) => previewOf(work, body),
  past: ({ body, ...work }) => pastOf(work, body),
});
