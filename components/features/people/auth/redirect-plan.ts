import { landingAfterLogin, mayOpen } from "@/lib/shared/screens";
import { safeNext } from "@/lib/shared/tenancy/switch";
import type { AuthUser } from "@/lib/shared/auth/token";

/**
 * Where the redirect screen leads, once it is known who is here. `hostTenant`: what the address selects; null
 * selects nobody.
 */
export function redirectTarget({
  user,
  hostTenant,
  next,
}: {
  user: AuthUser | null;
  hostTenant: string | null;
  next: string | null;
}): string {
  const path = safeNext(next, "");
  if (!user) return path === "" || path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
  if (user.role !== "SUPER_ADMIN" && hostTenant !== null && user.tenantId !== hostTenant)
    return "/unauthorized";
  const isUseful =
    path !== "" &&
    path !== "/" &&
    !path.startsWith("/auth/") &&
    !path.startsWith("/login") &&
    mayOpen(user.role, new URL(path, "http://here").pathname);
  return isUseful ? path : landingAfterLogin(user.role);
}
