import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import type { ticketMerges as calls } from "../../../../contract/desk/ticket-merges.ts";
import { newId } from "../../../db/columns.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { linkTickets } from "../ticket-links/link.ts";
import { createTicket } from "../tickets/create.ts";
import type { NewTicket } from "../tickets/create.ts";
import type { DeliveryServices } from "../tickets/delivery.ts";
import { audienceOf, findTicket, lockTicket, ticketView } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { subjectFrom } from "../tickets/receive.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { sendHeldReplies } from "../tickets/write-message.ts";
import { followSplit, followTicketWrite } from "../tickets/write.ts";
import { progressOfMessages, filesFollow } from "./course.ts";
import { stillWaits, undoUntil } from "./rules.ts";
import { ticketMergeSources, ticketMerges } from "./table.ts";
import { say } from "./texts.ts";

/** Makes a ticket of its own of some messages of another; the two know of each other. */
export async function splitTicket(
  work: Work,
  services: DeliveryServices,
  ref: string,
  { messageIds, subject }: BodyOut<typeof calls.split>,
): Promise<Answer<typeof calls.split>> {
  const known = await findTicket(work, ref);
  const ids = [...new Set(messageIds)];
  const chosen = await work.db
    .select()
    .from(ticketMessages)
    .where(and(inThread(work, known.id), inArray(ticketMessages.id, ids)))
    .orderBy(asc(ticketMessages.id));
  const [first] = chosen;
  if (!first || chosen.length < ids.length) throw fieldFault("messageIds", say("shared.no_such_message"));
  const author = chosen.find((message) => message.authorType === "CUSTOMER")?.authorId ?? null;
  // A new ticket's number is locked before any ticket's row.
  const { ticket: made } = await createTicket(work, {
    ...(await likenessOf(work, known, author)),
    subject: subject ?? subjectFrom(first.text === "" ? known.subject : first.text),
  });
  const from = await lockTicket(work, known.id);
  await checkStillThere(work, from.id, ids);
  await sendHeldReplies(work, services, [from]);
  const splitId = await moveMessages(work, { ids, fromId: from.id, toId: made.id });
  const { madeAfter, fromAfter } = await updateBoth(work, made, from, first.createdAt);
  await linkTickets(work, madeAfter, fromAfter, "RELATED");
  await filesFollow(work, [made.id, from.id]);
  await followSplit(work, { made: madeAfter, from: fromAfter });
  await tellOfSplit(work, madeAfter, fromAfter);
  return { ticket: await ticketView(work, made.id), splitId, undoUntil: undoUntil(work.now) };
}

const inThread = ({ tenant }: Work, ticketId: string) =>
  and(eq(ticketMessages.tenantId, tenant), eq(ticketMessages.ticketId, ticketId));

/** @throws Fault invalid where somebody has taken one of the messages, or none would be left */
async function checkStillThere(work: Work, ticketId: string, ids: string[]): Promise<void> {
  const [count] = await work.db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      chosen: sql<number>`count(*) filter (where ${inArray(ticketMessages.id, ids)})`.mapWith(Number),
    })
    .from(ticketMessages)
    .where(inThread(work, ticketId));
  if (count?.chosen !== ids.length) throw fieldFault("messageIds", say("shared.no_such_message"));
  if (count.all === ids.length) throw fieldFault("messageIds", say("ticket_merges.all_messages_taken"));
}

/** Moves the messages and writes it down in the journal. @returns the entry's id */
async function moveMessages(
  work: Work,
  { ids, fromId, toId }: { ids: string[]; fromId: string; toId: string },
): Promise<string> {
  const { id: splitId } = await work.rows(ticketMerges).insert({
    id: newId(),
    kind: "SPLIT",
    targetId: toId,
    messageCount: ids.length,
    byId: work.actor.id,
    byName: work.actor.name,
    chosen: { before: {}, after: {} },
    createdAt: work.now,
  });
  await work.db
    .insert(ticketMergeSources)
    .values({ tenantId: work.tenant, mergeId: splitId, ticketId: fromId, before: {} });
  await work.db.execute(
    sql`insert into ticket_message_moves (tenant_id, merge_id, message_id, from_ticket_id) select tenant_id, ${splitId}::uuid, id, ticket_id from ticket_messages where tenant_id = ${work.tenant} and ticket_id = ${fromId}::uuid and id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`,
  );
  await work.db
    .update(ticketMessages)
    .set({ ticketId: toId })
    .where(and(inThread(work, fromId), inArray(ticketMessages.id, ids)));
  return splitId;
}

/** Each ticket as its messages have it now. The new one is as old as its first message. */
async function updateBoth(
  work: Work,
  made: TicketRow,
  from: TicketRow,
  firstAt: string,
): Promise<{ madeAfter: TicketRow; fromAfter: TicketRow }> {
  const [read, rest] = [await progressOfMessages(work, made), await progressOfMessages(work, from)];
  // Who had the other one has this one.
  const owner = from.assignedToId === null ? undefined : await work.rows(users).find(from.assignedToId);
  const isTheirs = owner?.isActive === true && owner.role !== "USER";
  const status = read.lastAuthorType === "AGENT" ? "IN_PROGRESS" : "OPEN";
  const madeAfter = await work
    .rows(tickets)
    .update(
      made.id,
      { ...read, status, createdAt: firstAt, assignedToId: isTheirs ? from.assignedToId : null },
      { before: made, action: "split" },
    );
  const fromAfter = await work
    .rows(tickets)
    .update(
      from.id,
      { ...rest, waitingSince: stillWaits(from.status) ? rest.waitingSince : null },
      { before: from, action: "split" },
    );
  return { madeAfter, fromAfter };
}

/** Tells of both, and has the new one find an owner where it has none. */
async function tellOfSplit(work: Work, madeAfter: TicketRow, fromAfter: TicketRow): Promise<void> {
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
}

/** The new ticket is like the one that it comes from, and its contact wrote its messages. */
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
