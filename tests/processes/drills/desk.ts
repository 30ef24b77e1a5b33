// The workspace that drills are held in, and clients that work there all the time.
import assert from "node:assert/strict";
import { newId } from "../../../server/db/columns.ts";
import type { Store } from "../server-process.ts";
import { found, people } from "../tenant.ts";
import type { Caller } from "../tenant.ts";
import { write, writesToDo } from "../writes.ts";
import type { Write } from "../writes.ts";

/** Signed-in administrators of a workspace with agents that take tickets. */
export async function foundDesk(
  store: Store,
  { count = 1, tenant = "acme" } = {},
): Promise<[Caller, ...Caller[]]> {
  const database = await store.open();
  try {
    await found(database, tenant);
    const ids = Array.from({ length: count }, newId);
    const [first, ...others] = await people(database, tenant, { role: "ADMIN", ids });
    assert.ok(first);
    await people(database, tenant, {
      role: "AGENT",
      ids: [newId(), newId()],
      capacity: 10_000,
      isAvailable: true,
    });
    return [first, ...others];
  } finally {
    await database.close();
  }
}

export interface Load {
  writes: readonly Write[];
  /** When each was acknowledged, of `performance.now()`. */ acknowledgedAt: readonly number[];
  done: Promise<unknown>;
}

/** Clients that do not give up, eight at once, each with the next of so many writes to the next of the addresses. */
export function startLoad(urls: readonly string[], callers: readonly Caller[], count: number): Load {
  const writes = writesToDo(count);
  const acknowledgedAt: number[] = [];
  let next = 0;
  const writer = async () => {
    for (let one = writes[next++]; one; one = writes[next++]) {
      const at = next;
      const caller = callers[at % callers.length];
      assert.ok(caller);
      // One that is not answered goes to the next address.
      await write(() => urls[(at + one.tries) % urls.length] ?? "", caller, one);
      acknowledgedAt.push(performance.now());
    }
  };
  const done = Promise.all(Array.from({ length: 8 }, writer));
  done.catch(() => undefined); // awaited by the drill
  return { writes, acknowledgedAt, done };
}

/** How many had to be sent again. */
export const repeatedIn = (writes: readonly Write[]): number =>
  writes.filter(({ tries }) => tries > 1).length;
