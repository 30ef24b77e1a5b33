import { deskLimits as limits } from "../../../contract/desk-limits.ts";
import { isRole, roleFromClaim } from "../../../contract/roles.ts";
import type { Role } from "../../../contract/roles.ts";

/** Who a session token says that one is (specification 1, section 3). */
export interface AuthUser {
  id: string;
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  name: string;
  tenantId: string;
  /** Only where it is so: their e-mail address is not confirmed yet. */ unconfirmed?: true;
}
export interface ParsedToken {
  user: AuthUser;
  expiresAtMs: number;
}

/**
 * Reads a token without verifying it: the browser only shows what it says; the API and the middleware verify.
 * Null: not a token.
 */
export function parseToken(token: string): ParsedToken | null {
  const claims = decodePayload(token);
  return claims && userFromClaims(claims);
}

/** From claims, verified or not. A role that the product does not know ranks lowest. */
export function userFromClaims(claims: Record<string, unknown>): ParsedToken | null {
  const { sub, exp } = claims;
  if (typeof sub !== "string" || sub === "" || typeof exp !== "number") return null;
  const claim = (key: string): string => (typeof claims[key] === "string" ? claims[key] : "");
  const role = roleFromClaim(claims["role"]);
  const name = claim("name");
  return {
    user: {
      id: sub,
      email: claim("email"),
      role: isRole(role) ? role : "USER",
      firstName: claim("firstName") || name,
      lastName: claim("lastName"),
      name: name || [claim("firstName"), claim("lastName")].filter(Boolean).join(" "),
      tenantId: claim("tenantId"),
      ...(claims["unconfirmed"] === true ? { unconfirmed: true as const } : {}),
    },
    expiresAtMs: exp * 1000,
  };
}

/**
 * Counts as expired for requests a margin before its end, so that none is sent with a token that ends on the
 * way.
 */
export const isExpiredForRequests = (parsed: ParsedToken, nowMs: number): boolean =>
  nowMs >= parsed.expiresAtMs - limits.tokenMarginSeconds * 1000;

export const isExpired = (parsed: ParsedToken, nowMs: number): boolean => nowMs >= parsed.expiresAtMs;

/** The server refreshes a token for days after its end; past that there is nothing to try. */
export const isRefreshable = (parsed: ParsedToken, nowMs: number): boolean =>
  nowMs < parsed.expiresAtMs + limits.refreshWindowDays * 24 * 3600 * 1000;

/** The rule of the background check. */
export const needsRefresh = (parsed: ParsedToken, nowMs: number): boolean =>
  parsed.expiresAtMs - nowMs < limits.tokenRefreshUnderSeconds * 1000;

/**
 * How long to wait for the scheduled refresh: it falls before the margin within which requests count the
 * token as expired.
 */
export const refreshDelayMs = (parsed: ParsedToken, nowMs: number): number =>
  Math.max(0, parsed.expiresAtMs - limits.tokenRefreshUnderSeconds * 1000 - nowMs);

function decodePayload(token: string): Record<string, unknown> | null {
  const part = token.split(".")[1];
  if (!part || token.split(".").length !== 3) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(value) ? value : null;
  } catch {
    return null; // whatever is stored there, it is not a token
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
