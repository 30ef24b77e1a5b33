import { and, eq, gt, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { addressOf } from "../../../caller-address.ts";
import type { Db } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import { tenants } from "../../../db/table.ts";
import { roomForPerson } from "../../workspace/terms/people-limit.ts";
import { tellSignIn } from "./listeners.ts";
import { actorOf, roleOf } from "./accounts.ts";
import { mayGive } from "./giving.ts";
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

/**
 * Anyone who has the link becomes a member of staff and is signed in. It works once. The mailed one proves
 * the address; the one that the inviter copied proves nothing (ADR 0052).
 */
export async function acceptInvitation({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.acceptInvitation>): Promise<Signed> {
  const { invitation, isMailed } = await findInvitation(services, body.token);
  const { tenantId, id, email, role } = invitation;
  refuseCommon("password", body.password, email);
  const passwordHash = await services.passwords.hash(body.password, addressOf(caller.ip));
  const person = {
    id: newId(),
    email,
    role,
    firstName: body.firstName,
    lastName: body.lastName,
    passwordHash,
  };
  return desk.transaction(tenantId, actorOf(person, caller), async (work) => {
    // The giver's row comes first, as where they are deactivated: that waits for this, or this finds it done.
    const [giver] = await work
      .from(users, { role: users.role, isActive: users.isActive })
      .where(eq(users.id, invitation.invitedById))
      .for("no key update");
    const before = await work
      .rows(invitations)
      .lock(id)
      .catch(() => {
        throw new Fault("gone");
      });
    const hash = hashOf(body.token);
    if (
      before.status !== "PENDING" ||
      before.expiresAt <= work.now ||
      (before.hash !== hash && before.mailedHash !== hash)
    )
      throw new Fault("gone");
    // a SUPER_ADMIN of the product's own workspace was asked about above
    if (giver && !stillGrants(giver, role)) throw new Fault("gone");
    await roomForPerson(work, "token", () => work.rows(users).count(eq(users.isActive, true)));
    await work.rows(invitations).update(id, { status: "ACCEPTED" }, { action: "accept", before });
    const user = await work.rows(users).insert({
      ...person,
      emailConfirmedAt: isMailed ? work.now : null,
      createdAt: work.now,
      updatedAt: work.now,
    });
    await tellSignIn(work, user.id);
    work.publish("resource_changed", { group: "invitations", id }, ["supervisors"]);
    work.publish("resource_changed", { group: "agents", id: user.id }, ["staff"]);
    return openSession(work, services, user, caller);
  });
}

async function findInvitation({ database, clock }: Services, token: string) {
  const hash = hashOf(token);
  return database.read("system", async (db) => {
    const [found] = await db
      .select({ invitation: invitations, tenantName: tenants.name })
      .from(invitations)
      .innerJoin(tenants, eq(tenants.id, invitations.tenantId))
      .where(
        and(
          or(eq(invitations.hash, hash), eq(invitations.mailedHash, hash)),
          eq(invitations.status, "PENDING"),
          gt(invitations.expiresAt, clock.now().toISOString()),
        ),
      );
    if (!found || !stillGrants(await anyGiver(db, found.invitation), found.invitation.role))
      throw new Fault("gone");
    return { ...found, isMailed: found.invitation.mailedHash === hash };
  });
}

type Giver = Pick<typeof users.$inferSelect, "role" | "isActive">;

/** Who gave it: of the same workspace, or a SUPER_ADMIN of the product's own. */
async function anyGiver(
  db: Db,
  { tenantId, invitedById }: Pick<typeof invitations.$inferSelect, "tenantId" | "invitedById">,
): Promise<Giver | undefined> {
  const find = async (where: SQL) =>
    (
      await db
        .select({ role: users.role, isActive: users.isActive })
        .from(users)
        .where(and(where, eq(users.id, invitedById)))
    )[0];
  return (await find(eq(users.tenantId, tenantId))) ?? find(eq(users.role, "SUPER_ADMIN"));
}

const stillGrants = (giver: Giver | undefined, role: string): boolean =>
  giver !== undefined && giver.isActive && mayGive(giver.role, role);
