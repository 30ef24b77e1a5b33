import { and, eq } from "drizzle-orm";
import { invitations as calls } from "../../../../contract/people/people.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { invitations } from "./table.ts";

/** Nobody grants a role above their own, and only those who may invite grant one at all. */
export const mayGive = (giver: string, role: string): boolean =>
  isRole(giver) && isRole(role) && outranks(giver, calls.create.allow) && outranks(giver, role);

/**
 * What somebody gave ends with their access, or with the role that let them give it. `giver` is as they are
 * from now on. They show as expired, and the person can be invited again.
 */
export async function withdrawGivenBy(
  work: Work,
  giver: { id: string; role: string; isActive: boolean },
): Promise<void> {
  const pending = await work
    .rows(invitations)
    .list({ where: and(eq(invitations.invitedById, giver.id), eq(invitations.status, "PENDING")) });
  for (const before of pending) {
    if (giver.isActive && mayGive(giver.role, before.role)) continue;
    await work.rows(invitations).update(before.id, { status: "EXPIRED" }, { action: "withdraw", before });
    work.publish("resource_changed", { group: "invitations", id: before.id }, ["supervisors"]);
  }
}
