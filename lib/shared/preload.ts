import type { Role } from "../../contract/roles.ts";
import { specifiedMenuFor } from "./menus";
import { mayOpen } from "./screens";

type Area = "admin" | "agent";
/** By specification 1 section 6, to the letter: whoever is not named waits for what they open. */
const preloads: Partial<Record<Role, readonly Area[]>> = {
  ADMIN: ["admin", "agent"],
  AGENT: ["agent"],
  SENIOR_AGENT: ["agent"],
  MANAGER: ["agent"],
};
const menuOf: Record<Area, Role> = { admin: "ADMIN", agent: "AGENT" };
const alsoOf: Record<Area, readonly string[]> = { admin: [], agent: ["/agent/dashboard"] };

/** The screens whose code is fetched ahead while the desk is idle. */
export function preloadedFor(role: Role): string[] {
  const paths = (preloads[role] ?? []).flatMap((area) => [
    ...specifiedMenuFor(menuOf[area]).flatMap((entry) => [
      entry.path,
      ...(entry.items ?? []).map((item) => item.path),
    ]),
    ...alsoOf[area],
  ]);
  return [...new Set(paths)].filter((path) => mayOpen(role, path));
}
