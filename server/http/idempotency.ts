import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Fault } from "../fault.ts";
import { idempotencyKeys } from "../db/table.ts";
import { namesHidden } from "./names-hidden.ts";
import type { Work } from "../work.ts";
import { say } from "./texts.ts";

/** What makes two requests the same: everything that the caller chose. */
export interface RequestInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Does the work once for each key of an actor within 24 h and answers the first answer ever after. The row is
 * written in the work's own transaction, so a second call that comes meanwhile waits for the first to commit.
 * @throws Fault conflict when the key was used with another path, query or body; not_found when the actor may
 * no longer see what the answer is about
 */
export async function runOnce<T>(
  work: Work,
  key: string | undefined,
  endpoint: string,
  asked: RequestInput,
  act: () => Promise<T>,
): Promise<T> {
  if (key === undefined || work.actor.id === null) return act();
  if (key.length > 200) throw new Fault("bad_request", say("http.idempotency_key_too_long"));
  const requestHash = createHash("sha256")
    .update(JSON.stringify([asked.params ?? null, asked.query ?? null, asked.body ?? null]))
    .digest("base64url");
  const mine = and(
    eq(idempotencyKeys.tenantId, work.tenant),
    eq(idempotencyKeys.actorId, work.actor.id),
    eq(idempotencyKeys.key, key),
  );
  const inserted = await work.db
    .insert(idempotencyKeys)
    .values({
      tenantId: work.tenant,
      actorId: work.actor.id,
      key,
      endpoint,
      requestHash,
      createdAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length === 0) {
    const [first] = await work.db.select().from(idempotencyKeys).where(mine);
    if (!first || first.endpoint !== endpoint || first.requestHash !== requestHash)
      throw new Fault("conflict", say("http.idempotency_key_reused"));
    if (await namesHidden(work, { params: asked.params, body: asked.body, answer: first.answer }))
      throw new Fault("not_found");
    return first.answer as T; // what `act` answered to the same request
  }
  const answer = await act();
  await work.db.update(idempotencyKeys).set({ answer }).where(mine);
  return answer;
}
