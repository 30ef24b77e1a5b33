import { and, eq, isNotNull, lt } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { resumeRoutine } from "../../../jobs/resume.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { forgetInMerges } from "../../crm/contact-merges/forget.ts";
import { tellOfContact } from "../../crm/records/tell.ts";
import { forgetInImports, importsNaming } from "../../crm/imports/forget.ts";
import { dataFile } from "./data-file.ts";
import {
  dataFileKey,
  eraseFromLogs,
  eraseOwn,
  erasePlace,
  removeContact,
  searchAnew,
  allowLongStatements,
} from "./erase.ts";
import { erasedMark } from "./erased-mark.ts";
import { mustNotBeHeld } from "../../crm/legal-holds/holds.ts";
import { privacyJob } from "./job-name.ts";
import { namedBy, tracesOf } from "./person.ts";
import type { Traces } from "./person.ts";
import { placesOf } from "./places.ts";
import { privacyRequests } from "./table.ts";
import { publishPrivacyRequest } from "./publish.ts";
import { say } from "./texts.ts";
import { storedText } from "../../../words/stored.ts";

type RequestRow = typeof privacyRequests.$inferSelect;
const searchedAtOnce = 50;

export const privacyJobs = [
  defineJob({
    ...privacyJob,
    schema: z.object({ requestId: z.uuid() }),
    run: ({ desk, services, tenant, payload }) =>
      fulfil(desk, services, tenant, payload.requestId).catch(async (error: unknown) => {
        // Without its database or its storage it is tried again; anything else would fail again in the same
        // place.
        if (error instanceof Fault && error.status === 503) throw error;
        services.log.error({ err: error, tenant, requestId: payload.requestId }, "a privacy request failed");
        await desk.transaction(tenant, systemActor, (work) =>
          note(work, payload.requestId, {
            state: "FAILED",
            finishedAt: work.now,
            error:
              error instanceof Fault && error.detail
                ? storedText(error.detail)
                : error instanceof Fault
                  ? error.message
                  : storedText(say("privacy.our_failure")),
          }),
        );
      }),
  }),
];

async function fulfil(desk: Desk, services: Services, tenant: string, id: string): Promise<void> {
  const begun = await desk.read(tenant, systemActor, async (work) => {
    const request = await work.rows(privacyRequests).find(id);
    if (!request || (request.state !== "QUEUED" && request.state !== "RUNNING")) return null;
    return { request, traces: await tracesOf(work, request.contactId) };
  });
  if (!begun) return;
  const { request, traces } = begun;
  const actor: Actor = { ...systemActor, id: request.byId, name: request.byName };
  if (!traces) {
    // An erasure whose last step was done before its process died is done.
    await desk.transaction(tenant, actor, (work) =>
      note(
        work,
        id,
        request.kind === "ERASE" && request.step > 0
          ? { state: "DONE", finishedAt: work.now }
          : { state: "FAILED", finishedAt: work.now, error: storedText(say("privacy.contact_gone")) },
      ),
    );
    return;
  }
  await (request.kind === "DATA"
    ? giveData(desk, services, tenant, actor, request, traces)
    : erase(desk, services, tenant, actor, request, traces));
}

async function giveData(
  desk: Desk,
  services: Services,
  tenant: string,
  actor: Actor,
  { id }: RequestRow,
  traces: Traces,
): Promise<void> {
  const bytes = await desk.read(tenant, actor, (work) => dataFile(work, traces));
  const storageKey = dataFileKey(tenant, id);
  await services.storage.put(storageKey, bytes, "application/zip");
  await desk.transaction(tenant, actor, (work) =>
    note(work, id, {
      state: "DONE",
      step: 1,
      steps: 1,
      storageKey,
      fileExpiresAt: later(work.now, { days: limits.dataFileDays }),
      finishedAt: work.now,
    }),
  );
}

/**
 * Table by table, each in a transaction of its own; the contact goes last, so that a run that died finds
 * again whom to look for, and going over a table twice finds nothing more.
 */
async function erase(
  desk: Desk,
  services: Services,
  tenant: string,
  actor: Actor,
  { id, removesFiles }: RequestRow,
  traces: Traces,
): Promise<void> {
  const places = await desk.read(tenant, actor, placesOf);
  const naming = await importsNaming(desk, services.storage, tenant, namedBy(traces));
  const steps = places.length + 3;
  const counts: Record<string, number> = {};
  const others = new Set<string>();
  const add = (table: string, count: number) => {
    if (count > 0) counts[table] = (counts[table] ?? 0) + count;
  };

  const change = <T>(step: number, act: (work: Work) => Promise<T>) =>
    desk.transaction(tenant, actor, async (work) => {
      await allowLongStatements(work);
      const result = await act(work);
      await note(work, id, { state: "RUNNING", step, steps });
      return result;
    });
  await change(1, async (work) => {
    await mustNotBeHeld(work, traces.contactIds);
    for (const [table, count] of Object.entries(await eraseOwn(work, traces, removesFiles)))
      add(table, count);
    add("crm_import_rows", await forgetInImports(work, traces.contactIds, naming));
  });
  for (const [at, place] of places.entries()) {
    const { count, ticketIds } = await change(at + 2, (work) => erasePlace(work, traces, place));
    add(place.table, count);
    for (const ticketId of ticketIds) others.add(ticketId);
  }
  const touched = [...others];
  for (let from = 0; from < touched.length; from += searchedAtOnce)
    await desk.transaction(tenant, actor, (work) =>
      searchAnew(work, touched.slice(from, from + searchedAtOnce)),
    );
  await desk.transaction(tenant, actor, async (work) => {
    await allowLongStatements(work);
    await mustNotBeHeld(work, traces.contactIds);
    const merges = await forgetInMerges(work, traces.contactIds);
    await removeContact(work, traces);
    // What search reads of their own conversations names them for as long as the contact is there.
    await searchAnew(work, traces.ticketIds);
    add("audit_logs", await eraseFromLogs(work, traces, merges));
    for (const contactId of traces.contactIds) {
      work.record({
        entity: "contacts",
        entityId: contactId,
        action: "erase",
        before: null,
        after: { requestId: id },
      });
      tellOfContact(work, { id: contactId, name: erasedMark }, "deleted");
    }
    await note(work, id, { state: "DONE", step: steps, steps, counts, finishedAt: work.now });
  });
}

/** Each step of a request is told; what changes its state is written into the audit log. */
async function note(work: Work, id: string, patch: Partial<RequestRow>): Promise<void> {
  const before = await work.rows(privacyRequests).lock(id);
  if (patch.state === before.state)
    await work
      .update(privacyRequests)
      .set({ ...patch, updatedAt: work.now })
      .where(eq(privacyRequests.id, id));
  else
    await work.rows(privacyRequests).update(id, patch, {
      before,
      action: patch.state === "DONE" ? "finish" : patch.state === "FAILED" ? "fail" : "start",
    });
  publishPrivacyRequest(work, before);
}

/** Every five minutes. */
export const resumePrivacy = resumeRoutine({
  name: "privacy.resume",
  cron: "*/5 * * * *",
  table: privacyRequests,
  states: ["QUEUED", "RUNNING"],
  silentSeconds: 20 * 60,
  ask: (work, requestId) => work.enqueue(privacyJob, { requestId }),
});

/** Somebody's data lie about for no longer than they were promised to. */
export const purgeDataFiles: Routine = {
  name: "privacy.purge-files",
  cron: "40 * * * *",
  async run({ desk, services }) {
    const now = desk.clock.now().toISOString();
    const due = await desk.database.read("system", (db) =>
      db
        .select({
          tenant: privacyRequests.tenantId,
          id: privacyRequests.id,
          storageKey: privacyRequests.storageKey,
        })
        .from(privacyRequests)
        .where(and(isNotNull(privacyRequests.storageKey), lt(privacyRequests.fileExpiresAt, now)))
        .limit(1000),
    );
    for (const { tenant, id, storageKey } of due) {
      await services.storage.remove(storageKey ?? "");
      await desk.database.transaction("system", (db) =>
        db
          .update(privacyRequests)
          .set({ storageKey: null })
          .where(and(eq(privacyRequests.tenantId, tenant), eq(privacyRequests.id, id))),
      );
    }
  },
};
