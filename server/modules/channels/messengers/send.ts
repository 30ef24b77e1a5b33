import type { MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import type { Message } from "../../../../contract/desk/ticket-messages.ts";
import { Fault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { alreadySent, ticketMessageView } from "../../desk/tickets/messages.ts";
import { lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { findConversation } from "./carry.ts";
import type { Conversation } from "./carry.ts";
import { say } from "./texts.ts";

export interface Sending {
  work: Work;
  caller: Caller;
  services: Services;
}

/** The conversation of a ticket by WhatsApp, whose row is locked. @throws Fault */
export async function lockConversation(
  work: Work,
  ref: string,
): Promise<{ ticket: TicketRow; conversation: Conversation }> {
  const ticket = await lockTicket(work, ref);
  const conversation = ticket.channel === "WHATSAPP" ? await findConversation(work, ticket.id) : undefined;
  if (!conversation) throw new Fault("conflict", say("messengers.no_conversation"));
  return { ticket, conversation };
}

/** A message of an agent that is more than its words; it leaves as any reply does. */
export async function sendPart(
  { work, caller, services }: Sending,
  ticket: TicketRow,
  said: {
    text: string;
    part: MessengerPart | null;
    repliesToId?: string | null;
    attachments?: readonly string[];
    clientMessageId?: string | undefined;
  },
): Promise<Message> {
  const first = await alreadySent(work, ticket.id, work.actor.id, said.clientMessageId);
  if (first) return ticketMessageView(work, first.id, caller.language);
  const { message } = await writeMessage(work, ticket, {
    author: { type: "AGENT", id: work.actor.id, name: work.actor.name },
    content: said.text,
    isPlain: true,
    clientMessageId: said.clientMessageId,
    attachments: said.attachments,
    messenger: { content: said.part, repliesToId: said.repliesToId ?? null, reactions: [] },
    services,
  });
  return ticketMessageView(work, message.id, caller.language);
}
