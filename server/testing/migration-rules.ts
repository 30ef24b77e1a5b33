import { splitMigration } from "../db/migrate.ts";

/** Why a statement may not stand in a migration, and how it is written instead. */
export interface MigrationFault {
  statement: string;
  why: string;
}

interface Rule {
  /** Of one statement, in small letters, with single spaces, without comments and texts. */
  breaks: (statement: string, known: Known) => boolean;
  why: string;
}
/** What the migration itself has made: it is empty, and nobody works with it. */
interface Known {
  isNew: (table: string) => boolean;
  /** Whether a check that was made valid before it says that no row lacks the column. */
  isChecked: (table: string, column: string) => boolean;
  /** Whether no other statement of the migration changes the table. */
  isAlone: (table: string) => boolean;
}

const name = String.raw`(?:"?public"?\.)?"?([a-z0-9_]+)"?`;
const altered = (statement: string): string | undefined =>
  new RegExp(`^alter table (?:if exists )?(?:only )?${name} `).exec(statement)?.[1];
const ofOldTable =
  (pattern: RegExp) =>
  (statement: string, { isNew }: Known): boolean => {
    const table = altered(statement);
    const actions = statement.split(/, (?=add |alter |drop )/).map((action) => ` ${action}`);
    return table !== undefined && !isNew(table) && actions.some((action) => pattern.test(action));
  };

/**
 * What holds a table for as long as it is large. Written instead as docs/operating.md says: expand, migrate,
 * contract.
 */
const rules: readonly Rule[] = [
  {
    breaks: (statement, known) => {
      const table = altered(statement);
      const column = new RegExp(`alter (?:column )?${name} set not null`).exec(statement)?.[1];
      return (
        table !== undefined && column !== undefined && !known.isNew(table) && !known.isChecked(table, column)
      );
    },
    why: 'reads the whole table while nobody may work with it. Add a check "… is not null" as not valid, validate it in the next migration, and set not null in the one after that',
  },
  {
    breaks: ofOldTable(/ alter (?:column )?\S+ (?:set data )?type /),
    why: "writes every row anew under the strongest lock. Add a column of the new type, fill it by a run in slices (server/jobs/run.ts) and a trigger, and drop the old one in the next release",
  },
  {
    breaks: ofOldTable(
      / add (?:column )?(?!constraint).*\bdefault (?!(?:null|true|false|[-+]?[\d.]+|now\(\)|current_timestamp|''|array\[\])(?:[ :,;)]|$))/,
    ),
    why: "has a default that is computed, so that every row is written anew. Add the column without it, or with a constant, and fill rows by a run in slices",
  },
  {
    breaks: ofOldTable(
      / add (?:column )?(?!constraint).*(?:\bgenerated always as (?!identity)|\b(?:small|big)?serial\b|\bas identity\b)/,
    ),
    why: "computes a value for every row, which writes the table anew. Add a plain column, keep it by a trigger, and fill rows by a run in slices",
  },
  {
    breaks: ofOldTable(/ add (?:column )?(?!constraint)(?!.*\bdefault\b).*\bnot null\b/),
    why: "fails where there are rows, and else reads them all. Add it with a constant default, or without not null",
  },
  {
    breaks: ofOldTable(/ add (?:constraint \S+ )?(?:foreign key|check|exclude)\b(?!.*\bnot valid\b)/),
    why: "reads every row while nobody may write. Add it as not valid, and validate it in the next migration; a foreign key that a table declares is added so by itself",
  },
  {
    breaks: (statement, { isAlone, isNew }) => {
      const table = altered(statement);
      return (
        table !== undefined && !isNew(table) && !isAlone(table) && / validate constraint /.test(statement)
      );
    },
    why: "reads every row under the lock that another statement of this migration took. Validate it in a migration of its own",
  },
  {
    breaks: ofOldTable(/ add (?:constraint \S+ )?(?:unique|primary key)(?! using index)/),
    why: "builds an index while nobody may write. Declare a unique index, which is built concurrently, and make the constraint of it with using index",
  },
  {
    breaks: ofOldTable(/ add (?:column )?(?!constraint).*\b(?:unique|primary key)\b/),
    why: "builds an index while nobody may write. Add the column alone, and declare a unique index, which is built concurrently",
  },
  {
    breaks: ofOldTable(/ (?:set tablespace|set (?:un)?logged|set access method|cluster on|inherit)\b/),
    why: "writes the table anew or reads all of it under the strongest lock",
  },
  {
    breaks: (statement) =>
      /^(?:cluster|vacuum full|reindex (?!.*\bconcurrently\b)|lock|truncate)\b/.test(statement),
    why: "holds a table against everybody",
  },
  {
    breaks: (statement, { isNew }) => {
      const table = new RegExp(`^(?:update|delete from) (?:only )?${name}`).exec(statement)?.[1];
      return table !== undefined && !isNew(table);
    },
    why: "changes rows in the one transaction of the migration, and holds each until its end. Do it by a run in slices (server/jobs/run.ts) after the new release listens",
  },
  {
    breaks: (statement) =>
      / rename (?:column |to |constraint )?/.test(statement) && statement.startsWith("alter table"),
    why: "takes away what the release before still reads. Add the new name beside the old one, and drop that in the next release",
  },
];

/**
 * The statements of a migration that would hold up whoever works with a large table meanwhile. Indexes and
 * references of tables that were there are no matter: the start takes them out and does them afterwards.
 * @param parts as drizzle-kit writes them, or by hand
 * @param earlier those of the migrations before it
 */
export function migrationFaults(
  parts: readonly string[],
  earlier: readonly (readonly string[])[],
): MigrationFault[] {
  const statements = statementsOf(splitMigration(parts).together);
  const made = new Set(
    statements.flatMap(
      (each) => new RegExp(`^create (?:unlogged )?table (?:if not exists )?${name}`).exec(each)?.[1] ?? [],
    ),
  );
  const before = earlier.flatMap(statementsOf);
  const known: Known = {
    isNew: (table) => made.has(table),
    isChecked: (table, column) =>
      before.some((each) => altered(each) === table && each.includes(" validate constraint ")) &&
      before.some((each) => altered(each) === table && new RegExp(`"?${column}"? is not null`).test(each)),
    isAlone: (table) => statements.filter((each) => altered(each) === table).length === 1,
  };
  return statements.flatMap((statement) =>
    rules.filter(({ breaks }) => breaks(statement, known)).map(({ why }) => ({ statement, why })),
  );
}

const statementsOf = (parts: readonly string[]): string[] =>
  parts
    .flatMap((part) => plain(part).split(";"))
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

/** Small letters and single spaces; comments and what stands in texts say nothing of locks. */
const plain = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/\$([a-z_]*)\$[\s\S]*?\$\1\$/gi, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
