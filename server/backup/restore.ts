import { existsSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database, Db } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { RefusedStart } from "../refused-start.ts";
import { createSealer, keyFile, keyFileBefore } from "../sealer.ts";
import type { SealingEnv } from "../sealer.ts";
import { probeOf, probeText } from "./back-up.ts";
import { noBackup } from "./lines.ts";
import type { BackupHead, Line, Manifest } from "./lines.ts";
import { calmly, lastMigration, quoted, tablesOf } from "./tables.ts";
import type { BackedTable } from "./tables.ts";

export interface RestoreTarget {
  database: Database;
  storage: Storage;
  env: SealingEnv;
}

/**
 * Brings what a backup has into an installation that has nothing: all of it, or nothing is seen of it. References
 * between rows are put back last, which checks each.
 * @throws RefusedStart in words where it may not be
 */
export async function restore(
  { database, storage, env }: RestoreTarget,
  lines: AsyncGenerator<Line, void>,
): Promise<Manifest> {
  return database.read("owner", async (db) => {
    await db.execute("begin");
    try {
      await db.execute(calmly);
      const { value: first } = await lines.next();
      if (!first || !("head" in first)) throw new RefusedStart(noBackup);
      await refuseWrongPlace(db, first.head);
      const putKey = keyFor(first.head, env);
      const tables = await tablesOf(db);
      const close = await laidOpen(db, tables);
      const manifest = await takeAll(db, storage, tables, lines);
      await close();
      putKey();
      await db.execute("commit");
      return manifest;
    } catch (error) {
      await db.execute("rollback");
      throw error;
    }
  });
}

async function refuseWrongPlace(db: Db, { migration, version }: BackupHead): Promise<void> {
  const here = await lastMigration(db);
  if (migration > here)
    throw new RefusedStart(
      `The backup was made by a newer version (${version}) than this one, which does not know all of its tables.`,
    );
  if (migration < here)
    throw new RefusedStart(
      `The backup was made by an older version (${version}): restore it with that one, and start this one afterwards, which brings it forward.`,
    );
  const [found] = await queryRows<{ count: string }>(db, "select count(*) as count from tenants");
  // The owner of a database sees what row-level security lets them.
  await db.execute("set local role parley_system");
  const [all] = await queryRows<{ count: string }>(db, "select count(*) as count from tenants");
  await db.execute("set local role none");
  if (Number(found?.count) + Number(all?.count) > 0)
    throw new RefusedStart(
      "There are workspaces in this installation already; a backup is restored into an empty one only.",
    );
}

/** What was sealed must open here. @returns puts the key in its place, where the backup brings it */
function keyFor({ probe, secretsKey, secretsKeyBefore = null }: BackupHead, env: SealingEnv): () => void {
  const file = keyFile(env.dataDir);
  if (env.secretsKey === undefined && !existsSync(file) && secretsKey !== null)
    return () => {
      // First what only opens: a restore that ends in between is begun again.
      if (secretsKeyBefore !== null)
        writeFileSync(keyFileBefore(env.dataDir), secretsKeyBefore, { mode: 0o600 });
      writeFileSync(file, secretsKey, { mode: 0o600 });
    };
  try {
    if (createSealer(env).open(probe, probeOf) === probeText) return () => undefined;
  } catch {
    // said below
  }
  throw new RefusedStart(
    "What is secret in this backup was sealed by another key: set SECRETS_KEY to the one it was made with, or put its secrets.key into DATA_DIR.",
  );
}

/** Without references, triggers and forced row-level security, until `close` puts them back. */
async function laidOpen(db: Db, tables: readonly BackedTable[]): Promise<() => Promise<void>> {
  const references = await queryRows<{ table: string; name: string; definition: string }>(
    db,
    "select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  );
  const forced = await queryRows<{ name: string }>(
    db,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relforcerowsecurity",
  );
  const each = async (statements: string[]) => {
    for (const statement of statements) await db.execute(statement);
  };
  await each([
    ...references.map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)}`),
    ...forced.map(({ name }) => `alter table ${quoted(name)} no force row level security`),
    ...tables.map(({ name }) => `alter table ${quoted(name)} disable trigger user`),
    ...tables.map(({ name }) => `delete from ${quoted(name)}`),
  ]);
  return () =>
    each([
      ...tables.map(({ name }) => `alter table ${quoted(name)} enable trigger user`),
      ...references.map(
        ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
      ),
      ...forced.map(({ name }) => `alter table ${quoted(name)} force row level security`),
    ]);
}

async function takeAll(
  db: Db,
  storage: Storage,
  tables: readonly BackedTable[],
  lines: AsyncGenerator<Line, void>,
): Promise<Manifest> {
  let into: { name: string; columns: [string, string][] } | null = null;
  let next = await lines.next();
  while (next.done !== true) {
    const line: Line = next.value;
    if ("end" in line) return line.end;
    if ("file" in line) {
      const pieces = piecesOf(lines);
      await storage.write(line.file, pieces.bytes(), "application/octet-stream");
      next = pieces.after();
      continue;
    }
    if ("table" in line) {
      const known = tables.find(({ name }) => name === line.table);
      if (!known)
        throw new RefusedStart(`The backup has a table ${line.table} that this version does not know.`);
      into = { name: line.table, columns: line.columns };
    } else if ("rows" in line && into) await insert(db, into, line.rows);
    next = await lines.next();
  }
  throw new RefusedStart("The backup breaks off.");
}

/** The bytes of one file, and the line that comes after them. */
export function piecesOf(lines: AsyncGenerator<Line, void>) {
  let next: IteratorResult<Line, void> = { done: true, value: undefined };
  return {
    async *bytes(): AsyncGenerator<Uint8Array, void> {
      for (next = await lines.next(); next.done !== true && "bytes" in next.value; next = await lines.next())
        yield Buffer.from(next.value.bytes, "base64");
    },
    after: () => next,
  };
}

export async function insert(
  db: Db,
  { name, columns }: Pick<BackedTable, "name" | "columns">,
  rows: (string | null)[][],
): Promise<void> {
  const names = columns.map(([column]) => quoted(column)).join(", ");
  const values = columns.map(([, type], at) => `(r ->> ${at})::${type}`).join(", ");
  await db.execute(
    sql`${sql.raw(`insert into ${quoted(name)} (${names}) overriding system value select ${values} from jsonb_array_elements(`)}${JSON.stringify(rows)}::jsonb) r`,
  );
}
