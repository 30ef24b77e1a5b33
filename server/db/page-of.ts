import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgSelect } from "drizzle-orm/pg-core";
import { limits } from "../../contract/limits.ts";
import type { Db } from "./client.ts";
import type { Key } from "./cursor.ts";
import { prepared } from "./prepared.ts";
import type { Sort } from "./sort.ts";

export interface PageQuery {
  page: number;
  limit: number;
  cursor?: string | undefined;
  /** Rows to leave out, where a list counts rows and not pages. */ skip?: number;
}

/** A page that is asked for: of which rows, in which order, and how they are found. */
export interface PageOf<Row> {
  query: PageQuery;
  from: AnyPgColumn["table"];
  tenantId: AnyPgColumn;
  tenant: string;
  where: SQL | undefined;
  sort: Sort<Row>;
  /** The query up to its `from` and joins; filters, order and limit are added here. */
  select: () => PgSelect;
  /**
   * Of this select and no other: with it, a list is built once for each combination of filters, and not for
   * each call.
   */
  name?: string;
  /** Joins that the filters need. */
  countFrom?: SQL;
  /**
   * The id, where the filters are dear (a search): they are then evaluated once for the rows and the total
   * together, and before the joins.
   */
  foundFirst?: AnyPgColumn | undefined;
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
/** `order`: the columns of the sort, as these rows have them, where they do. */
export interface FoundIn {
  from: AnyPgColumn["table"];
  where: SQL;
  /** Of the listed rows, and as these rows have it. */ id: [AnyPgColumn, AnyPgColumn];
  order?: AnyPgColumn[] | undefined;
}

/** The asked rows, one more than the page has where there is one, and how many there are in all. */
export interface Found<Row> {
  rows: Row[];
  total: number;
}
/** Where a page begins: after a row, or so many rows from the first. */
export interface Start {
  after: Key | undefined;
  offset: number;
}

/** One more than are told: so it is known that there are more. */
export const totalMax = limits.totalExactMax + 1;
/** The tenant's own of what is asked. */
export const mineOf = ({
  tenantId,
  tenant,
  where,
}: Pick<PageOf<never>, "tenantId" | "tenant" | "where">): SQL | undefined => and(eq(tenantId, tenant), where);
/** Builds a query once for each key where the list has a name, and each time where it has none. */
export const onceOf =
  (db: Db, { name }: Pick<PageOf<never>, "name">) =>
  <Query>(key: string, build: () => Query): Query =>
    name === undefined ? build() : prepared(db, `${name} ${key}`, build);
