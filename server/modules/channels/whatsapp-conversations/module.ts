import { whatsappConversations as calls } from "../../../../contract/channels/whatsapp-conversations.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { readConversation } from "../../desk/tickets/messages.ts";
import { conversationView, listConversations, refuseOthers } from "../messengers/conversation-list.ts";
import { articlesIn, askedIn } from "./bot-context.ts";
import { sendTemplate, sendTicketStatus } from "./send.ts";
import { startConversation, startingNumbers } from "./start.ts";
import { handBack, takeOver } from "../messengers/takeover.ts";

const channel = "WHATSAPP";
const transcriptMax = 50;

const conversationCalls = implement(calls, {
  messages: async ({ params, query, caller, ...work }) => {
    const { id } = await conversationView(work, channel, params.id);
    return readConversation(work, id, { ...query, language: caller.language });
  },
  sendTemplate: ({ params, body, caller, services, ...work }) =>
    sendTemplate({ work, caller, services }, params.id, body),
  start: ({ body, caller, services, ...work }) => startConversation({ work, caller, services }, body),
  numbers: async (work) => ({ items: await startingNumbers(work) }),
  ticketStatus: ({ body, caller, services, ...work }) =>
    sendTicketStatus({ work, caller, services }, body.ticketId),
  list: async ({ params, query, ...work }) => {
    await refuseOthers(work, params.id);
    return listConversations(work, params.id, { ...query, channel });
  },
  get: async ({ params, query, caller, ...work }) => {
    await refuseOthers(work, params.id);
    const conversation = await conversationView(work, channel, params.convId);
    const messages = await readConversation(work, conversation.id, { ...query, language: caller.language });
    return { ...conversation, messages };
  },
  takeover: async ({ params, body, ...work }) => {
    await refuseOthers(work, params.id);
    const { id } = await conversationView(work, channel, params.convId);
    await takeOver(work, channel, { agentId: params.id, ref: id, note: body.note ?? "" });
    return conversationView(work, channel, id);
  },
  transfer: async ({ params, body, ...work }) => {
    await refuseOthers(work, params.id);
    const { id } = await conversationView(work, channel, params.convId);
    await handBack(work, channel, id, body.instructions ?? null);
    return conversationView(work, channel, id);
  },
  context: async ({ params, caller, ...work }) => {
    const conversation = await conversationView(work, channel, params.id);
    const { items } = await readConversation(work, conversation.id, {
      limit: transcriptMax,
      language: caller.language,
    });
    // Until flows and the assistant exist, nobody knows these.
    const unknown = {
      flow: null,
      node: null,
      variables: null,
      intent: null,
      sentiment: null,
      wouldSay: null,
    };
    return {
      conversation,
      ...unknown,
      asked: askedIn(items),
      articles: articlesIn(items),
      transcript: items,
    };
  },
});

export const whatsappConversationsModule = defineModule("channels/whatsapp-conversations", {
  calls: conversationCalls,
});
