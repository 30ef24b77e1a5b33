import { later } from "../../../clock.ts";
import type { StaffDesk } from "../../people/users/staff-desk.ts";
import { setGroupsOf } from "./set-groups.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { releaseOpenTickets } from "./release.ts";
import { releaseTicketsJob } from "./release-job.ts";
import { changeStatus, firstOfKind } from "./set-status.ts";
import { replaceSkills } from "./skills.ts";
import { leftBehind, listStaff, staffView } from "./staff.ts";

/** Who is up to something else within this time of leaving has given them a ticket meanwhile. */
const sweepAfterSeconds = 5;

export const agentsOfUsers: StaffDesk = {
  list: listStaff,
  view: staffView,
  leftBehind,
  async leaving(work, userId) {
    await releaseOpenTickets(work, userId);
  },
  lock: lockAssignmentQueue,
  async left(work, userId) {
    const { id: definitionId } = await firstOfKind(work, "OFFLINE");
    await changeStatus(work, userId, { definitionId, source: "logout" });
    work.enqueue(releaseTicketsJob, { userId }, later(work.now, { seconds: sweepAfterSeconds }));
  },
  async place(work, userId, { groupIds, skills }) {
    if (groupIds !== undefined) await setGroupsOf(work, userId, groupIds);
    if (skills !== undefined) await replaceSkills(work, userId, skills);
  },
  async assignWaitingTickets(work, userId, leaves) {
    await drainQueue(work, "changed", leaves ? undefined : userId);
  },
};
