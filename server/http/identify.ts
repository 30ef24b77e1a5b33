import type { FastifyRequest } from "fastify";
import { isRole, outranks } from "../../contract/roles.ts";
import type { Allow } from "../../contract/roles.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { Fault } from "../fault.ts";
import { needVisit } from "../modules/workspace/visits/running.ts";
import type { RunningVisit } from "../modules/workspace/visits/running.ts";
import { tenantExists } from "../modules/workspace/platform/tenant-exists.ts";
import type { Services } from "../services.ts";
import type { Actor } from "../work.ts";
import { say } from "./texts.ts";

export interface Identity {
  actor: Actor;
  tenant: string;
  /** By which a SUPER_ADMIN is in a workspace that is not theirs. */
  visit?: RunningVisit;
}

/**
 * The caller by the bearer token; the tenant is the token's. A header, query or body that names another one
 * is refused, but for a SUPER_ADMIN whose visit it has granted, who acts there. What is about their own account
 * or the installation needs no visit, and stays at home.
 * @throws Fault visit_needed, workspace_suspended
 */
export async function identifyCaller(
  request: FastifyRequest,
  services: Services,
  { allow, atHome, whileSuspended }: Pick<AnyEndpoint, "allow" | "atHome" | "whileSuspended">,
): Promise<Identity | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
  const claims = token === undefined ? "bad" : await services.tokens.verify(token);
  if (claims === "expired") throw new Fault("token_expired");
  if (claims === "bad" || !isRole(claims.role)) throw new Fault("unauthenticated");
  if (!(await services.gate.isOpen(claims))) throw new Fault("token_expired");
  if (whileSuspended !== "answers") await services.standings.admit(claims.tenantId);
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
  if (atHome === true || allow === "SUPER_ADMIN") return { actor, tenant: claims.tenantId };
  const visit = await needVisit(services, other, claims.sub);
  return { actor: { ...actor, visitId: visit.id }, tenant: other, visit };
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
