import type { Role } from "@/contract/roles";
import { tenantKey, writeCookie } from "../shared/auth/cookie";
import { persistedTenant } from "./specified-keys";
import { useSession } from "../auth/store";
import { pageFacts } from "../shared/page-facts";
import { safeNext, switchTarget } from "../shared/tenancy/switch";

/** For the tenant header: the host's, else the signed-in user's. The API trusts the token alone. */
export const currentTenant = (): string | null =>
  pageFacts().tenant ?? useSession.getState().user?.tenantId ?? null;

/** Local storage is the store; the cookie is its mirror, so that the server of a preview host sees it. */
export function storeTenant(tenant: string): void {
  persistedTenant.write(tenant);
  writeCookie(tenantKey, tenant);
}

export const storedTenant = (): string | null => persistedTenant.read();

/**
 * The signed-in person's workspace becomes the current one. A SUPER_ADMIN who chose another one stays there.
 */
export function keepTenantOf({ tenantId, role }: { tenantId: string; role: Role }): void {
  if (tenantId !== "" && (role !== "SUPER_ADMIN" || storedTenant() === null)) storeTenant(tenantId);
}

/**
 * Chooses a tenant: its name is stored, and the answer is where that leads. Null: not a tenant's name, and
 * nothing is stored.
 */
export function switchTenant(tenant: string, to: { code?: string; next?: string } = {}): string | null {
  const address = tenantAddress(tenant, to);
  if (address !== null) storeTenant(tenant);
  return address;
}

/**
 * Where to go, with the session in a one-time code when the origin changes (storage is per origin). Null: not
 * a tenant name.
 */
export function tenantAddress(
  tenant: string,
  { code, next = "/" }: { code?: string; next?: string } = {},
): string | null {
  const { publicDomain, previewHosts } = pageFacts();
  const target = switchTarget(tenant, {
    protocol: location.protocol,
    host: location.host,
    publicDomain,
    previewHosts,
  });
  if (!target) return null;
  const path = safeNext(next, "/");
  return `${target.origin}/auth/redirect?next=${encodeURIComponent(path)}${code && !target.isSameOrigin ? `#code=${encodeURIComponent(code)}` : ""}`;
}
