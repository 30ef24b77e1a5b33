import { z } from "zod";
import { Message } from "../desk/ticket-messages.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Line, Text, Time, pageOf, paging, search } from "../shapes.ts";
import {
  conversationFields,
  conversationThread,
  conversationViews,
  threadQuery,
} from "./messenger-conversations.ts";

/** A conversation by Instagram is a ticket, and its id the ticket's. */
const InstagramConversation = z.object(conversationFields).meta({ id: "InstagramConversation" });

/** Checked against the token's, and no other. */
const tenantId = Line(63).optional();
const listQuery = z.object({
  ...paging,
  ...search,
  view: z.enum(conversationViews).default("all").describe("mine: assigned to them; waiting: to no one"),
});
/** To whom: a conversation, or an id of a person at an account. */
const to = {
  conversationId: Id.optional(),
  connectionId: Id.optional(),
  to: Line(40).optional().describe("Instagram's id of the person, with connectionId"),
  repliesToId: Id.optional().describe("A message of the same conversation"),
  clientMessageId: Line(100).optional(),
};
const conversationId = "01980000-0000-7000-8000-000000000000";
const sending = {
  allow: "AGENT",
  creates: true,
  fails: ["conflict", "invalid", "window_closed"],
  touches: ["tickets"],
  returns: Message,
} as const;

/** Conversations by Instagram, and who has them. What is sent passes the same door as a reply. */
export const instagramConversations = group("instagram-conversations", {
  active: endpoint("GET /instagram/conversations/active", {
    allow: "AGENT",
    query: listQuery.extend({ tenantId }),
    summary: "Those that are neither resolved nor closed. Latest activity first",
    returns: pageOf(InstagramConversation),
  }),
  get: endpoint("GET /instagram/conversations/{id}", {
    allow: "AGENT",
    refs: { id: "instagramConversation" },
    query: z.object({ ...threadQuery, tenantId }),
    returns: InstagramConversation.extend({ messages: z.object(conversationThread) }),
  }),
  takeover: endpoint("POST /instagram/conversations/{id}/takeover", {
    allow: "AGENT",
    refs: { id: "instagramConversation" },
    fails: ["conflict"],
    touches: ["tickets"],
    summary: "The agent answers from now on; without one, oneself. For others as a supervisor",
    body: z.object({
      agentId: Id.optional(),
      tenantId,
      note: Text(2000).optional().describe("Kept as a note on the ticket"),
    }),
    example: { note: "Knows this customer" },
    returns: InstagramConversation,
  }),
  transfer: endpoint("POST /instagram/conversations/{id}/transfer-to-chatbot", {
    allow: "AGENT",
    refs: { id: "instagramConversation" },
    fails: ["conflict"],
    touches: ["tickets"],
    summary: "Hands it back to the chatbot, with what it should know",
    body: z.object({ instructions: Line(2000).optional() }),
    example: { instructions: "The parcel was found; offer the new date" },
    returns: InstagramConversation,
  }),
  sendMessage: endpoint("POST /instagram/send-message", {
    ...sending,
    summary: "Words, at most 1000 bytes; up to seven days after the customer wrote",
    body: z.object({ ...to, message: Text(1000).refine((text) => text.trim() !== "") }),
    example: { conversationId, message: "It is on its way" },
  }),
  sendAttachment: endpoint("POST /instagram/send-attachment", {
    ...sending,
    summary: "An upload of one's own, as what it is; words with it are a message before it",
    body: z.object({ ...to, attachmentId: Id, message: Text(1000).optional() }),
    example: { conversationId, attachmentId: "01980000-0000-7000-8000-000000000001" },
  }),
  signedUrl: endpoint("GET /instagram/storage/signed-url", {
    allow: "AGENT",
    query: z.object({ attachmentId: Id.describe("A file of a conversation by Instagram") }),
    summary: "An address that hands the file to whoever has it, for a while",
    returns: z.object({ url: z.string(), expiresAt: Time }),
  }),
  list: endpoint("GET /agents/{id}/instagram-conversations", {
    allow: "USER",
    refs: { id: "user" },
    query: listQuery,
    summary: "Of oneself; of others for supervisors. Latest activity first",
    returns: pageOf(InstagramConversation),
  }),
});
