import { sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Key, KeyKind } from "./cursor.ts";

/**
 * An order that an index can serve: all columns the same way, the id last so that it is total. `keyOf` reads
 * the columns' values from a row, in their order.
 */
export interface Sort<Row> {
  columns: AnyPgColumn[];
  direction: "asc" | "desc";
  keyOf(row: Row): Key;
}

export const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
/** These columns as an order. */
export const ordered = (columns: readonly SQL[], direction: Sort<unknown>["direction"]): SQL =>
  list(columns.map((column) => (direction === "desc" ? sql`${column} desc` : sql`${column} asc`)));
/** What comes after a place in that order; all of it where none is named. */
export const beyondCursor = (
  columns: readonly SQL[],
  direction: Sort<unknown>["direction"],
  after: Key | readonly Placeholder[] | undefined,
): SQL | undefined =>
  after &&
  sql`(${list(columns)}) ${direction === "desc" ? sql`<` : sql`>`} (${list(after.map((value) => sql`${value}`))})`;

/** What the columns of an order hold, as a cursor is checked by it. */
export const kindsOf = (columns: readonly AnyPgColumn[]): KeyKind[] =>
  columns.map((column) => {
    const type = column.getSQLType();
    return type === "uuid"
      ? "id"
      : /^(timestamp|date)/.test(type)
        ? "moment"
        : /int|serial/.test(type)
          ? "whole"
          : /^(double|real)/.test(type)
            ? "number"
            : "text";
  });
