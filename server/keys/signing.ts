import { and, asc, eq, isNull } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import { later } from "../clock.ts";
import type { Database, Db } from "../db/client.ts";
import { signingKeys } from "../db/table.ts";
import { RefusedStart } from "../refused-start.ts";

/** Until every process signs by a new key: keys are read every twenty seconds, and a call may be under way. */
const handoverMinutes = 5;
/** What a key made lasts: a mailed link longest, then a token's time to be refreshed. */
const lastsDays = Math.max(limits.mailedLinkDays, limits.refreshWindowDays + 1);

export interface KeyState {
  kid: string;
  createdAt: string;
  state: "signs" | "verifies" | "retired";
  /** Null for the one that signs: it is needed as long as it does. */ neededUntil: string | null;
}

/** Oldest first. A key is needed until all that it signed before the next one is over. */
export const signingKeyStates = (database: Database): Promise<KeyState[]> =>
  database.read("system", statesIn);

async function statesIn(db: Db): Promise<KeyState[]> {
  const rows = await db.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.id));
  const live = rows.filter(({ retiredAt }) => retiredAt === null);
  return rows.map(({ id, createdAt, retiredAt }) => {
    const next = live[live.findIndex((row) => row.id === id) + 1];
    const made = { kid: id, createdAt: new Date(createdAt).toISOString() };
    if (retiredAt !== null) return { ...made, state: "retired", neededUntil: null };
    return next
      ? { ...made, state: "verifies", neededUntil: neededUntil(next.createdAt) }
      : { ...made, state: "signs", neededUntil: null };
  });
}

const neededUntil = (supersededAt: string): string =>
  later(supersededAt, { days: lastsDays, minutes: handoverMinutes });

/**
 * What it signed counts no longer, in each process within a minute.
 * @throws RefusedStart for the one that signs, and for one that may still be needed unless `isNow`
 */
export async function retireSigningKey(
  database: Database,
  kid: string,
  { isNow, now }: { isNow: boolean; now: Date },
): Promise<void> {
  await database.transaction("system", async (db) => {
    // Of two that retire at once, the second sees what the first left.
    await db.select().from(signingKeys).for("update");
    const key = (await statesIn(db)).find((one) => one.kid === kid);
    if (!key) throw new RefusedStart(`There is no signing key ${kid}; "npm run keys -- list" names them.`);
    if (key.state === "retired") throw new RefusedStart(`${kid} is retired already.`);
    if (key.state === "signs")
      throw new RefusedStart(`${kid} signs: make another one first ("npm run keys -- sign new").`);
    if (!isNow && key.neededUntil !== null && key.neededUntil > now.toISOString())
      throw new RefusedStart(
        `What ${kid} signed may be in use until ${key.neededUntil}. With --now it is retired all the same: whoever has not come back since the next key was made signs in again, and links in mails of before open nothing.`,
      );
    await db
      .update(signingKeys)
      .set({ retiredAt: now.toISOString() })
      .where(and(eq(signingKeys.id, kid), isNull(signingKeys.retiredAt)));
  });
}
