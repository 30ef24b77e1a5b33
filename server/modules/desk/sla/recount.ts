import { setImmediate } from "node:timers/promises";
import { and, isNull, notInArray } from "drizzle-orm";
import { defineRun } from "../../../jobs/run.ts";
import type { RunPayload } from "../../../jobs/run.ts";
import type { ClaimedItem, ItemOutcome } from "../../../jobs/run-ledger.ts";
import { newId } from "../../../db/columns.ts";
import type { JobName, Work } from "../../../work.ts";
import { actorNow } from "../../people/session/actor.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { gatherNotices } from "./gathered-notices.ts";
import { follow, holdLedgers, recount } from "./hold.ts";
import { slaRecountRows, slaRecounts } from "./ledger-table.ts";
import type { recountCauses } from "./ledger-table.ts";
import { secondsOf } from "./moments.ts";
import { tellOf } from "./tell.ts";
import { reckonedAtOnce, writeLedgers } from "./write-ledgers.ts";

export type RecountRow = typeof slaRecounts.$inferSelect;
type ClaimedTicket = ClaimedItem<TicketRow, Record<string, unknown>>;
type Outcome = ItemOutcome<Record<string, unknown>, string>;

const recountJob: JobName<RunPayload> = { name: "sla.recount" };
const batchTickets = 50;

/** Open tickets by policies and calendars as they are now; server/jobs/run.ts says what holds for it. */
export const recountRun = defineRun<RecountRow, TicketRow, Record<string, unknown>, string>({
  job: recountJob,
  name: "sla.recount",
  purgeCron: "40 3 * * *",
  table: slaRecounts,
  ledger: { table: slaRecountRows, item: slaRecountRows.ticketId },
  items: {
    table: tickets,
    where: and(isNull(tickets.deletedAt), isNull(tickets.mergedIntoId)),
  },
  batchItems: batchTickets,
  atOnceMax: 0,
  selectedAtOnce: 5000,
  // Until it is done, due times are those of the policy before: it comes before long changes of other kinds.
  pauseFactor: 0.1,
  lanes: 2,
  select: () => Promise.resolve(notInArray(tickets.status, ["RESOLVED", "CLOSED"])),
  actorOf: actorNow,
  check: () => Promise.resolve(),
  step: recountTickets,
  // What counts stands in versions: nothing of a recount can be taken back, and no call asks for it.
  undo: (_work, _run, items) =>
    Promise.resolve(items.map(({ itemId }): Outcome => ({ itemId, state: "KEPT" }))),
  publish: (work, run) => {
    tellProgress(work, run);
    // What was counted until then stays. Of the end of a run that was not refused staff hear anyway.
    if (run.state === "FAILED") tellStaff(work);
  },
  selected: tellProgress,
  progress: tellProgress,
  tellStaff,
  tellsAtOnce: false,
  tellsAtEnd: true,
});

async function recountTickets(
  work: Work,
  _run: RecountRow,
  claimed: readonly ClaimedTicket[],
): Promise<Outcome[]> {
  const rows = claimed.flatMap(({ item }) => (item ? [item] : []));
  const at = secondsOf(work.now);
  gatherNotices(work, "EDIT");
  const held = await holdLedgers(work, rows);
  const before = new Map(rows.map(({ id, slaDueAt, slaStatus }) => [id, `${slaStatus} ${slaDueAt}`]));
  for (const [nr, one] of held.entries()) {
    if (nr % reckonedAtOnce === 0) await setImmediate();
    recount(one, at);
    follow(one, one.ticket, at);
  }
  const written = await writeLedgers(work, held);
  await tellOf(work, written);
  const after = new Map(
    written.map(({ ticket: { id, slaDueAt, slaStatus } }) => [id, `${slaStatus} ${slaDueAt}`]),
  );
  return claimed.map(({ itemId, item }): Outcome => {
    if (!item) return { itemId, state: "SKIPPED", reason: "GONE" };
    const now = after.get(itemId);
    return { itemId, state: now === undefined || now === before.get(itemId) ? "UNCHANGED" : "DONE" };
  });
}

function tellStaff(work: Work): void {
  work.publish("resource_changed", { group: "tickets", id: "" }, ["staff"]);
}
function tellProgress(work: Work, { id, state, total, done, unchanged, skipped }: RecountRow): void {
  work.publish("sla_recount_progress", { id, state, total, done: done + unchanged + skipped }, [
    "supervisors",
  ]);
}

/**
 * Begins a run over the open tickets, of whoever has saved something. That it begins stands in the audit log with
 * what was saved; its own line there is its end.
 */
export async function startRecount(
  work: Work,
  cause: (typeof recountCauses)[number],
  count: number,
): Promise<void> {
  if (count === 0 || work.actor.id === null) return;
  const id = newId();
  await work.db.insert(slaRecounts).values({
    tenantId: work.tenant,
    id,
    cause,
    actorId: work.actor.id,
    actorName: work.actor.name,
    total: count,
    createdAt: work.now,
    updatedAt: work.now,
  });
  await recountRun.start(work, await work.rows(slaRecounts).get(id), count);
}
