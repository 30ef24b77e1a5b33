import { and, inArray, lte } from "drizzle-orm";
import { attachments as calls } from "../../../../contract/workspace/attachments.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { roomOfDay, takeOfDay } from "../platform/daily-amounts.ts";
import { storedLimitOf, takeStored } from "./stored-limit.ts";
import { contentOf } from "./content.ts";
import { staffBytes } from "./daily-bytes.ts";
import { digestOf } from "./digest.ts";
import { attachmentHomes } from "./homes.ts";
import { isUnsent } from "./queries.ts";
import { redrawn, redrawnKey } from "./redraw.ts";
import { signedPath } from "./signed-links.ts";
import { attachments } from "./table.ts";
import { removeFilesJob } from "./remove-files-job.ts";
import { say } from "./texts.ts";

const linkSeconds = 300;
const unsentKeptHours = 24;
const purgedAtOnceMax = 200;

const attachmentCalls = implement(calls, {
  /** The bytes are received and stored before the transaction opens, so that a slow line holds nothing up. */
  upload: async ({ query, desk, actor, tenant, services, caller }) => {
    if (!actor?.id || tenant === null) throw new Fault("unauthenticated");
    const { name: givenName, bytes: given } = await caller.file();
    if (given.length === 0) throw fieldFault("file", say("shared.file_is_empty"));
    const isLogo = query.use === "LOGO";
    const bytes = isLogo ? await redrawn(given, tenant) : given;
    const { contentType, name } = await contentOf(bytes, givenName);
    const bytesOfStaff = [staffBytes(bytes.length)];
    await desk.read(tenant, actor, (work) => roomOfDay(work, bytesOfStaff));
    const limit = await storedLimitOf(services.database, tenant);
    const id = newId();
    const storageKey = isLogo ? redrawnKey(`${tenant}/${id}`) : `${tenant}/${id}`;
    await services.storage.put(storageKey, bytes, contentType);
    // the row decides; a file without one is found by nobody
    const discard = () => services.storage.remove(storageKey).catch(() => undefined);
    const sha256 = await digestOf(bytes);
    try {
      const kept = await desk.transaction(tenant, actor, (work) =>
        caller.once(work, { name, sha256 }, async () => {
          await takeOfDay(work, bytesOfStaff);
          await takeStored(work, limit, bytes.length);
          return work.rows(attachments).insert({
            id,
            name,
            contentType,
            sizeBytes: bytes.length,
            storageKey,
            uploadedById: actor.id,
            createdAt: work.now,
          });
        }),
      );
      if (kept.id !== id) await discard(); // sent again, and received the first time already
      return kept;
    } catch (error) {
      await discard();
      throw error;
    }
  },
  link: async ({ params, services, ...work }) => {
    const file = await work.rows(attachments).get(params.id);
    const home = attachmentHomes.all().find((one) => one.holds(file));
    if (home) await home.open(work, file);
    else if (!file.isOfSite && file.uploadedById !== work.actor.id) throw new Fault("not_found");
    return {
      url: await signedPath(services, work.tenant, file.id, linkSeconds),
      expiresInSeconds: linkSeconds,
    };
  },
});

/**
 * Uploads that were never sent go after a day: the row first, so that a crash between leaves a file that
 * nobody finds rather than a row without one.
 */
export const purgeUploads: Routine = {
  name: "attachments.purge-unsent",
  cron: "17 * * * *",
  async run({ services: { database, clock, storage, log } }) {
    const until = later(clock.now().toISOString(), { hours: -unsentKeptHours });
    for (;;) {
      const gone = await database.transaction("system", async (db) => {
        const due = await db
          .select({ id: attachments.id })
          .from(attachments)
          .where(and(isUnsent, lte(attachments.createdAt, until)))
          .limit(purgedAtOnceMax)
          .for("update", { skipLocked: true });
        return due.length === 0
          ? []
          : db
              .delete(attachments)
              .where(
                and(
                  inArray(
                    attachments.id,
                    due.map(({ id }) => id),
                  ),
                  isUnsent,
                ),
              )
              .returning({ storageKey: attachments.storageKey });
      });
      for (const { storageKey } of gone)
        await storage.remove(storageKey).catch((error: unknown) => {
          log.warn({ err: error, storageKey }, "an unsent upload stays in the storage");
        });
      if (gone.length < purgedAtOnceMax) return;
    }
  },
};

export const attachmentsModule = defineModule("workspace/attachments", {
  calls: attachmentCalls,
  jobs: [removeFilesJob],
  routines: [purgeUploads],
});
