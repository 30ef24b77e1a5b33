import type { TicketConversation } from "../../../../contract/channels/ticket-conversations.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Conversation } from "./carry.ts";

export function conversationView({
  connection,
  identity,
  window,
  comment,
}: Conversation): TicketConversation {
  const { limits, reactions, templates, media } = channelProviders[connection.provider].provider;
  return {
    connectionId: connection.id,
    connectionName: connection.name,
    provider: connection.provider,
    connectionState: connection.deletedAt === null ? connection.state : "OFF",
    isSimulated: connection.isSimulated,
    address: identity.value,
    isOpen: window.isOpen || comment !== null,
    windowExpiresAt: window.isOpen || !comment ? window.closesAt : comment.closesAt,
    isPrivateReply: comment !== null && (comment.isLast || !window.isOpen),
    ...limits,
    reactions: [...reactions],
    hasTemplates: templates !== null,
    media: !window.isOpen && comment ? [] : [...(media?.limits ?? [])],
  };
}
