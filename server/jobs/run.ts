import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { bulkChangeStates } from "../../contract/enums.ts";
import { limits } from "../../contract/limits.ts";
import { later } from "../clock.ts";
import type { TableRow, TenantTable } from "../db/rows.ts";
import { Fault } from "../fault.ts";
import { storedText } from "../words/stored.ts";
import type { Text } from "../words/wording.ts";
import { systemActor } from "../work.ts";
import type { Actor, Desk, JobName, Work } from "../work.ts";
import { defineJob } from "./queue.ts";
import type { Job, Routine } from "./queue.ts";
import { resumeRoutine } from "./resume.ts";
import { runInSlices } from "./run-in-slices.ts";
import {
  addNextToLedger,
  addToLedger,
  claimItems,
  countLedger,
  purgeLedger,
  writeOutcomes,
} from "./run-ledger.ts";
import type { ClaimedItem, ItemOutcome, LedgerPlace } from "./run-ledger.ts";
import { newPulse } from "./run-pulse.ts";
import type { RunPulse } from "./run-pulse.ts";
import { say } from "./texts.ts";

/**
 * Of a run's own row: what the engine reads and writes. What is to be done is in columns of the module's own.
 */
export interface RunRow {
  id: string;
  actorId: string;
  undoneById: string | null;
  state: (typeof bulkChangeStates)[number];
  /** All items are in the ledger; until then `total` is what was counted at the start. */
  fixedAt: string | null;
  total: number;
  done: number;
  unchanged: number;
  skipped: number;
  undone: number;
  notUndone: number;
  startedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
type RunTable<Run> = TenantTable &
  Record<"state" | "actorId" | "createdAt" | "updatedAt", AnyPgColumn> & { readonly $inferSelect: Run };

/** Continues a run. `unlessMovedSince`: only if nobody has written the run's row since. */
export interface RunPayload {
  changeId: string;
  unlessMovedSince?: string | undefined;
}

/** What one kind of run is: its tables, one batch's step and its undo, and whom it tells. */
export interface RunDefinition<Run, Item, Before, Reason> extends LedgerPlace<Item, Before, Reason> {
  /** Of the job; its resuming and its purge are named after it. */
  job: JobName<RunPayload>;
  /** Of the routines: `<name>-resume` and `<name>-purge`. */
  name: string;
  /** When old ledgers go, cron in UTC. */
  purgeCron: string;
  table: RunTable<Run>;
  /** So many items are worked on within the call that asks for them. */
  atOnceMax: number;
  /** So many items are written down in one transaction. */
  selectedAtOnce: number;
  /** How long it pauses between steps, in times of a step; without it twice as long. */
  pauseFactor?: number;
  /** Steps at the same time: while one waits for the database, another one reckons. Without it one. */
  lanes?: number;
  /** Which items a run that was given a filter is about, as of the moment that it was asked for. */
  select(work: Work, run: Run): Promise<SQL | undefined>;
  /** As whom it continues, with the rights that they have now. */
  actorOf(work: Work, userId: string): Promise<Actor | null>;
  /** @throws Fault in words why it cannot continue */
  check(work: Work, run: Run, actor: Actor): Promise<void>;
  /** Changes the claimed items and says of each DONE, UNCHANGED or SKIPPED. */
  step(
    work: Work,
    run: Run,
    items: readonly ClaimedItem<Item, Before>[],
    pulse: RunPulse,
  ): Promise<ItemOutcome<Before, Reason>[]>;
  /** Takes back what was DONE and says of each UNDONE or KEPT. */
  undo(
    work: Work,
    run: Run,
    items: readonly ClaimedItem<Item, Before>[],
    pulse: RunPulse,
  ): Promise<ItemOutcome<Before, Reason>[]>;
  /** It moved into another state. */
  publish(work: Work, run: Run): void;
  /** All its items are written down, so that `total` is exact. */
  selected?(work: Work, run: Run): void;
  /** How far it is: of a moment. */
  progress?(work: Work, run: Run): void;
  /** Many items changed: one event for each kind of data that shows them. */
  tellStaff(work: Work): void;
  /** Staff hear of a slice's first step at once; otherwise only of what takes longer, and of the end. */
  tellsAtOnce: boolean;
  /** Staff hear of the end alone; how far it is they ask for. */
  tellsAtEnd?: boolean;
  followUp?(work: Work): void;
  finished?(work: Work, run: Run, isUndo: boolean): Promise<void>;
}
type AnyRun = RunDefinition<RunRow, { id: string }, unknown, string>;
type HeldRun = TableRow<AnyRun["table"]>;

/** One kind of run, as its module uses it. */
export interface DefinedRun<Run> {
  job: Job<RunPayload>;
  resume: Routine;
  purge: Routine;
  newPulse(): RunPulse;
  /** One short transaction's worth. @returns whether there is more to do @throws RunStopped */
  step(work: Work, runId: string, pulse: RunPulse): Promise<boolean>;
  /** @throws Fault conflict where somebody has as many under way as one may have */
  refuseTooMany(work: Work, actorId: string): Promise<void>;
  /** Writes down the items of a new run whose set is known when it is asked for. */
  fixItems(work: Work, runId: string, where: SQL | undefined): Promise<void>;
  /** Begins a run, or its undoing, of `count` items: here and now when they are few, else by the job. */
  start(work: Work, run: Run, count: number): Promise<Run>;
  /** @throws Fault conflict where it is over */
  cancel(work: Work, runId: string): Promise<Run>;
  /** @throws Fault conflict where nothing of it is left, or it is too long ago */
  undo(work: Work, runId: string): Promise<Run>;
}

const activeStates = ["QUEUED", "RUNNING", "UNDOING"] as const;
const isActive = ({ state }: Pick<RunRow, "state">): boolean =>
  activeStates.some((active) => active === state);
/** Lists that show the items fetch them again at most this often because of one run. */
const staffEveryMs = 5000;
const progressEveryMs = 700;
/** Without a word of its row for so long, a run died with its process. */
const silentSeconds = 45;
/** A run that moves at all writes its row within this time, pauses included. */
const stillSeconds = 5;

/** The run was cancelled meanwhile: what this step did is rolled back. */
export class RunStopped extends Error {}

/**
 * Work on many items, one kind of it: QUEUED → RUNNING → DONE, CANCELLED (by a person) or FAILED (with its
 * reason); each of these three → UNDOING → UNDONE, or FAILED. What holds for each kind:
 * - Each item is changed exactly once, and undone exactly once. Its row in the ledger moves on from PENDING
 *   (or from DONE) in the transaction that changes the item, and only who holds the locks of both may do so.
 *   A process that is killed leaves both or neither; a second one on the same run finds the row moved on.
 * - The counts on the run's row are those of the ledger at each commit, since they are written in that
 *   transaction too: last, so that the row is locked for a moment only and a person can cancel meanwhile.
 * - Cancelled means that nothing is changed any more: a step that finds another state at its end rolls back.
 * - One item that cannot be changed is SKIPPED with its reason and the run continues. An error that a step
 *   throws rolls back its batch and ends the run as FAILED; what was done until then stays and can be undone.
 *   Without a database it is neither: the queue tries again.
 * - A run whose process died continues: at the next start, and within two minutes where other processes live
 *   on. To resume one that is alive costs time and nothing else, by the first of these promises.
 * - Who asked for it acts, with the rights of the moment; who has left changes nothing more.
 * - The ledger's rows, and with them the way back, go after 30 days; the run's own row stays.
 */
export function defineRun<Run extends RunRow, Item extends { id: string }, Before, Reason extends string>(
  definition: RunDefinition<Run, Item, Before, Reason>,
): DefinedRun<Run> {
  const kind: AnyRun = definition;
  // The engine's own functions know of a run what each has; what they return is a row of this kind's table.
  const whole = (run: RunRow) => run as Run;
  return {
    job: runJob(kind),
    resume: runResume(kind),
    purge: runPurge(kind),
    newPulse: () => newPulse(kind),
    step: (work, runId, pulse) => stepRun(kind, work, runId, pulse),
    refuseTooMany: (work, actorId) => refuseTooMany(kind, work, actorId),
    fixItems: async (work, runId, where) => {
      await addToLedger(work, kind, runId, where);
    },
    start: async (work, run, count) => whole(await startRun(kind, work, run, count)),
    cancel: async (work, runId) => whole(await cancelRun(kind, work, runId)),
    undo: async (work, runId) => whole(await undoRun(kind, work, runId)),
  };
}

async function refuseTooMany({ table }: AnyRun, work: Work, actorId: string): Promise<void> {
  const running = await work
    .rows(table)
    .count(and(eq(table.actorId, actorId), inArray(table.state, [...activeStates])));
  if (running >= limits.bulkRunningMax)
    throw new Fault("conflict", say("jobs.too_many_running", { running }));
}

async function startRun(kind: AnyRun, work: Work, run: RunRow, count: number): Promise<RunRow> {
  if (count > kind.atOnceMax) {
    work.enqueue(kind.job, { changeId: run.id });
    return run;
  }
  for (const pulse = newPulse(kind); await stepRun(kind, work, run.id, pulse);); // each step leaves less
  return work.rows(kind.table).get(run.id);
}

async function cancelRun({ table }: AnyRun, work: Work, runId: string): Promise<RunRow> {
  const before = await work.rows(table).lock(runId);
  if (before.state !== "QUEUED" && before.state !== "RUNNING")
    throw new Fault("conflict", say("shared.not_running"));
  return work
    .rows(table)
    .update(runId, { state: "CANCELLED", finishedAt: work.now }, { before, action: "cancel" });
}

async function undoRun(kind: AnyRun, work: Work, runId: string): Promise<RunRow> {
  const before = await work.rows(kind.table).lock(runId);
  if (!isRunUndoable(before, work.now)) throw new Fault("conflict", say("shared.not_undoable"));
  const run = await work
    .rows(kind.table)
    .update(
      runId,
      { state: "UNDOING", finishedAt: null, undoneById: work.actor.id },
      { before, action: "undo" },
    );
  return startRun(kind, work, run, before.done);
}

/** Something of it is left, and what each item was is still kept. */
export const isRunUndoable = (
  { state, done, createdAt }: Pick<RunRow, "state" | "done" | "createdAt">,
  now: string,
): boolean =>
  (state === "DONE" || state === "CANCELLED" || state === "FAILED") &&
  done > 0 &&
  createdAt > later(now, { days: -limits.bulkRowsKeepDays });

const runJob = (kind: AnyRun): Job<RunPayload> =>
  defineJob({
    ...kind.job,
    schema: z.object({ changeId: z.uuid(), unlessMovedSince: z.string().optional() }),
    run: ({ desk, services, tenant, payload }) =>
      runSlice(kind, desk, tenant, payload).catch(async (error: unknown) => {
        // Without its database it is tried again; anything else would fail again in the same place.
        if (error instanceof Fault && error.status === 503) throw error;
        const { changeId } = payload;
        services.log.error({ err: error, tenant, changeId, job: kind.job.name }, "a run failed");
        await failRun(kind, desk, tenant, changeId, say("jobs.run_failed"));
      }),
  });

/** As the person who asked for it, in short transactions with a pause after each. */
async function runSlice(kind: AnyRun, desk: Desk, tenant: string, payload: RunPayload): Promise<void> {
  const { changeId } = payload;
  const begun = await whoActs(kind, desk, tenant, payload);
  if (begun === null) return;
  if ("wording" in begun) return failRun(kind, desk, tenant, changeId, begun);
  const pulse = newPulse(kind);
  let isOver = false;
  const step = async () => {
    try {
      return (
        !isOver && (await desk.transaction(tenant, begun, (work) => stepRun(kind, work, changeId, pulse)))
      );
    } catch (error) {
      isOver = true;
      if (error instanceof RunStopped) return false;
      throw error;
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: kind.lanes ?? 1 }, () => runInSlices(step, kind.pauseFactor)),
  );
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  const hasMore = ended.every((one) => one.status === "fulfilled" && one.value);
  const isOwed = kind.tellsAtOnce && (pulse.hasNews || pulse.needsFollowUp);
  if (!hasMore && !isOwed) return;
  await desk.transaction(tenant, begun, (work) => {
    if (isOwed) tellNow(kind, work, pulse);
    if (hasMore) work.enqueue(kind.job, { changeId });
    return Promise.resolve();
  });
}

/** Who acts; why it cannot continue; null when there is nothing to do. */
const whoActs = (
  { table, actorOf, check }: AnyRun,
  desk: Desk,
  tenant: string,
  { changeId, unlessMovedSince }: RunPayload,
): Promise<Actor | Text | null> =>
  desk.read(tenant, systemActor, async (work) => {
    const run = await work.rows(table).find(changeId);
    if (!run || !isActive(run)) return null;
    if (unlessMovedSince !== undefined && run.updatedAt !== unlessMovedSince) return null;
    const actor = await actorOf(
      work,
      run.state === "UNDOING" ? (run.undoneById ?? run.actorId) : run.actorId,
    );
    if (!actor) return say("jobs.requester_left");
    if (run.state === "UNDOING") return actor;
    try {
      await check(work, run, actor);
    } catch (error) {
      if (error instanceof Fault) return error.reason;
      throw error;
    }
    return actor;
  });

/** The reason is kept in every language: nobody knows yet who reads it. */
const failRun = (kind: AnyRun, desk: Desk, tenant: string, runId: string, reason: Text): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const before = await work.rows(kind.table).lock(runId);
    if (isActive(before))
      kind.publish(
        work,
        await work
          .rows(kind.table)
          .update(
            runId,
            { state: "FAILED", error: storedText(reason), finishedAt: work.now },
            { before, action: "fail" },
          ),
      );
  });

async function stepRun(kind: AnyRun, work: Work, runId: string, pulse: RunPulse): Promise<boolean> {
  const run = await work.rows(kind.table).find(runId);
  if (!run || !isActive(run)) return false;
  if (run.state !== "UNDOING" && run.fixedAt === null) return selectSome(kind, work, run);
  return workOnSome(kind, work, run, pulse);
}

/**
 * Writes down which items the filter finds; what matches after the run was asked for is not in it. The run's row is
 * locked first: of two processes that wrote down one portion at once, the second would add nothing and take that
 * for the end.
 */
async function selectSome(kind: AnyRun, work: Work, run: RunRow): Promise<boolean> {
  const now = await hold(kind, work, run);
  if (now.fixedAt !== null) return true;
  const where = await kind.select({ ...work, now: run.createdAt }, run);
  const added = await addNextToLedger(work, kind, run, where, kind.selectedAtOnce);
  const begun = { state: "RUNNING", startedAt: now.startedAt ?? work.now } as const;
  if (added === kind.selectedAtOnce) {
    await keep(kind, work, run, begun);
    return true;
  }
  await keep(kind, work, run, {
    ...begun,
    fixedAt: work.now,
    total: await countLedger(work, kind, run.id),
  });
  kind.selected?.(work, run);
  return true;
}

/** One batch, forth or back: the items, their rows in the ledger and the counts in one transaction. */
async function workOnSome(kind: AnyRun, work: Work, run: RunRow, pulse: RunPulse): Promise<boolean> {
  const isUndo = run.state === "UNDOING";
  const { reach } = pulse;
  const claimed = await claimItems(work, kind, { runId: run.id, state: isUndo ? "DONE" : "PENDING", reach });
  if (!claimed) return finishRun(kind, work, run, pulse);
  const outcomes =
    claimed.length === 0 ? [] : await kind[isUndo ? "undo" : "step"](work, run, claimed, pulse);
  if (outcomes.length !== claimed.length)
    throw new Error(`${kind.name}: ${outcomes.length} outcomes for ${claimed.length} items`);
  await writeOutcomes(work, kind, run.id, outcomes);
  const of = (wanted: (typeof outcomes)[number]["state"]) =>
    outcomes.filter(({ state }) => state === wanted).length;
  if (of("DONE") + of("UNDONE") > 0) pulse.hasNews = true;
  const before = await hold(kind, work, run);
  const patch: Partial<RunRow> = isUndo
    ? { undone: before.undone + of("UNDONE"), notUndone: before.notUndone + of("KEPT") }
    : {
        state: "RUNNING",
        startedAt: before.startedAt ?? work.now,
        done: before.done + of("DONE"),
        unchanged: before.unchanged + of("UNCHANGED"),
        skipped: before.skipped + of("SKIPPED"),
      };
  await keep(kind, work, run, patch);
  announce(kind, work, { ...before, ...patch }, pulse);
  return true;
}

/**
 * Last of the step's locks, so that it is held for a moment only. @throws RunStopped when the run has
 * continued into another state meanwhile
 */
async function hold({ table }: AnyRun, work: Work, run: RunRow): Promise<HeldRun> {
  const now = await work.rows(table).lock(run.id);
  if (now.state !== run.state && !(run.state === "QUEUED" && now.state === "RUNNING")) throw new RunStopped();
  return now;
}
/** Bookkeeping, so without an entry in the audit log; the items have theirs. */
async function keep({ table }: AnyRun, work: Work, { id }: RunRow, patch: Partial<RunRow>): Promise<void> {
  await work
    .update(table)
    .set({ ...patch, updatedAt: work.now })
    .where(eq(table.id, id));
}

function announce(kind: AnyRun, work: Work, run: RunRow, pulse: RunPulse): void {
  const now = performance.now();
  if (now - pulse.progressAt >= progressEveryMs) {
    pulse.progressAt = now;
    kind.progress?.(work, run);
  }
  if (!kind.tellsAtEnd && now - pulse.staffAt >= staffEveryMs) {
    pulse.staffAt = now;
    tellNow(kind, work, pulse);
  }
}
function tellNow(kind: AnyRun, work: Work, pulse: RunPulse): void {
  if (pulse.hasNews) kind.tellStaff(work);
  if (pulse.needsFollowUp) kind.followUp?.(work);
  pulse.hasNews = pulse.needsFollowUp = false;
}

async function finishRun(kind: AnyRun, work: Work, run: RunRow, pulse: RunPulse): Promise<boolean> {
  const before = await hold(kind, work, run);
  const isUndo = run.state === "UNDOING";
  const after = await work
    .rows(kind.table)
    .update(
      run.id,
      { state: isUndo ? "UNDONE" : "DONE", startedAt: before.startedAt ?? work.now, finishedAt: work.now },
      { before, action: isUndo ? "undone" : "finish" },
    );
  pulse.hasNews = true;
  tellNow(kind, work, pulse);
  kind.publish(work, after);
  kind.progress?.(work, after);
  await kind.finished?.(work, after, isUndo);
  return false;
}

/**
 * Every minute, for those that have been silent for long. At start, for each that is under way: it continues
 * unless its row shows within a moment that some process is at work on it.
 */
function runResume({ name, table, job }: AnyRun): Routine {
  const routine = resumeRoutine({
    name: `${name}-resume`,
    cron: "* * * * *",
    table,
    states: activeStates,
    silentSeconds,
    ask: (work, changeId) => work.enqueue(job, { changeId }),
  });
  const source: PgTable = table;
  return {
    ...routine,
    runsAtStart: true,
    async run({ desk, services, isStart }) {
      if (!isStart) return routine.run({ desk, services });
      const underWay = await desk.database.read("system", (db) =>
        db
          .select({ tenant: table.tenantId, id: table.id, movedAt: table.updatedAt })
          .from(source)
          .where(inArray(table.state, [...activeStates]))
          .limit(1000),
      );
      for (const { tenant, id, movedAt } of underWay)
        await desk.transaction(String(tenant), systemActor, (work) => {
          const payload = { changeId: String(id), unlessMovedSince: String(movedAt) };
          work.enqueue(job, payload, later(work.now, { seconds: stillSeconds }));
          return Promise.resolve();
        });
    },
  };
}

/** What each item was is kept for as long as a run can be undone. */
const runPurge = (kind: AnyRun): Routine => ({
  name: `${kind.name}-purge`,
  cron: kind.purgeCron,
  async run({ desk }) {
    const until = later(desk.clock.now().toISOString(), { days: -limits.bulkRowsKeepDays });
    await purgeLedger(
      desk.database,
      kind,
      kind.table,
      sql`c.created_at < ${until}::timestamptz and c.state in ('DONE', 'CANCELLED', 'FAILED', 'UNDONE')`,
    );
  },
});
