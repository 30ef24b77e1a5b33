import { and, eq, inArray, lt } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { runInSlices } from "../../../jobs/run-in-slices.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { resumeRoutine } from "../../../jobs/resume.ts";
import { systemActor } from "../../../work.ts";
import type { Actor, Desk } from "../../../work.ts";
import { assignTicket } from "../assignment/assign.ts";
import { actorNow } from "../../people/session/actor.ts";
import { checkTicketPatch } from "../tickets/change.ts";
import { bulkChangeJob } from "./job-name.ts";
import { settleReopened } from "./settle.ts";
import { Stopped, newPulse, stepTicketBulkChange, tellNow } from "./steps.ts";
import { ticketBulkChangeRows, ticketBulkChanges } from "./table.ts";
import { publishTicketBulkChange } from "./publish.ts";

export const bulkChangeJobs = [
  defineJob({
    ...bulkChangeJob,
    schema: z.object({ changeId: z.uuid() }),
    run: ({ desk, services, tenant, payload }) =>
      runSlice(desk, tenant, payload.changeId).catch(async (error: unknown) => {
        // Without its database it is tried again; anything else would fail again in the same place.
        if (error instanceof Fault && error.status === 503) throw error;
        services.log.error({ err: error, tenant, changeId: payload.changeId }, "a bulk change failed");
        await fail(
          desk,
          tenant,
          payload.changeId,
          "Something went wrong on our side. What was changed until then can be undone.",
        );
      }),
  }),
  defineJob({
    ...settleReopened,
    schema: z.object({ ticketIds: z.array(z.uuid()) }),
    run: async ({ desk, tenant, payload }) => {
      for (const id of payload.ticketIds)
        await desk
          .transaction(tenant, systemActor, (work) => assignTicket(work, id, "reopened"))
          .catch((error: unknown) => {
            if (!(error instanceof Fault)) throw error;
          });
    },
  }),
];

/**
 * As the person who asked for it, with the rights that they have now, in short transactions with a longer
 * pause after each.
 */
async function runSlice(desk: Desk, tenant: string, changeId: string): Promise<void> {
  const begun = await begin(desk, tenant, changeId);
  if (begun === null) return;
  if (typeof begun === "string") return fail(desk, tenant, changeId, begun);
  const pulse = newPulse();
  const hasMore = await runInSlices(() =>
    desk
      .transaction(tenant, begun, (work) => stepTicketBulkChange(work, changeId, pulse))
      .catch((error: unknown) => {
        if (error instanceof Stopped) return false;
        throw error;
      }),
  );
  if (!hasMore && !pulse.hasNews && !pulse.needsDrain) return;
  await desk.transaction(tenant, begun, (work) => {
    tellNow(work, pulse);
    if (hasMore) work.enqueue(bulkChangeJob, { changeId });
    return Promise.resolve();
  });
}

/** Who acts; in words why it cannot go on; null when there is nothing to do. */
const begin = (desk: Desk, tenant: string, changeId: string): Promise<Actor | string | null> =>
  desk.read(tenant, systemActor, async (work) => {
    const change = await work.rows(ticketBulkChanges).find(changeId);
    if (!change || (change.state !== "QUEUED" && change.state !== "RUNNING" && change.state !== "UNDOING"))
      return null;
    const actor = await actorNow(
      work,
      change.state === "UNDOING" ? (change.undoneById ?? change.actorId) : change.actorId,
    );
    if (!actor) return "Who asked for it no longer works here.";
    if (change.state === "UNDOING") return actor;
    try {
      await checkTicketPatch(work, change.update);
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
    return actor;
  });

const fail = (desk: Desk, tenant: string, changeId: string, error: string): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const before = await work.rows(ticketBulkChanges).lock(changeId);
    if (before.state !== "QUEUED" && before.state !== "RUNNING" && before.state !== "UNDOING") return;
    publishTicketBulkChange(
      work,
      await work
        .rows(ticketBulkChanges)
        .update(changeId, { state: "FAILED", error, finishedAt: work.now }, { before, action: "fail" }),
    );
  });

/** Every minute. */
export const resumeBulkChanges = resumeRoutine({
  name: "tickets.bulk-resume",
  cron: "* * * * *",
  table: ticketBulkChanges,
  states: ["QUEUED", "RUNNING", "UNDOING"],
  silentSeconds: 45,
  ask: (work, changeId) => work.enqueue(bulkChangeJob, { changeId }),
});

const purgedAtOnce = 2000;
/** What each ticket was is kept for as long as a change can be undone. */
export const purgeBulkRows: Routine = {
  name: "tickets.bulk-purge",
  cron: "20 3 * * *",
  async run({ desk }) {
    const before = later(desk.clock.now().toISOString(), { days: -limits.bulkRowsKeepDays });
    const old = await desk.database.read("system", (db) =>
      db
        .selectDistinct({ tenantId: ticketBulkChangeRows.tenantId, id: ticketBulkChangeRows.changeId })
        .from(ticketBulkChangeRows)
        .innerJoin(
          ticketBulkChanges,
          and(
            eq(ticketBulkChanges.tenantId, ticketBulkChangeRows.tenantId),
            eq(ticketBulkChanges.id, ticketBulkChangeRows.changeId),
          ),
        )
        .where(
          and(
            lt(ticketBulkChanges.createdAt, before),
            inArray(ticketBulkChanges.state, ["DONE", "CANCELLED", "FAILED", "UNDONE"]),
          ),
        )
        .limit(1000),
    );
    for (const { tenantId, id } of old)
      for (let gone = purgedAtOnce; gone === purgedAtOnce;) {
        gone = await desk.database.transaction("system", async (db) => {
          const rows = await db
            .select({ ticketId: ticketBulkChangeRows.ticketId })
            .from(ticketBulkChangeRows)
            .where(and(eq(ticketBulkChangeRows.tenantId, tenantId), eq(ticketBulkChangeRows.changeId, id)))
            .limit(purgedAtOnce);
          if (rows.length > 0)
            await db.delete(ticketBulkChangeRows).where(
              and(
                eq(ticketBulkChangeRows.tenantId, tenantId),
                eq(ticketBulkChangeRows.changeId, id),
                inArray(
                  ticketBulkChangeRows.ticketId,
                  rows.map(({ ticketId }) => ticketId),
                ),
              ),
            );
          return rows.length;
        });
      }
  },
};
