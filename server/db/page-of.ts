import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgSelect } from "drizzle-orm/pg-core";
import { limits } from "../../contract/limits.ts";
import type { Db } from "./client.ts";
import type { Key } from "./cursor.ts";
import type { KeptRows } from "./kept-rows.ts";
import { prepared } from "./prepared.ts";
import type { TenantTable } from "./rows.ts";
import type { Sort } from "./sort.ts";
import type { ToldTotals } from "./totals.ts";

export interface PageQuery {
  page: number;
  limit: number;
  cursor?: string | undefined;
  /** Rows to leave out, where a list counts rows and not pages. */ skip?: number;
}

/** Who reads: a unit of work. */
export interface Reader {
  readonly db: Db;
  readonly totals: ToldTotals | null;
  /** Null where rows are not to be kept: in a transaction, which sees its own writes. */
  readonly kept?: KeptRows | null;
}

/** A page that is asked for: of which rows, in which order, and how they are found. */
export interface PageOf<Row> {
  query: PageQuery;
  from: AnyPgColumn["table"];
  tenantId: AnyPgColumn;
  tenant: string;
  where: SQL | undefined;
  /** Who stands in `where` as the `asker`. */ askedBy?: string | undefined;
  sort: Sort<Row>;
  /** The query up to its `from` and joins; filters, order and limit are added here. */
  select: () => PgSelect;
  /**
   * Of this select and no other: with it, a list is built once for each combination of filters, and not for
   * each call.
   */
  name?: string;
  /**
   * The filters ask for one value of each of some columns, and an index has just these before those of the
   * order: whatever the values are, no other way is better, so that the database plans it once.
   */
  isServedInOrder?: boolean | undefined;
  /**
   * The same in runs, one for each value of a column: what is listed is in one of them, and where it is in several
   * it is listed once.
   */
  servedInRuns?: readonly Runs[] | undefined;
  /** What is left of `where` there, without what each run asks by itself. */ whereInRuns?: SQL | undefined;
  /**
   * The filters ask for rows of another table, at most one for each row of the list, which an index has in the
   * order of the list: they are followed, and lead to what is listed. Its `where` says all that is asked of both.
   */
  servedThrough?: Ordered | undefined;
  /** The key of what is listed, where it is found by its own columns or `countFrom`, without the joins of `select`. */
  id?: AnyPgColumn;
  /**
   * Which rows a listed row shows, so that it can be kept as long as none of them changes. `select` reads their
   * versions with the row (`versionsOf`). Needs a name and an `id`.
   */
  shows?: Shown | undefined;
  /** Joins that the filters need. */
  countFrom?: SQL;
  /**
   * Conditions that each listed row meets one of, and no other row any: counted one by one, so that what all
   * readers have in common is counted once for all of them.
   */
  countApart?: readonly CountedPart[] | undefined;
  /**
   * The id, where the filters are dear (a search): they are then evaluated once for the rows and the total
   * together, and before the joins.
   */
  foundFirst?: AnyPgColumn | undefined;
  /** With `foundFirst`: `where` is kept, and its text is one of few, so that the statement may have a name. */
  isFoundAlike?: boolean | undefined;
  /** Known already: there are more than are counted. The order's index soon meets enough of them. */
  isOverMax?: boolean | undefined;
  /**
   * Another table has one row for each that is listed, and no other: they are counted there, and found there
   * if it has the columns of the order, too.
   */
  foundIn?: FoundIn | undefined;
  /**
   * Conditions that no index serves together (any of them holds; `where` says the same): at most as many as
   * are counted are found for each, and put into order then. Where there are more, the order's index soon
   * meets enough of them.
   */
  groups?: { id: AnyPgColumn; anyOf: { where: SQL; foundIn?: FoundIn | undefined }[] } | undefined;
}
/** Runs through an index; `named` tells them from others in the name of a statement. */
export interface Runs {
  named: string;
  column: AnyPgColumn;
  /** The values, or rows of one value each, called `value`, that the database has. */
  each: readonly string[] | { rows: SQL; values: Readonly<Record<string, unknown>> };
  /** What an index has besides the column; `where` asks for it too. */ also?: SQL | undefined;
}
/** Besides its own row: those of other tables that a column names, and what else tells them apart. */
export interface CountedPart {
  where: SQL | undefined;
  /** Few rows that an index has together, whatever the values: the statement is planned once. */
  isPlanned?: boolean;
}
export interface Shown {
  by: readonly { column: AnyPgColumn; table: TenantTable; where?: SQL | undefined }[];
  /** Of columns of the listed row. */ more?: readonly SQL[] | undefined;
}
export type Ordered = FoundIn & { order: AnyPgColumn[]; tenantId: AnyPgColumn };
/** `order`: the columns of the sort, as these rows have them, where they do. */
export interface FoundIn {
  from: AnyPgColumn["table"];
  where: SQL;
  /** Of the listed rows, and as these rows have it. */ id: [AnyPgColumn, AnyPgColumn];
  order?: AnyPgColumn[] | undefined;
}

/** The asked rows, one more than the page has where there is one, and how many there are in all; null: not counted. */
export interface Found<Row> {
  rows: Row[];
  total: number | null;
}
/** Where a page begins: after a row, or so many rows from the first. */
export interface Start {
  after: Key | undefined;
  offset: number;
}

/** One more than are told: so it is known that there are more. */
export const totalMax = limits.totalExactMax + 1;
const tenantsOwn = new WeakMap<SQL, { tenantId: AnyPgColumn; tenant: string; own: SQL | undefined }>();
/** The tenant's own of what is asked; of one and the same condition one and the same again. */
export function mineOf({
  tenantId,
  tenant,
  where,
}: Pick<PageOf<never>, "tenantId" | "tenant" | "where">): SQL | undefined {
  const known = where && tenantsOwn.get(where);
  if (known?.tenant === tenant && known.tenantId === tenantId) return known.own;
  const own = and(eq(tenantId, tenant), where);
  if (where) tenantsOwn.set(where, { tenantId, tenant, own });
  return own;
}
/** Builds a query once for each key where the list has a name, and each time where it has none. */
export const onceOf =
  (db: Db, { name }: Pick<PageOf<never>, "name">) =>
  <Query>(key: string, build: () => Query): Query =>
    name === undefined ? build() : prepared(db, `${name} ${key}`, build);
