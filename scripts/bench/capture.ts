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

type Query = (
  this: pg.Client,
  config: string | { text: string; name?: string; rowMode?: string },
  ...rest: unknown[]
) => unknown;
const query = pg.Client.prototype.query as unknown as Query; // one of its overloads
const withLog: Query = function (config, ...rest) {
  const result = query.call(this, config, ...rest);
  const statements = inRequest.getStore();
  const text = typeof config === "string" ? config : config.text;
  // Whose rows a connection shows is Parley's own affair, and stays set from call to call.
  if (!statements || !(result instanceof Promise) || text.includes("set_config('role'")) return result;
  const statement: Statement = {
    text,
    values: Array.isArray(rest[0]) ? rest[0] : [],
    isArray: typeof config !== "string" && config.rowMode === "array",
    rows: [],
    ...(typeof config !== "string" && config.name ? { name: config.name } : {}),
  };
  statements.push(statement);
  return result.then((answer: { rows?: unknown[] }) => {
    statement.rows = answer.rows ?? [];
    return answer;
  });
};
// the same function with a note taken
pg.Client.prototype.query = withLog as unknown as typeof pg.Client.prototype.query;
