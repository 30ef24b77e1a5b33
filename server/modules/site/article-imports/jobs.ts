import { and, asc, eq, inArray, isNotNull, lt, ne, or, isNull } from "drizzle-orm";
import { z } from "zod";
import type { ImportProblem } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { resumeRoutine } from "../../../jobs/resume.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { actorNow } from "../../people/session/actor.ts";
import { Hopeless } from "./archive.ts";
import { articleImportJob } from "./job-name.ts";
import { makeArticle, ArticleImportStopped } from "./make.ts";
import type { Run } from "./make.ts";
import { planRows } from "./plan-rows.ts";
import { updateArticleImport, articleImportLines, publishArticleImport } from "./queries.ts";
import type { ArticleImportRow } from "./queries.ts";
import { readSite } from "./read-site.ts";
import { archiveOf, readZip } from "./read-zip.ts";
import { articleImportRows, articleImports } from "./table.ts";

/** After so long the job makes room for others that wait and comes back behind them. */
const sliceMs = 5000;
/** Others have the process and the database to themselves between two articles. */
const pauseMs = 15;

interface At {
  desk: Desk;
  services: Services;
  tenant: string;
  importId: string;
}

export const articleImportsJob = defineJob({
  ...articleImportJob,
  schema: z.object({ importId: z.uuid() }),
  run: ({ desk, services, tenant, payload }) =>
    runSlice({ desk, services, tenant, importId: payload.importId }).catch(async (error: unknown) => {
      // Without its database or its files it is tried again; anything else would fail again in the same
      // place.
      if (error instanceof Fault && error.status === 503) throw error;
      if (!(error instanceof Hopeless))
        services.log.error(
          { err: error, tenant, importId: payload.importId },
          "an import of articles failed",
        );
      await fail(desk, tenant, payload.importId, error instanceof Hopeless ? error.problem : "BROKEN");
    }),
});

/** As the person who asked for it, with the rights that they have now. */
async function runSlice(at: At): Promise<void> {
  const begun = await begin(at);
  if (begun === null) return;
  const isDone = begun.given.state === "READING" ? await read(at, begun.given) : await make(at, begun);
  if (!isDone)
    await at.desk.transaction(at.tenant, systemActor, (work) => {
      work.enqueue(articleImportJob, { importId: at.importId });
      return Promise.resolve();
    });
}

const begin = ({ desk, tenant, importId }: At): Promise<{ given: ArticleImportRow; actor: Actor } | null> =>
  desk.read(tenant, systemActor, async (work) => {
    const given = await work.rows(articleImports).find(importId);
    if (!given || (given.state !== "READING" && given.state !== "RUNNING")) return null;
    const actor = await actorNow(work, given.actorId);
    if (!actor) throw new Hopeless("NOBODY");
    return { given, actor };
  });

/** @returns whether there is nothing more to read */
async function read({ desk, services, tenant, importId }: At, given: ArticleImportRow): Promise<boolean> {
  if (given.createdAt < later(desk.clock.now().toISOString(), { minutes: -limits.importReadMaxMinutes }))
    throw new Hopeless("TOO_SLOW");
  const isRead =
    given.kind === "ZIP"
      ? await readZip(desk, services, tenant, given)
      : await readSite(desk, services, tenant, given);
  if (isRead === false && given.kind === "SITE") return false;
  if (isRead)
    await desk.transaction(tenant, systemActor, async (work) => {
      const now = await work.rows(articleImports).lock(importId);
      if (now.state !== "READING") return;
      await planRows(work, now);
      publishArticleImport(
        work,
        await work
          .rows(articleImports)
          .update(importId, { state: "READY" }, { before: now, action: "finish" }),
      );
    });
  return true;
}

/** @returns whether there is nothing more to make */
async function make(
  { desk, services, tenant, importId }: At,
  { given, actor }: { given: ArticleImportRow; actor: Actor },
): Promise<boolean> {
  const archive = given.kind === "ZIP" ? await archiveOf(desk, services, tenant, given) : null;
  try {
    const slugs = await desk.read(
      tenant,
      actor,
      async (work) =>
        new Map(
          (
            await work.db
              .select({ path: articleImportRows.path, slug: articleImportRows.slug })
              .from(articleImportRows)
              .where(
                and(
                  articleImportLines(work, importId),
                  isNotNull(articleImportRows.slug),
                  or(isNull(articleImportRows.reason), ne(articleImportRows.reason, "LEFT_OUT")),
                ),
              )
          ).map(({ path, slug }) => [path, slug ?? ""]),
        ),
    );
    const run: Run = { desk, services, tenant, actor, given, archive, slugs };
    for (const endsAt = performance.now() + sliceMs; performance.now() < endsAt;) {
      const next = await desk.read(tenant, actor, (work) => nextArticle(work, importId));
      if (next.length === 0) {
        await finish(desk, tenant, importId);
        return true;
      }
      try {
        await makeArticle(run, next);
      } catch (error) {
        if (error instanceof ArticleImportStopped) return true;
        throw error;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
    await desk.transaction(tenant, actor, (work) => {
      tellStaff(work);
      return Promise.resolve();
    });
    return false;
  } finally {
    archive?.close();
  }
}

async function nextArticle(work: Work, importId: string) {
  const open = and(articleImportLines(work, importId), inArray(articleImportRows.state, ["NEW", "UPDATE"]));
  const [first] = await work.db
    .select()
    .from(articleImportRows)
    .where(open)
    .orderBy(asc(articleImportRows.number))
    .limit(1);
  return !first
    ? []
    : first.articleNumber === null
      ? [first]
      : work.db
          .select()
          .from(articleImportRows)
          .where(and(open, eq(articleImportRows.articleNumber, first.articleNumber)))
          .orderBy(asc(articleImportRows.number));
}

const finish = (desk: Desk, tenant: string, importId: string): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const before = await work.rows(articleImports).lock(importId);
    if (before.state !== "RUNNING") return;
    publishArticleImport(
      work,
      await work
        .rows(articleImports)
        .update(importId, { state: "DONE", finishedAt: work.now }, { before, action: "finish" }),
    );
    tellStaff(work);
  });

/** One event for many articles. */
function tellStaff(work: Work): void {
  for (const group of ["knowledge-base", "knowledge-base-categories"] as const)
    work.publish("resource_changed", { group, id: "" }, ["staff"]);
}

const fail = (desk: Desk, tenant: string, importId: string, problem: ImportProblem): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const before = await work.rows(articleImports).lock(importId);
    if (before.state !== "READING" && before.state !== "RUNNING") return;
    publishArticleImport(
      work,
      await work
        .rows(articleImports)
        .update(importId, { state: "FAILED", problem, finishedAt: work.now }, { before, action: "fail" }),
    );
    tellStaff(work);
  });

/** Every minute. */
export const resumeImports = resumeRoutine({
  name: "articles.import-resume",
  cron: "* * * * *",
  table: articleImports,
  states: ["READING", "RUNNING"],
  silentSeconds: 180,
  ask: async (work, importId) => {
    await updateArticleImport(work, importId, {});
    work.enqueue(articleImportJob, { importId });
  },
});

/** What was read is kept for as long as somebody may look it up. */
export const purgeImports: Routine = {
  name: "articles.import-purge",
  cron: "25 3 * * *",
  async run({ desk }) {
    const before = later(desk.clock.now().toISOString(), { days: -limits.importRowsKeepDays });
    for (let gone = 1; gone > 0;)
      gone = await desk.database.transaction("system", async (db) => {
        const old = await db
          .select({ tenantId: articleImports.tenantId, id: articleImports.id })
          .from(articleImports)
          .where(
            and(
              lt(articleImports.createdAt, before),
              inArray(articleImports.state, ["READY", "DONE", "CANCELLED", "FAILED"]),
            ),
          )
          .limit(20);
        for (const { tenantId, id } of old)
          await db
            .delete(articleImports)
            .where(and(eq(articleImports.tenantId, tenantId), eq(articleImports.id, id)));
        return old.length;
      });
  },
};
