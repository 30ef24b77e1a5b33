import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { webKeyHeader } from "../../contract/web-key.ts";

/** Replaces the caller's address where the web side, which proves itself by its key, names its visitor. */
export function nameByWebKey(request: FastifyRequest, webKey: string | undefined): void {
  const shown = request.headers[webKeyHeader];
  if (webKey === undefined || typeof shown !== "string" || !isSame(shown, webKey)) return;
  const visitor = request.headers["x-forwarded-for"]?.toString().split(",")[0]?.trim() ?? "";
  if (isIP(visitor) !== 0) Object.defineProperty(request, "ip", { value: visitor });
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
