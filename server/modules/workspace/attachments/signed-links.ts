import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Database } from "../../../db/client.ts";
import type { Services } from "../../../services.ts";
import { createKeyRing } from "../../../key-ring.ts";
import type { KeyRing, RingKey } from "../../../key-ring.ts";

export interface Signed {
  tenant: string;
  id: string;
  expiresAt: number;
  signature: string;
}
type Needed = Pick<Services, "database" | "clock" | "sealer">;

const rings = new WeakMap<Database, KeyRing>();

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
  const isOurs = await isOfAKey(services, (key) => {
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
 * restart; the newest first. Read when the process starts (files.ts), since PGlite's one connection cannot be asked
 * for them in the middle of a transaction, and again where a link is of none of them.
 */
export const keysOf = async (services: Omit<Needed, "clock">): Promise<Buffer[]> =>
  (await ringOf(services).known()).map(({ privateJwk }) => linkKey(privateJwk.d));

/** Whether one of the keys made it; one that this process has not read yet is looked up, outside transactions. */
export async function isOfAKey(
  services: Omit<Needed, "clock">,
  isOf: (key: Buffer) => boolean,
): Promise<boolean> {
  const ring = ringOf(services);
  const isOfOne = (keys: readonly RingKey[]) => keys.some(({ privateJwk }) => isOf(linkKey(privateJwk.d)));
  return isOfOne(await ring.fresh()) || isOfOne(await ring.lookUp());
}

function ringOf({ database, sealer }: Omit<Needed, "clock">): KeyRing {
  const made = rings.get(database) ?? createKeyRing(database, sealer);
  rings.set(database, made);
  return made;
}

const linkKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "parley file links", 32));
