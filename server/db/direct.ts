import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import pg from "pg";
import type { PoolClient } from "pg";
import type { Db } from "./client.ts";
import { portalNow } from "./marks.ts";
import { queryRows } from "./query.ts";
import { statementStep } from "./statement-step.ts";

/** A statement of the hot path, parsed once on each connection under its name. */
export interface Direct {
  name: string;
  text: string;
}
type Cells = (string | null)[];
/** A list is one of ids: their texts need no quotes in PostgreSQL's. */
type Value = string | number | boolean | null | readonly string[];

const places = new WeakMap<Db, { client: PoolClient; pool: pg.Pool }>();
/** The connection behind a handle, where it is one of PostgreSQL's. */
export const connectionOf = (db: Db): PoolClient | undefined => places.get(db)?.client;
/** Whose connection it is: those of one pool read the same database in the same state. */
export const poolOf = (db: Db): pg.Pool | undefined => places.get(db)?.pool;
export const isOn = (db: Db, client: PoolClient, pool: pg.Pool): void => {
  places.set(db, { client, pool });
};

/** What node-postgres calls of a connection, which its types do not name. */
interface Wire {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(of: { name: string; text: string }): void;
  bind(of: { portal: string; statement: string; values: (string | null)[] }): void;
  execute(of: { portal: string; rows: number }): void;
  sync(): void;
}

/**
 * A query of which cells come as PostgreSQL writes them: what the columns are is known, so that it is not asked
 * for with each call, and nothing is made of them. It is one of the driver's own, which alone may share a
 * connection with others that are under way.
 */
class DirectQuery extends pg.Query {
  readonly #statement: Direct;
  readonly #values: (string | null)[];
  readonly #cells: Cells[];
  readonly #portal = portalNow();

  constructor(
    statement: Direct,
    values: readonly Value[],
    cells: Cells[],
    done: (error: Error | undefined) => void,
  ) {
    super(statement.text, undefined, done); // what is told as an object, the driver copies property by property
    Object.assign(this, { name: statement.name });
    this.#statement = statement;
    this.#values = values.map((value) => (value === null ? null : textOf(value)));
    this.#cells = cells;
  }
  override submit = (connection: pg.Connection): null => {
    const wire = connection as unknown as Wire; // its types name less than it has
    const { name, text } = this.#statement;
    wire.stream.cork();
    try {
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text });
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ portal: this.#portal, statement: name, values: this.#values });
      wire.execute({ portal: this.#portal, rows: 0 });
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  };
  handleDataRow({ fields }: { fields: Cells }): void {
    this.#cells.push(fields);
  }
  handleCommandComplete(): void {
    // the rows are there
  }
}

const textOf = (value: NonNullable<Value>): string =>
  typeof value === "object" ? `{${value.join(",")}}` : String(value);

/** The rows, each as its cells. */
export function runDirect(client: PoolClient, statement: Direct, values: readonly Value[]): Promise<Cells[]> {
  return statementStep(statement.text, () => send(client, statement, values));
}

function send(client: PoolClient, statement: Direct, values: readonly Value[]): Promise<Cells[]> {
  return new Promise((resolve, reject) => {
    const rows: Cells[] = [];
    client.query(
      new DirectQuery(statement, values, rows, (error) => {
        if (error) reject(error);
        else resolve(rows);
      }),
    );
  });
}

/** A statement that was taken apart (prepared.ts), with its values by their numbers; also where there is no wire. */
export async function askDirect(
  db: Db,
  { name, text }: Direct,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[][]> {
  const client = connectionOf(db);
  // in the order of their numbers, as conditions have them
  if (client) return runDirect(client, { name, text }, Object.values(values) as Value[]);
  return (await queryRows(db, withValues(text, values))).map((row) => Object.values(row));
}

/** A statement that was taken apart, put together with values for this one time. */
export const withValues = (text: string, values: Readonly<Record<string, unknown>>): SQL =>
  sql.join(
    text.split(/\$(\d+)/).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[part])}`)),
  );
