import { z } from "zod";
import { Message } from "../desk/ticket-messages.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Line, Text, pageOf, paging, search } from "../shapes.ts";
import {
  conversationFields,
  conversationThread,
  conversationViews,
  threadQuery,
} from "./messenger-conversations.ts";
import { TemplateHeaderBody, TemplateValuesBody } from "./whatsapp-templates.ts";

/** A conversation by WhatsApp is a ticket, and its id the ticket's. */
const WhatsAppConversation = z.object(conversationFields).meta({ id: "WhatsAppConversation" });

const thread = conversationThread;
const threaded = z.object(threadQuery);

export const whatsappConversations = group("whatsapp-conversations", {
  messages: endpoint("GET /whatsapp/{id}/messages", {
    allow: "AGENT",
    refs: { id: "whatsappConversation" },
    query: threaded,
    summary: "The newest, oldest first; the cursor leads to older ones",
    returns: z.object(thread),
  }),
  ticketStatus: endpoint("POST /whatsapp/ticket-status", {
    allow: "AGENT",
    creates: true,
    fails: ["conflict"],
    touches: ["tickets"],
    summary: "Tells the customer how their ticket is: in words, or by the chosen template outside the window",
    body: z.object({ ticketId: Id }),
    example: { ticketId: "01980000-0000-7000-8000-000000000000" },
    returns: Message,
  }),
  sendTemplate: endpoint("POST /tickets/{id}/template-messages", {
    allow: "AGENT",
    refs: { id: "ticket" },
    creates: true,
    fails: ["conflict", "invalid"],
    touches: ["tickets"],
    summary: "A message by a template that is approved, also while the window is shut",
    body: z.object({
      templateId: Id,
      values: TemplateValuesBody.optional(),
      header: TemplateHeaderBody.optional(),
      clientMessageId: Line(100).optional(),
      connectionId: Id.optional().describe(
        "The number that it goes from, of `GET /tickets/{id}/ways`; the ticket's own without",
      ),
    }),
    example: { templateId: "01980000-0000-7000-8000-000000000000", values: { "body.1": "Nadia" } },
    returns: Message,
  }),
  start: endpoint("POST /whatsapp/conversations", {
    allow: "AGENT",
    creates: true,
    fails: ["conflict", "invalid"],
    touches: ["tickets", "contacts"],
    summary:
      "The first message to a number, by a template: in the conversation that is open with it, or in a new ticket of the caller",
    body: z.object({
      connectionId: Id.describe("The number that it goes from, of `GET /whatsapp/numbers`"),
      to: Line(40).describe("With its country code, such as +34 600 111 222"),
      name: Line(100).optional().describe("What somebody is called who is no contact yet"),
      templateId: Id,
      values: TemplateValuesBody.optional(),
      header: TemplateHeaderBody.optional(),
      clientMessageId: Line(100).optional(),
    }),
    example: {
      connectionId: "01980000-0000-7000-8000-000000000000",
      to: "+34 600 111 222",
      templateId: "01980000-0000-7000-8000-000000000001",
      values: { "body.1": "Nadia" },
    },
    returns: Message,
  }),
  numbers: endpoint("GET /whatsapp/numbers", {
    allow: "AGENT",
    summary: "By which a conversation can be begun",
    returns: z.object({
      items: z.array(z.object({ id: Id, name: z.string(), displayName: z.string().nullable() })),
    }),
  }),
  list: endpoint("GET /agents/{id}/whatsapp-conversations", {
    allow: "USER",
    refs: { id: "user" },
    query: z.object({
      ...paging,
      ...search,
      view: z.enum(conversationViews).default("all").describe("mine: assigned to them; waiting: to no one"),
    }),
    summary: "Of oneself; of others for supervisors. Latest activity first",
    returns: pageOf(WhatsAppConversation),
  }),
  get: endpoint("GET /agents/{id}/whatsapp-conversations/{convId}", {
    allow: "USER",
    refs: { id: "user", convId: "whatsappConversation" },
    query: threaded,
    returns: WhatsAppConversation.extend({ messages: z.object(thread) }),
  }),
  takeover: endpoint("POST /agents/{id}/whatsapp-conversations/{convId}/takeover", {
    allow: "AGENT",
    refs: { id: "user", convId: "whatsappConversation" },
    fails: ["conflict"],
    touches: ["tickets"],
    summary: "The agent answers from now on; what the chatbot had begun to say is dropped",
    body: z.object({ note: Text(2000).optional().describe("Kept as a note on the ticket") }),
    example: { note: "Knows this customer" },
    returns: WhatsAppConversation,
  }),
  transfer: endpoint("POST /agents/{id}/whatsapp-conversations/{convId}/transfer-to-chatbot", {
    allow: "AGENT",
    refs: { id: "user", convId: "whatsappConversation" },
    fails: ["conflict"],
    touches: ["tickets"],
    summary: "Hands it back to the chatbot, with what it should know",
    body: z.object({ instructions: Line(2000).optional() }),
    example: { instructions: "The parcel was found; offer the new date" },
    returns: WhatsAppConversation,
  }),
  context: endpoint("GET /agents/chatbot-context/takeover/{id}", {
    allow: "AGENT",
    refs: { id: "whatsappConversation" },
    summary: "What the chatbot knows, for who takes over; null is what only a flow would know",
    returns: z.object({
      conversation: WhatsAppConversation,
      asked: z.string().nullable().describe("The customer's last words"),
      articles: z
        .array(z.object({ title: z.string(), url: z.string() }))
        .describe("Those that the chatbot answered with"),
      flow: z.string().nullable(),
      node: z.string().nullable(),
      variables: z.record(z.string(), z.string()).nullable(),
      intent: z.string().nullable(),
      sentiment: z.string().nullable(),
      wouldSay: z.string().nullable().describe("What the chatbot would have said next"),
      transcript: z.array(Message),
    }),
  }),
});
