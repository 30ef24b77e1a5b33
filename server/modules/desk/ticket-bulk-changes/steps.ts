import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { BulkSkipReason, TicketStatus } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../agent-groups/table.ts";
import { drainAgain } from "../assignment/drain-again.ts";
import { isIncomplete, refuseIncomplete } from "../../workspace/custom-fields/complete.ts";
import { ticketCategories } from "../ticket-categories/table.ts";
import { patchFor } from "../tickets/change.ts";
import type { TicketPatch } from "../tickets/change.ts";
import { ticketFilterSql } from "../tickets/filter.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { maySee } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import type { ChangeRow } from "./queries.ts";
import { restoredBy, wishFor } from "./rules.ts";
import type { Restored } from "./rules.ts";
import { settleInSum } from "./settle.ts";
import { ticketBulkChangeRows, ticketBulkChanges } from "./table.ts";
import { notifyGiven, notifyGivenBack } from "./notify.ts";
import { publishTicketBulkChange, tellProgress, tellStaff } from "./publish.ts";
import { writeInOne } from "./write.ts";

const fixedAtOnce = 2000;
/** Lists that show tickets fetch them anew at most this often because of one change. */
const staffEveryMs = 5000;
const progressEveryMs = 700;

/** The change was cancelled meanwhile: what this step did is rolled back. */
export class Stopped extends Error {}
/**
 * What the steps of one run remember between them: when others were last told, and whether somebody waits for
 * the queue to be looked through.
 */
export interface Pulse {
  staffAt: number;
  progressAt: number;
  needsDrain: boolean;
  hasNews: boolean;
}
export const newPulse = (): Pulse => ({
  staffAt: -Infinity,
  progressAt: -Infinity,
  needsDrain: false,
  hasNews: false,
});

/** Calls that have come in meanwhile are answered before the next ticket is worked on. */
const othersFirst = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

interface RowAfter {
  ticket_id: string;
  state: "DONE" | "UNCHANGED" | "SKIPPED" | "UNDONE" | "KEPT";
  reason: BulkSkipReason | null;
  before: Restored | null;
  version_after: number | null;
}

/** One short transaction's worth of a change. @returns whether there is more to do */
export async function stepTicketBulkChange(work: Work, changeId: string, pulse: Pulse): Promise<boolean> {
  const change = await work.rows(ticketBulkChanges).find(changeId);
  if (!change) return false;
  if (change.state === "UNDOING") return undoSome(work, change, pulse);
  if (change.state !== "QUEUED" && change.state !== "RUNNING") return false;
  return change.fixedAt === null ? fixSome(work, change) : changeSome(work, change, pulse);
}

/**
 * Writes down which tickets the filter finds, by their ids; who matches after the change was asked for is not
 * in it.
 */
async function fixSome(work: Work, change: ChangeRow): Promise<boolean> {
  const mine = and(
    eq(ticketBulkChangeRows.tenantId, work.tenant),
    eq(ticketBulkChangeRows.changeId, change.id),
  );
  const [last] = await work.db
    .select({ id: ticketBulkChangeRows.ticketId })
    .from(ticketBulkChangeRows)
    .where(mine)
    .orderBy(desc(ticketBulkChangeRows.ticketId))
    .limit(1);
  const found = await ticketFilterSql({ ...work, now: change.createdAt }, change.filter ?? {});
  const where = and(
    found,
    lte(tickets.createdAt, change.createdAt),
    last ? gt(tickets.id, last.id) : undefined,
  );
  const added = await queryRows(
    work.db,
    sql`insert into ticket_bulk_change_rows (tenant_id, change_id, ticket_id) select tickets.tenant_id, ${change.id}::uuid, tickets.id from ${tickets} where ${where} order by tickets.id limit ${fixedAtOnce} on conflict do nothing returning 1 as one`,
  );
  const count = added.length;
  const now = await hold(work, change);
  if (count === fixedAtOnce) {
    await keep(work, change, { state: "RUNNING", startedAt: now.startedAt ?? work.now });
    return true;
  }
  const [all] = await work.db
    .select({ total: sql<number>`count(*)::int` })
    .from(ticketBulkChangeRows)
    .where(mine);
  await keep(work, change, {
    state: "RUNNING",
    startedAt: now.startedAt ?? work.now,
    fixedAt: work.now,
    total: all?.total ?? 0,
  });
  publishTicketBulkChange(work, change);
  return true;
}

/**
 * Tickets first, by their ids, then their rows here: two changes of the same tickets wait for each other, and
 * two runs of one change do nothing twice. Null when none is left; no rows when another run was quicker.
 */
async function claim(work: Work, change: ChangeRow, state: "PENDING" | "DONE") {
  const mine = and(
    eq(ticketBulkChangeRows.tenantId, work.tenant),
    eq(ticketBulkChangeRows.changeId, change.id),
    eq(ticketBulkChangeRows.state, state),
  );
  const next = await work.db
    .select({ id: ticketBulkChangeRows.ticketId })
    .from(ticketBulkChangeRows)
    .where(mine)
    .orderBy(asc(ticketBulkChangeRows.ticketId))
    .limit(limits.bulkBatchTickets);
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return null;
  const locked = await work.db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, work.tenant),
        inArray(tickets.id, ids),
        isNull(tickets.deletedAt),
        isNull(tickets.mergedIntoId),
      ),
    )
    .orderBy(asc(tickets.id))
    .for("no key update");
  const rows = await work.db
    .select()
    .from(ticketBulkChangeRows)
    .where(and(mine, inArray(ticketBulkChangeRows.ticketId, ids)))
    .orderBy(asc(ticketBulkChangeRows.ticketId))
    .for("no key update");
  return { rows, ticketOf: new Map(locked.map((ticket) => [ticket.id, ticket])) };
}

async function changeSome(work: Work, change: ChangeRow, pulse: Pulse): Promise<boolean> {
  const claimed = await claim(work, change, "PENDING");
  if (!claimed) return finish(work, change, pulse);
  const { rows, ticketOf } = claimed;
  const pairs: [TicketRow, TicketRow][] = [];
  const after: RowAfter[] = [];
  for (const { ticketId } of rows) {
    await othersFirst();
    const ticket = ticketOf.get(ticketId);
    const asked =
      !ticket || !maySee(work.actor, ticket)
        ? { reason: "GONE" as const }
        : ticket.mergedIntoId !== null
          ? { reason: "MERGED" as const }
          : wishFor(ticket, change.update);
    if (!ticket || "reason" in asked) {
      after.push({
        ticket_id: ticketId,
        state: "SKIPPED",
        reason: "reason" in asked ? asked.reason : "GONE",
        before: null,
        version_after: null,
      });
      continue;
    }
    // Refused for its fields before anything of it is written.
    if (asked.wish.status !== undefined && (await isRefused(work, ticket, asked.wish, asked.wish.status))) {
      after.push({
        ticket_id: ticketId,
        state: "SKIPPED",
        reason: "FIELDS_MISSING",
        before: null,
        version_after: null,
      });
      continue;
    }
    const patch = patchFor(ticket, asked.wish, work.now);
    if (Object.keys(patch).length === 0) {
      after.push({
        ticket_id: ticketId,
        state: "UNCHANGED",
        reason: null,
        before: null,
        version_after: null,
      });
      continue;
    }
    const now = { ...ticket, ...patch, updatedAt: work.now, version: ticket.version + 1 };
    pairs.push([ticket, now]);
    after.push({
      ticket_id: ticketId,
      state: "DONE",
      reason: null,
      before: restoredBy(ticket, now),
      version_after: now.version,
    });
  }
  await writeInOne(work, pairs, "bulk_update");
  await settled(work, pairs, pulse);
  await write(work, change, after);
  const of = (state: RowAfter["state"]) => after.filter((row) => row.state === state).length;
  const before = await hold(work, change);
  const now = {
    ...before,
    state: "RUNNING" as const,
    done: before.done + of("DONE"),
    unchanged: before.unchanged + of("UNCHANGED"),
    skipped: before.skipped + of("SKIPPED"),
  };
  await keep(work, change, {
    state: now.state,
    startedAt: before.startedAt ?? work.now,
    done: now.done,
    unchanged: now.unchanged,
    skipped: now.skipped,
  });
  announce(work, now, pulse);
  return true;
}

async function isRefused(
  work: Work,
  ticket: TicketRow,
  wish: TicketPatch,
  to: TicketStatus,
): Promise<boolean> {
  try {
    await refuseIncomplete(work, ticket, to, wish);
    return false;
  } catch (error) {
    if (isIncomplete(error)) return true;
    throw error;
  }
}

async function undoSome(work: Work, change: ChangeRow, pulse: Pulse): Promise<boolean> {
  const claimed = await claim(work, change, "DONE");
  if (!claimed) return finish(work, change, pulse);
  const { rows, ticketOf } = claimed;
  const there = await placesThere(
    work,
    rows.map(({ before }) => before ?? {}),
  );
  const pairs: [TicketRow, TicketRow][] = [];
  const after: RowAfter[] = [];
  for (const { ticketId, before, versionAfter } of rows) {
    await othersFirst();
    const ticket = ticketOf.get(ticketId);
    const reason: BulkSkipReason | null = !ticket
      ? "GONE"
      : ticket.version === versionAfter
        ? null
        : "CHANGED_SINCE";
    if (!ticket || reason !== null) {
      after.push({ ticket_id: ticketId, state: "KEPT", reason, before: null, version_after: null });
      continue;
    }
    pairs.push([
      ticket,
      { ...ticket, ...there(before ?? {}), updatedAt: work.now, version: ticket.version + 1 },
    ]);
    after.push({ ticket_id: ticketId, state: "UNDONE", reason: null, before: null, version_after: null });
  }
  await writeInOne(work, pairs, "bulk_undo");
  await settled(work, pairs, pulse, true);
  await write(work, change, after);
  const before = await hold(work, change);
  const now = {
    ...before,
    undone: before.undone + pairs.length,
    notUndone: before.notUndone + rows.length - pairs.length,
  };
  await keep(work, change, { undone: now.undone, notUndone: now.notUndone });
  announce(work, now, pulse);
  return true;
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
      for (const { id } of await work.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenantId, work.tenant), inArray(table.id, ids))))
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

/** What was undone is as it was, so its owner is not asked whether they are still there. */
async function settled(
  work: Work,
  pairs: readonly [TicketRow, TicketRow][],
  pulse: Pulse,
  isUndo = false,
): Promise<void> {
  if (pairs.length === 0) return;
  pulse.hasNews = true;
  if (isUndo) pulse.needsDrain = true;
  else if (await settleInSum(work, pairs)) pulse.needsDrain = true;
}

const write = async (work: Work, change: ChangeRow, after: readonly RowAfter[]): Promise<unknown> =>
  after.length > 0 &&
  work.db
    .execute(sql`update ticket_bulk_change_rows r set state = a.state, reason = a.reason, before = a.before, version_after = a.version_after
  from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as a(ticket_id uuid, state text, reason text, before jsonb, version_after integer) where r.tenant_id = ${work.tenant} and r.change_id = ${change.id} and r.ticket_id = a.ticket_id`);

/**
 * Last of the step's locks, so that it is held for a moment only. @throws Stopped when the change has gone on
 * into another state meanwhile
 */
async function hold(work: Work, change: ChangeRow): Promise<ChangeRow> {
  const now = await work.rows(ticketBulkChanges).lock(change.id);
  if (now.state !== change.state && !(change.state === "QUEUED" && now.state === "RUNNING"))
    throw new Stopped();
  return now;
}
/** Bookkeeping, so without an entry in the audit log; the tickets have theirs. */
const keep = (work: Work, change: ChangeRow, patch: Partial<ChangeRow>): SQL | Promise<unknown> =>
  work.db
    .update(ticketBulkChanges)
    .set({ ...patch, updatedAt: work.now })
    .where(and(eq(ticketBulkChanges.tenantId, work.tenant), eq(ticketBulkChanges.id, change.id)));

function announce(work: Work, change: ChangeRow, pulse: Pulse): void {
  const now = performance.now();
  if (now - pulse.progressAt >= progressEveryMs) {
    pulse.progressAt = now;
    tellProgress(work, change);
  }
  if (now - pulse.staffAt >= staffEveryMs) {
    pulse.staffAt = now;
    tellNow(work, pulse);
  }
}

/** Staff hear that tickets have changed, and whoever is free is given what waits. */
export function tellNow(work: Work, pulse: Pulse): void {
  if (pulse.hasNews) tellStaff(work);
  if (pulse.needsDrain) work.enqueue(drainAgain, {});
  pulse.hasNews = pulse.needsDrain = false;
}

async function finish(work: Work, change: ChangeRow, pulse: Pulse): Promise<boolean> {
  const before = await hold(work, change);
  const isUndo = change.state === "UNDOING";
  const after = await work
    .rows(ticketBulkChanges)
    .update(
      change.id,
      { state: isUndo ? "UNDONE" : "DONE", startedAt: before.startedAt ?? work.now, finishedAt: work.now },
      { before, action: isUndo ? "undone" : "finish" },
    );
  pulse.hasNews = true;
  tellNow(work, pulse);
  publishTicketBulkChange(work, after);
  tellProgress(work, after);
  await (isUndo ? notifyGivenBack(work, after) : notifyGiven(work, after));
  return false;
}
