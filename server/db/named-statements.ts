import type pg from "pg";
import { askNamed } from "./described-query.ts";
import { isNamed } from "./marks.ts";
import { sendTogether } from "./send-together.ts";
import { statementStep } from "./statement-step.ts";

/** Of one process: texts that came at least so often are worth a name. */
const oftenMin = 3;
/** What comes in ever new shapes (lists of ids) is forgotten again, and gets no name. */
const textsMax = 2000;
/** Each costs the connection memory for as long as it lives. */
const namesMax = 200;

interface Seen {
  count: number;
  name: string | null;
}
const seen = new Map<string, Seen>();
let named = 0;

/** The name by which PostgreSQL keeps a statement parsed, once its text has come again. */
function nameOf(text: string): string | undefined {
  const known = seen.get(text);
  if (!known) {
    if (seen.size >= textsMax) for (const [old, { name }] of seen) if (name === null) seen.delete(old);
    seen.set(text, { count: 1, name: null });
    return undefined;
  }
  known.count += 1;
  if (known.name === null && known.count >= oftenMin && named < namesMax) known.name = `w${(named += 1)}`;
  return known.name ?? undefined;
}

type Config = pg.QueryConfig;
/**
 * A connection that names the statements of transactions by their text. Writes come in few shapes, by keys;
 * without names PostgreSQL parsed sixteen of a creation's eighteen statements anew each time. What has a
 * name, or an empty one, keeps it: lists may be better planned for the values of each call.
 */
export function namingStatements(client: pg.PoolClient): pg.PoolClient {
  const query = (config: Config, values: unknown[]) => {
    if (config.name === undefined) {
      const name = nameOf(config.text);
      if (name !== undefined) config.name = name;
    }
    sendTogether(client);
    return statementStep(config.text, () =>
      isNamed(config) ? askNamed(client, config, values) : client.query(config, values),
    );
  };
  // all that Drizzle asks of it
  return { query } as unknown as pg.PoolClient;
}
