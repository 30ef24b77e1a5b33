import { z } from "zod";
import { Message } from "../desk/ticket-messages.ts";
import { connectionStates, ticketStatuses } from "../enums.ts";
import { Id, Time } from "../shapes.ts";

export const conversationHolders = ["BOT", "AGENT", "NOBODY"] as const;
export type ConversationHolder = (typeof conversationHolders)[number];
export const conversationViews = ["mine", "waiting", "all"] as const;

/** A conversation by a messenger is a ticket, and its id the ticket's. */
export const conversationFields = {
  id: Id,
  number: z.number().int(),
  subject: z.string(),
  preview: z.string(),
  status: z.enum(ticketStatuses),
  contact: z.object({ id: Id, name: z.string() }).nullable(),
  address: z.string().describe("The customer's number, or the provider's id of them"),
  connectionId: Id,
  connectionName: z.string(),
  connectionState: z.enum(connectionStates),
  isSimulated: z.boolean(),
  assignedToId: Id.nullable(),
  assignedToName: z.string().nullable(),
  holder: z.enum(conversationHolders).describe("Who answers: the chatbot, a person, or no one yet"),
  heldById: Id.nullable(),
  heldSince: Time.nullable(),
  instructions: z.string().nullable().describe("What the chatbot was told as it was handed the conversation"),
  isOpen: z.boolean().describe("Whether free text may be sent now"),
  windowExpiresAt: Time.nullable(),
  waitingSince: Time.nullable(),
  lastActivityAt: Time,
  messageCount: z.number().int(),
};
const conversation = z.object(conversationFields);
export type MessengerConversation = z.infer<typeof conversation>;

export const conversationThread = { items: z.array(Message), nextCursor: z.string().nullable() };
export const threadQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
};
