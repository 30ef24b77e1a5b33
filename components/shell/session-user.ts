import { headers } from "next/headers";
import { userFromClaims } from "@/lib/shared/auth/token";
import type { AuthUser } from "@/lib/shared/auth/token";

/** Who the middleware verified; it drops what a client sends under this name. Null: nobody. */
export async function verifiedUser(): Promise<AuthUser | null> {
  const text = (await headers()).get("x-session-user");
  if (!text) return null;
  const value: unknown = JSON.parse(decodeURIComponent(text));
  return typeof value === "object" && value !== null && "id" in value
    ? (userFromClaims({ ...value, sub: value.id, exp: 0 })?.user ?? null)
    : null;
}
