import type { FieldFault } from "../../../fault.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { say } from "./texts.ts";

interface Member {
  id: string;
  role: string;
  isActive: boolean;
}
export interface UserChange {
  role?: string | undefined;
  isActive?: boolean | undefined;
}

const isAdministrator = ({ role, isActive }: Pick<Member, "role" | "isActive">): boolean =>
  isActive && isRole(role) && outranks(role, "ADMIN");
const isAtLeast = (role: string, other: string): boolean =>
  isRole(role) && isRole(other) && outranks(role, other);

/** Whether they are above the one who would change them. */
export const isAbove = (actor: { role: string }, target: { role: string }): boolean =>
  !isAtLeast(actor.role, target.role);

/** Whether they are below the one who acts, and not merely level with them. */
export const isBelow = (actor: { role: string }, target: { role: string }): boolean =>
  actor.role !== target.role && isAtLeast(actor.role, target.role);

/** What is against a change of somebody's role or access, at its field; null when nothing does. */
export function objectionTo(
  actor: { id: string | null; role: string },
  target: Member,
  { role = target.role, isActive = target.isActive }: UserChange,
  otherAdministrators: number,
): FieldFault | null {
  const isSelf = actor.id === target.id;
  if (role !== target.role) {
    if (isSelf) return { path: "role", message: say("users.own_role_stays") };
    if (!isAtLeast(actor.role, role)) return { path: "role", message: say("shared.role_above_own") };
  }
  if (!isActive && target.isActive && isSelf)
    return { path: "isActive", message: say("users.own_account_stays") };
  if (isAdministrator(target) && !isAdministrator({ role, isActive }) && otherAdministrators === 0)
    return {
      path: isActive ? "role" : "isActive",
      message: say("users.last_administrator"),
    };
  return null;
}

/** Whether they stop answering tickets by it, so that theirs go to others. */
export const leavesDesk = (
  before: Pick<Member, "role" | "isActive">,
  after: Pick<Member, "role" | "isActive">,
): boolean => answers(before) && !answers(after);
const answers = ({ role, isActive }: Pick<Member, "role" | "isActive">): boolean =>
  isActive && role !== "USER";
