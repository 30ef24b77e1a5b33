import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import type { ticketMerges as calls } from "../../../../contract/desk/ticket-merges.ts";
import { newId } from "../../../db/columns.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { users } from "../../people/session/table.ts";
import { linkTickets } from "../ticket-links/link.ts";
import { createTicket } from "../tickets/create.ts";
import type { NewTicket } from "../tickets/create.ts";
import type { Needed } from "../tickets/delivery.ts";
import { audienceOf, findTicket, lockTicket, ticketView } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { subjectFrom } from "../tickets/receive.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { sendHeldReplies } from "../tickets/write-message.ts";
import { followTicketWrite } from "../tickets/write.ts";
import { courseOf, filesFollow } from "./course.ts";
import { stillWaits, undoUntil } from "./rules.ts";
import { ticketMergeSources, ticketMerges } from "./table.ts";

/** Makes a ticket of its own of some messages of another; the two know of each other. */
export async function splitTicket(
  work: Work,
  services: Needed,
  ref: string,
  { messageIds, subject }: BodyOut<typeof calls.split>,
): Promise<Answer<typeof calls.split>> {
  const known = await findTicket(work, ref);
  const ids = [...new Set(messageIds)];
  const inThread = and(eq(ticketMessages.tenantId, work.tenant), eq(ticketMessages.ticketId, known.id));
  const chosen = await work.db
    .select()
    .from(ticketMessages)
    .where(and(inThread, inArray(ticketMessages.id, ids)))
    .orderBy(asc(ticketMessages.id));
  const [first] = chosen;
  if (!first || chosen.length < ids.length)
    throw fieldFault("messageIds", "There is no such message on this ticket.");
  const author = chosen.find((message) => message.authorType === "CUSTOMER")?.authorId ?? null;
  // A new ticket's number is locked before any ticket's row.
  const { ticket: made } = await createTicket(work, {
    ...(await likenessOf(work, known, author)),
    subject: subject ?? subjectFrom(first.text === "" ? known.subject : first.text),
  });
  const from = await lockTicket(work, known.id);
  const [count] = await work.db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      chosen: sql<number>`count(*) filter (where ${inArray(ticketMessages.id, ids)})`.mapWith(Number),
    })
    .from(ticketMessages)
    .where(inThread);
  if (count?.chosen !== ids.length)
    throw fieldFault("messageIds", "There is no such message on this ticket.");
  if (count.all === ids.length) throw fieldFault("messageIds", "Leave at least one message where it is.");
  await sendHeldReplies(work, services, [from]);
  const { id: splitId } = await work.rows(ticketMerges).insert({
    id: newId(),
    kind: "SPLIT",
    targetId: made.id,
    messageCount: ids.length,
    byId: work.actor.id,
    byName: work.actor.name,
    chosen: { before: {}, after: {} },
    createdAt: work.now,
  });
  await work.db
    .insert(ticketMergeSources)
    .values({ tenantId: work.tenant, mergeId: splitId, ticketId: from.id, before: {} });
  await work.db.execute(
    sql`insert into ticket_message_moves (tenant_id, merge_id, message_id, from_ticket_id) select tenant_id, ${splitId}::uuid, id, ticket_id from ticket_messages where tenant_id = ${work.tenant} and ticket_id = ${from.id}::uuid and id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`,
  );
  await work.db
    .update(ticketMessages)
    .set({ ticketId: made.id })
    .where(and(inThread, inArray(ticketMessages.id, ids)));
  const [read, rest] = [await courseOf(work, made), await courseOf(work, from)];
  // It is as old as its first message; who had the other one has this one.
  const owner = from.assignedToId === null ? undefined : await work.rows(users).find(from.assignedToId);
  const isTheirs = owner?.isActive === true && owner.role !== "USER";
  const status = read.lastAuthorType === "AGENT" ? "IN_PROGRESS" : "OPEN";
  const madeAfter = await work
    .rows(tickets)
    .update(
      made.id,
      { ...read, status, createdAt: first.createdAt, assignedToId: isTheirs ? from.assignedToId : null },
      { before: made, action: "split" },
    );
  const fromAfter = await work
    .rows(tickets)
    .update(
      from.id,
      { ...rest, waitingSince: stillWaits(from.status) ? rest.waitingSince : null },
      { before: from, action: "split" },
    );
  await linkTickets(work, madeAfter, fromAfter, "RELATED");
  await filesFollow(work, [made.id, from.id]);
  for (const ticket of [madeAfter, fromAfter]) {
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
    work.publish("resource_changed", { group: "ticket-merges", id: ticket.id }, audienceOf(ticket));
  }
  if (madeAfter.assignedToId !== null)
    work.publish(
      "ticket_assigned",
      {
        ticketId: madeAfter.id,
        number: madeAfter.number,
        assignedToId: madeAfter.assignedToId,
        previousId: null,
      },
      audienceOf(madeAfter),
    );
  // Without an owner it looks for one like a ticket that has just come back.
  else {
    const before: TicketRow = { ...madeAfter, status: "CLOSED" };
    await followTicketWrite(work, { before, after: madeAfter, cause: "split" });
  }
  return { ticket: await ticketView(work, made.id), splitId, undoUntil: undoUntil(work.now) };
}

/** The new ticket is like the one that it comes from, and of whoever wrote its messages. */
async function likenessOf(
  work: Work,
  from: TicketRow,
  authorId: string | null,
): Promise<Omit<NewTicket, "subject">> {
  const ids = [authorId, from.contactId].filter((id) => id !== null);
  const people =
    ids.length === 0 ? [] : await work.rows(contacts).list({ where: inArray(contacts.id, ids), limit: 2 });
  const person = ids.map((id) => people.find((one) => one.id === id)).find((one) => one?.deletedAt === null);
  const { tags, requiredSkills, isSensitive, categoryId, groupId, pipelineId } = from;
  return {
    channel: from.channel,
    priority: from.priority,
    tags,
    requiredSkills,
    isSensitive,
    categoryId,
    groupId,
    pipelineId,
    requester: person && { id: person.id },
    assignedToId: null,
  };
}
