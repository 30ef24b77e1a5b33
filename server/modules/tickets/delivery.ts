import { and, desc, eq, ne } from "drizzle-orm";
import type { Work } from "../../work.ts";
import type { Services } from "../../services.ts";
import { attachmentsOf } from "../attachments/queries.ts";
import { visitorsOf } from "../chat/queries.ts";
import { contacts } from "../contacts/table.ts";
import { queueMail } from "../platform/outbox.ts";
import type { MessageRow } from "./messages.ts";
import type { TicketRow } from "./queries.ts";
import { ticketMessages } from "./table.ts";

type Delivered = Pick<MessageRow, "delivery" | "outboxId">;

/** Sends a public message on its way to the customer, by the ticket's channel, once the transaction has committed. */
export async function deliver(work: Work, { env }: Pick<Services, "env">, ticket: TicketRow, message: MessageRow): Promise<MessageRow> {
  const delivered = await send(work, env.publicDomain, ticket, message);
  if (delivered.delivery === message.delivery && message.sendsAt === null) return message;
  return work.rows(ticketMessages).update(message.id, { ...delivered, sendsAt: null, undo: null }, { before: message, action: "deliver" });
}

async function send(work: Work, publicDomain: string, ticket: TicketRow, message: MessageRow): Promise<Delivered> {
  if (ticket.channel === "EMAIL") return mail(work, publicDomain, ticket, message);
  if (ticket.channel === "CHAT") {
    const visitors = await visitorsOf(work, ticket.id);
    if (visitors.length > 0) work.publish("chat_message", { messageId: message.id }, visitors);
    return { delivery: "SENT", outboxId: null };
  }
  return { delivery: "NONE", outboxId: null };
}

async function mail(work: Work, publicDomain: string, ticket: TicketRow, message: MessageRow): Promise<Delivered> {
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).find(ticket.contactId);
  if (!contact?.email) return { delivery: "NONE", outboxId: null };
  const host = `${work.tenant}.${publicDomain}`;
  const idOf = (id: string) => `<${id}@${host}>`;
  // Mail programs make one thread of messages that name each other; the ticket's own id begins it.
  const earlier = await work.db.select({ id: ticketMessages.id }).from(ticketMessages).where(and(eq(ticketMessages.tenantId, work.tenant), eq(ticketMessages.ticketId, ticket.id), eq(ticketMessages.isPublic, true), ne(ticketMessages.id, message.id))).orderBy(desc(ticketMessages.id)).limit(10);
  const thread = [idOf(`ticket-${ticket.id}`), ...earlier.toReversed().map(({ id }) => idOf(id))];
  const files = (await attachmentsOf(work, [message.id])).get(message.id) ?? [];
  const listed = files.length === 0 ? "" : `\n\n${files.map(({ name }) => `[${name}]`).join("\n")}`;
  const outboxId = await queueMail(work, { to: contact.email, subject: `Re: ${ticket.subject} [#${ticket.number}]`, text: `${message.text}${listed}`, html: message.html ?? undefined, headers: { "Message-ID": idOf(message.id), "In-Reply-To": thread.at(-1) ?? idOf(`ticket-${ticket.id}`), References: thread.join(" ") } });
  return { delivery: "QUEUED", outboxId };
}
