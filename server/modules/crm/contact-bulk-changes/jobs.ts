import { sql } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { runInSlices } from "../../../jobs/run-in-slices.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { resumeRoutine } from "../../../jobs/resume.ts";
import { systemActor } from "../../../work.ts";
import type { Actor, Desk } from "../../../work.ts";
import { actorNow } from "../../people/session/actor.ts";
import { contactBulkJob } from "./job-name.ts";
import { checkUpdate } from "./queries.ts";
import { Stopped, newPulse, stepContactBulkChange, publishContactBulkChange } from "./steps.ts";
import { contactBulkChanges } from "./table.ts";

const activeStates = ["QUEUED", "RUNNING", "UNDOING"];

export const contactBulkJobs = [
  defineJob({
    ...contactBulkJob,
    schema: z.object({ changeId: z.uuid() }),
    run: ({ desk, services, tenant, payload }) =>
      runSlice(desk, tenant, payload.changeId).catch(async (error: unknown) => {
        // Without its database it is tried again; anything else would fail again in the same place.
        if (error instanceof Fault && error.status === 503) throw error;
        services.log.error(
          { err: error, tenant, changeId: payload.changeId },
          "a bulk change of contacts failed",
        );
        await fail(
          desk,
          tenant,
          payload.changeId,
          "Something went wrong on our side. What was changed until then can be undone.",
        );
      }),
  }),
];

/** As the person who asked for it, with the rights that they have now. */
async function runSlice(desk: Desk, tenant: string, changeId: string): Promise<void> {
  const begun = await whoActs(desk, tenant, changeId);
  if (begun === null) return;
  if (typeof begun === "string") return fail(desk, tenant, changeId, begun);
  const pulse = newPulse();
  const hasMore = await runInSlices(() =>
    desk
      .transaction(tenant, begun, (work) => stepContactBulkChange(work, changeId, pulse))
      .catch((error: unknown) => {
        if (error instanceof Stopped) return false;
        throw error;
      }),
  );
  if (hasMore)
    await desk.transaction(tenant, begun, (work) => {
      work.enqueue(contactBulkJob, { changeId });
      return Promise.resolve();
    });
}

/** Who acts; in words why it cannot go on; null when there is nothing to do. */
const whoActs = (desk: Desk, tenant: string, changeId: string): Promise<Actor | string | null> =>
  desk.read(tenant, systemActor, async (work) => {
    const change = await work.rows(contactBulkChanges).find(changeId);
    if (!change || !activeStates.includes(change.state)) return null;
    const actor = await actorNow(
      work,
      change.state === "UNDOING" ? (change.undoneById ?? change.actorId) : change.actorId,
    );
    if (!actor) return "Who asked for it no longer works here.";
    if (change.state === "UNDOING") return actor;
    try {
      await checkUpdate({ ...work, actor }, change.update);
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
    return actor;
  });

const fail = (desk: Desk, tenant: string, changeId: string, error: string): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const before = await work.rows(contactBulkChanges).lock(changeId);
    if (activeStates.includes(before.state))
      publishContactBulkChange(
        work,
        await work
          .rows(contactBulkChanges)
          .update(changeId, { state: "FAILED", error, finishedAt: work.now }, { before, action: "fail" }),
      );
  });

/** Every minute. */
export const resumeContactChanges = resumeRoutine({
  name: "contacts.bulk-resume",
  cron: "* * * * *",
  table: contactBulkChanges,
  states: activeStates,
  silentSeconds: 45,
  ask: (work, changeId) => work.enqueue(contactBulkJob, { changeId }),
});

const purgedAtOnce = 5000;
/** What each contact was is kept for as long as a change can be undone. */
export const purgeContactRows: Routine = {
  name: "contacts.bulk-purge",
  cron: "25 3 * * *",
  async run({ desk }) {
    const before = later(desk.clock.now().toISOString(), { days: -limits.bulkRowsKeepDays });
    for (let gone = purgedAtOnce; gone === purgedAtOnce;) {
      const left = await desk.database.transaction("system", (db) =>
        queryRows(
          db,
          sql`delete from contact_bulk_change_rows where ctid = any(array(select r.ctid from contact_bulk_change_rows r join contact_bulk_changes c on c.tenant_id = r.tenant_id and c.id = r.change_id
        where c.created_at < ${before}::timestamptz and c.state in ('DONE', 'CANCELLED', 'FAILED', 'UNDONE') limit ${purgedAtOnce})) returning 1 as one`,
        ),
      );
      gone = left.length;
    }
  },
};
