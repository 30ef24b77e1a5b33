import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Db = PgDatabase<PgQueryResultHKT>;
/**
 * Whose rows a connection shows: one tenant's, every tenant's, or (owner) all, past row-level security:
 * migrations and the job queue's own schema.
 */
export type Scope = { tenant: string } | "system" | "owner";

/** Takes a transaction's last statement, which need not have been waited for. */
export type LastStatement = (statement: Promise<unknown>) => void;
export interface PoolState {
  pool: string;
  busy: number;
  idle: number;
  /** Callers that have no connection yet. */ waiting: number;
  max: number;
}
/** One database behind two engines. Nobody gets a connection without saying whose rows it shows. */
export interface Database {
  readonly engine: "pglite" | "postgresql";
  /** Statements on one connection, each committed by itself. */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The same for what only reads, from a replica that has whatever was committed when this was asked, or as
   * `read` does: it may be done twice.
   */
  readAnywhere<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * All or nothing.
   * @param work may hand over its last statement without having waited for it: it goes along with the commit
   */
  transaction<T>(scope: Scope, work: (db: Db, last: LastStatement) => Promise<T>): Promise<T>;
  /** For the job queue, which brings its own SQL. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  /**
   * For what a starting process does to the schema: of all processes on this database, one at a time. `work`
   * may use the database.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Once all is on the disk that was committed before this was asked. A transaction waits for it by itself;
   * whoever tells others of what they have read does.
   */
  flushed(): Promise<void>;
  /**
   * The tenant's next ticket number, its at once: nobody who wants one waits for another's transaction, and one
   * whose ticket is not written in the end is not given again. Null where the transaction takes it
   * (`next_ticket_number`): there is one at a time, or it founds the tenant.
   */
  ticketNumber(tenant: string): Promise<number | null>;
  isReachable(): Promise<boolean>;
  /** How many connections were lost: behind a new one there may be another server. Null where nobody can say. */
  losses(): number | null;
  /** How its connections are used at the moment. */
  pools(): readonly PoolState[];
  close(): Promise<void>;
  /** PGlite only: all of its files, from which `{ from }` opens a copy. */
  dump(): Promise<Blob>;
}
