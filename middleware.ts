import type { NextRequest } from "next/server";
import { NextResponse } from "next/server";
import { tenantKey, tokenKey } from "./lib/auth/cookie";
import { verifySession } from "./lib/auth/verify";
import { env } from "./lib/env";
import { decide, isForgeable } from "./lib/tenancy/decide";

/** Collects the facts, decides, renders the verdict. What is decided, and why, stands in lib/tenancy/decide.ts. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname: path, search, protocol } = request.nextUrl;
  const host = request.headers.get("host") ?? "";
  const isHttps = (request.headers.get("x-forwarded-proto") ?? protocol).startsWith("https");
  const verdict = decide({
    host, path, search, isHttps, isDevelopment: env.isDevelopment(),
    storedTenant: request.cookies.get(tenantKey)?.value ?? null, session: await verifySession(request.cookies.get(tokenKey)?.value), nonce: btoa(crypto.randomUUID()),
    publicDomain: env.publicDomain(), previewSuffix: env.previewSuffix(), apiUrl: env.apiUrl(),
  });
  const forward = new Headers([...request.headers].filter(([name]) => !isForgeable(name)));
  if (verdict.kind === "next") for (const [name, value] of Object.entries(verdict.forward)) forward.set(name, value);
  const response = verdict.kind === "next" ? NextResponse.next({ request: { headers: forward } }) : NextResponse.redirect(`http${isHttps ? "s" : ""}://${host}${verdict.to}`);
  for (const [name, value] of Object.entries(verdict.headers)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: ["/((?!api/|_next/static|_next/image|socket.io|\\.well-known|sounds/|locales/|manifest.webmanifest|sw.js|offline$|favicon|icon|robots.txt|sitemap.xml).*)"] };
