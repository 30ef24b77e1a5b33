import { and, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { slaPreview as calls } from "../../../../contract/desk/sla-preview.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { editedBook } from "./edited-book.ts";
import { choosePolicy } from "./engine/book.ts";
import { previewEdit } from "./engine/preview.ts";
import { withFields } from "./field-facts.ts";
import { slaLedgers } from "./ledger-table.ts";
import { isoOrNull, secondsOf } from "./moments.ts";
import { pastOf } from "./preview-past.ts";
import { tryTicket } from "./preview-ticket.ts";

type Preview = Answer<typeof calls.preview>;
const ticketOfLedger = and(eq(tickets.tenantId, slaLedgers.tenantId), eq(tickets.id, slaLedgers.ticketId));

async function previewOf(work: Work, body: BodyOut<typeof calls.preview>): Promise<Preview> {
  const { book, edited, ...found } = await editedBook(work, body);
  // A policy that goes applies to nothing afterwards: what is told is to how many it applies now.
  const { removedPolicyId = null } = body;
  const policyId = removedPolicyId ?? found.policyId;
  const applying = removedPolicyId === null ? edited : book;
  const now = secondsOf(work.now);
  const isLookedAt = and(
    sql`${slaLedgers.openClocks} > 0`,
    notInArray(tickets.status, ["RESOLVED", "CLOSED"]),
    isNull(tickets.mergedIntoId),
    visibleTo(work.actor),
  );
  const rows = await work
    .from(slaLedgers, {
      ticketId: slaLedgers.ticketId,
      state: slaLedgers.state,
      number: tickets.number,
      subject: tickets.subject,
    })
    .innerJoin(tickets, ticketOfLedger)
    .where(isLookedAt)
    .orderBy(desc(slaLedgers.ticketId))
    .limit(limits.slaPreviewTicketsMax + 1);
  const looked = await withFields(work, rows.slice(0, limits.slaPreviewTicketsMax));
  const isSample = rows.length > looked.length;
  const counts: Preview["counts"] = { SAME: 0, EARLIER: 0, LATER: 0, NEW: 0, GONE: 0 };
  const affected: Preview["affected"] = [];
  let breachedAtOnce = 0;
  let appliesTo = 0;
  for (const { ticketId, number, subject, state } of looked) {
    if (policyId !== null && choosePolicy(applying, state.ledger.facts, now)?.policyId === policyId)
      appliesTo += 1;
    for (const { before, after, cycle: _cycle, ...one } of previewEdit(state.ledger, book, edited, now)) {
      counts[one.change] += 1;
      if (one.isBreachedAtOnce) breachedAtOnce += 1;
      if (one.change !== "SAME" || one.isBreachedAtOnce)
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
    isSample,
    openTickets: isSample ? await countOpen(work, isLookedAt) : looked.length,
    counts,
    breachedAtOnce,
    affected: affected.slice(0, limits.slaPreviewShownMax),
    appliesTo: policyId === null ? null : appliesTo,
  };
}

async function countOpen(work: Work, where: SQL | undefined): Promise<number> {
  const [found] = await work
    .from(slaLedgers, { count: sql<number>`count(*)::int` })
    .innerJoin(tickets, ticketOfLedger)
    .where(where);
  return found?.count ?? 0;
}

export const previewCalls = implement(calls, {
  preview: ({ body, ...work }) => previewOf(work, body),
  ticket: ({ body, ...work }) => tryTicket(work, body),
  past: ({ body, ...work }) => pastOf(work, body),
});
