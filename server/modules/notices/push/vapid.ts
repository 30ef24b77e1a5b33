import { eq } from "drizzle-orm";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../db/client.ts";
import { vapidKeys } from "../../../db/table.ts";
import type { Env } from "../../../env.ts";
import type { Sealer } from "../../../sealer.ts";
import { newVapidKeys, vapidKeysOf } from "../../../providers/push/web-push.ts";
import type { VapidKeys } from "../../../providers/push/web-push.ts";

/** The key pair of the whole installation: a browser is subscribed to one of them, so it stays the same. */
export interface Vapid {
  readonly subject: string;
  keys(): Promise<VapidKeys>;
}

const only = "current";
export const sealedFor = "vapid";

/**
 * By the settings; without them one that is made when it is first needed and kept in the database, sealed.
 */
export function createVapid(
  env: Pick<Env, "vapidPrivateKey" | "vapidSubject" | "mailFrom">,
  database: Database,
  sealer: Sealer,
  clock: Clock,
): Vapid {
  const given = env.vapidPrivateKey === undefined ? undefined : vapidKeysOf(env.vapidPrivateKey);
  let known: Promise<VapidKeys> | undefined;
  const stored = () =>
    database.transaction("system", async (db) => {
      const find = async () => (await db.select().from(vapidKeys).where(eq(vapidKeys.id, only)))[0];
      // Of two processes that begin at once one writes, and both read what it wrote.
      if (!(await find()))
        await db
          .insert(vapidKeys)
          .values({
            id: only,
            privateKey: sealer.seal(newVapidKeys().privateKey, sealedFor),
            createdAt: clock.now().toISOString(),
          })
          .onConflictDoNothing();
      const row = await find();
      if (!row) throw new Error("There is no key pair for push messages.");
      return vapidKeysOf(sealer.open(row.privateKey, sealedFor));
    });
  return {
    subject: env.vapidSubject ?? `mailto:${/<([^<>]+)>/.exec(env.mailFrom)?.[1] ?? env.mailFrom}`,
    keys: () =>
      given
        ? Promise.resolve(given)
        : (known ??= stored().catch((error: unknown) => {
            known = undefined;
            throw error;
          })),
  };
}
