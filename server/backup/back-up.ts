import { existsSync, readFileSync } from "node:fs";
import type { Database, Db } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import { Fault } from "../fault.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { createSealer, keyFile, keyFileBefore, textIn } from "../sealer.ts";
import type { SealingEnv } from "../sealer.ts";
import { createTally } from "./lines.ts";
import type { BackupHead, Line } from "./lines.ts";
import { calmly, hasQueue, lastMigration, quoted, tablesOf } from "./tables.ts";
import type { BackedTable } from "./tables.ts";

const rowsAtOnce = 500;
const fileBytesAtOnce = 48 * 1024;
export const probeOf = "backup";
export const probeText = "parley";

export interface BackupSource {
  database: Database;
  storage: Storage;
  env: SealingEnv;
  version: string;
  now: Date;
  /** Nobody reads the backup without a passphrase. */ isSealed: boolean;
}

/**
 * All of an installation as it is at one moment, however much is written meanwhile: rows from one snapshot, then
 * the files that these rows name. A file is kept before its row is, so that each is there, but for those that
 * somebody removed since.
 */
export const backUp = (source: BackupSource): AsyncGenerator<Line, void> =>
  tallied((gone) => linesOf(source, gone));

/** Lines, and at their end what they were. @param linesOf puts the keys of files into `gone` that are not there */
export async function* tallied(
  linesOf: (gone: string[]) => AsyncGenerator<Line, void>,
): AsyncGenerator<Line, void> {
  const tally = createTally();
  const gone: string[] = [];
  for await (const line of linesOf(gone)) {
    tally.see(line);
    yield line;
  }
  yield { end: { ...tally.whole(), gone } };
}

async function* linesOf(source: BackupSource, gone: string[]): AsyncGenerator<Line, void> {
  const keys = new Set<string>();
  yield* inSnapshot(source.database, async function* rows(db) {
    yield { head: headOf(source, await lastMigration(db)) };
    const withQueue = await hasQueue(db);
    for (const table of await tablesOf(db)) yield* rowsOf(db, table, withQueue, keys);
  });
  for (const key of [...keys].sort()) yield* fileOf(source.storage, key, gone);
}

function headOf({ database, env, version, now, isSealed }: BackupSource, migration: number): BackupHead {
  const file = keyFile(env.dataDir);
  const probe = createSealer(env).seal(probeText, probeOf);
  const bringsKey = isSealed && env.secretsKey === undefined && existsSync(file);
  return {
    format: 1,
    createdAt: now.toISOString(),
    version,
    engine: database.engine,
    migration,
    probe,
    secretsKey: bringsKey ? readFileSync(file, "utf8") : null,
    secretsKeyBefore: bringsKey ? (textIn(keyFileBefore(env.dataDir)) ?? null) : null,
  };
}

/** Lines read on one connection that sees what was committed when it began, and nothing later. */
export async function* inSnapshot(
  database: Database,
  read: (db: Db) => AsyncGenerator<Line, void>,
): AsyncGenerator<Line, void> {
  const waiting: { line: Line; taken: () => void }[] = [];
  let handedOver: () => void = () => undefined;
  let wake: () => void = () => undefined;
  let isOver = false;
  let isLeft = false;
  const reading = database
    .read("owner", async (db) => {
      await db.execute("begin transaction isolation level repeatable read read only");
      try {
        await db.execute(calmly);
        for await (const line of read(db)) {
          if (isLeft) return;
          await new Promise<void>((taken) => {
            waiting.push({ line, taken });
            wake();
          });
        }
      } finally {
        await db.execute("rollback");
      }
    })
    .finally(() => {
      isOver = true;
      wake();
    });
  reading.catch(() => undefined); // awaited below
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) {
        handedOver = next.taken;
        yield next.line;
        handedOver();
      } else if (isOver) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    isLeft = true;
    handedOver();
    for (const { taken } of waiting) taken();
    await reading.catch(() => undefined);
  }
  await reading;
}

async function* rowsOf(
  db: Db,
  table: BackedTable,
  withQueue: boolean,
  keys: Set<string>,
): AsyncGenerator<Line, void> {
  const { name, columns } = table;
  yield { table: name, columns };
  const keyAt = columns.findIndex(([column]) => column === "storage_key");
  const queued = name === "pending_jobs" && withQueue ? queuedJobs(columns) : "";
  for await (const rows of rowsRead(db, table, queued)) {
    for (const row of rows) noteFiles(name, row[keyAt], keys);
    yield { rows };
  }
}

/**
 * The rows of a table as texts, some hundred at a time, in the role that sees them.
 * @param rest of the statement: which rows, and others beside them
 */
export async function* rowsRead(
  db: Db,
  { name, columns, role }: BackedTable,
  rest: string,
): AsyncGenerator<(string | null)[][], void> {
  const asTexts = columns.map(([column]) => `${quoted(column)}::text`).join(", ");
  await db.execute(`set local role ${role}`);
  await db.execute(
    `declare backed no scroll cursor for select to_json(array[${asTexts}])::text as row from ${quoted(name)}${rest}`,
  );
  for (;;) {
    const read = await queryRows<{ row: string }>(db, `fetch ${rowsAtOnce} from backed`);
    if (read.length > 0) yield read.map(({ row }) => JSON.parse(row) as (string | null)[]); // an array of texts
    if (read.length < rowsAtOnce) break;
  }
  await db.execute("close backed");
  await db.execute("set local role none");
}

/** The files that a row names: the one of its key, and of an imported one its rows beside it. */
export function noteFiles(table: string, key: string | null | undefined, keys: Set<string>): void {
  if (typeof key !== "string") return;
  keys.add(key);
  if (table !== "attachments") keys.add(`${key}.rows`);
}

/** What waits in the queue is asked for again where the backup is restored: whoever is restored knows no queue. */
export const queuedJobs = (columns: BackedTable["columns"]): string =>
  ` union all select to_json(array[${columns.map(([column]) => queuedColumns[column] ?? "null").join(", ")}])::text from pgboss.job where state in ('created', 'retry', 'active') and data ? 'tenant'`;
const queuedColumns: Record<string, string> = {
  tenant_id: "data ->> 'tenant'",
  id: "id::text",
  name: "name",
  payload: "(data -> 'payload')::text",
  run_at: "start_after::text",
  created_at: "created_on::text",
};

export async function* fileOf(storage: Storage, key: string, gone: string[]): AsyncGenerator<Line, void> {
  const pieces = await storage.read(key).catch((error: unknown) => {
    if (error instanceof Fault && error.code === "not_found") return null;
    throw error;
  });
  if (!pieces) {
    if (!key.endsWith(".rows")) gone.push(key);
    return;
  }
  yield { file: key };
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += fileBytesAtOnce)
      yield { bytes: Buffer.from(piece.subarray(at, at + fileBytesAtOnce)).toString("base64") };
}
