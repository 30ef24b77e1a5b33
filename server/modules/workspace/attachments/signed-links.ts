import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { desc, isNull } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { Services } from "../../../services.ts";
import { signingKeys } from "../../../db/table.ts";
import { openSigningKey } from "../../../signing-key.ts";

export interface Signed {
  tenant: string;
  id: string;
  expiresAt: number;
  signature: string;
}
type Needed = Pick<Services, "database" | "clock" | "sealer">;

const known = new WeakMap<Database, Promise<Buffer[]>>();

/** The address of a file for as many seconds, below the site's own. */
export async function signedPath(
  services: Needed,
  tenant: string,
  id: string,
  forSeconds: number,
): Promise<`/${string}`> {
  const [newest] = await keysOf(services);
  if (!newest) throw new Error("There is no key to sign links with.");
  const expiresAt = Math.floor(services.clock.now().getTime() / 1000) + forSeconds;
  return `/api/files/${encodeURIComponent(tenant)}/${id}?expires=${expiresAt}&signature=${sign(newest, tenant, id, expiresAt)}`;
}

export async function verdictOn(
  services: Needed,
  { tenant, id, expiresAt, signature }: Signed,
): Promise<"good" | "bad" | "expired"> {
  const given = Buffer.from(signature);
  const isOurs = (await keysOf(services)).some((key) => {
    const wanted = Buffer.from(sign(key, tenant, id, expiresAt));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  if (!isOurs) return "bad";
  return expiresAt * 1000 > services.clock.now().getTime() ? "good" : "expired";
}

const sign = (key: Buffer, tenant: string, id: string, expiresAt: number): string =>
  createHmac("sha256", key).update(`${tenant}\n${id}\n${expiresAt}`).digest("base64url");

/**
 * Keys for links follow from those that sign tokens, so that every process has the same and they outlive a
 * restart; the newest first. Read once, as tokens.ts reads its own: when the process starts (files.ts), since
 * PGlite's one connection cannot be asked for them in the middle of a transaction.
 */
export function keysOf({ database, sealer }: Omit<Needed, "clock">): Promise<Buffer[]> {
  const remembered = known.get(database);
  if (remembered) return remembered;
  const keys = database
    .read("system", (db) =>
      db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).orderBy(desc(signingKeys.createdAt)),
    )
    .then((rows) => rows.map((row) => linkKey(openSigningKey(row, sealer).d)));
  known.set(database, keys);
  keys.catch(() => {
    known.delete(database);
  });
  return keys;
}

const linkKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "parley file links", 32));
