import { users as calls } from "../../../contract/admin/users.ts";
import type { StaffUser } from "../../../contract/admin/users.ts";
import type { BodyOut } from "../../../contract/kit.ts";
import { later } from "../../clock.ts";
import { Fault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { setGroupsOf } from "../agent-groups/members.ts";
import { replaceSkills } from "../agents/skills.ts";
import { changeStatus, firstOfKind } from "../agents/set-status.ts";
import { drainQueue } from "../assignment/assign.ts";
import { takeTurn } from "../assignment/queries.ts";
import { endSessions, isOfUser } from "../session/open-session.ts";
import { users } from "../session/table.ts";
import { departureOf, listUsers, otherAdministrators, userView } from "./queries.ts";
import { releaseOpenTickets } from "./release.ts";
import { releaseTicketsJob } from "./release-job.ts";
import { isAbove, leavesDesk, objectionTo } from "./rules.ts";

export const userCalls = implement(calls, {
  list: ({ query: { page, limit, cursor, ...filters }, ...work }) =>
    listUsers(work, { page, limit, cursor }, filters),
  update: async ({ params, body, desk, actor, tenant, services }) => {
    if (!actor || tenant === null) throw new Fault("unauthenticated");
    const { view, ended } = await desk.change(tenant, actor, (work) => changeUser(work, params.id, body));
    for (const id of ended) services.gate.forget(id);
    return view;
  },
  departure: ({ params, ...work }) => departureOf(work, params.id),
});

/** Whoever is up to something else within this time of leaving has given them a ticket meanwhile. */
const sweepAfterSeconds = 5;

async function changeUser(
  work: Work,
  id: string,
  { groupIds, skills, ...patch }: BodyOut<typeof calls.update>,
): Promise<{ view: StaffUser; ended: string[] }> {
  const seen = await work.rows(users).get(id);
  if (isAbove(work.actor, seen)) throw new Fault("forbidden", "You cannot change somebody above you.");
  const leaves = leavesDesk(seen, { ...seen, ...patch });
  if (leaves) await releaseOpenTickets(work, id); // tickets are locked before the turn is taken
  await takeTurn(work);
  const before = await work.rows(users).lock(id);
  const objection = objectionTo(work.actor, before, patch, await otherAdministrators(work, id));
  if (objection) throw new Fault("invalid", objection.message, { errors: [objection] });
  const ended =
    before.isActive && patch.isActive === false ? await endSessions(work, isOfUser(id), "deactivate") : [];
  if (leaves) {
    await changeStatus(work, id, { definitionId: (await firstOfKind(work, "OFFLINE")).id, source: "logout" });
    work.enqueue(releaseTicketsJob, { userId: id }, later(work.now, { seconds: sweepAfterSeconds }));
  }
  if (Object.keys(patch).length > 0) await work.rows(users).update(id, patch, { before });
  if (groupIds !== undefined) await setGroupsOf(work, id, groupIds);
  if (skills !== undefined) await replaceSkills(work, id, skills);
  for (const group of ["users", "agents"]) work.publish("resource_changed", { group, id }, ["staff"]);
  await drainQueue(work, "changed", leaves ? undefined : id);
  return { view: await userView(work, id), ended };
}
