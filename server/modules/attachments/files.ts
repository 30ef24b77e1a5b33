import type { FastifyInstance } from "fastify";
import type { Services } from "../../services.ts";

/** Signed downloads live here. */
export function serveFiles(_http: FastifyInstance, _services: Services): void {}
