"use client";
import { createContext, use } from "react";
import type { ReactNode } from "react";
import { useFormer, useSession } from "./store";
import type { AuthUser } from "../shared/auth/token";

const ServerUser = createContext<AuthUser | null>(null);
const HostTenant = createContext<string | null>(null);

/**
 * `user` is who the middleware verified, so that the first picture is right before any script has run;
 * `tenant` is the workspace of the address.
 */
export function ServerUserProvider({
  user,
  tenant = null,
  children,
}: {
  user: AuthUser | null;
  tenant?: string | null;
  children: ReactNode;
}) {
  return (
    <ServerUser value={user}>
      <HostTenant value={tenant}>{children}</HostTenant>
    </ServerUser>
  );
}

/**
 * Who is signed in, or null. Right from the first render on, also on the server; and until the page is left
 * where a session ended by itself.
 */
export function useUser(): AuthUser | null {
  const known = use(ServerUser);
  const former = useFormer((state) => state.user);
  const user = useSession((state) => state.user) ?? former;
  const isLoading = useSession((state) => state.isLoading);
  return isLoading ? known : user;
}

/** For what is drawn inside the desk only, where somebody is signed in by construction. */
export function useSignedIn(): AuthUser {
  const user = useUser();
  return user ?? nobody;
}

/**
 * Whose work to show as one's own. Empty for a SUPER_ADMIN who visits a workspace that is not theirs: they
 * have no tickets, status or skills there, and nothing to ask for.
 */
export function useAgentId(): string {
  const { id, tenantId } = useSignedIn();
  const tenant = use(HostTenant);
  return tenant === null || tenant === tenantId ? id : "";
}

const nobody: AuthUser = {
  id: "",
  email: "",
  role: "USER",
  firstName: "",
  lastName: "",
  name: "",
  tenantId: "",
};
