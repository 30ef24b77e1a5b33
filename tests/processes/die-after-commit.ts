// Loaded before a server that a test wants dead between a commit and all that follows it: the transaction
// that writes this word is the process's last.
import pg from "pg";
import { lastWord } from "./last-word.ts";

type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;
const query = pg.Client.prototype.query as unknown as Query; // one of its overloads
/** Beside the text, or in a query that was made before. */
function valuesOf(config: unknown, beside: unknown): unknown[] {
  const values =
    beside ?? (config !== null && typeof config === "object" && "values" in config ? config.values : null);
  return Array.isArray(values) ? values : [];
}
const doomed = new WeakSet<pg.Client>();
const dying: Query = function (config, ...rest) {
  const result = query.call(this, config, ...rest);
  if (valuesOf(config, rest[0]).includes(lastWord)) doomed.add(this);
  if (config !== "commit" || !doomed.has(this) || !(result instanceof Promise)) return result;
  return result.then(() => {
    process.kill(process.pid, "SIGKILL");
    return new Promise(() => undefined);
  });
};
pg.Client.prototype.query = dying as unknown as typeof pg.Client.prototype.query; // the same function, and then the end
