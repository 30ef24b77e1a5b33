// Loaded before the server (`node --import`): tells the benchmark, over the process channel, which statements
// a request ran, so that the bare server runs the very same.
import { AsyncLocalStorage } from "node:async_hooks";
import http from "node:http";
import pg from "pg";

export interface Statement {
  text: string;
  name?: string;
  values: unknown[];
  isArray: boolean;
  rows: unknown[];
  /** From the call to its answer. */ ms: number;
  /** What PostgreSQL says that it took, where it was told to tell (profile.ts); a simple one is executed. */
  took: { parse: number; bind: number; execute: number };
}
export interface Captured {
  tag: string;
  statements: Statement[];
}

const inRequest = new AsyncLocalStorage<Statement[]>();

type Emit = (this: http.Server, event: string, ...rest: unknown[]) => boolean;
const emit = http.Server.prototype.emit as unknown as Emit; // one of its overloads
const withCapture: Emit = function (event, ...rest) {
  const [request, response] = rest;
  if (
    event !== "request" ||
    !(request instanceof http.IncomingMessage) ||
    !(response instanceof http.ServerResponse)
  )
    return emit.call(this, event, ...rest);
  const tag = request.headers["x-capture"];
  if (typeof tag !== "string") return emit.call(this, event, ...rest);
  const statements: Statement[] = [];
  response.on("finish", () => {
    process.send?.({ tag, statements } satisfies Captured);
  });
  return inRequest.run(statements, () => emit.call(this, event, ...rest));
};
http.Server.prototype.emit = withCapture;

/** Of each connection, what runs on it or waits to run, in order. */
const running = new WeakMap<pg.Client, Statement[]>();
function runningOn(client: pg.Client): Statement[] {
  const known = running.get(client);
  if (known) return known;
  const fresh: Statement[] = [];
  running.set(client, fresh);
  client.on("notice", ({ message = "" }) => {
    const [, ms, part] = /^duration: ([\d.]+) ms {2}(parse|bind|execute|statement)/.exec(message) ?? [];
    const [first] = fresh;
    if (first && part) first.took[part === "parse" || part === "bind" ? part : "execute"] += Number(ms);
  });
  return fresh;
}

/** Of a query that was made before, the answer goes to its callback. */
interface Made {
  callback?: (error: unknown, answer?: { rows?: unknown[] }) => void;
}
type Asked = string | ({ text: string; name?: string; rowMode?: string; values?: unknown } & Made);
type Query = (this: pg.Client, config: Asked, ...rest: unknown[]) => unknown;
const query = pg.Client.prototype.query as unknown as Query; // one of its overloads
const withLog: Query = function (config, ...rest) {
  const statements = inRequest.getStore();
  const { text, name, rowMode, values = rest[0] } = typeof config === "string" ? { text: config } : config;
  // Whose rows a connection shows is Parley's own affair, and stays set from call to call.
  if (!statements || text.includes("set_config('role'")) return query.call(this, config, ...rest);
  const statement: Statement = {
    text,
    values: Array.isArray(values) ? values : [],
    isArray: rowMode === "array",
    rows: [],
    ms: 0,
    took: { parse: 0, bind: 0, execute: 0 },
    ...(name ? { name } : {}),
  };
  const startedAt = performance.now();
  const line = runningOn(this);
  const end = (rows: unknown[] = []) => {
    Object.assign(statement, { rows, isArray: statement.isArray || Array.isArray(rows[0]) });
    statement.ms = performance.now() - startedAt;
    line.splice(line.indexOf(statement), 1);
  };
  const callback = typeof config === "string" ? undefined : config.callback;
  if (typeof config !== "string" && callback)
    config.callback = (error, answer) => {
      end(answer?.rows);
      callback.call(config, error, answer);
    };
  const result = query.call(this, config, ...rest);
  if (!callback && !(result instanceof Promise)) return result;
  statements.push(statement);
  line.push(statement);
  if (callback || !(result instanceof Promise)) return result;
  return result.then(
    (answer: { rows?: unknown[] }) => {
      end(answer.rows);
      return answer;
    },
    (error: unknown) => {
      end();
      throw error;
    },
  );
};
// the same function with a note taken
pg.Client.prototype.query = withLog as unknown as typeof pg.Client.prototype.query;
