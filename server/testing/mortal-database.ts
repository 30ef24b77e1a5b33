import type { Database } from "../db/client.ts";

/** When a process ends: at which of its next transactions, and whether that one is still committed. */
export interface Doom {
  transactions: number;
  isCommitted: boolean;
}

class Died extends Error {
  constructor() {
    super("This process has died.");
  }
}

/**
 * The database of a process that can be made to die at any of its transactions: what it has not committed by then
 * is lost, and whatever it does from then on reaches nothing, as after `kill -9`.
 */
export function mortalDatabase(database: Database) {
  let doom: Doom | null = null;
  let isDead = false;
  const alive = <T>(run: () => Promise<T>): Promise<T> => (isDead ? Promise.reject(new Died()) : run());
  const isLast = () => {
    if (doom === null || isDead) return false;
    doom.transactions -= 1;
    return doom.transactions <= 0;
  };
  const mortal: Database = {
    ...database,
    read: (scope, work) => alive(() => database.read(scope, work)),
    readAnywhere: (scope, work) => alive(() => database.readAnywhere(scope, work)),
    execute: (text, values) => alive(() => database.execute(text, values)),
    transaction: (scope, work) =>
      alive(async () => {
        if (!isLast()) return database.transaction(scope, work);
        const { isCommitted = false } = doom ?? {};
        isDead = true;
        if (isCommitted) await database.transaction(scope, work);
        else
          await database.transaction(scope, async (db, last) => {
            await work(db, last);
            throw new Died();
          });
        throw new Died();
      }),
  };
  return {
    database: mortal,
    isDead: () => isDead,
    /** From now on; null: it lives. */
    setDoom(next: Doom | null) {
      doom = next && { ...next };
      isDead = false;
    },
  };
}
