import { readMigrationFiles } from "drizzle-orm/migrator";
import { forgetAbout } from "./apply-functions.ts";
import { migrationTimes } from "./history.ts";
import { buildIndex, inShortTurn, patiently } from "./patiently.ts";
import type { OwnerConnection } from "./patiently.ts";

/** One of drizzle-kit's, as it is applied beside those who work. */
export interface SplitMigration {
  /** Each holds its tables but for a moment. */ together: string[];
  /** Reads the whole of a table that was there before, and is done afterwards beside those who write to it. */
  afterwards: string[];
  tables: string[];
}

const createsTable = /^create table (?:if not exists )?"(\w+)"/i;
const createsIndex = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?"\w+" on "(\w+)"/i;
const addsReference = /^alter table "(\w+)" add constraint "(\w+)" foreign key [^;]*$/i;

/**
 * Indexes of tables that were there are built concurrently, and references of theirs are checked for what is
 * there once they hold for what comes: neither holds up those who write as long as the table is large.
 */
export function splitMigration(statements: readonly string[]): SplitMigration {
  const plain = statements
    .map((statement) => statement.trim().replace(/;$/, ""))
    .filter((statement) => statement !== "");
  const made = new Set(plain.map((statement) => createsTable.exec(statement)?.[1]));
  const split: SplitMigration = {
    together: [],
    afterwards: [],
    tables: [...new Set(plain.join(" ").match(/\w+/g))].sort(),
  };
  for (const statement of plain) {
    const [, ofIndex] = createsIndex.exec(statement) ?? [];
    const [, table, name] = addsReference.exec(statement) ?? [];
    if (ofIndex !== undefined && !made.has(ofIndex)) split.afterwards.push(statement);
    else if (table !== undefined && !made.has(table)) {
      split.together.push(`${statement} not valid`);
      split.afterwards.push(`alter table "${table}" validate constraint "${name ?? ""}"`);
    } else split.together.push(statement);
  }
  return split;
}

/**
 * Applies what is newer than the newest that was applied, each in a transaction of its own; an empty database
 * gets each as it is written.
 * @returns whether a newer version has brought the database further than this one knows
 */
export async function migrate(connection: OwnerConnection, migrationsFolder: string): Promise<boolean> {
  const { ask, run } = connection;
  const [there] = (
    await ask(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as history, to_regclass('drizzle.afterwards') is not null as afterwards`,
    )
  ).rows;
  if (there?.["history"] !== true)
    await run(`create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  // left by a start that was ended in the middle
  if (there?.["afterwards"] === true) await doAfterwards(connection);
  const [newest] = (
    await ask("select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1")
  ).rows;
  const last = newest === undefined ? null : Number(newest["created_at"]);
  const newestHere = Math.max(...migrationTimes(migrationsFolder));
  if (last !== null && last >= newestHere) return last > newestHere;
  const files = readMigrationFiles({ migrationsFolder });
  for (const { sql, hash, folderMillis } of files) {
    if (last !== null && folderMillis <= last) continue;
    const isBeside = last !== null && !connection.isAlone;
    const { together, afterwards, tables } = splitMigration(sql);
    const text = [
      ...(isBeside ? [...together, ...afterwards.map(keepForAfterwards)] : sql),
      forgetAbout(tables),
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    ].join(";\n");
    if (isBeside && afterwards.length > 0)
      await run(
        "create table if not exists drizzle.afterwards (id serial primary key, statement text not null)",
      );
    await inShortTurn(connection, `the migration of ${new Date(folderMillis).toISOString()}`, text);
    if (isBeside && afterwards.length > 0) await doAfterwards(connection);
  }
  return false;
}

const keepForAfterwards = (statement: string): string =>
  `insert into drizzle.afterwards (statement) values ('${statement.replaceAll("'", "''")}')`;

async function doAfterwards(connection: OwnerConnection): Promise<void> {
  const { ask, run } = connection;
  const { rows } = await ask("select id, statement from drizzle.afterwards order by id");
  for (const row of rows) {
    const statement = String(row["statement"]);
    if (/^create (?:unique )?index/i.test(statement)) await buildIndex(connection, statement);
    else await patiently(connection, statement, () => run(statement));
    await run(`delete from drizzle.afterwards where id = ${Number(row["id"])}`);
  }
}
