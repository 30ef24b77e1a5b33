import { desc, eq, isNull } from "drizzle-orm";
import { SignJWT, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, jwtVerify } from "jose";
import type { JWK, JWTPayload } from "jose";
import { limits } from "../../../../contract/limits.ts";
import { roleFromClaim } from "../../../../contract/roles.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import { signingKeys } from "../../../db/table.ts";
import type { Sealer } from "../../../sealer.ts";
import { openSigningKey, sealSigningKey } from "../../../signing-key.ts";

export interface Claims {
  sub: string;
  email: string;
  role: string;
  tenantId: string;
  firstName: string;
  lastName: string;
  name: string;
  sid: string;
  gen: number;
  exp: number;
  /** Only where it is so: their e-mail address is not confirmed yet. */ unconfirmed?: true;
}
/** Signs and verifies access tokens; only this side holds the private half. */
export interface Tokens {
  sign(claims: Omit<Claims, "exp">): Promise<string>;
  /** @returns the claims, or why not */
  verify(token: string): Promise<Claims | "expired" | "bad">;
  /** `verify` for a refresh: lately expired is good enough (`limits.refreshWindowDays`). */
  verifyForRefresh(token: string): Promise<Claims | "expired" | "bad">;
  jwks(): { keys: JWK[] };
}

const issuer = "parley";
const audience = "parley-desk";
const algorithm = "EdDSA";

export async function createTokens(database: Database, clock: Clock, sealer: Sealer): Promise<Tokens> {
  const stored = await signingKeysOf(database, sealer);
  const keys = stored.map((row) => ({
    kid: row.id,
    publicJwk: { ...row.publicJwk, kid: row.id, alg: algorithm, use: "sig" },
    privateJwk: openSigningKey(row, sealer),
  }));
  const newest = keys[0];
  if (!newest) throw new Error("There is no signing key.");
  const privateKey = await importJWK(newest.privateJwk, algorithm);
  const keySet = createLocalJWKSet({ keys: keys.map((key) => key.publicJwk) });
  const verified = new Map<string, Claims>();

  const check = async (token: string, toleranceSeconds: number): Promise<Claims | "expired" | "bad"> => {
    const now = clock.now();
    const known = verified.get(token);
    if (known) return known.exp + toleranceSeconds > now.getTime() / 1000 ? known : "expired";
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms: [algorithm],
        requiredClaims: ["exp"],
        currentDate: now,
        clockTolerance: toleranceSeconds,
      });
      const claims = claimsFrom(payload);
      if (verified.size > 5000) verified.clear(); // a bound, not a policy: what is dropped is verified again
      verified.set(token, claims);
      return claims;
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED"
        ? "expired"
        : "bad";
    }
  };
  return {
    sign: ({ sub, ...claims }) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: newest.kid })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + limits.accessTokenSeconds)
        .sign(privateKey);
    },
    verify: (token) => check(token, 0),
    verifyForRefresh: (token) => check(token, limits.refreshWindowDays * 86_400),
    jwks: () => ({ keys: keys.map((key) => key.publicJwk) }),
  };
}

/**
 * Newest first; the first start makes one. The private half is kept sealed; one that an earlier version
 * stored unsealed is sealed now.
 */
async function signingKeysOf(
  database: Database,
  sealer: Sealer,
): Promise<(typeof signingKeys.$inferSelect)[]> {
  return database.transaction("system", async (db) => {
    const rows = await db
      .select()
      .from(signingKeys)
      .where(isNull(signingKeys.retiredAt))
      .orderBy(desc(signingKeys.createdAt));
    for (const row of rows) {
      if (typeof row.privateJwk === "string") continue;
      await db
        .update(signingKeys)
        .set({ privateJwk: sealSigningKey(row.id, row.privateJwk, sealer) })
        .where(eq(signingKeys.id, row.id));
    }
    if (rows.length > 0) return rows;
    const [id, pair] = [newId(), await generateKeyPair(algorithm, { extractable: true })];
    const privateJwk = sealSigningKey(id, await exportJWK(pair.privateKey), sealer);
    return db
      .insert(signingKeys)
      .values({ id, publicJwk: await exportJWK(pair.publicKey), privateJwk })
      .returning();
  });
}

function claimsFrom(payload: JWTPayload): Claims {
  const text = (name: string) => {
    const value = payload[name];
    return typeof value === "string" ? value : "";
  };
  return {
    sub: payload.sub ?? "",
    email: text("email"),
    role: roleFromClaim(payload["role"]),
    tenantId: text("tenantId"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    name: text("name"),
    sid: text("sid"),
    gen: Number(payload["gen"] ?? 0),
    exp: payload.exp ?? 0,
    ...(payload["unconfirmed"] === true ? { unconfirmed: true as const } : {}),
  };
}
