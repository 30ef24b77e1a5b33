import { setTimeout as pause } from "node:timers/promises";

/** The owner's connection, which nobody else uses meanwhile. */
export interface OwnerConnection {
  ask(text: string): Promise<{ rows: Record<string, unknown>[] }>;
  /** Several statements at once. */ run(text: string): Promise<unknown>;
  /** Nobody else is in the database, so that nobody waits. */ isAlone: boolean;
  /** Hears what a start waits for, where it waits for long. */ waits?: ((what: string) => void) | undefined;
}

/** Who stands behind a lock that is waited for here waits along; nobody does so for longer than this. */
const lockTimeoutMs = 50;
const pauseMinMs = 20;
const pauseMaxMs = 500;
const tellEveryMs = 5000;

/** No lock in time, a deadlock, two who wrote one row of the catalogue: the same can be done a moment later. */
function passes(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }; // the driver's, or any other
  return (
    code === "55P03" ||
    code === "40P01" ||
    code === "40001" ||
    (code === "XX000" && String(message).includes("concurrently updated"))
  );
}

/** Does it until no lock stands in the way: with longer pauses each time, and none alike. */
export async function patiently(
  { waits }: OwnerConnection,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  let toldAt = performance.now();
  for (let tries = 1; ; tries += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (!passes(error)) throw error;
      if (performance.now() - toldAt > tellEveryMs) {
        waits?.(what);
        toldAt = performance.now();
      }
      await pause(pauseMinMs + Math.random() * Math.min(pauseMaxMs, 2 * tries * pauseMinMs));
    }
}

/**
 * All of it in one transaction, or none. It waits for no lock longer than others may be held up behind it, and
 * begins anew instead. Where the database lets us, we are also the one who finds out about a deadlock, and ends:
 * never a call; and an autovacuum in the way is ended at once.
 */
export function inShortTurn(connection: OwnerConnection, what: string, text: string): Promise<void> {
  const { run } = connection;
  return patiently(connection, what, async () => {
    try {
      await run(`begin; ${connection.isAlone ? "" : shortly} ${text}\n; commit`);
    } catch (error) {
      await run("rollback");
      throw error;
    }
  });
}
const shortly = `
  set local lock_timeout = ${lockTimeoutMs};
  select set_config('deadlock_timeout', '20', true) where has_parameter_privilege('deadlock_timeout', 'set');`;

/**
 * Builds an index beside those who write: it waits for them, and they do not wait for it. One that was left in
 * the middle is dropped first. Outside of a transaction.
 */
export async function buildIndex(connection: OwnerConnection, statement: string): Promise<void> {
  const { ask, run } = connection;
  const [, name, table] = indexOf.exec(statement) ?? [];
  if (name === undefined || table === undefined) throw new Error(`No index is made by: ${statement}`);
  const isParted = `select from pg_class where relkind = 'p' and oid = to_regclass('public."${table}"')`;
  if ((await ask(isParted)).rows.length > 0) return inShortTurn(connection, name, statement);
  return patiently(connection, `the index ${name}`, async () => {
    const [found] = (
      await ask(
        `select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass('public."${name}"')`,
      )
    ).rows;
    if (found?.["isWhole"] === true) return;
    if (found) await run(`drop index concurrently "${name}"`);
    await run(
      statement.replace(
        /^create (unique )?index (concurrently )?(if not exists )?/i,
        "create $1index concurrently ",
      ),
    );
  });
}
const indexOf = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?"?(\w+)"? on "?(\w+)"?/i;
