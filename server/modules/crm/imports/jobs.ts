import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { z } from "zod";
import type { crmImportProblems } from "../../../../contract/crm/import-choices.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { refusalOf } from "../../../db/refusal.ts";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { resumeRoutine } from "../../../jobs/resume.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { removeFilesJob } from "../../workspace/attachments/remove-files-job.ts";
import { actorNow } from "../../people/session/actor.ts";
import { courseOf } from "./batch.ts";
import type { ImportContext } from "./batch.ts";
import { Raced, countGrown } from "./entities.ts";
import { crmImportJob } from "./job-name.ts";
import { publishImport, tellProgress, tellStaff } from "./queries.ts";
import type { ImportOf } from "./queries.ts";
import { portionsOf, rowsFrom, rowsKeyOf } from "./rows-file.ts";
import type { FileRow } from "./rows-file.ts";
import { CrmImportStopped, stepImport } from "./step.ts";
import { crmImportRows, crmImports } from "./table.ts";
import { undoCompanies, undoStep } from "./undo.ts";

/** After so long the job makes room for others that wait and comes back behind them. */
const sliceMs = 5000;
const batchRows = 1000;
/** After so many rows what is there is counted again, where it has become much more. */
const countedEvery = 5000;
/** Others have the process and the database to themselves for this share of what a batch took. */
const pauseShare = 0.2;
const triesMax = 5;

type Problem = (typeof crmImportProblems)[number];
/** The import cannot continue. */
class Hopeless extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}
interface At {
  desk: Desk;
  services: Services;
  tenant: string;
  importId: string;
}

export const crmImportsJob = defineJob({
  ...crmImportJob,
  schema: z.object({ importId: z.uuid() }),
  run: ({ desk, services, tenant, payload }) =>
    runSlice({ desk, services, tenant, importId: payload.importId }).catch(async (error: unknown) => {
      // Without its database or its files it is tried again; anything else would fail again in the same
      // place.
      if (error instanceof Fault && error.status === 503) throw error;
      if (!(error instanceof Hopeless))
        services.log.error(
          { err: error, tenant, importId: payload.importId },
          "an import of contacts or companies failed",
        );
      await fail(desk, tenant, payload.importId, error instanceof Hopeless ? error.problem : "BROKEN");
    }),
});

/** As the person who asked for it, with the rights that they have now. */
async function runSlice(at: At): Promise<void> {
  const begun = await begin(at);
  if (begun === null) return;
  const isDone = begun.given.state === "UNDOING" ? await undo(at, begun.actor) : await run(at, begun);
  if (!isDone)
    await at.desk.transaction(at.tenant, begun.actor, (work) => {
      tellStaff(work);
      work.enqueue(crmImportJob, { importId: at.importId });
      return Promise.resolve();
    });
}

const begin = ({ desk, tenant, importId }: At): Promise<{ given: ImportOf; actor: Actor } | null> =>
  desk.read(tenant, systemActor, async (work) => {
    const given = await work.rows(crmImports).find(importId);
    if (!given || (given.state !== "RUNNING" && given.state !== "UNDOING")) return null;
    const actor = await actorNow(
      work,
      given.state === "UNDOING" ? (given.undoneById ?? given.actorId) : given.actorId,
    );
    if (!actor) throw new Hopeless("NOBODY");
    return { given, actor };
  });

/** @returns whether there is nothing more to do */
async function run(
  { desk, services: { storage }, tenant, importId }: At,
  { given, actor }: { given: ImportOf; actor: Actor },
): Promise<boolean> {
  const context = await desk
    .read(tenant, actor, (work) => courseOf(work, given))
    .catch((error: unknown) => {
      throw error instanceof Fault && error.code === "invalid" ? new Hopeless("BROKEN") : error;
    });
  let at = given;
  const take = async (rows: FileRow[]) => {
    const startedAt = performance.now();
    const { counts } = await stepAgain(
      desk,
      tenant,
      actor,
      (work) => stepImport(work, at, context, rows, at, false),
      context,
    );
    at = { ...at, ...counts, cursor: rows.at(-1)?.number ?? at.cursor };
    await new Promise((resolve) => {
      setTimeout(resolve, (performance.now() - startedAt) * pauseShare);
    });
  };
  const endsAt = performance.now() + sliceMs;
  await desk.transaction(tenant, systemActor, countGrown);
  try {
    for await (const rows of portionsOf(
      rowsFrom(storage, given.storageKey ?? "", given.marks, given.done),
      batchRows,
    )) {
      await take(rows);
      if (at.done % countedEvery < batchRows) await desk.transaction(tenant, systemActor, countGrown);
      if (performance.now() > endsAt && at.done < at.total) return false;
    }
  } catch (error) {
    if (error instanceof CrmImportStopped) return true;
    throw error instanceof Fault && error.code === "not_found" ? new Hopeless("FILE_GONE") : error;
  }
  await desk.transaction(tenant, systemActor, countGrown);
  await finish(desk, tenant, importId, "RUNNING");
  return true;
}

/** A batch that met what somebody made a moment ago is done again, and then knows it. */
async function stepAgain<T>(
  desk: Desk,
  tenant: string,
  actor: Actor,
  act: (work: Work) => Promise<T>,
  context: ImportContext,
  triesLeft = triesMax,
): Promise<T> {
  try {
    return await desk.transaction(tenant, actor, act);
  } catch (error) {
    context.companies.clear(); // what was made for this batch was not kept
    if (
      triesLeft <= 1 ||
      (!(error instanceof Raced) && !["23505", "23503"].includes(refusalOf(error)?.code ?? ""))
    )
      throw error;
    return stepAgain(desk, tenant, actor, act, context, triesLeft - 1);
  }
}

async function undo({ desk, tenant, importId }: At, actor: Actor): Promise<boolean> {
  try {
    for (const endsAt = performance.now() + sliceMs; performance.now() < endsAt;) {
      const startedAt = performance.now();
      const hasMore = await desk.transaction(tenant, actor, async (work) => {
        const given = await work.rows(crmImports).get(importId);
        if (given.state !== "UNDOING") throw new CrmImportStopped();
        tellProgress(work, {
          ...given,
          done: given.undone + given.kept,
          total: given.created + given.updated,
        });
        return undoStep(work, given);
      });
      if (!hasMore) {
        await finish(desk, tenant, importId, "UNDOING");
        return true;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, (performance.now() - startedAt) * pauseShare);
      });
    }
    return false;
  } catch (error) {
    if (error instanceof CrmImportStopped) return true;
    throw error;
  }
}

/** The file has said all that it has to say; what became of its rows is in the ledger. */
const finish = (desk: Desk, tenant: string, importId: string, from: "RUNNING" | "UNDOING"): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const before = await work.rows(crmImports).lock(importId);
    if (before.state !== from) return;
    if (from === "UNDOING") await undoCompanies(work, before);
    const after = await work
      .rows(crmImports)
      .update(
        importId,
        { state: from === "UNDOING" ? "UNDONE" : "DONE", finishedAt: work.now, storageKey: null },
        { before, action: from === "UNDOING" ? "undone" : "finish" },
      );
    discardImportFile(work, before);
    publishImport(work, after);
    tellProgress(work, after);
    tellStaff(work);
  });
export function discardImportFile(work: Work, { storageKey }: Pick<ImportOf, "storageKey">): void {
  if (storageKey !== null) work.enqueue(removeFilesJob, { storageKeys: [storageKey, rowsKeyOf(storageKey)] });
}

const fail = (desk: Desk, tenant: string, importId: string, problem: Problem): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const before = await work.rows(crmImports).lock(importId);
    if (before.state !== "RUNNING" && before.state !== "UNDOING") return;
    publishImport(
      work,
      await work
        .rows(crmImports)
        .update(importId, { state: "FAILED", problem, finishedAt: work.now }, { before, action: "fail" }),
    );
    tellStaff(work);
  });

/** Every minute. */
export const resumeCrmImports = resumeRoutine({
  name: "crm.import-resume",
  cron: "* * * * *",
  table: crmImports,
  states: ["RUNNING", "UNDOING"],
  silentSeconds: 45,
  ask: (work, importId) => work.enqueue(crmImportJob, { importId }),
});

const purgedAtOnce = 2000;
/** Files that were never run go after a week; ledgers, and with them the way back, after 30 days. */
export const purgeCrmImports: Routine = {
  name: "crm.import-purge",
  cron: "40 3 * * *",
  async run({ desk, services: { clock } }) {
    const now = clock.now().toISOString();
    const idle = await desk.database.read("system", (db) =>
      db
        .select({ tenant: crmImports.tenantId, id: crmImports.id })
        .from(crmImports)
        .where(
          and(
            isNotNull(crmImports.storageKey),
            inArray(crmImports.state, ["READY", "CANCELLED", "FAILED"]),
            lt(crmImports.createdAt, later(now, { days: -limits.crmImportReadyDays })),
          ),
        )
        .limit(500),
    );
    for (const { tenant, id } of idle)
      await desk.transaction(tenant, systemActor, async (work) => {
        const before = await work.rows(crmImports).lock(id);
        discardImportFile(work, before);
        if (before.state === "READY") await work.rows(crmImports).remove(id);
        else await work.rows(crmImports).update(id, { storageKey: null }, { before, action: "purge" });
      });
    const old = await desk.database.read("system", (db) =>
      db
        .select({ tenant: crmImports.tenantId, id: crmImports.id })
        .from(crmImports)
        .where(
          and(
            lt(crmImports.createdAt, later(now, { days: -limits.crmImportUndoDays })),
            inArray(crmImports.state, ["DONE", "CANCELLED", "FAILED", "UNDONE"]),
          ),
        )
        .limit(1000),
    );
    for (const { tenant, id } of old)
      for (let gone = purgedAtOnce; gone === purgedAtOnce;) {
        gone = await desk.database.transaction("system", async (db) => {
          const rows = await db
            .select({ number: crmImportRows.number })
            .from(crmImportRows)
            .where(and(eq(crmImportRows.tenantId, tenant), eq(crmImportRows.importId, id)))
            .limit(purgedAtOnce);
          if (rows.length > 0)
            await db.delete(crmImportRows).where(
              and(
                eq(crmImportRows.tenantId, tenant),
                eq(crmImportRows.importId, id),
                inArray(
                  crmImportRows.number,
                  rows.map(({ number }) => number),
                ),
              ),
            );
          return rows.length;
        });
      }
  },
};
