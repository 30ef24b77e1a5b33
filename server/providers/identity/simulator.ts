import { createHash } from "node:crypto";
import { SignJWT, exportJWK, generateKeyPair } from "jose";
import type { JWTPayload } from "jose";
import type { SimulatorFault } from "../channel/simulated-channel.ts";
import type { WebRequest } from "../provider.ts";
import { simulatedId } from "../simulator/kit.ts";

interface SimulatedPerson {
  sub: string;
  email: string;
  email_verified: boolean;
}
export interface SimulatedIdentity {
  request: WebRequest;
  faults: Set<SimulatorFault>;
  /** What it says in an id token, and in its own description, instead of what is right. */
  claims: Record<string, unknown>;
  description: Record<string, unknown>;
  /** Signs with a key that it does not show. */
  signsByOther: boolean;
  /** The person agrees at the address that the browser was sent to. @returns what the browser comes back with */
  consent(url: string, person: SimulatedPerson): { code: string; state: string };
}

const asked = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
];

interface Registered {
  issuer: string;
  clientId: string;
  clientSecret: string;
  now: () => Date;
}
/** What each code was given for. */
type Codes = Map<string, { person: SimulatedPerson; of: URLSearchParams }>;

/** An OpenID Connect provider in this process. Every part of a request must be there, and a code counts once. */
export async function simulateIdentity(registered: Registered): Promise<SimulatedIdentity> {
  const { issuer, clientId } = registered;
  const [own, other] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256"),
  ]);
  const codes: Codes = new Map();
  const sign: SignToken = (claims) =>
    new SignJWT({ ...claims, ...simulated.claims })
      .setProtectedHeader({ alg: "RS256", kid: "own" })
      .sign(simulated.signsByOther ? other.privateKey : own.privateKey);
  const route = async (request: Request): Promise<Response> => {
    const path = request.url.startsWith(`${issuer}/`) ? request.url.slice(issuer.length) : null;
    const name = `${request.method} ${path ?? ""}`;
    if (name === "GET /.well-known/openid-configuration")
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...simulated.description,
      });
    if (name === "GET /keys")
      return Response.json({
        keys: [{ ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" }],
      });
    return name === "POST /token"
      ? exchangeCode(registered, codes, sign, request)
      : new Response(null, { status: 404 });
  };
  const simulated: SimulatedIdentity = {
    faults: new Set(),
    claims: {},
    description: {},
    signsByOther: false,
    request: async (request) => {
      if (simulated.faults.has("time_out")) throw new DOMException("Too slow.", "TimeoutError");
      if (simulated.faults.has("server_error")) return new Response(null, { status: 503 });
      return route(request);
    },
    consent(url, person) {
      const of = new URL(url).searchParams;
      mustBeWhole(of, clientId);
      const code = simulatedId("code-");
      codes.set(code, { person, of });
      return { code, state: of.get("state") ?? "" };
    },
  };
  return simulated;
}

function mustBeWhole(of: URLSearchParams, clientId: string): void {
  const missing = asked.filter((part) => !of.get(part));
  if (missing.length > 0 || of.get("client_id") !== clientId || of.get("code_challenge_method") !== "S256")
    throw new RangeError(`The request is not whole: ${missing.join(", ")}.`);
}

type SignToken = (claims: JWTPayload) => Promise<string>;

/** A code for an id token: it counts once, and only for the one that it was given to. */
async function exchangeCode(
  { issuer, clientId, clientSecret, now }: Registered,
  codes: Codes,
  sign: SignToken,
  request: Request,
): Promise<Response> {
  const given = new URLSearchParams(await request.text());
  const code = given.get("code") ?? "";
  const known = codes.get(code);
  codes.delete(code);
  if (given.get("client_id") !== clientId || given.get("client_secret") !== clientSecret)
    return Response.json({ error: "invalid_client" }, { status: 401 });
  const verifier = createHash("sha256")
    .update(given.get("code_verifier") ?? "")
    .digest("base64url");
  const isRight =
    given.get("grant_type") === "authorization_code" &&
    known?.of.get("redirect_uri") === given.get("redirect_uri") &&
    known.of.get("code_challenge") === verifier;
  if (!isRight) return Response.json({ error: "invalid_grant" }, { status: 400 });
  const seconds = Math.floor(now().getTime() / 1000);
  const nonce = known.of.get("nonce");
  const claims = { iss: issuer, aud: clientId, iat: seconds, exp: seconds + 300, nonce, ...known.person };
  return Response.json({ id_token: await sign(claims) });
}
