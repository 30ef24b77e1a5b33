import { eq, sql } from "drizzle-orm";
import type { Channel, Priority } from "../../../contract/enums.ts";
import { newId } from "../../db/columns.ts";
import type { Work } from "../../work.ts";
import { assignTicket } from "../assignment/assign.ts";
import { ticketNumbers } from "../../db/table.ts";
import { checkAssignee, notifyOfAssignment } from "./assignee.ts";
import type { MessageRow } from "./messages.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { checkCompany, contactFor } from "./requester.ts";
import type { ContactRow, Requester } from "./requester.ts";
import { tickets } from "./table.ts";
import { addMessage } from "./thread.ts";
import type { NewMessage } from "./thread.ts";

export interface NewTicket {
  subject: string; channel: Channel; requester?: Requester | undefined; companyId?: string | undefined; priority?: Priority | undefined; tags?: string[] | undefined; requiredSkills?: string[] | undefined; isSensitive?: boolean; followUpOfId?: string;
  /** Null: nobody on purpose, not even by the rules. Undefined: whoever the rules find. */
  assignedToId?: string | null | undefined;
  /** By whom it is, unless it is the requester's own words. */
  message?: (Omit<NewMessage, "author" | "channel"> & { author?: NewMessage["author"] }) | undefined;
}

/** A ticket with its number, contact and first message, told to staff and given to an agent. */
export async function createTicket(work: Work, of: NewTicket): Promise<{ ticket: TicketRow; message: MessageRow | null; contact: ContactRow | null }> {
  if (of.assignedToId) await checkAssignee(work, of.assignedToId);
  if (of.companyId !== undefined) await checkCompany(work, of.companyId);
  // First of all locks: two creations at once take their turns here, and nowhere else.
  const [counter] = await work.db.update(ticketNumbers).set({ last: sql`${ticketNumbers.last} + 1` }).where(eq(ticketNumbers.tenantId, work.tenant)).returning({ number: ticketNumbers.last });
  if (!counter) throw new Error(`The tenant ${work.tenant} has no ticket numbers.`);
  const contact = of.requester ? await contactFor(work, of.requester) : null;
  const created = await work.rows(tickets).insert({
    id: newId(), number: counter.number, subject: of.subject, channel: of.channel, priority: of.priority ?? "MEDIUM", tags: of.tags ?? [], requiredSkills: of.requiredSkills ?? [], isSensitive: of.isSensitive ?? false,
    contactId: contact?.id ?? null, companyId: of.companyId ?? contact?.companyId ?? null, assignedToId: of.assignedToId ?? null, followUpOfId: of.followUpOfId ?? null, lastActivityAt: work.now, createdAt: work.now, updatedAt: work.now,
  });
  work.publish("ticket_created", { ticketId: created.id, number: created.number, assignedToId: created.assignedToId }, audienceOf(created));
  const author = of.message?.author ?? (contact ? { type: "CUSTOMER" as const, id: contact.id, name: contact.name } : { type: "AGENT" as const, id: work.actor.id, name: work.actor.name });
  // Without a requester there is nobody to say it to.
  const added = of.message ? await addMessage(work, created, { isPublic: contact !== null, ...of.message, author }) : null;
  if (created.assignedToId !== null) await notifyOfAssignment(work, created);
  else if (of.assignedToId === undefined) await assignTicket(work, created.id, "created");
  return { ticket: added?.ticket ?? created, message: added?.message ?? null, contact };
}
