import pg from "pg";

type Parser = (text: string) => unknown;
interface Columns {
  fields: pg.FieldDef[];
  parsers: readonly Parser[];
}
/** What the columns of named statements are, of each connection, as the database said it there. */
const columnsOf = new WeakMap<pg.Connection, Map<string, Columns>>();
/** Connections by which nobody asks what the columns are. */
const silent = new WeakMap<pg.Connection, pg.Connection>();

/** What the driver calls of a query and keeps in one; its types leave that out. */
interface Driver {
  name: string;
  types: unknown;
  _canceledDueToError: unknown;
  _result: pg.QueryResult & { _types: unknown; _parsers?: readonly Parser[] };
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: { fields: pg.FieldDef[] }): void;
}
// the class that the driver itself makes queries of
const driver = pg.Query.prototype as unknown as Driver;

/** As Drizzle asks: `types` says how cells are read, `rowMode` whether a row is a list. */
export interface NamedConfig extends pg.QueryConfig {
  name: string;
  rowMode?: "array";
  portal?: string;
}
type Done = (error: Error | undefined, result: pg.QueryResult) => void;

/**
 * A query by a named statement that asks what its columns are once on a connection, and not with each call. They
 * stay as they are: PostgreSQL refuses a named statement whose columns have become others. Its rows are those that
 * the driver makes.
 */
class DescribedQuery extends pg.Query {
  readonly #isByPlace: boolean;
  #connection: pg.Connection | undefined;
  #columns: Columns | undefined;

  constructor({ name, text, types, rowMode, portal }: NamedConfig, values: unknown[], done: Done) {
    super(text, values, done);
    this.#isByPlace = rowMode === "array";
    const own = this.#driver;
    own.name = name;
    own.types = types;
    own._result._types = types;
    if (portal !== undefined) Object.assign(own, { portal });
  }
  get #driver(): Driver {
    return this as unknown as Driver; // one of the driver's own, whose types name less than it has
  }

  prepare(connection: pg.Connection): void {
    this.#connection = connection;
    this.#columns = columnsOf.get(connection)?.get(this.#driver.name);
    driver.prepare.call(this, this.#columns ? withoutDescribe(connection) : connection);
  }

  handleRowDescription(message: { fields: pg.FieldDef[] }): void {
    driver.handleRowDescription.call(this, message);
    const { name, _result: result } = this.#driver;
    this.#columns = { fields: result.fields, parsers: result._parsers ?? [] };
    if (this.#connection) keep(this.#connection, name, this.#columns);
  }

  handleDataRow({ fields: cells }: { fields: (string | null)[] }): void {
    const own = this.#driver;
    if (!this.#columns || own._canceledDueToError) return;
    try {
      own._result.rows.push(this.#isByPlace ? listOf(cells, this.#columns) : rowOf(cells, this.#columns));
    } catch (error) {
      own._canceledDueToError = error; // the driver tells it once the database is ready again
    }
  }
}

function keep(connection: pg.Connection, name: string, columns: Columns): void {
  const known = columnsOf.get(connection) ?? new Map<string, Columns>();
  columnsOf.set(connection, known.set(name, columns));
}

function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = silent.get(connection);
  if (known) return known;
  // the connection itself, but for this one message
  const made = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
  silent.set(connection, made);
  return made;
}

const cellOf = (text: string | null | undefined, parse: Parser | undefined): unknown =>
  text === null || text === undefined || !parse ? null : parse(text);
const listOf = (cells: (string | null)[], { parsers }: Columns): unknown[] =>
  cells.map((text, at) => cellOf(text, parsers[at]));
function rowOf(cells: (string | null)[], { fields, parsers }: Columns): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [at, { name }] of fields.entries()) row[name] = cellOf(cells[at], parsers[at]);
  return row;
}

/** By a statement that the connection keeps under its name. */
export async function askNamed(
  client: pg.PoolClient,
  config: NamedConfig,
  values: unknown[],
): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(
        new DescribedQuery(config, values, (error, result) => {
          if (error) reject(error);
          else resolve(result);
        }),
      );
    });
  } catch (error) {
    // leads back to whoever asked, and not to the socket
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
