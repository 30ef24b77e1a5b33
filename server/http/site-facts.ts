import { LRUCache } from "lru-cache";
import { namedPage } from "../../contract/site/site-pages.ts";
import { isPreviewHost } from "../../contract/preview-hosts.ts";
import { reservedPrefixes } from "../../contract/subdomain.ts";
import type { Env } from "../env.ts";

/** What is known of a host before a page of it is rendered. */
export type HostOwner =
  | { kind: "tenant"; tenant: string }
  | { kind: "product" }
  | { kind: "nobody" }
  | { kind: "unknown" };
export interface SiteFacts {
  ownerOf(host: string, ip: string): Promise<HostOwner>;
  /**
   * Whether the article or landing page that the path names is there. True where nobody can say: the page
   * itself then does.
   */
  isThere(tenant: string, path: string, ip: string): Promise<boolean>;
}

const keptMs = 60_000;
const hostsMax = 10_000;
const askMaxMs = 2000;

/**
 * Whose sites there are and what is on them, as the API says. Who is somebody's and who is nobody's push out
 * only each other.
 */
export function siteFacts(
  api: () => string,
  env: Pick<Env, "publicDomain" | "previewHosts">,
  ask: typeof fetch = fetch,
): SiteFacts {
  const somebodys = new LRUCache<string, HostOwner>({ max: hostsMax, ttl: keptMs });
  const others = new LRUCache<string, HostOwner>({ max: hostsMax, ttl: keptMs });
  const asking = new Map<string, Promise<HostOwner>>();
  const get = (path: string, ip: string) =>
    ask(`${api()}/api/public/sites/${path}`, {
      redirect: "error",
      headers: { "x-forwarded-for": ip },
      signal: AbortSignal.timeout(askMaxMs),
    });

  const findOwner = async (name: string, ip: string): Promise<HostOwner> => {
    const answer = await get(encodeURIComponent(name), ip).catch(() => null);
    const said: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
    if (answer?.status === 404) return { kind: "nobody" };
    return typeof said === "object" &&
      said !== null &&
      "tenantId" in said &&
      typeof said.tenantId === "string"
      ? { kind: "tenant", tenant: said.tenantId }
      : { kind: "unknown" };
  };
  return {
    async ownerOf(host, ip) {
      const name = host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
      if (isProducts(name, env)) return { kind: "product" };
      const known = somebodys.get(name) ?? others.get(name);
      if (known) return known;
      const pending =
        asking.get(name) ??
        findOwner(name, ip)
          .then((owner) => {
            if (owner.kind !== "unknown") (owner.kind === "tenant" ? somebodys : others).set(name, owner);
            return owner;
          })
          .finally(() => asking.delete(name));
      asking.set(name, pending);
      return pending;
    },
    async isThere(tenant, path, ip) {
      const named = namedPage(path);
      if (!named) return true;
      const answer = await get(
        `${encodeURIComponent(tenant)}/${named.kind === "lp" ? "pages" : "knowledge-base"}/${named.slug}`,
        ip,
      ).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status !== 404;
    },
  };
}

/** Hosts without a tenant of their own: the product's, previews of it, and plain addresses. */
function isProducts(
  name: string,
  { publicDomain, previewHosts }: Pick<Env, "publicDomain" | "previewHosts">,
): boolean {
  const domain = publicDomain.replace(/:\d+$/, "");
  return (
    name === domain ||
    reservedPrefixes.some((prefix) => name === `${prefix}.${domain}`) ||
    isPreviewHost(name, previewHosts) ||
    name.startsWith("[") ||
    /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name)
  );
}
/** There the tenant that a browser was told counts (`current_tenant`); elsewhere the cookie means nothing. */
