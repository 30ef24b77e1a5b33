import type { FastifyRequest } from "fastify";
import { isRole, outranks } from "../../contract/roles.ts";
import type { Allow } from "../../contract/roles.ts";
import { Fault } from "../fault.ts";
import { tenantExists } from "../modules/workspace/platform/tenant-exists.ts";
import type { Services } from "../services.ts";
import type { Actor } from "../work.ts";
import { say } from "./texts.ts";

export interface Identity {
  actor: Actor;
  tenant: string;
}

/**
 * The caller by the bearer token; the tenant is the token's. A header, query or body that names another one
 * is refused, but for a SUPER_ADMIN, who acts there.
 */
export async function identifyCaller(request: FastifyRequest, services: Services): Promise<Identity | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
  const claims = token === undefined ? "bad" : await services.tokens.verify(token);
  if (claims === "expired") throw new Fault("token_expired");
  if (claims === "bad" || !isRole(claims.role)) throw new Fault("unauthenticated");
  if (!(await services.gate.isOpen(claims))) throw new Fault("token_expired");
  const actor: Actor = {
    id: claims.sub,
    name: claims.name,
    role: claims.role,
    email: claims.email,
    sessionId: claims.sid,
    ip: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
    requestId: request.id,
  };
  const named = tenantsNamed(request);
  const other = named.find((tenant) => tenant !== claims.tenantId);
  if (other === undefined) return { actor, tenant: claims.tenantId };
  if (claims.role !== "SUPER_ADMIN" || named.some((tenant) => tenant !== other && tenant !== claims.tenantId))
    throw new Fault("wrong_tenant");
  if (!(await tenantExists(services, other))) throw new Fault("not_found", say("http.no_such_workspace"));
  return { actor, tenant: other };
}

export function requireRole(identity: Identity | null, allow: Allow): void {
  if (allow === "PUBLIC") return;
  if (!identity) throw new Fault("unauthenticated");
  if (!isRole(identity.actor.role) || !outranks(identity.actor.role, allow)) throw new Fault("forbidden");
}

function tenantsNamed(request: FastifyRequest): string[] {
  const of = (from: unknown): unknown =>
    from !== null && typeof from === "object" && "tenantId" in from ? from.tenantId : undefined;
  return [request.headers["x-tenant-id"], of(request.query), of(request.body)].filter(
    (value): value is string => typeof value === "string" && value !== "",
  );
}
