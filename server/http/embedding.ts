import type { FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../fault.ts";
import { isWelcome } from "../modules/channels/chat/origins.ts";
import { tenantAt } from "../modules/site/custom-domains/tenant-at.ts";
import type { Services } from "../services.ts";
import { say } from "./texts.ts";

type Needed = Pick<Services, "database" | "env">;

/**
 * Calls that visitors make from sites which a tenant named (ADR 0036). Not a matter of headers alone: a
 * browser on another site is refused before anything is done. No cookie takes part in any call, so there are
 * no credentials to allow.
 * @throws Fault forbidden
 */
export async function admitOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Needed,
): Promise<void> {
  const { origin, host } = request.headers;
  void reply.header("Vary", "Origin");
  if (origin === undefined) return;
  const { domain } = request.params as { domain: string }; // each such call names one
  if (!(await isWelcome(services, await tenantAt(services, domain), origin, host)))
    throw new Fault("forbidden", say("http.chat_not_allowed_here"));
  void reply.headers({
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": "Retry-After, X-Request-Id",
  });
}

/** Asked by browsers before a call from another site. */
export async function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Needed,
): Promise<void> {
  await admitOrigin(request, reply, services);
  await reply
    .code(204)
    .headers({
      "Access-Control-Allow-Methods": "GET, POST, PUT",
      "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key",
      "Access-Control-Max-Age": "600",
    })
    .send();
}
