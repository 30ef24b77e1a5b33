import { and, inArray, isNull, lte } from "drizzle-orm";
import { attachments as calls } from "../../../contract/attachments.ts";
import { later } from "../../clock.ts";
import { newId } from "../../db/columns.ts";
import { Fault, fieldFault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Routine } from "../../jobs/queue.ts";
import { findTicket } from "../tickets/queries.ts";
import { contentOf } from "./content.ts";
import { signedPath } from "./signed-links.ts";
import { attachments } from "./table.ts";

const linkSeconds = 300;
const unsentKeptHours = 24;
const purgedAtOnceMax = 200;

export const attachmentCalls = implement(calls, {
  /** The bytes are received and stored before the transaction opens, so that a slow line holds nothing up. */
  upload: async ({ desk, actor, tenant, services, caller }) => {
    if (!actor?.id || tenant === null) throw new Fault("unauthenticated");
    const { name: givenName, bytes } = await caller.file();
    if (bytes.length === 0) throw fieldFault("file", "The file is empty.");
    const { contentType, name } = await contentOf(bytes, givenName);
    const id = newId();
    const storageKey = `${tenant}/${id}`;
    await services.storage.put(storageKey, bytes, contentType);
    return desk.change(tenant, actor, (work) => work.rows(attachments).insert({ id, name, contentType, sizeBytes: bytes.length, storageKey, uploadedById: actor.id, createdAt: work.now }))
      .catch(async (error: unknown) => { await services.storage.remove(storageKey).catch(() => undefined); throw error; }); // the first error is the one to tell
  },
  link: async ({ params, services, ...work }) => {
    const file = await work.rows(attachments).get(params.id);
    if (file.ticketId === null) { if (file.uploadedById !== work.actor.id) throw new Fault("not_found"); }
    else {
      const ticket = await findTicket(work, file.ticketId);
      if (ticket.isSensitive) work.record({ entity: "tickets", entityId: ticket.id, action: "view", before: null, after: { attachment: file.name } });
    }
    return { url: await signedPath(services, work.tenant, file.id, linkSeconds), expiresInSeconds: linkSeconds };
  },
});

/** Uploads that were never sent go after a day: the row first, so that a crash between leaves a file that nobody finds rather than a row without one. */
export const purgeUploads: Routine = {
  name: "attachments.purge-unsent", cron: "17 * * * *",
  async run({ services: { database, clock, storage, log } }) {
    const until = later(clock.now().toISOString(), { hours: -unsentKeptHours });
    for (;;) {
      const gone = await database.transaction("system", async (db) => {
        const due = await db.select({ id: attachments.id }).from(attachments).where(and(isNull(attachments.messageId), lte(attachments.createdAt, until))).limit(purgedAtOnceMax).for("update", { skipLocked: true });
        return due.length === 0 ? [] : db.delete(attachments).where(and(inArray(attachments.id, due.map(({ id }) => id)), isNull(attachments.messageId))).returning({ storageKey: attachments.storageKey });
      });
      for (const { storageKey } of gone) await storage.remove(storageKey).catch((error: unknown) => { log.warn({ err: error, storageKey }, "an unsent upload stays in the storage"); });
      if (gone.length < purgedAtOnceMax) return;
    }
  },
};
