import { createHash } from "node:crypto";
import { SQL, and, eq, getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";
import { prepared } from "./prepared.ts";
import type { TableRow, TenantTable } from "./tenant-table.ts";

/*
 * Statements on one row, built once for each shape: which columns have a value, which are null, and which are
 * what expression. Building them anew took a third of the processor time of a new ticket.
 */

const dialect = new PgDialect();
/** Shapes follow what callers send, and PostgreSQL keeps what has a name as long as its connection lives. */
const namesMax = 300;
const names = new Set<string>();
/** Names are for PostgreSQL, which keeps 63 letters of them. Empty once there are enough. */
function nameOf(text: string): string {
  const name = `row_${createHash("sha1").update(text).digest("base64url")}`;
  if (!names.has(name) && names.size >= namesMax) return "";
  names.add(name);
  return name;
}

interface Shape {
  text: string;
  /** For each column a place for its value, null, or its expression with places for the values in it. */
  columns: Record<string, unknown>;
  values: Record<string, unknown>;
}

function shapeOf(row: object): Shape {
  const shape: Shape = { text: "", columns: {}, values: {} };
  for (const [key, value] of Object.entries(row)) {
    if (value === undefined) continue;
    if (value === null) {
      shape.text += ` ${key}:null`;
      shape.columns[key] = sql`null`;
    } else if (is(value, SQL)) {
      const { sql: text, params } = dialect.sqlToQuery(value);
      shape.text += ` ${key}=${text}`;
      shape.columns[key] = sql.join(
        text
          .split(/\$(\d+)/)
          .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.placeholder(`${key} ${part}`)}`)),
      );
      for (const [at, param] of params.entries()) shape.values[`${key} ${at + 1}`] = param;
    } else {
      shape.text += ` ${key}`;
      shape.columns[key] = sql.placeholder(key);
      shape.values[key] = value;
    }
  }
  return shape;
}

/** Columns that Drizzle makes a value for: it would be made once, for all rows. */
const hasOwnValues = new WeakMap<PgTable, string[]>();
function madeByDrizzle(table: PgTable): string[] {
  const known = hasOwnValues.get(table);
  if (known) return known;
  const made = Object.entries(getTableColumns(table)).flatMap(([key, { defaultFn, onUpdateFn }]) =>
    defaultFn || onUpdateFn ? [key] : [],
  );
  hasOwnValues.set(table, made);
  return made;
}

type Row = Record<string, unknown>;
interface Statement {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

// Drizzle types the rows of a generic table as unknown columns; the table itself says what they are.
const typed = <T extends TenantTable>([row]: Row[]) => row as TableRow<T> | undefined;

/** Sent at once, so that what is sent behind it finds the row. @returns it as it is stored */
export async function insertRow<T extends TenantTable>(
  db: Db,
  table: T,
  row: Row,
): Promise<TableRow<T> | undefined> {
  const source: PgTable = table;
  const missing = madeByDrizzle(table).some((key) => row[key] === undefined);
  // `sql.placeholder` stands for any value; Drizzle types the columns of a generic table as unknown
  const built = (columns: Row) =>
    db
      .insert(source)
      .values(columns as never)
      .returning();
  if (missing) return typed<T>(await built(row).execute());
  const { text, columns, values } = shapeOf(row);
  const name = `insert ${getTableName(table)}${text}`;
  const statement = prepared<Statement>(db, name, () => built(columns).prepare(nameOf(name)));
  return typed<T>(await statement.execute(values));
}

/** @returns the row as it is now */
export async function updateRow<T extends TenantTable>(
  db: Db,
  table: T,
  { tenant, id }: { tenant: string; id: string },
  patch: object,
): Promise<TableRow<T> | undefined> {
  const source: PgTable = table;
  const { text, columns, values } = shapeOf(patch);
  const name = `update ${getTableName(table)}${text}`;
  const statement = prepared<Statement>(db, name, () =>
    db
      .update(source)
      .set(columns as never) // as above: places stand for any value
      .where(isRow(table))
      .returning()
      .prepare(nameOf(name)),
  );
  return typed<T>(await statement.execute({ ...values, "of tenant": tenant, "of id": id }));
}

/** @param strength how it is locked, if it is */
export async function findRow<T extends TenantTable>(
  db: Db,
  table: T,
  { tenant, id }: { tenant: string; id: string },
  strength?: "no key update" | "update",
): Promise<TableRow<T> | undefined> {
  const source: PgTable = table;
  const name = `find ${strength ?? ""} ${getTableName(table)}`;
  const statement = prepared<Statement>(db, name, () => {
    const query = db.select().from(source).where(isRow(table)).limit(1);
    return (strength ? query.for(strength) : query).prepare(nameOf(name));
  });
  return typed<T>(await statement.execute({ "of tenant": tenant, "of id": id }));
}

const isRow = (table: TenantTable) =>
  and(eq(table.tenantId, sql.placeholder("of tenant")), eq(table.id, sql.placeholder("of id")));
