import { and, desc, eq } from "drizzle-orm";
import type { MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import type { Message } from "../../../../contract/desk/ticket-messages.ts";
import type { MessengerChannel } from "../../../../contract/enums.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { chooseWay } from "../../desk/tickets/carriers.ts";
import type { ChosenWay } from "../../desk/tickets/carriers.ts";
import { alreadySent, ticketMessageView } from "../../desk/tickets/messages.ts";
import { lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { connections } from "../../workspace/connections/table.ts";
import { findConversation, findOtherConversation } from "./carry.ts";
import type { Conversation } from "./carry.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";

export interface Sending {
  work: Work;
  caller: Caller;
  services: Services;
}

/** The conversation of a ticket by this messenger, whose row is locked. @throws Fault */
export async function lockConversation(
  work: Work,
  channel: MessengerChannel,
  ref: string,
): Promise<{ ticket: TicketRow; conversation: Conversation }> {
  const ticket = await lockTicket(work, ref);
  const conversation = ticket.channel === channel ? await findConversation(work, ticket.id) : undefined;
  if (!conversation) throw new Fault("conflict", say("messengers.no_conversation"));
  return { ticket, conversation };
}

/**
 * The same by the way that is named, which is made ready, also where the ticket came by another channel.
 * @throws Fault
 */
export async function lockWay(
  work: Work,
  channel: MessengerChannel,
  ref: string,
  connectionId: string | undefined,
): Promise<{ ticket: TicketRow; conversation: Conversation; way: ChosenWay }> {
  const own: ChosenWay = { channel, connectionId: null };
  if (connectionId === undefined) return { ...(await lockConversation(work, channel, ref)), way: own };
  const ticket = await lockTicket(work, ref);
  const way = await chooseWay(work, ticket, connectionId);
  const conversation =
    way.channel !== channel
      ? undefined
      : way.connectionId === null
        ? await findConversation(work, ticket.id)
        : await findOtherConversation(work, ticket.id, way.connectionId);
  if (!conversation) throw new Fault("conflict", say("messengers.no_conversation"));
  return { ticket, conversation, way };
}

/** The message that the same press made before, if so; its files are that message's by now. */
export async function sentBefore(
  { work, caller }: Sending,
  ticket: TicketRow,
  clientMessageId: string | undefined,
): Promise<Message | undefined> {
  const first = await alreadySent(work, ticket.id, work.actor.id, clientMessageId);
  return first && ticketMessageView(work, first.id, caller.language);
}

/** A message of an agent that is more than its words; it leaves as any reply does. */
export async function sendPart(
  sending: Sending,
  ticket: TicketRow,
  said: {
    text: string;
    part: MessengerPart | null;
    repliesToId?: string | null;
    attachments?: readonly string[];
    clientMessageId?: string | undefined;
    /** Where it is not the ticket's own. */
    way?: ChosenWay;
  },
): Promise<Message> {
  const { work, caller, services } = sending;
  const first = await sentBefore(sending, ticket, said.clientMessageId);
  if (first) return first;
  const { message } = await writeMessage(work, ticket, {
    author: { type: "AGENT", id: work.actor.id, name: work.actor.name },
    content: said.text,
    isPlain: true,
    clientMessageId: said.clientMessageId,
    attachments: said.attachments,
    channel: said.way?.channel ?? ticket.channel,
    messenger: {
      content: said.part,
      repliesToId: said.repliesToId ?? null,
      reactions: [],
      ...(said.way?.connectionId ? { connectionId: said.way.connectionId } : {}),
    },
    services,
  });
  return ticketMessageView(work, message.id, caller.language);
}

interface ToWhom {
  conversationId?: string | undefined;
  connectionId?: string | undefined;
  to?: string | undefined;
  repliesToId?: string | undefined;
  clientMessageId?: string | undefined;
}
/** @throws Fault of the door, or for a message that is not of the conversation */
export async function sendTo(
  sending: Sending,
  channel: MessengerChannel,
  to: ToWhom,
  said: { text: string; part: MessengerPart | null; attachments?: readonly string[] },
): Promise<Message> {
  const { work } = sending;
  const { ticket } = await lockConversation(work, channel, await conversationId(work, to));
  const repliesToId = to.repliesToId ?? null;
  if (repliesToId !== null) {
    const message = await work.rows(ticketMessages).find(repliesToId);
    if (message?.ticketId !== ticket.id) throw fieldFault("repliesToId", say("messengers.other_message"));
  }
  return sendPart(sending, ticket, { ...said, repliesToId, clientMessageId: to.clientMessageId });
}

/** The one that is named, or the current one of this address at this number. @throws Fault */
async function conversationId(work: Work, to: ToWhom): Promise<string> {
  if (to.conversationId !== undefined) return to.conversationId;
  if (to.connectionId === undefined || to.to === undefined)
    throw fieldFault("conversationId", say("messengers.to_whom"));
  const [found] = await work
    .from(ticketConversations, { ticketId: ticketConversations.ticketId })
    .where(
      and(
        eq(ticketConversations.connectionId, to.connectionId),
        eq(ticketConversations.identityValue, to.to.replaceAll(/[\s()+-]/g, "")),
      ),
    )
    .orderBy(desc(ticketConversations.createdAt))
    .limit(1);
  if (found) return found.ticketId;
  // Nobody there has written: a template alone begins.
  const { deletedAt } = await work.rows(connections).get(to.connectionId);
  throw deletedAt === null
    ? new Fault("window_closed", say("messengers.window_closed"))
    : new Fault("not_found");
}
