import { desc, isNull } from "drizzle-orm";
import type { JWK } from "jose";
import type { Database } from "./db/client.ts";
import { signingKeys } from "./db/table.ts";
import type { Sealer } from "./sealer.ts";
import { openSigningKey } from "./signing-key.ts";
import { spacedReading } from "./spaced-reading.ts";
import type { SpacedReading } from "./spaced-reading.ts";

export interface RingKey {
  kid: string;
  publicJwk: JWK;
  privateJwk: JWK & { d: string };
}
/** The keys that are not retired, newest first. */
export type KeyRing = SpacedReading<readonly RingKey[]>;

export const createKeyRing = (database: Database, sealer: Sealer): KeyRing =>
  spacedReading<readonly RingKey[]>(async (before) => {
    const rows = await database.read("system", (db) =>
      db.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).orderBy(desc(signingKeys.createdAt)),
    );
    const found = rows.map((row) => ({
      kid: row.id,
      publicJwk: row.publicJwk,
      privateJwk: openSigningKey(row, sealer),
    }));
    // The same ones stay the same object, so that what is worked out from them is kept.
    const isSame = before?.map(({ kid }) => kid).join() === found.map(({ kid }) => kid).join();
    return before && isSame ? before : found;
  });
