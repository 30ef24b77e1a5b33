import { createHash, randomUUID } from "node:crypto";
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Functions } from "../db/apply-functions.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Database } from "../db/client.ts";
import { openQueue } from "../jobs/queue.ts";

const root = path.join(import.meta.dirname, "../..");
const made = [
  "server/db/migrations/*.sql",
  "server/db/{apply-functions,bring-forward,migrate,patiently,pglite,postgres,row-security,schema-steps,split-sql}.ts",
  "server/db/functions.sql",
  "server/modules/*/*/*.sql",
  "server/jobs/queue.ts",
  "server/testing/template.ts",
  "node_modules/@electric-sql/pglite/package.json",
  "node_modules/pg-boss/package.json",
];

const madeOf = (): string => {
  const hash = createHash("sha256");
  for (const file of globSync(made, { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
};

/** Loaded late: a test that finds its template does not read every module for it. */
const schemaFunctions = async (): Promise<Functions> => {
  const { functions } = await import("../modules/index.ts");
  return { functions };
};

/** The job queue makes its schema when it first starts, which takes longer than many a test. */
async function withJobQueue(database: Database): Promise<Database> {
  const boss = await openQueue(database, (error) => {
    throw error;
  });
  await boss.stop({ graceful: false, close: false });
  return database;
}

/**
 * An empty, migrated PGlite as a file: opening a copy costs a fifth of making one, and every test file wants
 * its own. Kept under .cache by what it is made of; two processes that make it at once write the same file,
 * one after the other.
 */
export async function template(): Promise<Blob> {
  const file = path.join(root, ".cache/test", `pglite-${madeOf()}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    /* made below */
  }
  const database = await withJobQueue(await openDatabase({ dataDir: undefined }, await schemaFunctions()));
  const dump = await database.dump();
  await database.close();
  mkdirSync(path.dirname(file), { recursive: true });
  for (const old of globSync("pglite-*.tar", { cwd: path.dirname(file) }))
    rmSync(path.join(path.dirname(file), old), { force: true }); // of an earlier schema
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return dump;
}

/**
 * The same on a PostgreSQL server: a database to make others from. One process makes it while the rest wait.
 * Those of earlier schemas go when they are a day old:
 * another clone may be testing with one of them at this moment.
 */
export async function templateOn(url: string): Promise<string> {
  const name = `parley_template_${madeOf()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(727275)");
    const { rows } = await admin.query<{ datname: string; isOld: boolean }>(
      `select datname, coalesce(shobj_description(oid, 'pg_database')::timestamptz, '-infinity') < now() - interval '1 day' as "isOld" from pg_database where datname like 'parley\\_template\\_%'`,
    );
    if (rows.some(({ datname }) => datname === name)) return name;
    for (const { datname } of rows.filter(({ isOld }) => isOld))
      await admin.query(`drop database if exists ${datname} with (force)`);
    const draft = `parley_draft_${randomUUID().replaceAll("-", "")}`;
    await admin.query(`create database ${draft}`);
    const own = new URL(url);
    own.pathname = `/${draft}`;
    await (
      await withJobQueue(await openDatabase({ url: own.href, poolMax: 2 }, await schemaFunctions()))
    ).close();
    await admin.query(`comment on database ${draft} is '${new Date().toISOString()}'`);
    await admin.query(`alter database ${draft} rename to ${name}`); // only a whole one has the name
    return name;
  } finally {
    await admin.end();
  }
}
