import pg from "pg";
import type { Scope } from "./client.ts";

export const setScope = "select set_config('role', $1, false), set_config('app.tenant', $2, false)";
export const scopeKey = (scope: Scope): [role: string, tenant: string] =>
  scope === "owner"
    ? ["none", ""]
    : scope === "system"
      ? ["parley_system", ""]
      : ["parley_desk", scope.tenant];
/**
 * Goes with the `begin`, in one round trip, and ends with the transaction however that ends: the connection
 * has the scope that it had before.
 */
export const scopeOfTransaction = (scope: Scope): string => {
  const [role, tenant] = scopeKey(scope).map(pg.escapeLiteral);
  return `select set_config('role', ${role}, true), set_config('app.tenant', ${tenant}, true)`;
};

/** `parley_desk` and the tenant, and what else a session would have been given, where it may be anybody's. */
export const scopeOfPooled = (scope: Scope, settings: readonly string[]): string =>
  [
    scopeOfTransaction(scope),
    ...settings.map((setting) => {
      const [name = "", value = ""] = setting.split("=");
      return `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`;
    }),
  ].join(", ");
