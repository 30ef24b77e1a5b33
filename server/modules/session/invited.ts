import { and, eq, gt } from "drizzle-orm";
import type { Answer } from "../../../contract/kit.ts";
import type { session as calls } from "../../../contract/session.ts";
import { newId } from "../../db/columns.ts";
import { Fault } from "../../fault.ts";
import type { OpenContext } from "../../http/implement.ts";
import type { Services } from "../../services.ts";
import { applyPresenceStatus } from "../agents/set-status.ts";
import { tenants } from "../../db/table.ts";
import { actorOf, roleOf } from "./accounts.ts";
import { openSession } from "./open-session.ts";
import type { Signed } from "./open-session.ts";
import { refuseCommon } from "./passwords.ts";
import { hashOf } from "./secrets.ts";
import { invitations, users } from "./table.ts";

/** What the person invited reads before they accept. */
export async function readInvitation({
  query,
  services,
}: OpenContext<typeof calls.invitation>): Promise<Answer<typeof calls.invitation>> {
  const { invitation, tenantName } = await findInvitation(services, query.token);
  return {
    email: invitation.email,
    role: roleOf(invitation),
    tenantId: invitation.tenantId,
    tenantName,
    invitedBy: invitation.invitedByName,
    expiresAt: invitation.expiresAt,
  };
}

/** The link proves the address, so whoever has it becomes a member of staff and is signed in. It works once. */
export async function acceptInvitation({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.acceptInvitation>): Promise<Signed> {
  const { invitation } = await findInvitation(services, body.token);
  const { tenantId, id, email, role } = invitation;
  refuseCommon("password", body.password, email);
  const passwordHash = await services.passwords.hash(body.password);
  const person = {
    id: newId(),
    email,
    role,
    firstName: body.firstName,
    lastName: body.lastName,
    passwordHash,
  };
  return desk.change(tenantId, actorOf(person, caller), async (work) => {
    const before = await work
      .rows(invitations)
      .lock(id)
      .catch(() => {
        throw new Fault("gone");
      });
    if (before.status !== "PENDING" || before.expiresAt <= work.now) throw new Fault("gone");
    await work.rows(invitations).update(id, { status: "ACCEPTED" }, { action: "accept", before });
    const [house] = await work.db
      .select({ capacity: tenants.defaultCapacity })
      .from(tenants)
      .where(eq(tenants.id, work.tenant));
    const user = await work
      .rows(users)
      .insert({ ...person, ...house, createdAt: work.now, updatedAt: work.now });
    await applyPresenceStatus(work, user.id, "login");
    work.publish("resource_changed", { group: "invitations", id }, ["supervisors"]);
    work.publish("resource_changed", { group: "agents", id: user.id }, ["staff"]);
    return openSession(work, services, user, caller);
  });
}

async function findInvitation({ database, clock }: Services, token: string) {
  const [found] = await database.read("system", (db) =>
    db
      .select({ invitation: invitations, tenantName: tenants.name })
      .from(invitations)
      .innerJoin(tenants, eq(tenants.id, invitations.tenantId))
      .where(
        and(
          eq(invitations.hash, hashOf(token)),
          eq(invitations.status, "PENDING"),
          gt(invitations.expiresAt, clock.now().toISOString()),
        ),
      ),
  );
  if (!found) throw new Fault("gone");
  return found;
}
