import { asc, eq } from "drizzle-orm";
import { ticketConversations as calls } from "../../../../contract/channels/ticket-conversations.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { ticketMessageView } from "../../desk/tickets/messages.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { audienceOf, lockTicket, viewTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { messageOn } from "../../desk/tickets/thread.ts";
import { attachmentsOf } from "../../workspace/attachments/queries.ts";
import { sendDeliveryAgain } from "../../workspace/deliveries/pipeline.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { botTurnJob } from "./bot-turn.ts";
import { callTimer, terminateCallJob } from "./calls.ts";
import {
  carryByMessenger,
  conversationFor,
  findConversation,
  messengerMessages,
  refusalOf,
  sentFileOf,
} from "./carry.ts";
import { conversationView } from "./conversation-view.ts";
import { readMentionJob } from "./mentions.ts";
import { fetchPostJob } from "./post-links.ts";
import { fetchAgain, fetchFileJob } from "./files-in.ts";
import { fetchProductsJob } from "./products.ts";
import { handleInboundJob } from "./inbound.ts";
import { fetchProfileJob } from "./profiles.ts";
import { refusalOfMarketing } from "./marketing.ts";
import { messengerReactions, react } from "./reactions.ts";
import { readMarks } from "./read-mark-deliveries.ts";
import { say } from "./texts.ts";
import { tellLostJob } from "./tell-lost.ts";
import { tellTokenEnds } from "./token-ends.ts";

const ticketConversationCalls = implement(calls, {
  get: async ({ params, ...work }) => {
    const ticket = await viewTicket(work, params.id);
    const found = await findConversation(work, ticket.id);
    if (!found) return { conversation: null };
    return { conversation: conversationView(found) };
  },
  sendAgain: async ({ params, query: { attachmentId }, caller, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const message = await messageOn(work, ticket, params.messageId);
    const all = await work
      .from(deliveries)
      .where(eq(deliveries.messageId, message.id))
      .orderBy(asc(deliveries.id))
      .for("update");
    const rows =
      attachmentId === undefined
        ? all
        : all.filter(({ payload }) => sentFileOf(payload).attachmentId === attachmentId);
    if (attachmentId !== undefined && rows.length === 0) throw new Fault("not_found");
    // What failed goes again; what may have arrived, only where nothing else is the matter.
    const failed = rows.filter((one) => one.state === "FAILED");
    const broken = failed.length > 0 ? failed : rows.filter((one) => one.state === "UNKNOWN");
    const row = broken[0] ?? rows.at(-1);
    const conversation = await conversationFor(work, message);
    const state = row?.state ?? message.delivery;
    const isOfMailbox = row !== undefined && row.connectionId !== null && message.channel === "EMAIL";
    if ((!conversation && !isOfMailbox) || (state !== "FAILED" && state !== "UNKNOWN"))
      throw new Fault("conflict", say("shared.nothing_to_resend"));
    const files = (await attachmentsOf(work, [message.id])).get(message.id) ?? [];
    const refusal =
      (conversation && refusalOf(conversation, message, files)) ??
      (await refusalOfMarketing(work, ticket, message.messenger));
    if (refusal) throw refusal;
    for (const one of broken) await sendDeliveryAgain(work, one);
    if (!row) await deliverAnew(work, ticket, message);
    return ticketMessageView(work, message.id, caller.language);
  },
  react: async ({ params, body: { emoji }, caller, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const message = await messageOn(work, ticket, params.messageId);
    await react(work, ticket, message, emoji);
    return ticketMessageView(work, message.id, caller.language);
  },
  fetchFile: async ({ params, caller, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const message = await messageOn(work, ticket, params.messageId);
    await fetchAgain(work, message);
    return ticketMessageView(work, message.id, caller.language);
  },
});

/** What was refused before it had a delivery, since the window was shut by the time that it should leave. */
async function deliverAnew(work: Work, ticket: TicketRow, message: MessageRow): Promise<void> {
  const carried = await carryByMessenger(work, ticket, message);
  await work
    .rows(ticketMessages)
    .update(message.id, { ...carried, deliveryReason: null }, { before: message, action: "deliver" });
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}

export const messengersModule = defineModule("channels/messengers", {
  calls: ticketConversationCalls,
  jobs: [
    botTurnJob,
    handleInboundJob,
    fetchFileJob,
    fetchPostJob,
    fetchProductsJob,
    fetchProfileJob,
    messengerMessages.job,
    messengerReactions.job,
    readMarks.job,
    readMentionJob,
    tellLostJob,
    terminateCallJob,
  ],
  timers: [callTimer],
  routines: [tellTokenEnds],
});
