import type { NextRequest } from "next/server";
import { NextResponse } from "next/server";
import { tenantKey, tokenKey } from "./lib/auth/cookie";
import { verifySession } from "./lib/auth/verify";
import { env } from "./lib/env";
import { reservedPrefixes } from "./contract/subdomain";
import { domainOwners, isDomainName } from "./lib/tenancy/domain-owners";
import { hostName, readHost } from "./lib/tenancy/host";
import { decide, isForgeable } from "./lib/tenancy/decide";

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
    previewSuffix: env.previewSuffix(),
    reserved: reservedPrefixes,
    stored: null,
  });
  return rule === "foreign" && isDomainName(name) ? ownerOf(name) : Promise.resolve(null);
}

/** Collects the facts, decides, renders the verdict. What is decided, and why, stands in lib/tenancy/decide.ts. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname: path, search, protocol } = request.nextUrl;
  const host = request.headers.get("host") ?? "";
  const isHttps = (request.headers.get("x-forwarded-proto") ?? protocol).startsWith("https");
  const verdict = decide({
    host,
    path,
    search,
    isHttps,
    isDevelopment: env.isDevelopment(),
    storedTenant: request.cookies.get(tenantKey)?.value ?? null,
    session: await verifySession(request.cookies.get(tokenKey)?.value),
    nonce: btoa(crypto.randomUUID()),
    publicDomain: env.publicDomain(),
    previewSuffix: env.previewSuffix(),
    apiUrl: env.apiUrl(),
    domainOwner: await domainOwner(host),
    isForAll: request.headers.has("x-parley-render"),
  });
  const forward = new Headers([...request.headers].filter(([name]) => !isForgeable(name)));
  if (verdict.kind === "next")
    for (const [name, value] of Object.entries(verdict.forward)) forward.set(name, value);
  const response =
    verdict.kind === "next"
      ? shown(request, verdict.page, forward)
      : NextResponse.redirect(`http${isHttps ? "s" : ""}://${verdict.host ?? host}${verdict.to}`);
  for (const [name, value] of Object.entries(verdict.headers)) response.headers.set(name, value);
  return response;
}

function shown({ nextUrl }: NextRequest, page: string | undefined, headers: Headers): NextResponse {
  if (page === undefined) return NextResponse.next({ request: { headers } });
  const target = nextUrl.clone();
  target.pathname = page;
  return NextResponse.rewrite(target, { request: { headers } });
}

export const config = {
  matcher: [
    "/((?!api/|_next/static|_next/image|socket.io|\\.well-known|sounds/|locales/|manifest.webmanifest|sw.js|offline$|favicon|icon).*)",
  ],
};
