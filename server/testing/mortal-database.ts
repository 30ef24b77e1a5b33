import { setImmediate as turn } from "node:timers/promises";
import { unreachable } from "../db/connection-loss.ts";
import type { Database, Db } from "../db/client.ts";

/**
 * What befalls one of the next transactions: its process dies, or lives on and loses the connection, is refused for
 * another transaction's sake, or waits.
 */
export const mishaps = ["death", "connection lost", "serialization failure", "deadlock", "delay"] as const;
type Mishap = (typeof mishaps)[number];
/** At which of the next transactions, and whether one that is cut off is committed all the same. */
export interface Doom {
  transactions: number;
  isCommitted: boolean;
  mishap: Mishap;
}

class Died extends Error {
  constructor() {
    super("This process has died.");
  }
}
const refusals = {
  "serialization failure": ["40001", "could not serialize access due to concurrent update"],
  deadlock: ["40P01", "deadlock detected"],
} as const;
/** As PostgreSQL's driver says it. */
const refused = (mishap: keyof typeof refusals): Error => {
  const [code, message] = refusals[mishap];
  return Object.assign(new Error(message), { code });
};
/** Enough for whatever else is under way to come first. */
const turnsOfDelay = 40;

/**
 * The database of a process that can be made to die at any of its transactions: what it has not committed by then
 * is lost, and whatever it does from then on reaches nothing, as after `kill -9`. One that lives is told that its
 * connection was lost, or what a database refuses.
 * @param whileLate what happens in the world while a transaction waits
 */
export function mortalDatabase(database: Database, whileLate: () => void = () => undefined) {
  let doom: Doom | null = null;
  let isDead = false;
  let [strikes, losses] = [0, 0];
  const alive = <T>(run: () => Promise<T>): Promise<T> => (isDead ? Promise.reject(new Died()) : run());
  /** What befalls the transaction that begins now. */
  const struck = (): Doom | null => {
    if (doom === null || isDead) return null;
    doom.transactions -= 1;
    if (doom.transactions > 0) return null;
    const mine = doom;
    doom = null;
    strikes += 1;
    return mine;
  };
  const wait = async (): Promise<void> => {
    for (let turns = 0; turns < turnsOfDelay; turns += 1) await turn();
    whileLate();
  };
  const mortal: Database = {
    ...database,
    read: (scope, work) => alive(() => database.read(scope, work)),
    readAnywhere: (scope, work) => alive(() => database.readAnywhere(scope, work)),
    execute: (text, values) => alive(() => database.execute(text, values)),
    losses: () => {
      const known = database.losses();
      return known === null ? null : known + losses;
    },
    transaction: (scope, work) =>
      alive(async () => {
        const fate = struck();
        if (fate === null) return database.transaction(scope, work);
        const { mishap, isCommitted } = fate;
        if (mishap === "delay") {
          await wait();
          return database.transaction(scope, async (db, last) => {
            const result = await work(db, last);
            await wait();
            return result;
          });
        }
        if (mishap === "death") isDead = true;
        if (mishap === "connection lost") losses += 1;
        const end = endOf(mishap);
        if (isCommitted && !(mishap in refusals)) await database.transaction(scope, work);
        else
          await database.transaction(scope, async (db: Db, last) => {
            await work(db, last);
            throw end;
          });
        throw end;
      }),
  };
  return {
    database: mortal,
    isDead: () => isDead,
    /** How many transactions were struck. */
    strikes: () => strikes,
    /** From now on; null: it lives. */
    setDoom(next: Doom | null) {
      doom = next && { ...next };
      isDead = false;
    },
  };
}

/** What whoever waits for the transaction is told instead of its answer. */
function endOf(mishap: Exclude<Mishap, "delay">): unknown {
  if (mishap === "death") return new Died();
  if (mishap !== "connection lost") return refused(mishap);
  try {
    return unreachable(new Error("Connection terminated unexpectedly"));
  } catch (error) {
    return error;
  }
}
