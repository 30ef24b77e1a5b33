"use client";
import { createContext, use } from "react";
import type { ReactNode } from "react";
import { useFormer, useSession } from "./store";
import type { AuthUser } from "./token";

const ServerUser = createContext<AuthUser | null>(null);

/** `user` is who the middleware verified, so that the first picture is right before any script has run. */
export function ServerUserProvider({ user, children }: { user: AuthUser | null; children: ReactNode }) {
  return <ServerUser value={user}>{children}</ServerUser>;
}

/** Who is signed in, or null. Right from the first render on, also on the server; and until the page is left where a session ended by itself. */
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

const nobody: AuthUser = { id: "", email: "", role: "USER", firstName: "", lastName: "", name: "", tenantId: "" };
