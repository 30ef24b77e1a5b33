import { eq, isNull } from "drizzle-orm";
import {
  SignJWT,
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
} from "jose";
import type { JWK, JWTPayload } from "jose";
import { validate as isUuid } from "uuid";
import { limits } from "../../../../contract/limits.ts";
import { roleFromClaim } from "../../../../contract/roles.ts";
import type { Clock } from "../../../clock.ts";
import type { Database, Db } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import { signingKeys } from "../../../db/table.ts";
import { createKeyRing } from "../../../key-ring.ts";
import type { KeyRing, RingKey } from "../../../key-ring.ts";
import type { Sealer } from "../../../sealer.ts";
import { sealSigningKey } from "../../../signing-key.ts";

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
  /** As they are now, so that a page's process learns of a new one. */ jwks(): Promise<{ keys: JWK[] }>;
}

const issuer = "parley";
const audience = "parley-desk";
const algorithm = "EdDSA";

export async function createTokens(database: Database, clock: Clock, sealer: Sealer): Promise<Tokens> {
  const ring = createKeyRing(database, sealer);
  await makeFirstKey(database, sealer);
  await ring.known();
  const verified = new Map<string, Claims>();
  let of: { keys: readonly RingKey[]; keySet: ReturnType<typeof createLocalJWKSet> } | undefined;
  const keySetOf = (keys: readonly RingKey[]) => {
    if (of?.keys !== keys) {
      verified.clear(); // one of them may have been retired
      of = { keys, keySet: createLocalJWKSet({ keys: keys.map(publicHalf) }) };
    }
    return of.keySet;
  };
  /** A key that another process has made since is looked up. */
  const keySetFor = async (token: string, keys: readonly RingKey[]) => {
    const kid = kidOf(token);
    return keySetOf(kid === null || keys.some((key) => key.kid === kid) ? keys : await ring.lookUp());
  };

  const check = async (token: string, toleranceSeconds: number): Promise<Claims | "expired" | "bad"> => {
    const keys = await ring.fresh();
    keySetOf(keys); // what another one verified is forgotten
    const now = clock.now();
    const known = verified.get(token);
    if (known) return known.exp + toleranceSeconds > now.getTime() / 1000 ? known : "expired";
    const keySet = await keySetFor(token, keys);
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
      if (of?.keySet === keySet) verified.set(token, claims);
      return claims;
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED"
        ? "expired"
        : "bad";
    }
  };
  return {
    sign: signBy(ring, clock),
    verify: (token) => check(token, 0),
    verifyForRefresh: (token) => check(token, limits.refreshWindowDays * 86_400),
    jwks: async () => ({ keys: (await ring.lookUp()).map(publicHalf) }),
  };
}

/** By the newest key. */
function signBy(ring: KeyRing, clock: Clock): Tokens["sign"] {
  const privateKeys = new WeakMap<RingKey, ReturnType<typeof importJWK>>();
  const privateKeyOf = (key: RingKey) => {
    const made = privateKeys.get(key) ?? importJWK(key.privateJwk, algorithm);
    privateKeys.set(key, made);
    return made;
  };
  return async ({ sub, ...claims }) => {
    const [newest] = await ring.known();
    if (!newest) throw new Error("There is no signing key.");
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: newest.kid })
      .setSubject(sub)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + limits.accessTokenSeconds)
      .sign(await privateKeyOf(newest));
  };
}

const publicHalf = ({ kid, publicJwk }: RingKey): JWK => ({ ...publicJwk, kid, alg: algorithm, use: "sig" });

/** Null where it names no key that we could have made. */
function kidOf(token: string): string | null {
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    return alg === algorithm && kid !== undefined && isUuid(kid) ? kid : null;
  } catch {
    return null;
  }
}

/** Another key that signs from now on; those before it verify until they are retired. */
export async function newSigningKey(db: Db, sealer: Sealer): Promise<string> {
  const [id, pair] = [newId(), await generateKeyPair(algorithm, { extractable: true })];
  await db.insert(signingKeys).values({
    id,
    publicJwk: await exportJWK(pair.publicKey),
    privateJwk: sealSigningKey(id, await exportJWK(pair.privateKey), sealer),
  });
  return id;
}

/**
 * The first start makes one. The private half is kept sealed; one that an earlier version stored unsealed is
 * sealed now.
 */
async function makeFirstKey(database: Database, sealer: Sealer): Promise<void> {
  await database.transaction("system", async (db) => {
    const rows = await db.select().from(signingKeys).where(isNull(signingKeys.retiredAt));
    for (const row of rows) {
      if (typeof row.privateJwk === "string") continue;
      await db
        .update(signingKeys)
        .set({ privateJwk: sealSigningKey(row.id, row.privateJwk, sealer) })
        .where(eq(signingKeys.id, row.id));
    }
    if (rows.length === 0) await newSigningKey(db, sealer);
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
