import pg from "pg";

/** What the driver calls of a query while its answers come; its types leave that out. */
interface Answers {
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
// the class that the driver itself makes queries of
const driver = pg.Query.prototype as unknown as Answers;

/**
 * A statement behind the one that says whose rows it shows. Both go to the database in one message and one
 * implicit transaction, since what ends one (a Sync) stands behind the second alone: there is nothing between
 * them that a pooler could part, and where the first fails the database does not look at the second.
 */
export class ScopedQuery extends pg.Query {
  readonly #scope: string;
  #isScoped = false;

  /** @param scope a statement that answers something, in one row */
  constructor(
    scope: string,
    query: pg.QueryConfig,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    // Also of a statement without values, which would go as a mere text otherwise.
    const asMessages = { ...query, queryMode: "extended" };
    super(asMessages, done);
    this.#scope = scope;
  }

  prepare(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#scope, types: [] }, true);
    connection.bind({ portal: "", statement: "", values: [] }, true);
    connection.execute({ portal: "", rows: "" }, true);
    driver.prepare.call(this, connection);
  }

  handleDataRow(message: unknown): void {
    if (this.#isScoped) driver.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isScoped) driver.handleCommandComplete.call(this, message, connection);
    this.#isScoped = true;
  }
}
