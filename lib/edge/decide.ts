import { isPreviewHost } from "../../contract/preview-hosts.ts";
import { isSitePage, siteHeader } from "../../contract/site/site-pages.ts";
import { reservedPrefixes } from "../../contract/subdomain.ts";
import type { AuthUser } from "../shared/auth/token";
import { isPublicPath, isSitePath, mayOpen, rootTarget, screenAt } from "../shared/screens";
import { hostName, portOf, tenantFrom } from "../shared/tenancy/host";
import { securityHeaders } from "./security-headers";
import { isTranslated, languageInPath } from "../shared/tenancy/site-paths";

export interface PageRequestFacts {
  host: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  isHttps: boolean;
  isDevelopment: boolean;
  /** The `current_tenant` cookie. */
  storedTenant: string | null;
  /** A page that somebody opens, not what a page fetches by itself. */
  isDocument: boolean;
  /**
   * From a cookie whose signature was verified. `expired`: genuine and lately ended, so that it can still be
   * refreshed.
   */
  session: { state: "live" | "expired"; user: AuthUser } | null;
  nonce: string;
  publicDomain: string;
  previewHosts: string;
  apiUrl: string;
  /** Whose a host is that is none of ours, by the API: a domain of a tenant's own. */
  domainOwner: string | null;
  /** Asked for by the server in front, which sends what it gets to everybody. */
  isForAll: boolean;
}

export type Verdict =
  /** A preview's first page, which finds the stored tenant (restore-tenant.ts). */
  | { kind: "restoreTenant"; headers: Record<string, string> }
  /** `host`: another one than was asked for. */
  | { kind: "redirect"; to: string; host?: string; headers: Record<string, string> }
  /**
   * `forward` replaces what the page's own server reads; names in `strip` were sent by the client and are
   * dropped.
   */
  | {
      kind: "next";
      /** The page that is shown, where the address names it in another way. */ page?: string;
      /** No page has this address: a small one says so, which is not rendered. */ isMissing?: true;
      forward: Record<string, string>;
      headers: Record<string, string>;
    };

/**
 * Everything that the middleware decides, without asking anybody. The guard is courtesy; the API is
 * authority.
 */
export function decidePage(given: PageRequestFacts): Verdict {
  const named = languageInPath(given.path);
  const facts = named ? { ...given, path: named.path } : given;
  const tenant = tenantFrom(facts.host, {
    publicDomain: facts.publicDomain,
    previewHosts: facts.previewHosts,
    reserved: reservedPrefixes,
    stored: facts.storedTenant,
  });
  const isPreview = isPreviewHost(facts.host, facts.previewHosts);
  // A preview shows a tenant's pages at an address that is not theirs.
  const headers: Record<string, string> = {
    ...securityHeaders({ ...facts, mayRecord: tenant !== null && !named && isDeskPage(facts) }),
    ...(isPreview ? { "x-robots-tag": "noindex" } : {}),
  };
  if (isPreview && facts.storedTenant === null && facts.isDocument)
    return { kind: "restoreTenant", headers: { ...headers, "cache-control": "no-store" } };
  if (tenant === null && facts.domainOwner !== null) return onOwnDomain(given, facts.domainOwner, headers);
  // A page that has its language in its address is a visitor's, also for those who are signed in.
  const to = named ? null : destination(facts, tenant);
  if (to) return { kind: "redirect", to, headers };
  const csp = headers["content-security-policy"] ?? "";
  const isHere = facts.session?.state === "live" && belongs(facts.session.user, tenant);
  return {
    kind: "next",
    ...(named ? { page: named.path } : {}),
    // Who is signed in sees it inside the desk, with the menu.
    ...(!named && isNoPage(facts.path) && facts.session?.state !== "live" ? { isMissing: true } : {}),
    headers: tenant === null ? headers : naming(tenant, facts, headers),
    forward: {
      // The page's own server takes the nonce for its scripts out of this one.
      "content-security-policy": csp,
      "x-nonce": facts.nonce,
      "x-path": facts.path,
      "x-search": facts.search,
      ...(tenant === null ? {} : { "x-tenant": tenant }),
      ...localeOf(facts),
      ...addressOf(facts, named),
      ...(isHere && facts.session
        ? { "x-session-user": encodeURIComponent(JSON.stringify(facts.session.user)) }
        : {}),
    },
  };
}

/**
 * On a domain of their own a tenant has public pages; staff have their sessions, and their pages, under ours.
 */
function onOwnDomain(given: PageRequestFacts, tenant: string, headers: Record<string, string>): Verdict {
  const named = languageInPath(given.path);
  const facts = named ? { ...given, path: named.path } : given;
  const { path, search } = facts;
  if (!isSitePath(path) && (isPublicPath(path) || screenAt(path) || path.startsWith("/admin/")))
    return {
      kind: "redirect",
      to: `${path}${search}`,
      host: `${tenant}.${hostName(facts.publicDomain)}${portOf(facts.host)}`,
      headers,
    };
  return {
    kind: "next",
    ...(named ? { page: path } : {}),
    ...(!named && isNoPage(path) ? { isMissing: true } : {}),
    headers: naming(tenant, facts, headers),
    forward: {
      "content-security-policy": headers["content-security-policy"] ?? "",
      "x-nonce": facts.nonce,
      "x-tenant": tenant,
      "x-path": path,
      "x-own-domain": "1",
      ...localeOf(facts),
      ...addressOf(facts, named),
    },
  };
}

/** The language that stands in the address, and the page's address without it. */
const addressOf = (
  { path, search }: PageRequestFacts,
  named: ReturnType<typeof languageInPath>,
): Record<string, string> => ({
  ...(named ? { "x-locale": named.locale, "x-locale-named": named.locale } : {}),
  ...(isTranslated(path) ? { "x-page": path + search } : {}),
});

/** Says whose site a page is of to the server in front, where that may send it to everybody. */
const naming = (
  tenant: string,
  { isForAll, session, path, search }: PageRequestFacts,
  headers: Record<string, string>,
): Record<string, string> =>
  isForAll && session === null && isSitePage(path, search) ? { ...headers, [siteHeader]: tenant } : headers;

/** Headers that a client may send in the hope that somebody behind trusts them. */
export const isForgeable = (name: string): boolean =>
  /^x-(tenant|session-user|nonce|locale|pa(?:th|ge)|search|own-domain)/i.test(name) ||
  name.toLowerCase() === "content-security-policy";

/** A page that a link opens in a language of its own (`?lang=ar`), whatever the browser prefers. */
function localeOf({ path, search }: PageRequestFacts): Record<string, string> {
  const asked =
    path === "/" ||
    ["/survey/", "/unsubscribe/", "/lp/", "/landing-pages/preview"].some((start) => path.startsWith(start))
      ? new URLSearchParams(search).get("lang")
      : null;
  // one that we do not speak counts as none (lib/shared/i18n.ts)
  return asked !== null && /^[a-z]{2}$/.test(asked) ? { "x-locale": asked } : {};
}

/** Neither public, nor a screen, nor in the admin area, all of which asks for a session first. */
const isNoPage = (path: string): boolean =>
  !isPublicPath(path) && !screenAt(path) && path !== "/admin" && !path.startsWith("/admin/");

/**
 * Staff's own, with the one that leads on to them without a new document. Other pages of sign-in are everybody's, and
 * lead there by a new one.
 */
const isDeskPage = ({ path, session }: PageRequestFacts): boolean =>
  path === "/auth/redirect" || (!isPublicPath(path) && (!isNoPage(path) || session?.state === "live"));

function destination({ path, search, session }: PageRequestFacts, tenant: string | null): string | null {
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

const belongs = (user: AuthUser, tenant: string | null): boolean =>
  tenant === null || user.role === "SUPER_ADMIN" || user.tenantId === tenant;
