import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { sanitizeSubdomain, subdomainProblem } from "../../../contract/subdomain.ts";
import type { Database, Db } from "../../db/client.ts";
import { queryRows } from "../../db/query.ts";
import type { Env } from "../../env.ts";
import { RefusedStart } from "../../refused-start.ts";
import { isInstallation, noBackup, unpacked } from "../lines.ts";
import type { Counted, Line, Manifest, WorkspaceHead } from "../lines.ts";
import { lastMigration, quoted } from "../tables.ts";
import { workspaceTables } from "./tables.ts";
import type { TextRow } from "./tables.ts";

export interface Archive {
  head: WorkspaceHead;
  manifest: Manifest;
}
export interface Looked extends Archive {
  /** The name that it would have here. */ tenant: string;
  /** What keeps it out of this installation. */ refusals: string[];
  /** What does not, and should be known. */ notes: string[];
}
/** Rows, and bytes of files. */
export interface Amount {
  rows: number;
  bytes: number;
}
/** Hears what has been read so far. */
export type Progress = (done: Amount) => void;

export const sumOf = (counted: Record<string, Counted>): number =>
  Object.values(counted).reduce((sum, { count }) => sum + count, 0);

/** Rows of a table of an archive, by the names of its columns. */
type SeeRows = (table: string, rows: readonly (readonly [string, string | null][])[]) => Promise<void>;

/**
 * Reads an archive to its end.
 * @throws RefusedStart in words where it is not whole, or none of a workspace
 */
export async function checkWorkspace(
  file: string,
  passphrase: string | undefined,
  { told, see }: { told?: Progress; see?: SeeRows } = {},
): Promise<Archive> {
  let head: WorkspaceHead | null = null;
  let table: Extract<Line, { table: string }> | null = null;
  const done = { rows: 0, bytes: 0 };
  for await (const line of unpacked(file, passphrase)) {
    if ("head" in line) throw new RefusedStart(isInstallation);
    if ("workspace" in line) head = line.workspace;
    else if (!head) break;
    else if ("end" in line) return { head, manifest: line.end };
    else if ("table" in line) table = line;
    else if ("bytes" in line) done.bytes += Buffer.byteLength(line.bytes, "base64");
    else if ("rows" in line && table) {
      done.rows += line.rows.length;
      if (see) await see(table.table, named(table, line.rows));
    }
    told?.(done);
  }
  throw new RefusedStart(noBackup);
}

const named = (
  { columns }: { columns: [string, string][] },
  rows: readonly TextRow[],
): [string, string | null][][] => rows.map((row) => row.map((value, at) => [columns[at]?.[0] ?? "", value]));

export interface Place {
  database: Database;
  env: Pick<Env, "dataDir" | "s3">;
  /** Bytes that are free where a folder lies. */ freeAt?: (folder: string) => Promise<number>;
}
const freeOnDisk = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** What is in an archive, and what would stand in its way here. Nothing is written. */
export async function lookInto(
  { database, env, freeAt = freeOnDisk }: Place,
  file: string,
  { passphrase, as, told }: { passphrase: string | undefined; as?: string | undefined; told?: Progress },
): Promise<Looked> {
  const found = { notes: new Set<string>(), elsewhere: 0 };
  /** Who has which values that no two workspaces have. */
  const copies = new Map<string, Set<string>>();
  const migration = await database.read("owner", lastMigration);
  const keys = await database.read("owner", keysOfAll);
  let bytesOfRows = 0;
  const see: SeeRows = async (table, rows) => {
    bytesOfRows += JSON.stringify(rows).length;
    if (!noted.has(table) && !keys.some((key) => key.table === table)) return;
    const values = rows.map((row) => new Map(row));
    const all = (column: string) => values.flatMap((row) => row.get(column) ?? []);
    await database.read("system", async (db) => {
      for (const { column } of keys.filter((key) => key.table === table))
        for (const tenant of await holdersOf(db, table, column, all(column)))
          copies.set(tenant, (copies.get(tenant) ?? new Set()).add(`${table}.${column}`));
      await noteOthers(db, { table, values, all }, found);
    });
  };
  const archive = await checkWorkspace(file, passphrase, { see, ...(told && { told }) });
  const tenant = as ?? archive.head.tenant;
  const refusals = await refusalsOf({ database, migration }, archive.head, tenant);
  for (const [holder, columns] of copies)
    refusals.push(
      `The workspace, or a copy of it, is in this installation already, as ${holder}: both have the same secrets (${[...columns].join(", ")}).`,
    );
  const needed = sumOf(archive.manifest.files) + (database.engine === "pglite" ? 3 * bytesOfRows : 0);
  const space = await spaceRefusal(env, needed, freeAt);
  if (space !== null) refusals.push(space);
  if (found.elsewhere > 0)
    found.notes.add(
      `${found.elsewhere} of its people have accounts in other workspaces here: each account keeps its own password.`,
    );
  if (!archive.head.hasSecrets)
    found.notes.add(
      "Secrets are not in it, since it is not sealed. To be set up again: each person's second factor, and who gets webhooks with another signing secret.",
    );
  return { ...archive, tenant, refusals, notes: [...found.notes] };
}

async function refusalsOf(
  { database, migration: here }: { database: Database; migration: number },
  { migration, version }: WorkspaceHead,
  tenant: string,
): Promise<string[]> {
  const taken = await database.read("system", (db) =>
    queryRows(db, sql`select 1 as is from tenants where id = ${tenant}`),
  );
  return [
    migration > here
      ? `It was taken out by a newer version (${version}) than this one, which does not know all of its tables: bring this installation to that version first.`
      : null,
    migration < here
      ? `It was taken out by an older version (${version}): bring the installation that it is from to this version, and take it out again.`
      : null,
    sanitizeSubdomain(tenant) !== tenant || subdomainProblem(tenant) !== null
      ? `${tenant} cannot be the name of a workspace: choose another with --as.`
      : null,
    taken.length > 0
      ? `There is a workspace ${tenant} in this installation already: choose another name with --as.`
      : null,
  ].filter((refusal) => refusal !== null);
}

/** Values that are unique over all workspaces, but for domains, which begin anew. */
export const keysOfAll = async (db: Db): Promise<{ table: string; column: string }[]> => {
  const carried = new Set((await workspaceTables(db)).map(({ name }) => name));
  const keys = await queryRows<{ table: string; column: string }>(
    db,
    `select c.relname as table, a.attname as column from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indisunique and c.relnamespace = 'public'::regnamespace and not exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and t.attnum = any(i.indkey))`,
  );
  return keys.filter(({ table }) => carried.has(table) && table !== "custom_domains" && table !== "tenants");
};

const holdersOf = async (db: Db, table: string, column: string, values: string[]): Promise<string[]> =>
  values.length === 0
    ? []
    : (
        await queryRows<{ tenant: string }>(
          db,
          sql`select distinct tenant_id as tenant from ${sql.raw(quoted(table))} where ${sql.raw(quoted(column))} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`,
        )
      ).map(({ tenant }) => tenant);

/** Whose rows may meet others'. */
const noted: ReadonlySet<string> = new Set(["users", "custom_domains", "connections", "app_registrations"]);
interface Seen {
  table: string;
  values: ReadonlyMap<string, string | null>[];
  all: (column: string) => string[];
}
async function noteOthers(
  db: Db,
  { table, values, all }: Seen,
  found: { notes: Set<string>; elsewhere: number },
): Promise<void> {
  if (table === "users") {
    const [known] = await queryRows<{ count: number }>(
      db,
      sql`select count(distinct email)::int as count from users where email in (select jsonb_array_elements_text(${JSON.stringify(all("email"))}::jsonb))`,
    );
    found.elsewhere += known?.count ?? 0;
    for (const row of values)
      if (row.get("role") === "SUPER_ADMIN")
        found.notes.add(
          `${row.get("email")} ran that installation, and is an administrator of the workspace here.`,
        );
  }
  if (table === "custom_domains")
    for (const domain of all("domain")) {
      const [holder] = await queryRows<{ tenant: string }>(
        db,
        sql`select tenant_id as tenant from custom_domains where domain = ${domain} and state in ('VERIFIED', 'ACTIVE')`,
      );
      found.notes.add(
        holder
          ? `The domain ${domain} leads to the workspace ${holder.tenant} here, and will not lead to this one as long as it does.`
          : `The domain ${domain} is to be led to this installation, which looks it up again.`,
      );
    }
  if (table === "connections") for (const row of values) await noteConnection(db, row, found.notes);
  if (table === "app_registrations")
    for (const row of values)
      if (row.get("secrets") === "")
        found.notes.add(`The app at ${row.get("provider")} is to be registered again.`);
}

async function noteConnection(
  db: Db,
  row: ReadonlyMap<string, string | null>,
  notes: Set<string>,
): Promise<void> {
  const [name, provider, account] = ["name", "provider", "account"].map((column) => row.get(column) ?? "");
  if (row.get("is_simulated") !== "false" || typeof row.get("deleted_at") === "string") return;
  notes.add(
    row.get("secrets") === ""
      ? `${name} (${provider}) is to be connected again.`
      : `${name} (${provider}) is to be checked once ("Check" in the settings of channels), and its provider told this installation's address.`,
  );
  for (const { tenant } of await queryRows<{ tenant: string }>(
    db,
    sql`select tenant_id as tenant from connections where provider = ${provider} and account = ${account} and deleted_at is null and not is_simulated`,
  ))
    notes.add(`The workspace ${tenant} here has the same number or account as ${name} (${provider}).`);
}

async function spaceRefusal(
  env: Place["env"],
  needed: number,
  freeAt: (folder: string) => Promise<number>,
): Promise<string | null> {
  if (env.s3) return null;
  let folder = path.resolve(env.dataDir);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const free = await freeAt(folder);
  return needed > free ? `It needs about ${needed} bytes in ${env.dataDir}, where ${free} are free.` : null;
}
