/**
 * Staff roles and their rank. Menus match the exact role, permissions compare rank: two tables, never one
 * from the other (ADR 0006).
 */
export const roles = [
  "SUPER_ADMIN",
  "ADMIN",
  "MANAGER",
  "SUPERVISOR",
  "SENIOR_AGENT",
  "AGENT",
  "USER",
] as const;
export type Role = (typeof roles)[number];

const rankOf: Record<Role, number> = {
  SUPER_ADMIN: 6,
  ADMIN: 5,
  MANAGER: 4,
  SUPERVISOR: 3,
  SENIOR_AGENT: 2,
  AGENT: 1,
  USER: 0,
};

/** True when `role` ranks at or above `needed`. */
export const outranks = (role: Role, needed: Role): boolean => rankOf[role] >= rankOf[needed];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/**
 * Role claim as a token may carry it (specification 1, section 6): upper-cased; of a list the highest
 * ranking; the first entry when none matches; USER by default.
 */
export function roleFromClaim(claim: unknown): string {
  const entries = (Array.isArray(claim) ? claim : [claim])
    .filter((entry): entry is string => typeof entry === "string" && entry !== "")
    .map((entry) => entry.toUpperCase());
  return roles.find((role) => entries.includes(role)) ?? entries[0] ?? "USER";
}

/** Who may call: anybody; a signed-in member of staff of at least that rank. */
export type Allow = "PUBLIC" | Role;

/** The roles whose work is answering tickets, so that assignment considers them. */
export const assignableRoles: readonly Role[] = ["AGENT", "SENIOR_AGENT", "SUPERVISOR", "MANAGER"];
