import { randomUUID } from "node:crypto";
import { after } from "node:test";
import pg from "pg";
import { openDatabase } from "../db/open-database.ts";
import { databaseOn, openCopy } from "../db/pglite.ts";
import type { Database } from "../db/client.ts";
import { template, templateOn } from "./template.ts";

/**
 * Something that takes SQL as the owner of a database; several statements at once where there are no values.
 */
type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
/** A database made from the template, which outlives the worlds that use it one after the other. */
interface Made {
  /** For one world: what it opens, and what it leaves running finds a closed database. */
  open(): Promise<Database>;
  /** On a connection without any history. */
  asOwner<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/** A PostgreSQL server for tests, where there is one. */
export const testServerUrl = process.env["TEST_DATABASE_URL"];
/** As behind a pooler in transaction mode, where TEST_DATABASE_POOLER says so. */
const pooler = process.env["TEST_DATABASE_POOLER"] === "transaction" ? "transaction" : "session";

const all: Made[] = [];
const free: { made: Made; asMade: State }[] = [];
// of the process, not of the file: an open PGlite keeps it alive, and a server keeps what nobody drops
after(() => Promise.all(all.map((made) => made.drop())));

/**
 * A database as it comes from the template. Making one takes a second of a processor and emptying one 20 ms,
 * so those of earlier worlds of this process are used again:
 * their rows go, and one whose tables, functions or rights somebody changed is left alone.
 * PGlite by default; PostgreSQL where TEST_DATABASE_URL names a server whose user is its superuser.
 */
export async function testDatabase(): Promise<Database & { made: Made }> {
  const { made, asMade } = (await emptied()) ?? (await freshDatabase());
  const database = await made.open();
  let isOpen = true;
  return {
    ...database,
    made,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await database.close();
      free.push({ made, asMade });
    },
  };
}

/** One that no world had. */
export async function freshDatabase(): Promise<(typeof free)[number]> {
  const made = testServerUrl ? await onServer(testServerUrl) : await inMemory();
  all.push(made);
  return { made, asMade: await made.asOwner(stateOf) };
}

async function emptied(): Promise<(typeof free)[number] | undefined> {
  for (let one = free.pop(); one; one = free.pop()) {
    const { made, asMade } = one;
    if (await made.asOwner((ask) => makeAsNew(ask, asMade))) return one;
    await made.drop();
  }
  return undefined;
}

/**
 * What a database holds before anybody used it: its structure as a digest, and the rows of the few tables
 * that have any.
 */
interface State {
  structure: string;
  tables: string[];
  rows: { table: string; json: string }[];
}

async function stateOf(ask: Ask): Promise<State> {
  const tables = (await ask(tablesIn)).map(({ name }) => String(name));
  const rows = [];
  for (const table of await thoseWithRows(ask, tables))
    rows.push({
      table,
      json: String((await ask(`select json_agg(t)::text as json from ${table} t`))[0]?.["json"]),
    });
  return { structure: await structureOf(ask), tables, rows };
}

/** @returns false where it cannot become as new, since more than its rows was changed */
async function makeAsNew(ask: Ask, asMade: State): Promise<boolean> {
  if ((await structureOf(ask)) !== asMade.structure) return false;
  const used = await thoseWithRows(ask, asMade.tables);
  await ask("begin; set local session_replication_role = replica"); // neither foreign keys nor triggers: all of it goes
  await ask(used.map((table) => `delete from ${table}`).join("; "));
  for (const { table, json } of asMade.rows)
    await ask(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [json]);
  await ask(
    "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where schemaname <> 'drizzle'",
  );
  await ask("commit");
  return true;
}

const thoseWithRows = async (ask: Ask, tables: string[]): Promise<string[]> =>
  (
    await ask(
      tables
        .map((table) => `select '${table}' as name where exists (select from ${table})`)
        .join(" union all "),
    )
  ).map(({ name }) => String(name));

const tablesIn =
  "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)";
/**
 * Object numbers included: what was dropped and made again is not what it was. The system's own objects have
 * numbers below 16384.
 */
export const structureOf = async (ask: Ask): Promise<string> =>
  String(
    (
      await ask(`
  select md5(string_agg(it, '|' order by it)) as digest from (
    select format('relation %s', row(oid, relname, relkind, relowner, relrowsecurity, relforcerowsecurity, relacl, relpersistence)) as it from pg_class where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace
    union all select format('column %s', row(attrelid, attname, atttypid, attnotnull, attisdropped, attacl)) from pg_attribute where attrelid >= 16384 and attnum > 0
    union all select format('default %s', row(adrelid, adnum, adbin)) from pg_attrdef where adrelid >= 16384
    union all select format('function %s', row(oid, proname, prosrc, proacl, proconfig)) from pg_proc where oid >= 16384
    union all select format('constraint %s', row(oid, conname, convalidated)) from pg_constraint where oid >= 16384
    union all select format('trigger %s', row(tgrelid, tgname, tgenabled)) from pg_trigger
    union all select format('policy %s', row(oid, polname, polroles, polqual, polwithcheck)) from pg_policy
    union all select format('schema %s', row(oid, nspname, nspacl)) from pg_namespace where oid >= 16384 and nspname not like 'pg\\_%'
    union all select format('role %s', row(rolname, rolsuper, rolbypassrls, rolcanlogin)) from pg_roles
  ) known`)
    )[0]?.["digest"],
  );

async function inMemory(): Promise<Made> {
  const lite = await openCopy(await template());
  const ask: Ask = async (text, values) =>
    values === undefined
      ? ((await lite.exec(text)).at(-1)?.rows ?? [])
      : (await lite.query<Record<string, unknown>>(text, values)).rows;
  return {
    open: () => Promise.resolve(databaseOn(lite, () => Promise.resolve())),
    async asOwner(work) {
      await lite.exec("rollback");
      await lite.exec("discard all"); // role, settings, locks, listeners, prepared statements
      await lite.exec("set timezone = 'UTC'");
      return work(ask);
    },
    drop: async () => {
      if (!lite.closed) await lite.close();
    },
  };
}

async function onServer(url: string): Promise<Made> {
  const source = await templateOn(url);
  const name = `parley_test_${randomUUID().replaceAll("-", "")}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await once(url, async (client) => {
    await client.query(`create database ${name} template ${source}`);
    await client.query(`alter database ${name} set synchronous_commit = off`); // no test pulls the plug on this server
  });
  return {
    open: () => openDatabase({ url: own.href, poolMax: 6, pooler, directUrl: own.href }, null),
    asOwner: (work) =>
      once(own.href, (client) =>
        work(
          async (text, values) =>
            [await client.query<Record<string, unknown>>(text, values)].flat().at(-1)?.rows ?? [],
        ),
      ), // pg answers a list for several statements
    drop: () =>
      once(url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function once<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
