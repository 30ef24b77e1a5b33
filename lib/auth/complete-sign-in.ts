import { isPreviewHost } from "@/contract/preview-hosts";
import { ApiFault } from "../shared/api/fault";
import { pageFacts } from "../shared/page-facts";
import { keepTenantOf, tenantAddress } from "../browser/current-tenant";
import { hostName } from "../shared/tenancy/host";
import { safeNext } from "../shared/tenancy/switch";
import { addressWithSession } from "./hand-over";
import { acceptToken, dropToken } from "./store";
import { parseToken } from "../shared/auth/token";

/**
 * The end of every way to sign in: keeps the token and answers where to go. Where the workspace lives at
 * another address, a one-time code carries the session over, because storage is per origin. On an address
 * without sub-domains (a plain IP in a local network) the desk is right here.
 */
export async function completeSignIn(
  token: unknown,
  { next, noTokenText }: { next: string | null; noTokenText: string },
): Promise<string> {
  const user = typeof token === "string" ? parseToken(token)?.user : undefined;
  if (typeof token !== "string" || !user || !acceptToken(token))
    throw new ApiFault(0, { code: "internal", detail: noTokenText });
  const facts = pageFacts();
  const path = safeNext(next, "");
  const here = path === "" ? "/auth/redirect" : `/auth/redirect?next=${encodeURIComponent(path)}`;
  keepTenantOf(user);
  const isAtHome = facts.tenant === user.tenantId || (facts.tenant !== null && user.role === "SUPER_ADMIN");
  const there = tenantAddress(user.tenantId);
  if (
    isAtHome ||
    !there ||
    new URL(there).origin === location.origin ||
    !hasSubdomains(location.host, facts.publicDomain, facts.previewHosts)
  )
    return here;
  const address = await addressWithSession(user.tenantId, path);
  // The session moves; it does not stay behind at an address where nobody works.
  dropToken();
  return address ?? here;
}

/** True on the product's own domain and on hosts of previews, where a workspace can be addressed. */
function hasSubdomains(host: string, publicDomain: string, previewHosts: string): boolean {
  const name = hostName(host);
  const isWithin = (domain: string) => domain !== "" && (name === domain || name.endsWith(`.${domain}`));
  return isWithin(hostName(publicDomain)) || isPreviewHost(host, previewHosts);
}
