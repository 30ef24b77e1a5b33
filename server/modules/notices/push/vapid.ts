import { desc } from "drizzle-orm";
import type { Clock } from "../../../clock.ts";
import type { Database, Db } from "../../../db/client.ts";
import { vapidKeys } from "../../../db/table.ts";
import type { Env } from "../../../env.ts";
import type { Sealer } from "../../../sealer.ts";
import { spacedReading } from "../../../spaced-reading.ts";
import { newVapidKeys, vapidKeysOf } from "../../../providers/push/web-push.ts";
import type { VapidKeys } from "../../../providers/push/web-push.ts";

/**
 * The key pairs of the whole installation. A browser is subscribed to one of them, and only messages of that one
 * reach it; browsers are subscribed to the newest.
 */
export interface Vapid {
  readonly subject: string;
  /** What browsers are to be subscribed to: a new one is, in every process within twenty seconds. */
  current(): Promise<VapidKeys>;
  /**
   * What signs for a browser that was subscribed to this public key; null: before that was noted.
   * "unknown": a pair that this process has not been told of, or that is nobody's.
   */
  keysFor(publicKey: string | null): Promise<VapidKeys | "retired" | "unknown">;
}
type PushEnv = Pick<Env, "vapidPrivateKey" | "vapidPrivateKeyBefore" | "vapidSubject" | "mailFrom">;

/** The first one's id, so that of two processes that begin at once one writes. The others' is their public key. */
const first = "current";
export const sealedFor = (id: string): string => (id === first ? "vapid" : `vapid ${id}`);

export interface StoredPushKey extends VapidKeys {
  id: string;
  createdAt: string;
  retiredAt: string | null;
}

/** By the settings; without them by pairs that are kept in the database, sealed, the first of which is made when it is needed. */
export function createVapid(env: PushEnv, database: Database, sealer: Sealer, clock: Clock): Vapid {
  const pairOf = (key: string | undefined) => (key === undefined ? undefined : vapidKeysOf(key));
  const [set, setBefore] = [pairOf(env.vapidPrivateKey), pairOf(env.vapidPrivateKeyBefore)];
  const stored = spacedReading(async () => {
    const found = await database.read("system", (db) => storedPushKeys(db, sealer));
    if (set || found.some(({ retiredAt }) => retiredAt === null)) return found;
    return database.transaction("system", async (db) => {
      await makeFirstPushKey(db, sealer, clock.now());
      return storedPushKeys(db, sealer);
    });
  });
  /** Before it was noted there was one. A guess that is wrong is mended when the browser is subscribed anew. */
  const among = (keys: readonly StoredPushKey[], publicKey: string | null) =>
    publicKey === null ? keys.findLast(isInUse) : keys.find((pair) => pair.publicKey === publicKey);
  return {
    subject: env.vapidSubject ?? `mailto:${/<([^<>]+)>/.exec(env.mailFrom)?.[1] ?? env.mailFrom}`,
    async current() {
      const newest = set ?? (await stored.fresh()).find(isInUse);
      if (!newest) throw new Error("There is no key pair for push messages.");
      return newest;
    },
    async keysFor(publicKey) {
      const given = publicKey === null ? set : [set, setBefore].find((pair) => pair?.publicKey === publicKey);
      if (given) return given;
      const found = among(await stored.fresh(), publicKey) ?? among(await stored.lookUp(), publicKey);
      if (!found) return "unknown";
      return isInUse(found) ? found : "retired";
    },
  };
}

const isInUse = ({ retiredAt }: StoredPushKey): boolean => retiredAt === null;

/** Newest first, those that are retired too. @throws Error where one was sealed by another secret */
export async function storedPushKeys(db: Db, sealer: Sealer): Promise<StoredPushKey[]> {
  const rows = await db.select().from(vapidKeys).orderBy(desc(vapidKeys.createdAt), desc(vapidKeys.id));
  return rows.map(({ id, privateKey, createdAt, retiredAt }) => ({
    id,
    ...vapidKeysOf(sealer.open(privateKey, sealedFor(id))),
    createdAt: new Date(createdAt).toISOString(),
    retiredAt,
  }));
}

/** One that browsers are subscribed to from now on. @returns its public half */
export async function newPushKey(db: Db, sealer: Sealer, now: Date): Promise<string> {
  const { publicKey, privateKey } = newVapidKeys();
  await db.insert(vapidKeys).values({
    id: publicKey,
    privateKey: sealer.seal(privateKey, sealedFor(publicKey)),
    createdAt: now.toISOString(),
  });
  return publicKey;
}

/** Of two processes that begin at once one writes, and both read what it wrote. */
export async function makeFirstPushKey(db: Db, sealer: Sealer, now: Date): Promise<void> {
  await db
    .insert(vapidKeys)
    .values({
      id: first,
      privateKey: sealer.seal(newVapidKeys().privateKey, sealedFor(first)),
      createdAt: now.toISOString(),
    })
    .onConflictDoNothing();
}
