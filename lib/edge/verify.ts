import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { limits } from "../../contract/limits.ts";
import { env } from "./env";
import { userFromClaims } from "../shared/auth/token";
import type { AuthUser } from "../shared/auth/token";

// Kept for the life of the process: jose refetches when the set has grown old, and on an unknown key id, but not
// twice within the cooldown, so that made-up ids cannot storm the API.
const cooldownMs = 1000;
let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/**
 * Verifies the mirrored cookie with the API's public keys. A genuine token that ended lately is `expired`: it
 * can still be refreshed. Anything else is no session.
 */
export async function verifySession(
  token: string | undefined,
): Promise<{ state: "live" | "expired"; user: AuthUser } | null> {
  if (!token) return null;
  keys ??= createRemoteJWKSet(new URL("/.well-known/jwks.json", env.apiInternalUrl()), {
    timeoutDuration: 2000,
    cacheMaxAge: 600_000,
    cooldownDuration: cooldownMs,
  });
  const known = keys;
  const verify = () =>
    jwtVerify(token, known, {
      algorithms: ["EdDSA"],
      issuer: "parley",
      audience: "parley-desk",
      clockTolerance: limits.refreshWindowDays * 24 * 3600,
    });
  try {
    const { payload } = await verify().catch(async (error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey)
        // By a key that was made since: whoever comes within the cooldown waits for its end.
        await new Promise((resolve) => {
          setTimeout(resolve, cooldownMs);
        });
      // An API that is busy or just being replaced is asked once more: nobody is a visitor for that.
      else if (!areKeysMissing(error)) throw error;
      return verify();
    });
    const parsed = userFromClaims(payload);
    return parsed && { state: parsed.expiresAtMs > Date.now() ? "live" : "expired", user: parsed.user };
  } catch {
    return null; // forged, too old, or the keys cannot be had: a visitor, until the API says otherwise
  }
}

/** The API did not answer, or not with its keys; whatever else is wrong is wrong with the token. */
const areKeysMissing = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  error.code === errors.JOSEError.code;
