import { reservedPrefixes } from "../../contract/subdomain.ts";
import type { AuthUser } from "../auth/token";
import { isPublicPath, mayOpen, rootTarget, screenAt } from "../screens";
import { tenantFrom } from "./host";
import { securityHeaders } from "./security-headers";

export interface Facts {
  host: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  isHttps: boolean;
  isDevelopment: boolean;
  /** The `current_tenant` cookie. */
  storedTenant: string | null;
  /** From a cookie whose signature was verified. `expired`: genuine and lately ended, so that it can still be refreshed. */
  session: { state: "live" | "expired"; user: AuthUser } | null;
  nonce: string;
  publicDomain: string;
  previewSuffix: string;
  apiUrl: string;
}

export type Verdict =
  | { kind: "redirect"; to: string; headers: Record<string, string> }
  /** `forward` replaces what the page's own server reads; names in `strip` were sent by the client and are dropped. */
  | { kind: "next"; forward: Record<string, string>; headers: Record<string, string> };

/** Everything that the middleware decides, without asking anybody. The guard is courtesy; the API is authority. */
export function decide(facts: Facts): Verdict {
  const tenant = tenantFrom(facts.host, { publicDomain: facts.publicDomain, previewSuffix: facts.previewSuffix, reserved: reservedPrefixes, stored: facts.storedTenant });
  const headers = securityHeaders(facts);
  const to = destination(facts, tenant);
  if (to) return { kind: "redirect", to, headers };
  const csp = headers["content-security-policy"] ?? "";
  const isHere = facts.session?.state === "live" && belongs(facts.session.user, tenant);
  return {
    kind: "next",
    headers,
    forward: {
      // The page's own server takes the nonce for its scripts out of this one.
      "content-security-policy": csp,
      "x-nonce": facts.nonce,
      ...(tenant === null ? {} : { "x-tenant": tenant }),
      ...localeOf(facts),
      ...(isHere && facts.session ? { "x-session-user": encodeURIComponent(JSON.stringify(facts.session.user)) } : {}),
    },
  };
}

/** Headers that a client may send in the hope that somebody behind trusts them. */
export const isForgeable = (name: string): boolean => /^x-(tenant|session-user|nonce|locale)/i.test(name) || name.toLowerCase() === "content-security-policy";

/** A page that a link opens in a language of its own (`?lang=ar`), whatever the browser prefers. */
function localeOf({ path, search }: Facts): Record<string, string> {
  const asked = path.startsWith("/survey/") ? new URLSearchParams(search).get("lang") : null;
  return asked !== null && /^[a-z]{2}$/.test(asked) ? { "x-locale": asked } : {}; // one that we do not speak counts as none (lib/i18n.ts)
}

function destination({ path, search, session }: Facts, tenant: string | null): string | null {
  const user = session?.user;
  const isLive = session?.state === "live";
  if (path === "/") return user && isLive && belongs(user, tenant) ? rootTarget(user.role) : null;
  if (isPublicPath(path)) return null;
  // An unknown path is nobody's screen: it shows the 404 page to everyone.
  if (!screenAt(path) && !isLive && !path.startsWith("/admin/")) return null;
  const next = `?next=${encodeURIComponent(path + search)}`;
  if (!user) return `/login${next}`;
  if (!isLive) return `/auth/redirect${next}`;
  return belongs(user, tenant) && mayOpen(user.role, path) ? null : "/unauthorized";
}

const belongs = (user: AuthUser, tenant: string | null): boolean => tenant === null || user.role === "SUPER_ADMIN" || user.tenantId === tenant;
