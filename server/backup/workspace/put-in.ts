import { sql } from "drizzle-orm";
import type { Database, Db } from "../../db/client.ts";
import { queryRows } from "../../db/query.ts";
import type { Env } from "../../env.ts";
import type { Storage } from "../../providers/storage/storage.ts";
import { RefusedStart } from "../../refused-start.ts";
import { createSealer } from "../../sealer.ts";
import type { Sealer } from "../../sealer.ts";
import { unpacked } from "../lines.ts";
import type { Line } from "../lines.ts";
import { insert, piecesOf } from "../restore.ts";
import { calmly, lastMigration, quoted } from "../tables.ts";
import { lookInto, sumOf } from "./look.ts";
import type { Amount, Archive, Looked } from "./look.ts";
import { withSeal } from "./secrets.ts";
import { begunAnew, placesOf, workspaceTables } from "./tables.ts";
import type { TextRow, WorkspaceTable } from "./tables.ts";

export interface WorkspaceTarget {
  database: Database;
  storage: Storage;
  env: Env;
}
interface Asked {
  passphrase: string | undefined;
  /** Another name than it had. */ as?: string | undefined;
  /** Hears how far it has come, and of how much: first the check, then files, then rows. */
  told?: (step: string, done: Amount, all: Amount | null) => void;
}
type Told = (step: string, done: Amount) => void;

/**
 * Brings a workspace into an installation beside those that are there: its files first, which nobody sees as long
 * as no row names them, and then all of its rows in one transaction, or none. Ended in between it is begun again by
 * the same call.
 * @throws RefusedStart in words where it may not be
 */
export async function putIn(
  target: WorkspaceTarget,
  file: string,
  { passphrase, as, told = () => undefined }: Asked,
): Promise<Looked> {
  const looked = await lookInto(target, file, {
    passphrase,
    as,
    told: (done) => told("read and checked", done, null),
  });
  const all = { rows: sumOf(looked.manifest.tables), bytes: sumOf(looked.manifest.files) };
  const toldOf: Told = (step, done) => told(step, done, all);
  if (looked.refusals.length > 0) throw new RefusedStart(looked.refusals.join("\n"));
  const { database, storage, env } = target;
  const names = { from: looked.head.tenant, to: looked.tenant };
  const lines = () => unpacked(file, passphrase);
  await database.read("owner", (db) =>
    aloneWith(db, names.to, async () => {
      const keys: string[] = [];
      // A transaction that has written nothing yet holds nobody up, however long files take.
      await db.execute("begin");
      try {
        await db.execute(calmly);
        await refuseOther(db, looked);
        await putFiles(storage, lines(), { names, keys, told: toldOf });
        await putRows(db, lines(), { names, sealer: createSealer(env), told: toldOf });
        await db.execute("commit");
      } catch (error) {
        await db.execute("rollback").catch(() => undefined); // where the connection is gone
        await removeFiles(db, storage, { tenant: names.to, keys });
        throw said(error);
      }
    }),
  );
  // Planned for as many rows as there are now; where it takes too long, the database does it by itself.
  await database.read("system", (db) => db.execute("select count_grown_tables()")).catch(() => undefined);
  return looked;
}

/** One at a time for each name: of two, the one that fails would take away the files of the other. */
async function aloneWith(db: Db, tenant: string, work: () => Promise<void>): Promise<void> {
  const key = sql`727276, hashtext(${tenant})`;
  const [lock] = await queryRows<{ has: boolean }>(db, sql`select pg_try_advisory_lock(${key}) as has`);
  if (lock?.has !== true)
    throw new RefusedStart(`Somebody else is putting in a workspace ${tenant} at this moment.`);
  try {
    await work();
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${key})`).catch(() => undefined); // it ends with its connection
  }
}

/** What may be another since it was looked at. */
async function refuseOther(db: Db, { head, tenant }: Looked): Promise<void> {
  if ((await lastMigration(db)) !== head.migration)
    throw new RefusedStart("Another version began meanwhile.");
  if (await isThere(db, tenant)) throw new RefusedStart(`There is a workspace ${tenant} by now.`);
}

async function isThere(db: Db, tenant: string): Promise<boolean> {
  // The owner of a database sees what row-level security lets them.
  await db.execute("set role parley_system");
  const found = await queryRows(db, sql`select 1 as is from tenants where id = ${tenant}`);
  await db.execute("reset role");
  return found.length > 0;
}

interface Names {
  from: string;
  to: string;
}
/** @throws RefusedStart for a file of another workspace than the archive's */
function keyFor(key: string, { from, to }: Names): string {
  const [owner, ...rest] = key.split("/");
  if (
    owner !== from ||
    rest.length === 0 ||
    rest.some((part) => part === "" || part === "." || part === "..")
  )
    throw new RefusedStart(`The file ${key} in the archive is of another workspace.`);
  return [to, ...rest].join("/");
}

async function putFiles(
  storage: Storage,
  lines: AsyncGenerator<Line, void>,
  { names, keys, told }: { names: Names; keys: string[]; told: Told },
): Promise<void> {
  const done = { rows: 0, bytes: 0 };
  let next = await lines.next();
  while (next.done !== true) {
    if (!("file" in next.value)) {
      next = await lines.next();
      continue;
    }
    const key = keyFor(next.value.file, names);
    const pieces = piecesOf(lines);
    keys.push(key);
    done.bytes += await storage.write(key, pieces.bytes(), "application/octet-stream");
    told("files written", done);
    next = pieces.after();
  }
}

interface Putting {
  names: Names;
  sealer: Sealer;
  told: Told;
}
async function putRows(db: Db, lines: AsyncGenerator<Line, void>, putting: Putting): Promise<void> {
  await db.execute(
    sql`select set_config('app.tenant', ${putting.names.to}, true), set_config('app.put_in', 'on', true)`,
  );
  const tables = await workspaceTables(db);
  const done = { rows: 0, bytes: 0 };
  let into: Awaited<ReturnType<typeof openTable>> | null = null;
  for await (const line of lines) {
    if ("table" in line || "end" in line) await into?.close();
    if ("table" in line) into = await openTable(db, sameTable(tables, line), putting);
    else if ("rows" in line) {
      if (!into) throw new RefusedStart("The archive is damaged.");
      await into.put(line.rows);
      done.rows += line.rows.length;
      putting.told("rows written", done);
    }
  }
  await beginAnew(db, putting.names.to);
}

function sameTable(
  tables: readonly WorkspaceTable[],
  line: Extract<Line, { table: string }>,
): WorkspaceTable {
  const known = tables.find(({ name }) => name === line.table);
  if (!known || JSON.stringify(known.columns) !== JSON.stringify(line.columns))
    throw new RefusedStart(
      `The archive has a table ${line.table} that this version does not know like that.`,
    );
  return known;
}

/** Rows of one table, written as the workspace itself; whoever names others of it comes along with them. */
async function openTable(db: Db, table: WorkspaceTable, { names, sealer }: Putting) {
  const ofHere = rowsOfHere(table, names);
  const seal = withSeal(table, sealer);
  const columns = table.columns.map(([name]) => quoted(name)).join(", ");
  if (table.namesItself)
    await db.execute(
      `create temporary table put_in on commit drop as select ${columns} from ${quoted(table.name)} with no data`,
    );
  const as = async (role: string, work: () => Promise<unknown>) => {
    await db.execute(`set local role ${role}`);
    await work();
    await db.execute("set local role none");
  };
  return {
    async put(rows: readonly TextRow[]): Promise<void> {
      const own = seal(ofHere(rows));
      if (table.namesItself) await insert(db, { ...table, name: "put_in" }, own);
      else await as(table.writer, () => insert(db, table, own));
    },
    async close(): Promise<void> {
      if (!table.namesItself) return;
      await db.execute(`grant select on put_in to ${table.writer}`);
      await as(table.writer, () =>
        db.execute(
          `insert into ${quoted(table.name)} (${columns}) overriding system value select ${columns} from put_in`,
        ),
      );
      await db.execute("drop table put_in");
    },
  };
}

/** Whatever an archive says, a row is of this workspace, and so are the files that it names. */
function rowsOfHere(table: WorkspaceTable, names: Names): (rows: readonly TextRow[]) => TextRow[] {
  const places = placesOf(table);
  const [tenantAt, keyAt, payloadAt] = [table.tenantColumn, "storage_key", "payload"].map(
    (name) => places.get(name) ?? -1,
  );
  const isJob = table.name === "pending_jobs";
  return (rows) =>
    rows.map((row) =>
      row.map((value, at) => {
        if (at === tenantAt) return names.to;
        if (value === null) return value;
        if (at === keyAt) return keyFor(value, names);
        return isJob && at === payloadAt ? payloadFor(value, names) : value;
      }),
    );
}

/** A job that removes files names them. */
function payloadFor(json: string, names: Names): string {
  const payload = JSON.parse(json) as { storageKeys?: unknown } | null; // whatever a job is told
  const keys = payload?.storageKeys;
  return Array.isArray(keys)
    ? JSON.stringify({ ...payload, storageKeys: keys.map((key) => keyFor(String(key), names)) })
    : json;
}

async function beginAnew(db: Db, tenant: string): Promise<void> {
  for (const [table, columns] of Object.entries(begunAnew)) {
    const set = Object.entries(columns).map(([column, value]) => `${quoted(column)} = ${value}`);
    await db.execute("set local role parley_desk");
    await db.execute(
      sql`${sql.raw(`update ${quoted(table)} set ${set.join(", ")} where tenant_id =`)} ${tenant}`,
    );
    await db.execute("set local role none");
  }
}

/** Nothing is left of one that did not come in; where nobody can say, all stays. */
async function removeFiles(
  db: Db,
  storage: Storage,
  { tenant, keys }: { tenant: string; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  const isIn = await isThere(db, tenant).catch(() => true);
  if (isIn) return;
  for (const key of keys) await storage.remove(key).catch(() => undefined);
}

/** Rows that do not go together are an archive that somebody has changed. */
function said(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause) || !/^2[23]/.test(String(cause.code))) return error;
  return new RefusedStart(`The rows of the archive do not go together: ${cause.message}.`);
}

export const inWords = ({ head, manifest }: Archive): string => {
  const count = (table: string) => manifest.tables[table]?.count ?? 0;
  return [
    `Workspace ${head.tenant} (${head.name}) as it was at ${head.createdAt}, version ${head.version} on ${head.engine}, schema ${head.migration}`,
    `  ${count("users")} people, ${count("tickets")} tickets, ${count("ticket_messages")} messages, ${count("contacts")} contacts, ${count("companies")} companies, ${count("deals")} deals, ${count("articles")} articles`,
    `  ${sumOf(manifest.tables)} rows of ${Object.keys(manifest.tables).length} tables, ${Object.keys(manifest.files).length} files of ${sumOf(manifest.files)} bytes${manifest.gone.length > 0 ? `; ${manifest.gone.length} files that rows name were not there` : ""}`,
    `  ${head.hasSecrets ? "sealed, with secrets of connections and second factors" : "not sealed, without secrets of connections and second factors"}`,
  ].join("\n");
};
