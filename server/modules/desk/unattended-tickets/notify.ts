import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import type { unattendedTickets as calls } from "../../../../contract/desk/unattended-tickets.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { Role } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { visibleTo } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { maySee } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { unattendedNotices } from "./table.ts";
import { say, sayCount } from "./texts.ts";

type Told = Answer<typeof calls.notifyUnattended>;
interface Person {
  id: string;
  name: string;
  role: Role;
  groups: Set<string>;
}
/** More are not told by one call. */
const peopleMax = 200;

/**
 * Each person hears once of all their tickets, and of no ticket twice within 15 minutes, no matter who asks
 * and how often.
 */
export async function notifyUnattended(
  work: Work,
  { ticketIds, to, groupId, note }: BodyOut<typeof calls.notifyUnattended>,
): Promise<Told> {
  if (groupId !== undefined && !(await work.rows(agentGroups).find(groupId)))
    throw fieldFault("groupId", say("shared.no_such_group"));
  const ids = [...new Set(ticketIds)];
  const rows = await work
    .from(tickets)
    .where(and(visibleTo(work.actor), inArray(tickets.id, ids)))
    .orderBy(asc(tickets.id));
  const people = await peopleFor(work, rows, to, groupId);
  const wanted = rows.flatMap((ticket) =>
    people.filter((person) => isFor(ticket, person, to, groupId)).map((person) => ({ ticket, person })),
  );
  const fresh = await claim(
    work,
    wanted.map(({ ticket, person }) => ({
      tenantId: work.tenant,
      ticketId: ticket.id,
      userId: person.id,
      toldAt: work.now,
    })),
  );
  const told: Told["told"] = [];
  for (const person of people) {
    const theirs = wanted
      .filter((each) => each.person === person && fresh.has(`${each.ticket.id} ${person.id}`))
      .map(({ ticket }) => ticket);
    if (theirs.length === 0) continue;
    await notifyAgent(work, person, theirs, note);
    told.push({ userId: person.id, name: person.name, tickets: theirs.length });
  }
  const heard = new Set([...fresh].map((pair) => pair.split(" ")[0]));
  const targeted = new Set(wanted.map(({ ticket }) => ticket.id));
  const known = new Set(rows.map(({ id }) => id));
  if (told.length > 0) {
    work.publish("resource_changed", { group: "tickets", id: "" }, ["supervisors"]);
    work.record({
      entity: "unattended_notices",
      entityId: work.actor.id ?? "",
      action: "notify",
      before: null,
      after: { told },
    });
  }
  return {
    told,
    skipped: ids
      .filter((id) => !heard.has(id))
      .map((ticketId) => ({
        ticketId,
        reason: !known.has(ticketId)
          ? ("GONE" as const)
          : targeted.has(ticketId)
            ? ("TOLD_LATELY" as const)
            : ("NOBODY_TO_TELL" as const),
      })),
  };
}

/** Everybody who comes into question, but for the one who asks. */
async function peopleFor(
  work: Work,
  rows: readonly TicketRow[],
  to: readonly string[],
  groupId: string | undefined,
): Promise<Person[]> {
  const groups = to.includes("GROUP")
    ? groupId === undefined
      ? [...new Set(rows.flatMap((row) => row.groupId ?? []))]
      : [groupId]
    : [];
  const members =
    groups.length === 0
      ? []
      : await work
          .from(agentGroupMembers, { groupId: agentGroupMembers.groupId, agentId: agentGroupMembers.agentId })
          .where(inArray(agentGroupMembers.groupId, groups))
          .limit(1000);
  const ids = [
    ...new Set([
      ...members.map(({ agentId }) => agentId),
      ...(to.includes("ASSIGNEES") ? rows.flatMap(({ assignedToId }) => assignedToId ?? []) : []),
    ]),
  ];
  const people = await work
    .from(users, { id: users.id, first: users.firstName, last: users.lastName, role: users.role })
    .where(
      and(
        eq(users.isActive, true),
        or(
          ids.length > 0 ? inArray(users.id, ids) : undefined,
          to.includes("SUPERVISORS") ? eq(users.role, "SUPERVISOR") : undefined,
          sql`false`,
        ),
      ),
    )
    .orderBy(asc(users.id))
    .limit(peopleMax);
  return people
    .filter(({ id, role }) => id !== work.actor.id && isRole(role))
    .map(({ id, first, last, role }) => ({
      id,
      name: `${first} ${last}`.trim(),
      role,
      groups: new Set(members.filter(({ agentId }) => agentId === id).map((member) => member.groupId)),
    })); // isRole has looked
}

function isFor(
  ticket: TicketRow,
  person: Person,
  to: readonly string[],
  groupId: string | undefined,
): boolean {
  if (!maySee(person, ticket)) return false;
  const group = groupId ?? ticket.groupId;
  return (
    (to.includes("ASSIGNEES") && ticket.assignedToId === person.id) ||
    (to.includes("SUPERVISORS") && person.role === "SUPERVISOR") ||
    (to.includes("GROUP") && group !== null && person.groups.has(group))
  );
}

/** Of two who ask at once, one writes each pair; the other is told that it was lately. */
async function claim(work: Work, pairs: (typeof unattendedNotices.$inferInsert)[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const fresh = await work.db
    .insert(unattendedNotices)
    .values(pairs.toSorted((a, b) => (`${a.ticketId} ${a.userId}` < `${b.ticketId} ${b.userId}` ? -1 : 1)))
    .onConflictDoUpdate({
      target: [unattendedNotices.tenantId, unattendedNotices.ticketId, unattendedNotices.userId],
      set: { toldAt: work.now },
      setWhere: sql`unattended_notices.told_at <= ${later(work.now, { minutes: -limits.unattendedQuietMinutes })}::timestamptz`,
    })
    .returning({ ticketId: unattendedNotices.ticketId, userId: unattendedNotices.userId });
  return new Set(fresh.map(({ ticketId, userId }) => `${ticketId} ${userId}`));
}

async function notifyAgent(
  work: Work,
  person: Person,
  theirs: readonly TicketRow[],
  note: string | undefined,
): Promise<void> {
  const [only] = theirs;
  const by = work.actor.name;
  const count = theirs.length;
  const single = count === 1 && only ? only : null;
  const page = outranks(person.role, "SUPERVISOR")
    ? "/admin/tickets/unattended"
    : "/tickets?assignee=me&sort=waitingSince";
  await notify(work, {
    userId: person.id,
    type: "TICKETS_UNATTENDED",
    priority: "HIGH",
    actionUrl: single ? `/tickets/${single.id}` : page,
    title: single
      ? say("unattended_tickets.one_waits", { number: single.number })
      : sayCount("unattended_tickets.wait", count),
    content:
      note === undefined
        ? single
          ? single.subject
          : say("unattended_tickets.asks_to_look", { by })
        : `${by}: ${note}`,
  });
}
