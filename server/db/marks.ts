import type pg from "pg";
import { askNamed } from "./described-query.ts";
import type { NamedConfig } from "./described-query.ts";
import { underWay } from "../under-way.ts";
import { statementStep } from "./statement-step.ts";

/** The call that a statement belongs to, as it may stand in SQL. */
function callNow(): string | null {
  const id = underWay()?.requestId ?? null;
  return id !== null && /^[\w-]{1,40}$/.test(id) ? id : null;
}

/**
 * What PostgreSQL calls the session as long as a transaction lasts: in its log (%a) and in pg_stat_activity, also
 * for those that wait for a lock (docs/adr/0106-request-ids-in-the-database.md).
 */
export function nameForTransaction(): string | null {
  const id = callNow();
  return id === null ? null : `parley ${id}`;
}

/** The same with a transaction's begin, in its round trip. */
export const namedTransaction = (begin: string): string => {
  const name = nameForTransaction();
  return name === null ? begin : `${begin}; set local application_name = '${name}'`;
};

/** Names each time that a parsed statement is used: PostgreSQL's log tells it behind the statement's own name. */
export const portalNow = (): string => callNow() ?? "";

/**
 * A connection that says for which call it reads. A statement that is parsed anew each time begins with it; one
 * that is kept parsed has one text for all calls, and says it by its portal.
 */
export function markingStatements(client: pg.PoolClient): pg.PoolClient {
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    statementStep(config.text, () =>
      isNamed(config)
        ? askNamed(client, { ...config, portal: portalNow() }, values)
        : client.query(marked(config), values),
    );
  // all that Drizzle asks of it
  return { query } as unknown as pg.PoolClient;
}

/** A name of no letters is none. */
export const isNamed = (config: pg.QueryConfig): config is NamedConfig =>
  config.name !== undefined && config.name !== "";

function marked(config: pg.QueryConfig): pg.QueryConfig {
  const id = callNow();
  return id === null ? config : { ...config, text: `/*${id}*/ ${config.text}` };
}
