import { outranks } from "../../../contract/roles.ts";
import type { Role } from "../../../contract/roles.ts";
import type { Call } from "../api/call";

/**
 * Whether the role may call it at all: what a screen offers. The same words of the contract that the server
 * enforces.
 */
export const mayCall = (role: Role, { allow }: Pick<Call, "allow">): boolean =>
  allow === "PUBLIC" || outranks(role, allow);
