import { eq } from "drizzle-orm";
import { instagramConversations as calls } from "../../../../contract/channels/instagram-conversations.ts";
import { later } from "../../../clock.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { readConversation } from "../../desk/tickets/messages.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { signedPath } from "../../workspace/attachments/signed-links.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { conversationView, listConversations, refuseOthers } from "../messengers/conversation-list.ts";
import { sendTo } from "../messengers/send.ts";
import { handBack, takeOver } from "../messengers/takeover.ts";
import { say } from "../messengers/texts.ts";

const channel = "INSTAGRAM";
/** Time enough for a browser, or for Instagram, to read a file. */
const linkSeconds = 600;

const conversationCalls = implement(calls, {
  active: ({ query, ...work }) =>
    listConversations(work, work.actor.id ?? "", { ...query, channel, isActive: true }),
  get: async ({ params, query, caller, ...work }) => {
    const conversation = await conversationView(work, channel, params.id);
    const messages = await readConversation(work, conversation.id, { ...query, language: caller.language });
    return { ...conversation, messages };
  },
  takeover: async ({ params, body, ...work }) => {
    const agentId = body.agentId ?? work.actor.id ?? "";
    const { id } = await conversationView(work, channel, params.id);
    await refuseOthers(work, agentId);
    await takeOver(work, channel, { agentId, ref: id, note: body.note ?? "", path: "agentId" });
    return conversationView(work, channel, id);
  },
  transfer: async ({ params, body, ...work }) => {
    const { id } = await conversationView(work, channel, params.id);
    await handBack(work, channel, id, body.instructions ?? null);
    return conversationView(work, channel, id);
  },
  sendMessage: ({ body, caller, services, ...work }) =>
    sendTo({ work, caller, services }, channel, body, { text: body.message, part: null }),
  sendAttachment: async ({ body, caller, services, ...work }) => {
    const file = await work.rows(attachments).find(body.attachmentId);
    if (!file || file.uploadedById !== work.actor.id)
      throw fieldFault("attachmentId", say("shared.attachment_gone"));
    return sendTo({ work, caller, services }, channel, body, {
      text: body.message ?? "",
      part: null,
      attachments: [file.id],
    });
  },
  signedUrl: async ({ query, services, ...work }) => {
    const { id } = await fileOfConversation(work, query.attachmentId);
    return {
      url: siteUrl(services.env, work.tenant, await signedPath(services, work.tenant, id, linkSeconds)),
      expiresAt: later(work.now, { seconds: linkSeconds }),
    };
  },
  list: async ({ params, query, ...work }) => {
    await refuseOthers(work, params.id);
    return listConversations(work, params.id, { ...query, channel });
  },
});

/** @throws Fault not_found, also for a file of a conversation that the caller may not see */
async function fileOfConversation(work: Work, id: string): Promise<{ id: string }> {
  const [file] = await work
    .from(attachments, { id: attachments.id, ticketId: attachments.ticketId })
    .where(eq(attachments.id, id));
  if (!file || file.ticketId === null) throw new Fault("not_found");
  await conversationView(work, channel, file.ticketId);
  return file;
}

export const instagramConversationsModule = defineModule("channels/instagram-conversations", {
  calls: conversationCalls,
});
