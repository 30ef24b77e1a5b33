import type { NextRequest } from "next/server";
import { NextResponse } from "next/server";
import { localeKey, tenantKey, tokenKey } from "./lib/shared/auth/cookie";
import { verifySession } from "./lib/edge/verify";
import { env } from "./lib/edge/env";
import { pickLocale } from "./lib/shared/i18n";
import { isHostHeader } from "./contract/host-header";
import { reservedPrefixes } from "./contract/subdomain";
import { domainOwners, isDomainName } from "./lib/edge/domain-owners";
import { apiTarget } from "./lib/edge/api-paths";
import { callerHeaders } from "./lib/edge/caller-headers";
import { hostName, readHost, tenantFrom } from "./lib/shared/tenancy/host";
import { decidePage, isForgeable } from "./lib/edge/decide";
import type { Verdict } from "./lib/edge/decide";
import { restoreTenantPage } from "./lib/edge/restore-tenant";

const ownerOf = domainOwners({ ask: askOwner, now: Date.now, keptMs: 15_000, keptMax: 1000 });

async function askOwner(host: string): Promise<string | null | undefined> {
  const answer = await fetch(`${env.apiInternalUrl()}/api/public/domains/${encodeURIComponent(host)}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(2000),
  });
  if (answer.status === 404) return null;
  const said: unknown = answer.ok ? await answer.json() : undefined;
  return typeof said === "object" && said !== null && "tenantId" in said && typeof said.tenantId === "string"
    ? said.tenantId
    : undefined;
}

/** The API is asked about hosts that are none of ours alone. */
function domainOwner(host: string): Promise<string | null> {
  const name = hostName(host);
  const { rule } = readHost(host, {
    publicDomain: env.publicDomain(),
    previewHosts: env.previewHosts(),
    reserved: reservedPrefixes,
    stored: null,
  });
  return rule === "foreign" && isDomainName(name) ? ownerOf(name) : Promise.resolve(null);
}

/**
 * Collects the facts, decides, renders the verdict. What is decided, and why, stands in
 * lib/edge/decide.ts.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname: path, search, protocol } = request.nextUrl;
  const host = request.headers.get("host") ?? "";
  if (!isHostHeader(host))
    return new NextResponse("Bad Request: the Host header names no host.", {
      status: 400,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  const owner = await domainOwner(host);
  const passedOn = passOn(request, host, owner);
  if (passedOn) return passedOn;
  if (path.startsWith("/api/")) return NextResponse.next(); // no page, and no part of this side
  const isHttps = (request.headers.get("x-forwarded-proto") ?? protocol).startsWith("https");
  const nonce = btoa(crypto.randomUUID());
  const verdict = decidePage({
    host,
    path,
    search,
    isHttps,
    isDevelopment: env.isDevelopment(),
    storedTenant: request.cookies.get(tenantKey)?.value ?? null,
    session: await verifySession(request.cookies.get(tokenKey)?.value),
    nonce,
    publicDomain: env.publicDomain(),
    previewHosts: env.previewHosts(),
    apiUrl: env.apiUrl(),
    domainOwner: owner,
    isForAll: request.headers.has("x-parley-render"),
    isDocument:
      request.method === "GET" && (request.headers.get("sec-fetch-dest") ?? "document") === "document",
  });
  const forward = new Headers([...request.headers].filter(([name]) => !isForgeable(name)));
  if (verdict.kind === "next")
    for (const [name, value] of Object.entries(verdict.forward)) forward.set(name, value);
  const response = answerTo(request, verdict, {
    forward,
    nonce,
    origin: `http${isHttps ? "s" : ""}://${verdict.kind === "redirect" ? (verdict.host ?? host) : host}`,
  });
  for (const [name, value] of Object.entries(verdict.headers)) response.headers.set(name, value);
  // The page that was made with the build carries its own policy: it cannot carry a nonce.
  if (verdict.kind === "next" && verdict.isMissing) response.headers.delete("content-security-policy");
  return response;
}

/** What the verdict means for this request. */
function answerTo(
  request: NextRequest,
  verdict: Verdict,
  { forward, nonce, origin }: { forward: Headers; nonce: string; origin: string },
): NextResponse {
  if (verdict.kind === "redirect") return NextResponse.redirect(`${origin}${verdict.to}`);
  if (verdict.kind === "next")
    return shown(request, verdict.isMissing ? missingPage(request) : verdict.page, forward);
  return new NextResponse(restoreTenantPage(nonce), {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

/** Hosted apart from its API, the web side fetches what only the API has (lib/edge/api-paths.ts). */
function passOn(request: NextRequest, host: string, owner: string | null): NextResponse | null {
  if (env.apiUrl() === "") return null;
  const { pathname: path, search } = request.nextUrl;
  const stored = request.cookies.get(tenantKey)?.value ?? null;
  const tenant =
    tenantFrom(host, {
      publicDomain: env.publicDomain(),
      previewHosts: env.previewHosts(),
      reserved: reservedPrefixes,
      stored,
    }) ?? owner;
  const target = apiTarget({ method: request.method, path, search, tenant });
  if (target === null) return null;
  const headers = new Headers(
    [...request.headers].filter(([name]) => !isForgeable(name) && name !== "cookie"),
  );
  for (const [name, value] of Object.entries(callerHeaders(request.headers))) headers.set(name, value);
  return NextResponse.rewrite(new URL(target, env.apiInternalUrl()), { request: { headers } });
}

const missingPage = ({ cookies, headers }: NextRequest): string =>
  `/missing/${pickLocale(cookies.get(localeKey)?.value, headers.get("accept-language"))}`;

function shown({ nextUrl }: NextRequest, page: string | undefined, headers: Headers): NextResponse {
  if (page === undefined) return NextResponse.next({ request: { headers } });
  const target = nextUrl.clone();
  target.pathname = page;
  return NextResponse.rewrite(target, { request: { headers } });
}

/**
 * Each name is whole, so that `/iconography` is a page like any other. Strings that stand as they are, since
 * the build reads them without running them.
 */
export const config = {
  matcher: [
    "/api/:path*",
    "/((?!api/|_next/static/|_next/image$|socket\\.io/|\\.well-known/|sounds/|locales/|manifest\\.webmanifest$|sw\\.js$|offline$|mail-frame$|favicon\\.ico$|icon\\.svg$).*)",
  ],
};
