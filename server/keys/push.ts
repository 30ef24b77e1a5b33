import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Database, Db } from "../db/client.ts";
import { vapidKeys } from "../db/table.ts";
import { pushSubscriptions } from "../modules/notices/push-subscriptions/table.ts";
import { storedPushKeys } from "../modules/notices/push/vapid.ts";
import { refreshableSince } from "../modules/people/session/refreshable.ts";
import { sessions } from "../modules/people/session/table.ts";
import { RefusedStart } from "../refused-start.ts";
import type { Sealer } from "../sealer.ts";

export interface PushKeyState {
  publicKey: string;
  createdAt: string;
  /** `subscribes`: browsers are subscribed to it, and it signs; `signs`: for those that were. */
  state: "subscribes" | "signs" | "retired";
  /** How many browsers get messages by it. */ browsers: number;
}
interface Asked {
  sealer: Sealer;
  now: Date;
}

/** Oldest first; those that are kept in the database. */
export const pushKeyStates = (database: Database, asked: Asked): Promise<PushKeyState[]> =>
  database.read("system", async (db) => (await statesIn(db, asked)).map(({ id: _id, ...state }) => state));

async function statesIn(db: Db, { sealer, now }: Asked): Promise<(PushKeyState & { id: string })[]> {
  const keys = (await storedPushKeys(db, sealer)).toReversed();
  const live = keys.filter(({ retiredAt }) => retiredAt === null);
  // As push messages are sent: to browsers whose session may still be renewed.
  const used = await db
    .select({ vapidKey: pushSubscriptions.vapidKey, browsers: count() })
    .from(pushSubscriptions)
    .innerJoin(
      sessions,
      and(eq(sessions.tenantId, pushSubscriptions.tenantId), eq(sessions.id, pushSubscriptions.sessionId)),
    )
    .where(and(isNull(sessions.revokedAt), gt(sessions.lastUsedAt, refreshableSince(now.toISOString()))))
    .groupBy(pushSubscriptions.vapidKey);
  const browsersOf = (publicKey: string | null) =>
    used.find(({ vapidKey }) => vapidKey === publicKey)?.browsers ?? 0;
  return keys.map((key) => {
    const { id, publicKey, createdAt } = key;
    // Those from before keys were noted are the oldest's.
    const browsers = browsersOf(publicKey) + (key === live[0] ? browsersOf(null) : 0);
    const signs = key === live.at(-1) ? "subscribes" : "signs";
    return { id, publicKey, createdAt, browsers, state: key.retiredAt === null ? signs : "retired" };
  });
}

/**
 * No message is signed by it any more, in each process within a minute.
 * @throws RefusedStart for the newest, and for one that browsers are subscribed to unless `isNow`
 */
export async function retirePushKey(
  database: Database,
  publicKey: string,
  { isNow, ...asked }: Asked & { isNow: boolean },
): Promise<void> {
  await database.transaction("system", async (db) => {
    // Of two that retire at once, the second sees what the first left.
    await db.select().from(vapidKeys).for("update");
    const key = (await statesIn(db, asked)).find((one) => one.publicKey === publicKey);
    if (!key)
      throw new RefusedStart(
        `There is no push key ${publicKey}; "npm run keys -- list" names those there are.`,
      );
    if (key.state === "retired") throw new RefusedStart(`${publicKey} is retired already.`);
    if (key.state === "subscribes")
      throw new RefusedStart(
        `Browsers are subscribed to ${publicKey}: make another one first ("npm run keys -- push new").`,
      );
    if (!isNow && key.browsers > 0)
      throw new RefusedStart(
        `${browsersText(key.browsers)} subscribed to ${publicKey}, and each is moved to the newest when its person opens the desk, or leaves with its session. With --now it is retired all the same: they get nothing until then.`,
      );
    await db.update(vapidKeys).set({ retiredAt: asked.now.toISOString() }).where(eq(vapidKeys.id, key.id));
  });
}

const browsersText = (browsers: number): string =>
  browsers === 1 ? "1 browser is" : `${browsers} browsers are`;
