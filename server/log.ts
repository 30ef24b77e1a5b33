import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Env } from "./env.ts";
import { underWay } from "./under-way.ts";

/**
 * The process's log, one JSON line for each entry. It holds no secret, token, cookie or message, also when
 * what is logged is an error that carries a query's values.
 */
export function createLog(
  { logLevel, isProduction }: Pick<Env, "logLevel" | "isProduction">,
  to: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level: logLevel,
      redact: ["req.headers.authorization", "req.headers.cookie"],
      serializers: { err: describe },
      mixin: whatFor,
      ...(isProduction ? {} : { base: {} }),
    },
    to,
  );
}

/** Stands in each line that is written for a call. */
const whatFor = (): object => {
  const now = underWay();
  return {
    ...(now && now.requestId !== null ? { requestId: now.requestId } : {}),
    ...(now?.span ? { traceId: now.span.traceId } : {}),
  };
};

interface Described {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  at: string[];
  cause?: Described;
}

/**
 * What happened and where, without the values: neither those that Drizzle adds to a failed query's text, nor
 * those that PostgreSQL repeats in its complaints.
 */
export function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", at: [] };
  const named = (field: string) => {
    const value: unknown = field in error ? Reflect.get(error, field) : undefined;
    return typeof value === "string" ? { [field]: value } : {};
  };
  const { code } = named("code") as { code?: string }; // named() answers the field it was asked for
  return {
    type: error.constructor.name,
    message:
      code !== undefined && holdsValues(code)
        ? "a value that the database refused"
        : (error.message.split("\nparams:")[0] ?? ""),
    ...named("code"),
    ...named("constraint"),
    ...named("table"),
    at: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.startsWith("    at "))
      .map((line) => line.slice(7)),
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  };
}

/** SQLSTATE class 22, data exceptions: their text quotes what was sent. */
const holdsValues = (code: string): boolean => /^22[0-9A-Z]{3}$/.test(code);
