import { and, inArray, isNull } from "drizzle-orm";
import type { BulkSkipReason, TicketStatus } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { defineRun } from "../../../jobs/run.ts";
import type { RunPulse } from "../../../jobs/run-pulse.ts";
import type { ClaimedItem, ItemOutcome } from "../../../jobs/run-ledger.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { drainAgain } from "../assignment/drain-again.ts";
import { actorNow } from "../../people/session/actor.ts";
import { isIncomplete, refuseIncomplete } from "../tickets/complete.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { checkTicketPatch, columnsForPatch } from "../tickets/change.ts";
import type { TicketPatch } from "../tickets/change.ts";
import { ticketFilterSql } from "../tickets/filter.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { maySee } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { bulkChangeJob } from "./job-name.ts";
import type { TicketBulkChangeRow } from "./queries.ts";
import { restoredBy } from "./rules.ts";
import { ticketPatchFor } from "../tickets/bulk-patch.ts";
import type { Restored } from "./rules.ts";
import { writeAssignments } from "./write-assignments.ts";
import { ticketBulkChangeRows, ticketBulkChanges } from "./table.ts";
import { notifyGiven, notifyGivenBack } from "./notify.ts";
import { publishTicketBulkChange, publishTicketBulkProgress, publishTicketsChanged } from "./publish.ts";
import { writeInOne } from "./write.ts";

type ClaimedTicket = ClaimedItem<TicketRow, Record<string, unknown>>;
type TicketOutcome = ItemOutcome<Record<string, unknown>, BulkSkipReason>;

/** A change of many tickets; server/jobs/run.ts says what holds for it. */
export const ticketBulkRun = defineRun<
  TicketBulkChangeRow,
  TicketRow,
  Record<string, unknown>,
  BulkSkipReason
>({
  job: bulkChangeJob,
  name: "tickets.bulk",
  purgeCron: "20 3 * * *",
  table: ticketBulkChanges,
  ledger: { table: ticketBulkChangeRows, item: ticketBulkChangeRows.ticketId },
  items: { table: tickets, where: and(isNull(tickets.deletedAt), isNull(tickets.mergedIntoId)) },
  batchItems: limits.bulkBatchTickets,
  atOnceMax: 0,
  selectedAtOnce: 2000,
  select: (work, { filter }) => ticketFilterSql(work, filter ?? {}),
  actorOf: actorNow,
  check: (work, { update }) => checkTicketPatch(work, update),
  step: changeTickets,
  undo: restoreTickets,
  publish: publishTicketBulkChange,
  selected: publishTicketBulkChange,
  progress: publishTicketBulkProgress,
  tellStaff: publishTicketsChanged,
  tellsAtOnce: true,
  followUp: (work) => work.enqueue(drainAgain, {}),
  finished: (work, change, isUndo) => (isUndo ? notifyGivenBack(work, change) : notifyGiven(work, change)),
});
export const { newPulse, step: stepTicketBulkChange } = ticketBulkRun;

/** Calls that have come in meanwhile are answered before the next ticket is worked on. */
const othersFirst = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

async function changeTickets(
  work: Work,
  { update }: TicketBulkChangeRow,
  claimed: readonly ClaimedTicket[],
  pulse: RunPulse,
): Promise<TicketOutcome[]> {
  const pairs: [TicketRow, TicketRow][] = [];
  const outcomes: TicketOutcome[] = [];
  for (const { itemId, item: ticket } of claimed) {
    await othersFirst();
    const asked = await askedOf(work, ticket, update);
    if ("reason" in asked) {
      outcomes.push({ itemId, state: "SKIPPED", reason: asked.reason });
      continue;
    }
    const patch = columnsForPatch(asked.ticket, asked.patch, work.now);
    if (Object.keys(patch).length === 0) {
      outcomes.push({ itemId, state: "UNCHANGED" });
      continue;
    }
    const now = {
      ...asked.ticket,
      ...patch,
      updatedAt: work.now,
      version: asked.ticket.version + 1,
    };
    pairs.push([asked.ticket, now]);
    outcomes.push({
      itemId,
      state: "DONE",
      before: restoredBy(asked.ticket, now),
      versionAfter: now.version,
    });
  }
  await writeInOne(work, pairs, "bulk_update");
  if (pairs.length > 0 && (await writeAssignments(work, pairs))) pulse.needsFollowUp = true;
  return outcomes;
}

/** What is asked of one ticket, or why it is left alone: before anything of it is written. */
async function askedOf(
  work: Work,
  ticket: TicketRow | undefined,
  update: TicketBulkChangeRow["update"],
): Promise<{ ticket: TicketRow; patch: TicketPatch } | { reason: BulkSkipReason }> {
  if (!ticket || !maySee(work.actor, ticket)) return { reason: "GONE" };
  if (ticket.mergedIntoId !== null) return { reason: "MERGED" };
  const asked = ticketPatchFor(ticket, update);
  if ("reason" in asked) return asked;
  const { status } = asked.patch;
  return status !== undefined && (await isRefused(work, ticket, asked.patch, status))
    ? { reason: "FIELDS_MISSING" }
    : { ticket, patch: asked.patch };
}

async function isRefused(
  work: Work,
  ticket: TicketRow,
  patch: TicketPatch,
  to: TicketStatus,
): Promise<boolean> {
  try {
    await refuseIncomplete(work, ticket, to, patch);
    return false;
  } catch (error) {
    if (isIncomplete(error)) return true;
    throw error;
  }
}

/** What is undone is as it was, so its owner is not asked whether they are still there. */
async function restoreTickets(
  work: Work,
  _change: TicketBulkChangeRow,
  claimed: readonly ClaimedTicket[],
  pulse: RunPulse,
): Promise<TicketOutcome[]> {
  const there = await placesThere(
    work,
    claimed.map(({ before }) => before ?? {}),
  );
  const pairs: [TicketRow, TicketRow][] = [];
  const outcomes: TicketOutcome[] = [];
  for (const { itemId, item: ticket, before, versionAfter } of claimed) {
    await othersFirst();
    if (!ticket || ticket.version !== versionAfter) {
      outcomes.push({ itemId, state: "KEPT", reason: ticket ? "CHANGED_SINCE" : "GONE" });
      continue;
    }
    pairs.push([
      ticket,
      { ...ticket, ...there(before ?? {}), updatedAt: work.now, version: ticket.version + 1 },
    ]);
    outcomes.push({ itemId, state: "UNDONE" });
  }
  await writeInOne(work, pairs, "bulk_undo");
  if (pairs.length > 0) pulse.needsFollowUp = true;
  return outcomes;
}

/** What a ticket had before, without a category or group that has gone meanwhile. */
async function placesThere(
  work: Work,
  befores: readonly Record<string, unknown>[],
): Promise<(before: Record<string, unknown>) => Restored> {
  const there = new Set<string>();
  for (const [field, table] of [
    ["categoryId", ticketCategories],
    ["groupId", agentGroups],
  ] as const) {
    const ids = [...new Set(befores.map((before) => before[field]).filter((id) => typeof id === "string"))];
    if (ids.length > 0)
      for (const { id } of await work.from(table, { id: table.id }).where(inArray(table.id, ids)))
        there.add(id);
  }
  return (before) =>
    Object.fromEntries(
      Object.entries(before).map(([field, value]) => [
        field,
        (field === "categoryId" || field === "groupId") && typeof value === "string" && !there.has(value)
          ? null
          : value,
      ]),
    );
}
