import { z } from "zod";
import { Message } from "../desk/ticket-messages.ts";
import { connectionProviders, connectionStates } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Time } from "../shapes.ts";
import { mediaKinds } from "./media-rules.ts";

const MediaLimit = z
  .object({
    kind: z.enum(mediaKinds),
    contentTypes: z.array(z.string()),
    maxBytes: z.number().int(),
    captionMax: z.number().int().describe("0 where it carries no words"),
  })
  .meta({ id: "MediaLimit" });
export const TicketConversation = z
  .object({
    connectionId: Id,
    connectionName: z.string(),
    provider: z.enum(connectionProviders),
    connectionState: z.enum(connectionStates),
    isSimulated: z.boolean(),
    address: z.string().describe("Where the customer is reached: a number, or the provider's id of them"),
    isOpen: z.boolean().describe("Whether free text may be sent now"),
    windowExpiresAt: Time.nullable().describe("Until then; null where the customer has not written"),
    isPrivateReply: z
      .boolean()
      .describe("The next words go privately to who wrote under a post: once, until they write back"),
    textMax: z.number().int().describe("Of what leaves: with `markup`'s signs and the addresses of links"),
    textUnit: z.enum(["characters", "bytes"]),
    markup: z
      .object({ bold: z.string(), italic: z.string(), strike: z.string(), code: z.string() })
      .nullable()
      .describe("The signs by which formatted words leave; null where its programs show none"),
    hasTemplates: z.boolean().describe("A template may be sent while the window is shut"),
    reactions: z.array(z.string()).describe("Emoji that may be put under a message; empty where none"),
    media: z.array(MediaLimit).describe("What files it takes; empty where none"),
  })
  .meta({ id: "TicketConversation" });
export type TicketConversation = z.infer<typeof TicketConversation>;

/** How a messenger ticket's messages travel. */
export const ticketConversations = group("ticket-conversations", {
  get: endpoint("GET /tickets/{id}/conversation", {
    allow: "USER",
    refs: { id: "ticket" },
    summary: "Null where the ticket's messages do not travel by a messenger",
    returns: z.object({ conversation: TicketConversation.nullable() }),
  }),
  sendAgain: endpoint("POST /tickets/{id}/messages/{messageId}/send-again", {
    allow: "AGENT",
    refs: { id: "ticket", messageId: "message" },
    touches: ["tickets", "deliveries"],
    summary: "Sends once more a message that failed, or that may not have arrived",
    query: z.object({
      attachmentId: Id.optional().describe("Of what left as several: this file alone; all of it without"),
    }),
    returns: Message,
  }),
  react: endpoint("PUT /tickets/{id}/messages/{messageId}/reaction", {
    allow: "AGENT",
    refs: { id: "ticket", messageId: "message" },
    touches: ["tickets", "deliveries"],
    fails: ["conflict", "window_closed"],
    summary: "Puts an emoji under a messenger's message for its customer to see, or takes it away",
    body: z.strictObject({
      emoji: z
        .string()
        .min(1)
        .max(16)
        .nullable()
        .describe("One of the conversation's `reactions`; null: none"),
    }),
    example: { emoji: "👍" },
    returns: Message,
  }),
  fetchFile: endpoint("POST /tickets/{id}/messages/{messageId}/fetch-file", {
    allow: "AGENT",
    refs: { id: "ticket", messageId: "message" },
    touches: ["tickets"],
    fails: ["conflict"],
    summary: "Fetches once more the file of a customer's message that could not be fetched",
    returns: Message,
  }),
});
