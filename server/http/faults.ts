import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ZodError } from "zod";
import { faults } from "../../contract/errors.ts";
import type { Problem } from "../../contract/errors.ts";
import { refusalOf } from "../db/refusal.ts";
import { Fault } from "../fault.ts";
import { constraints } from "../modules/index.ts";
import { contractText } from "../words/contract.ts";
import { inWords, languageAsked } from "../words/texts.ts";
import { say } from "./texts.ts";

/** Any error → RFC 9457 body. What is nobody's fault but ours is logged and told without its insides. */
export function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toFault(error);
  if (fault.status >= 500)
    request.log[fault.code === "internal" ? "error" : "warn"](
      { err: fault.cause ?? error, requestId: request.id },
      "request failed",
    );
  if (fault.retryAfterSeconds !== undefined)
    void reply.header("Retry-After", String(fault.retryAfterSeconds));
  const language = languageAsked(request.headers["accept-language"]);
  const problem: Problem = {
    type: `https://parley.example/problems/${fault.code.replaceAll("_", "-")}`,
    title: faults[fault.code][1],
    status: fault.status,
    detail: fault.detail ? inWords(fault.detail, language) : fault.message,
    code: fault.code,
    ...(fault.errors
      ? { errors: fault.errors.map(({ path, message }) => ({ path, message: inWords(message, language) })) }
      : {}),
    requestId: request.id,
    ...fault.extra,
  };
  return reply
    .code(fault.status)
    .header("Content-Type", "application/problem+json; charset=utf-8")
    .header("Cache-Control", "no-store")
    .serializer((body) => JSON.stringify(body))
    .send(problem);
}

function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  return fromDatabase(error) ?? fromFastify(error) ?? withCause(new Fault("internal"), error);
}

/** Constraints speak for the rules that two requests at once could both have passed. */
function fromDatabase(error: unknown): Fault | undefined {
  const { code, constraint = "" } = refusalOf(error) ?? {};
  const [path = "id", message] = constraints.get(constraint) ?? [];
  switch (code) {
    case "23505":
      return message
        ? new Fault("already_exists", message, { errors: [{ path, message }] })
        : new Fault("already_exists");
    case "23503":
      return new Fault("invalid", say("http.dangling_reference"), {
        errors: [{ path, message: say("http.no_such_entry") }],
      });
    case "22P02":
    case "22001":
    case "22003":
    case "22021":
    case "22P05":
    case "22007":
    case "22008":
      return withCause(new Fault("invalid", say("http.value_not_storable")), error);
    case "40001":
    case "40P01":
    case "55P03":
      return new Fault("conflict", say("http.concurrent_change"), {
        retryAfterSeconds: 1,
      });
    case "57014":
      return new Fault("unavailable", say("http.took_too_long"), { retryAfterSeconds: 5 });
    case "53100":
      return withCause(new Fault("unavailable", say("http.database_full"), { retryAfterSeconds: 60 }), error);
    case "53200":
    case "53300":
    case "57P01":
    case "57P03":
      return withCause(new Fault("unavailable", undefined, { retryAfterSeconds: 5 }), error);
    default:
      return undefined;
  }
}
function fromFastify(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const { statusCode, code } = error as FastifyError; // Fastify's own errors carry both
  if (statusCode === 413 || code === "FST_REQ_FILE_TOO_LARGE") return new Fault("too_large");
  if (statusCode === 415) return new Fault("unsupported_type");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Fault("bad_request", say("http.unreadable_request"));
  return undefined;
}

function withCause(fault: Fault, cause: unknown): Fault {
  fault.cause = cause;
  return fault;
}

export function invalidFault(error: ZodError, at: string): Fault {
  const errors = error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join(".") || at, message: contractText(issue) }));
  const [first] = errors;
  return new Fault("invalid", first && say("shared.at_field", first), { errors });
}
