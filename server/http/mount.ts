import type { z } from "zod";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { addressOf } from "../caller-address.ts";
import { Fault } from "../fault.ts";
import type { Services } from "../services.ts";
import { complaintsIn, languageAsked } from "../words/texts.ts";
import type { Language } from "../words/texts.ts";
import type { Desk, Work } from "../work.ts";
import { admitOrigin, answerPreflight } from "./embedding.ts";
import { invalidFault } from "./faults.ts";
import { requireRole, identifyCaller } from "./identify.ts";
import type { Identity } from "./identify.ts";
import { runOnce } from "./idempotency.ts";
import type { RequestInput } from "./idempotency.ts";
import type { Caller, Implemented } from "../kernel/implement.ts";
import { normalizeUnicode } from "./json-body.ts";
import type { RateLimits } from "./limits.ts";
import { enterOnce } from "../modules/workspace/visits/running.ts";
import { publishChanges } from "./publish-changes.ts";
import { createReader } from "./read-together.ts";
import { roomForFile } from "./shed.ts";
import { refuseShutSite } from "./shut-sites.ts";
import { say } from "./texts.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route answers other sites by itself. */ cors?: false;
  }
}

const defaultPerMinute = 3000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A path of the contract as the router takes it. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Puts a call of the contract on the wire. */
export function mount(
  http: FastifyInstance,
  call: Implemented,
  desk: Desk,
  services: Services,
  rates: RateLimits,
): void {
  const { endpoint } = call;
  // the doubled /api of the specification answers both ways
  const paths = endpoint.path.startsWith("/api/") ? [endpoint.path, endpoint.path.slice(4)] : [endpoint.path];
  const handler = handlerOf(call, desk, services, rates);
  for (const path of paths) {
    const url = routeOf(path);
    if (endpoint.embeds && !http.hasRoute({ method: "OPTIONS", url: `${http.prefix}${url}` }))
      http.options(url, { config: { cors: false } }, async (request, reply) => {
        rates.take(`site ${addressOf(request.ip)}`, defaultPerMinute);
        await answerPreflight(request, reply, services);
      });
    http.route({
      method: endpoint.method,
      url,
      schema: { response: { [statusOf(endpoint)]: endpoint.returns } },
      config: { call: endpoint.id, ...(endpoint.embeds ? { cors: false as const } : {}) },
      handler,
    });
  }
}

const statusOf = ({ creates }: AnyEndpoint): number => (creates ? 201 : 200);

/** What a request goes through: limit, identify, admit, parse, act in the tenant's scope, present. */
function handlerOf(
  { endpoint, handle, sharing }: Implemented,
  desk: Desk,
  services: Services,
  rates: RateLimits,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const status = statusOf(endpoint);
  const run = handle as (context: unknown) => Promise<unknown>; // implement() tied the handler to its endpoint
  const readTogether = sharing && createReader(desk, endpoint, sharing);
  return async (request, reply) => {
    if (endpoint.embeds) {
      rates.take(`site ${addressOf(request.ip)}`, defaultPerMinute);
      await admitOrigin(request, reply, services);
    }
    const identity = await identifyCaller(request, services, endpoint).catch((error: unknown) => {
      if (endpoint.allow === "PUBLIC" && error instanceof Fault && isVisitors(error)) return null;
      throw error;
    });
    for (const caller of callersOf(endpoint, identity, request))
      rates.take(
        `${endpoint.perMinute ? endpoint.id : "any"} ${caller}`,
        endpoint.perMinute ?? defaultPerMinute,
      );
    request.tenant = identity?.tenant ?? null;
    if (identity) request.server.files.came(identity.tenant);
    requireRole(identity, endpoint.allow);
    const input = parse(endpoint, request);
    await refuseShutSite(endpoint, input, services);
    const caller = callerOf(endpoint, request, reply, input);
    if (identity?.visit) await enterOnce(desk, identity.tenant, identity.actor, identity.visit);
    void reply.code(status).header("Cache-Control", "no-store");
    if (endpoint.transaction === "none" || !identity)
      return run({
        ...input,
        desk,
        actor: identity?.actor ?? null,
        tenant: identity?.tenant ?? null,
        services,
        caller,
      });
    const { tenant, actor } = identity;
    if (endpoint.method === "GET") {
      const act = (work: Work) => run({ ...input, ...work, services, caller });
      return readTogether
        ? readTogether(reply, { identity, input, language: caller.language, act })
        : desk.read(tenant, actor, act);
    }
    return desk.transaction(tenant, actor, (work) =>
      // Within `once`: what was answered before is not told of again.
      caller.once(work, null, async () => {
        const answer = await run({ ...input, ...work, services, caller });
        publishChanges(work, endpoint, input.params, answer);
        return answer;
      }),
    );
  };
}

/** What is open to everybody answers those whom it does not know, or lets in no further, as it does a visitor. */
const isVisitors = ({ status, code }: Fault): boolean =>
  status === 401 || code === "visit_needed" || code === "workspace_suspended";

/**
 * A call of staff counts by account, since an office shares one address. A public call counts by address as
 * well: whoever founds a workspace has as many accounts as they like.
 */
function callersOf({ allow }: AnyEndpoint, identity: Identity | null, { ip }: FastifyRequest): string[] {
  const account = identity?.actor.id;
  return [
    ...(account === undefined || allow === "PUBLIC" ? [addressOf(ip)] : []),
    ...(account ? [account] : []),
  ];
}

function parse(endpoint: AnyEndpoint, request: FastifyRequest): RequestInput {
  const params = request.params as Record<string, string>; // Fastify's router answers strings
  for (const [name, value] of Object.entries(params)) {
    const kind: unknown = endpoint.refs?.[name];
    const isNumbered = kind === "ticket" && /^\d{1,9}$/.test(value);
    // What cannot be an id answers as an id that names nothing.
    if ((kind !== "text" && kind !== "tenant" && !isNumbered && !uuid.test(value)) || value.includes("\0"))
      throw new Fault("not_found");
  }
  const asked = Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [
    name.replace(/\[\]$/, ""),
    Array.isArray(value) ? value.map(normalizeUnicode) : normalizeUnicode(value),
  ]); // Fastify's parser answers texts and lists of them; `status[]` is `status`
  const language = () => languageAsked(headerOf(request, "accept-language"));
  const query = endpoint.query && checked(endpoint.query, Object.fromEntries(asked), "query", language);
  const body = endpoint.body && checked(endpoint.body, request.body ?? {}, "body", language);
  return { params, query, body };
}

/** Who refuses says why in the caller's language; who accepts need not know it. @throws Fault invalid */
function checked(schema: z.ZodType, value: unknown, at: string, language: () => Language | null): unknown {
  const first = schema.safeParse(value);
  if (first.success) return first.data;
  throw invalidFault(schema.safeParse(value, complaintsIn(language())).error ?? first.error, at);
}

function callerOf(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  input: RequestInput,
): Caller {
  const match = endpoint.versioned ? headerOf(request, "if-match") : undefined;
  const version = match === undefined || match === "*" ? undefined : Number(match.replaceAll(/^W\/|"/g, ""));
  if (version !== undefined && !Number.isInteger(version))
    throw new Fault("bad_request", say("http.if_match_needs_version"));
  const key = endpoint.creates ? headerOf(request, "idempotency-key") : undefined;
  return {
    language: languageAsked(headerOf(request, "accept-language")),
    // By the proxies in between, which few calls need to know.
    get ip() {
      return request.ip;
    },
    userAgent: headerOf(request, "user-agent")?.slice(0, 300) ?? null,
    requestId: request.id,
    host: request.headers.host ?? "",
    ifVersion: version,
    once: (work, file, act) =>
      runOnce(work, key, endpoint.route, { ...input, body: file ?? input.body }, act),
    async file() {
      if (request.isMultipart()) await roomForFile(request, reply, request.tenant ?? addressOf(request.ip));
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part)
        throw new Fault("invalid", say("http.file_needed"), {
          errors: [{ path: "file", message: say("shared.file_needed") }],
        });
      return { name: part.filename, bytes: await part.toBuffer() };
    },
    async fileStream(maxBytes) {
      const part = request.isMultipart() ? await request.file({ limits: { fileSize: maxBytes } }) : undefined;
      if (!part) return null;
      async function* pieces() {
        for await (const piece of part?.file ?? []) yield piece as Uint8Array; // a stream of bytes
        if (part?.file.truncated) throw new Fault("too_large");
      }
      return { name: part.filename, pieces: pieces() };
    },
  };
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
