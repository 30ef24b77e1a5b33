import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ZodError } from "zod";
import { faults } from "../../contract/errors.ts";
import type { FieldError, Problem } from "../../contract/errors.ts";
import { refusalOf } from "../db/refusal.ts";
import { Fault } from "../fault.ts";
import { inLanguage, languageAsked } from "../words/texts.ts";

/** Any error → RFC 9457 body. What is nobody's fault but ours is logged and told without its insides. */
export function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toFault(error);
  if (fault.status >= 500)
    request.log[fault.code === "internal" ? "error" : "warn"](
      { err: fault.cause ?? error },
      "request failed",
    );
  if (fault.retryAfterSeconds !== undefined)
    void reply.header("Retry-After", String(fault.retryAfterSeconds));
  const language = languageAsked(request.headers["accept-language"]);
  const say = (text: string) => inLanguage(text, language);
  // The detail of a refused body repeats its first complaint (see `invalidFault`).
  const first = fault.errors?.[0];
  const detail =
    first && fault.message === `${first.path}: ${first.message}`
      ? `${first.path}: ${say(first.message)}`
      : say(fault.message);
  const problem: Problem = {
    type: `https://parley.example/problems/${fault.code.replaceAll("_", "-")}`,
    title: faults[fault.code][1],
    status: fault.status,
    detail,
    code: fault.code,
    ...(fault.errors
      ? { errors: fault.errors.map(({ path, message }) => ({ path, message: say(message) })) }
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

const constraintTexts: Record<string, [path: string, message: string]> = {
  contact_identities_live: ["email", "Another contact has this e-mail address or phone number"],
  status_definitions_name: ["name", "There is a status of this name"],
  landing_pages_slug: ["slug", "Another page has this address"],
  landing_pages_published_slug: ["slug", "Another page has this address"],
  ticket_categories_name: ["name", "There is a category of this name here"],
  custom_fields_key: ["key", "Another field has this key"],
  deal_pipelines_name: ["name", "There is a pipeline of this name"],
  deal_stages_name: ["name", "There is a stage of this name"],
  currency_rates_day: ["validFrom", "There is a rate of that day already"],
  skills_name: ["name", "There is a skill of this name"],
  saved_responses_shortcut: ["shortcut", "Another shared response has this shortcut"],
  users_email: ["email", "Somebody here has this e-mail address"],
  invitations_one_pending: ["email", "This person was invited already"],
  tenants_pkey: ["subdomain", "This subdomain is already taken"],
};

/** Constraints speak for the rules that two requests at once could both have passed. */
function fromDatabase(error: unknown): Fault | undefined {
  const { code, constraint } = refusalOf(error) ?? {};
  switch (code) {
    case "23505": {
      const text = constraintTexts[constraint ?? ""];
      return text
        ? new Fault("already_exists", text[1], { errors: [{ path: text[0], message: text[1] }] })
        : new Fault("already_exists");
    }
    case "23503":
      return new Fault("invalid", "It refers to something that is not there.", {
        errors: [{ path: referenceField(constraint ?? ""), message: "There is no such entry" }],
      });
    case "22P02":
    case "22001":
    case "22003":
    case "22021":
    case "22P05":
    case "22007":
    case "22008":
      return withCause(new Fault("invalid", "A value cannot be stored as it is."), error);
    case "40001":
    case "40P01":
    case "55P03":
      return new Fault("conflict", "Somebody else is changing the same thing. Try again.", {
        retryAfterSeconds: 1,
      });
    case "57014":
      return new Fault("unavailable", "This took too long and was stopped.", { retryAfterSeconds: 5 });
    case "53300":
    case "57P01":
    case "57P03":
      return withCause(new Fault("unavailable", undefined, { retryAfterSeconds: 5 }), error);
    default:
      return undefined;
  }
}
const referenceField = (constraint: string): string =>
  ({
    tickets_contact: "contactId",
    tickets_company: "companyId",
    tickets_assignee: "assignedToId",
    contacts_company: "companyId",
    contacts_owner: "ownerId",
    companies_owner: "ownerId",
    deals_company: "companyId",
    deals_owner: "ownerId",
    deals_stage: "stageId",
  })[constraint] ?? "id";

function fromFastify(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const { statusCode, code } = error as FastifyError; // Fastify's own errors carry both
  if (statusCode === 413 || code === "FST_REQ_FILE_TOO_LARGE") return new Fault("too_large");
  if (statusCode === 415) return new Fault("unsupported_type");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Fault("bad_request", "The request could not be read: its body is not what its headers say.");
  return undefined;
}

function withCause(fault: Fault, cause: unknown): Fault {
  fault.cause = cause;
  return fault;
}

export function invalidFault(error: ZodError, at: string): Fault {
  const errors: FieldError[] = error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join(".") || at, message: issue.message }));
  const first = errors[0];
  return new Fault("invalid", first ? `${first.path}: ${first.message}` : undefined, { errors });
}
