import { eq } from "drizzle-orm";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { explainByHand, explainByRule } from "./decisions.ts";
import { tellAssigned } from "./tell-assigned.ts";
import { capacityOf, loadOf } from "./load.ts";
import { tenants } from "../../../db/table.ts";
import { users } from "../../people/session/table.ts";
import type { TicketRow } from "./queries.ts";
import { say } from "./texts.ts";

/**
 * By hand a ticket goes to anybody who answers tickets, available or not. @throws Fault invalid at the field
 * that names them
 */
export async function checkAssignee(work: Work, id: string, field = "assignedToId"): Promise<void> {
  const person = await work.rows(users).find(id);
  if (!person) throw fieldFault(field, say("shared.no_such_agent"));
  if (!person.isActive || person.role === "USER")
    throw fieldFault(
      field,
      say("shared.no_agent_role", { firstName: person.firstName, lastName: person.lastName }),
    );
}

/** That somebody gave it to them is among the ticket's decisions, with what is on their desk now. */
export async function noteByHand(work: Work, ticket: TicketRow, agentId: string): Promise<void> {
  const person = await onTheDesk(work, agentId);
  if (person) await explainByHand(work, ticket, person);
}

/**
 * That a rule gave it to somebody, took it from them, or put it into another group is there too, so that
 * who has a ticket is never without its reason.
 */
export async function noteByRule(
  work: Work,
  before: TicketRow,
  after: TicketRow,
  rule: string,
): Promise<void> {
  const isMoved = after.assignedToId !== before.assignedToId;
  if (!isMoved && after.groupId === before.groupId) return;
  const agentId = after.assignedToId ?? (isMoved ? before.assignedToId : null);
  await explainByRule(
    work,
    after,
    { name: rule, did: !isMoved ? "grouped" : after.assignedToId === null ? "released" : "gave" },
    agentId === null ? null : await onTheDesk(work, agentId),
  );
}

async function onTheDesk(work: Work, agentId: string) {
  // The join is for the names of the columns: of one table alone drizzle writes them bare, and the count
  // inside has a table of its own.
  const [person] = await work
    .from(users, {
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      capacity: capacityOf,
      load: loadOf,
    })
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.id, agentId));
  return person
    ? {
        id: person.id,
        name: `${person.firstName} ${person.lastName}`.trim(),
        load: person.load,
        capacity: person.capacity,
      }
    : null;
}

export function notifyOfAssignment(work: Work, ticket: TicketRow): void {
  if (ticket.assignedToId !== null && ticket.assignedToId !== work.actor.id)
    tellAssigned(work, ticket.assignedToId, ticket);
}
