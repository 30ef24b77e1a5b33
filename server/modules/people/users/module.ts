import { and, eq } from "drizzle-orm";
import { users as calls } from "../../../../contract/people/users.ts";
import type { StaffUser } from "../../../../contract/people/users.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { roomForPerson } from "../../workspace/terms/people-limit.ts";
import { withdrawGivenBy } from "../session/giving.ts";
import { endSessions, isOfUser } from "../session/open-session.ts";
import { issueSecret } from "../session/secrets.ts";
import { invitations, users } from "../session/table.ts";
import { departureOf, otherAdministrators } from "./queries.ts";
import { isAbove, isBelow, leavesDesk, objectionTo } from "./rules.ts";
import { staffDesk } from "./staff-desk.ts";
import { say } from "./texts.ts";

const userCalls = implement(calls, {
  list: ({ query: { page, limit, cursor, ...filters }, ...work }) =>
    staffDesk.get().list(work, { page, limit, cursor }, filters),
  update: async ({ params, body, desk, actor, tenant, services }) => {
    if (!actor || tenant === null) throw new Fault("unauthenticated");
    const { view, ended } = await desk.transaction(tenant, actor, (work) =>
      changeUser(work, params.id, body),
    );
    if (view.role === "SUPER_ADMIN" && !view.isActive) await withdrawElsewhere(desk, view.id);
    for (const id of ended) services.gate.forget(id);
    return view;
  },
  resetLink: async ({ params, services, ...work }) => {
    const user = await work.rows(users).get(params.id);
    if (!isBelow(work.actor, user)) throw new Fault("forbidden", say("users.reset_needs_lower_role"));
    if (!user.isActive) throw new Fault("conflict", say("users.account_deactivated"));
    const token = await issueSecret(work, { userId: user.id, purpose: "handedReset" });
    const expiresAt = later(work.now, { hours: limits.resetTokenHours });
    work.record({
      entity: "users",
      entityId: user.id,
      action: "reset_link",
      before: null,
      after: { expiresAt },
    });
    return { url: siteUrl(services.env, work.tenant, `/reset-password?token=${token}`), expiresAt };
  },
  departure: ({ params, ...work }) => departureOf(work, params.id),
});

/**
 * A SUPER_ADMIN invites in other workspaces as well. Their links have stopped working already; this says so
 * in the lists.
 */
async function withdrawElsewhere(desk: Desk, giverId: string): Promise<void> {
  const found = await desk.database.read("system", (db) =>
    db
      .selectDistinct({ tenant: invitations.tenantId })
      .from(invitations)
      .where(and(eq(invitations.invitedById, giverId), eq(invitations.status, "PENDING"))),
  );
  for (const { tenant } of found)
    await desk.transaction(tenant, systemActor, (work) =>
      withdrawGivenBy(work, { id: giverId, role: "SUPER_ADMIN", isActive: false }),
    );
}

async function changeUser(
  work: Work,
  id: string,
  { groupIds, skills, capacity, ...rest }: BodyOut<typeof calls.update>,
): Promise<{ view: StaffUser; ended: string[] }> {
  const desk = staffDesk.get();
  const own = Object.entries({
    ownChats: capacity?.chat,
    ownMessengers: capacity?.messengers,
    ownOther: capacity?.other,
  });
  const patch = { ...rest, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
  const seen = await work.rows(users).get(id);
  if (isAbove(work.actor, seen)) throw new Fault("forbidden", say("users.above_you"));
  const leaves = leavesDesk(seen, { ...seen, ...patch });
  if (leaves) await desk.leaving(work, id); // tickets are locked before the turn is taken
  if (patch["isActive"] === true && !seen.isActive)
    await roomForPerson(work, "isActive", () => work.rows(users).count(eq(users.isActive, true)));
  await desk.lock(work);
  const before = await work.rows(users).lock(id);
  const objection = objectionTo(work.actor, before, patch, await otherAdministrators(work, id));
  if (objection) throw new Fault("invalid", objection.message, { errors: [objection] });
  const ended =
    before.isActive && patch.isActive === false ? await endSessions(work, isOfUser(id), "deactivate") : [];
  if (leaves) await desk.left(work, id);
  if (Object.keys(patch).length > 0)
    await withdrawGivenBy(work, await work.rows(users).update(id, patch, { before }));
  await desk.place(work, id, { groupIds, skills });
  for (const group of ["users", "agents"] as const)
    work.publish("resource_changed", { group, id }, ["staff"]);
  await desk.assignWaitingTickets(work, id, leaves);
  return { view: await desk.view(work, id), ended };
}

export const usersModule = defineModule("people/users", {
  calls: userCalls,
  constraints: {
    users_email: ["email", say("shared.email_taken")],
  },
});
