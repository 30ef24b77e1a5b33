import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { roles, rowSecurityOf } from "./row-security.ts";
import { splitSql } from "./split-sql.ts";

/** A part of the schema that is applied by itself: all of it, or none. */
export interface SchemaStep {
  name: string;
  text: string;
  /** Tables that it names: it is applied again where a migration changed one, or where one is another. */ about: string[];
  /** What it says, about which tables. */ hash: string;
  isIndex: boolean;
}
export interface SchemaTable {
  name: string;
  /** Another where it was made again under its name, or came from a backup. */ oid: string;
  hasTenant: boolean;
}
type Draft = Pick<SchemaStep, "name" | "text"> & {
  isIndex?: boolean;
  /** What it goes along with. */ with?: string;
};

const ownFunctions = new URL("functions.sql", import.meta.url);
const isRecount = ({ pathname }: URL): boolean => pathname.endsWith("/recount.sql");

/**
 * What the tables cannot say, in the order in which it is applied: roles, the files, row-level security table by
 * table, what triggers keep counted anew. Of a file first what changes tables, each statement by itself; then its
 * functions with their owners and rights, together, since they lock no table; then each trigger and each index.
 */
export function schemaSteps(files: readonly URL[], tables: readonly SchemaTable[]): SchemaStep[] {
  const read = (file: URL) => readFileSync(file, "utf8");
  const plain = files.filter((file) => !isRecount(file));
  const drafts: Draft[] = [
    { name: "roles", text: roles },
    ...[ownFunctions, ...plain].flatMap((file) => stepsOfFile(nameOf(file), read(file))),
    ...tables.flatMap((table) => {
      const text = rowSecurityOf(table);
      return text === null ? [] : [{ name: `row-level security of ${table.name}`, text }];
    }),
    ...files.filter(isRecount).map((file) => ({
      name: nameOf(file),
      text: `set local role parley_system; ${read(file)}; reset role;`,
      // counted by what stands beside it
      with: plain
        .filter((other) => folderOf(other) === folderOf(file))
        .map(read)
        .join("\n"),
    })),
  ];
  const oids = new Map(tables.map(({ name, oid }) => [name, oid]));
  return drafts.map(({ isIndex = false, ...draft }) => {
    const about = [...new Set(draft.text.match(/\w+/g))].filter((word) => oids.has(word)).sort();
    const hash = createHash("sha256")
      .update(draft.text)
      .update(draft.with ?? "");
    for (const table of about) hash.update(` ${table} ${oids.get(table) ?? ""}`);
    const name = about.length === 1 ? `${draft.name} (${about.join("")})` : draft.name;
    return { name, text: draft.text, about, hash: hash.digest("hex"), isIndex };
  });
}

/** Of all of it, found at once: a start that finds this applied looks no further. */
export function schemaHash(files: readonly URL[], tables: readonly SchemaTable[]): string {
  const hash = createHash("sha256").update(roles);
  for (const file of [ownFunctions, ...files]) hash.update(readFileSync(file)).update("\n");
  for (const table of tables) hash.update(`${table.name} ${table.oid} ${rowSecurityOf(table) ?? ""}`);
  return hash.digest("hex");
}

const folderOf = (file: URL): string => new URL(".", file).href;
/** As it is named under the server's modules. */
const nameOf = ({ pathname }: URL): string => pathname.split("/").slice(-3).join("/");

const isTrigger = /^create or replace trigger (\w+)/i;
const isIndex = /^create (?:unique )?index (?:if not exists )?(\w+)/i;
const isFunction =
  /^(?:create (?:or replace )?|drop |alter |(?:grant|revoke) execute on )function\b|^do\b(?=[\s\S]*\balter function\b)(?![\s\S]*\balter table\b)/i;

function stepsOfFile(file: string, text: string): Draft[] {
  const statements = splitSql(text);
  const functions = statements.filter((one) => isFunction.test(one));
  const rest = statements.filter((one) => !isFunction.test(one));
  const named = (pattern: RegExp, kind: string) =>
    rest.flatMap((one) => {
      const name = pattern.exec(one)?.[1];
      return name === undefined ? [] : [{ name: `the ${kind} ${name}`, text: one }];
    });
  return [
    ...rest
      .filter((one) => !isTrigger.test(one) && !isIndex.test(one))
      .map((one, at) => ({ name: `${file}, statement ${at + 1} about tables`, text: one })),
    ...(functions.length > 0 ? [{ name: `functions of ${file}`, text: functions.join(";\n") }] : []),
    ...named(isTrigger, "trigger"),
    ...named(isIndex, "index").map((one) => ({ ...one, isIndex: true })),
  ];
}
