import { setTimeout as pause } from "node:timers/promises";
import { desc, isNull } from "drizzle-orm";
import type { JWK } from "jose";
import type { Database } from "./db/client.ts";
import { signingKeys } from "./db/table.ts";
import type { Sealer } from "./sealer.ts";
import { openSigningKey } from "./signing-key.ts";

export interface RingKey {
  kid: string;
  publicJwk: JWK;
  privateJwk: JWK & { d: string };
}
/** The keys that are not retired, newest first, as this process knows them. */
export interface KeyRing {
  /** Without a question to the database after the first: PGlite has none to spare inside a transaction. */
  known(): Promise<readonly RingKey[]>;
  /** What was read after this was asked: for a key that is not known. However many ask, it is read once a second. */
  lookUp(): Promise<readonly RingKey[]>;
  /** Read twenty seconds ago at most, where the database answers: so long a retired key counts, and a new one waits. */
  fresh(): Promise<readonly RingKey[]>;
}

const spacingMs = 1000;
const freshMs = 20_000;

export function createKeyRing(database: Database, sealer: Sealer): KeyRing {
  let keys: readonly RingKey[] | undefined;
  let readAt = -Infinity;
  let next: Promise<readonly RingKey[]> | undefined;

  async function read(): Promise<readonly RingKey[]> {
    const rows = await database.read("system", (db) =>
      db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).orderBy(desc(signingKeys.createdAt)),
    );
    const found = rows.map((row) => ({
      kid: row.id,
      publicJwk: row.publicJwk,
      privateJwk: openSigningKey(row, sealer),
    }));
    // The same ones stay the same object, so that what is worked out from them is kept.
    if (!keys || found.map(({ kid }) => kid).join() !== keys.map(({ kid }) => kid).join()) keys = found;
    return keys;
  }
  async function readNext(): Promise<readonly RingKey[]> {
    await pause(Math.max(0, readAt + spacingMs - performance.now()));
    next = undefined; // who asks from now on wants what is read after
    readAt = performance.now();
    return read();
  }
  const lookUp = () => (next ??= readNext());
  return {
    known: async () => keys ?? lookUp(),
    lookUp,
    fresh: async () => {
      if (!keys) return lookUp();
      if (performance.now() - readAt < freshMs) return keys;
      const before = keys;
      return lookUp().catch(() => before);
    },
  };
}
