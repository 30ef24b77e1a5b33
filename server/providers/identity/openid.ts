import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import type { Clock } from "../../clock.ts";
import type { Env } from "../../env.ts";
import { Fault } from "../../fault.ts";
import type { WebRequest } from "../provider.ts";
import { throughWeb } from "../through-web.ts";
import { say } from "../texts.ts";

/** What one sign-in carries from its beginning to its end. */
export interface OpenIdFlow {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}
/**
 * Whom the provider vouches for: by its own name for them, which stays, and by an e-mail address, which may
 * not.
 */
export interface OpenIdPerson {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
}
/** The provider that the settings name: OpenID Connect by authorization code, with PKCE, state and nonce. */
export interface OpenId {
  readonly name: string;
  begin(redirectUri: string): Promise<{ url: string; flow: OpenIdFlow }>;
  /** @throws Fault when the provider is away, or says what cannot be trusted */
  finish(flow: OpenIdFlow, code: string): Promise<OpenIdPerson>;
}

/** What a provider says of itself at its well-known address. */
export interface Discovered {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
}
const timeoutMs = 5000;
const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];

/** `request` is the way to the provider; a simulator stands in for it. */
export function createOpenId(
  openid: Env["openid"],
  clock: Clock,
  request: WebRequest = throughWeb,
): OpenId | null {
  if (!openid) return null;
  const { issuer, clientId, clientSecret, name } = openid;
  const discovered = discoverOnce(issuer, request);
  return {
    name,
    async begin(redirectUri) {
      const { provider } = await discovered();
      const flow = { state: random(), nonce: random(), verifier: random(), redirectUri };
      return { url: authorizationUrl(provider, clientId, flow), flow };
    },
    async finish(flow, code) {
      const { provider, keys } = await discovered();
      const body = new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: flow.redirectUri,
        code_verifier: flow.verifier,
        client_id: clientId,
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      });
      const answer = await asked(request, provider.token_endpoint, {
        method: "POST",
        body,
        headers: { accept: "application/json" },
      });
      const token = answer["id_token"];
      const claims = await jwtVerify(typeof token === "string" ? token : "", keys, {
        issuer,
        audience: clientId,
        algorithms,
        requiredClaims: ["exp", "iat", "sub"],
        currentDate: clock.now(),
        clockTolerance: 60,
      }).then(
        ({ payload }) => payload,
        () => untrusted(),
      );
      if (claims["nonce"] !== flow.nonce || !isForUs(claims, clientId)) untrusted();
      return personIn(claims, issuer);
    },
  };
}

const random = () => randomBytes(32).toString("base64url");

/** Asked once; a failure is forgotten, so that the next one asks again. */
function discoverOnce(issuer: string, request: WebRequest) {
  let known: Promise<{ provider: Discovered; keys: ReturnType<typeof createRemoteJWKSet> }> | undefined;
  return () =>
    (known ??= discover(issuer, request)
      .then((provider) => ({
        provider,
        keys: createRemoteJWKSet(new URL(provider.jwks_uri), {
          timeoutDuration: timeoutMs,
          [customFetch]: (url, init) => request(new Request(url, init)),
        }),
      }))
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      }));
}

/** Where the browser is sent to begin. */
function authorizationUrl(provider: Discovered, clientId: string, flow: OpenIdFlow): string {
  const url = new URL(provider.authorization_endpoint);
  const parts = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: flow.redirectUri,
    scope: "openid email profile",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: createHash("sha256").update(flow.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [key, value] of Object.entries(parts)) url.searchParams.set(key, value);
  return url.href;
}

/** @throws Fault where they have no name of the provider's */
function personIn(claims: JWTPayload, issuer: string): OpenIdPerson {
  if (!claims.sub) untrusted();
  return {
    issuer,
    subject: claims.sub ?? "",
    email: typeof claims["email"] === "string" ? claims["email"].trim().toLowerCase() : "",
    isEmailVerified: claims["email_verified"] === true,
  };
}

/** A token for several audiences says which of them asked. */
const isForUs = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId;
const untrusted = (): never => {
  throw new Fault("forbidden", say("shared.provider_not_trusted"));
};

/** @throws Fault when the provider is away, or says what cannot be trusted */
export async function discover(issuer: string, request: WebRequest): Promise<Discovered> {
  const said = await asked(request, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {});
  const text = (key: string) => {
    const value = said[key];
    return typeof value === "string" && isSafe(value) ? value : untrusted();
  };
  if (said["issuer"] !== issuer || !isSafe(issuer)) untrusted();
  return {
    issuer,
    authorization_endpoint: text("authorization_endpoint"),
    token_endpoint: text("token_endpoint"),
    jwks_uri: text("jwks_uri"),
  };
}

/** Secrets travel by https, or stay on this machine. */
const isSafe = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.protocol === "https:" ||
      (url.protocol === "http:" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)))
  );
};

/** One JSON object. @throws Fault as above */
export async function asked(
  request: WebRequest,
  address: string,
  of: RequestInit,
): Promise<Record<string, unknown>> {
  const response = await request(
    new Request(address, { ...of, redirect: "error", signal: AbortSignal.timeout(timeoutMs) }),
  ).catch(() => null);
  if (!response || response.status >= 500) throw new Fault("unavailable", say("providers.unreachable"));
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok || typeof content !== "object" || content === null) return untrusted();
  return content as Record<string, unknown>; // each member is looked at before it is used
}
