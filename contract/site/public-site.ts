import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Email, Id, Line, Text, Time } from "../shapes.ts";
import { Attachment } from "../workspace/attachments.ts";
import { said } from "../said.ts";

const Domain = { domain: "tenant" } as const;
export const ChatMessage = z
  .object({
    id: Id,
    from: z.enum(["visitor", "agent", "bot", "system"]),
    authorName: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    clientMessageId: z.string().nullable(),
    attachments: z.array(Attachment.extend({ url: z.string().describe("Good for an hour") })),
    createdAt: Time,
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof ChatMessage>;
export const Site = z
  .object({
    domain: z.string(),
    tenantId: z.string(),
    name: z.string(),
    locale: z.string(),
    greeting: z.string().nullable(),
    isChatStaffed: z.boolean(),
    host: z.string().nullable().describe("Its own domain, where one is in use"),
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof Site>;

/**
 * Public landing page of a tenant, keyed by domain: the slug, `slug.PUBLIC_DOMAIN`, or a verified domain of
 * the tenant's own.
 */
export const publicSite = group("public-site", {
  // Whoever signs in at a suspended workspace is told its name.
  site: endpoint("GET /public/sites/{domain}", {
    allow: "PUBLIC",
    whileSuspended: "answers",
    refs: Domain,
    perMinute: 6000,
    transaction: "none",
    returns: Site,
  }),
  sendChatMessage: endpoint("POST /public/sites/{domain}/chat-messages", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    fails: ["forbidden"],
    refs: Domain,
    perMinute: 120,
    creates: true,
    transaction: "none",
    embeds: true,
    summary: "Without sessionId: starts a chat and answers the unguessable session id that finds it again",
    body: z
      .object({
        sessionId: z.string().min(20).max(100).optional(),
        message: Text(5000).trim(),
        attachments: z
          .array(Id)
          .max(limits.attachmentsPerMessageMax)
          .optional()
          .describe("Uploads of this chat"),
        clientMessageId: Line(100),
        name: Line(120).optional(),
        email: Email.optional(),
        asksPerson: z.boolean().optional().describe("They pressed the button for a person"),
      })
      .refine(({ message, attachments = [] }) => message !== "" || attachments.length > 0, {
        path: ["message"],
        message: said("public_site.empty_message"),
      }),
    example: { message: "Where is my card?", clientMessageId: "c-1" },
    returns: z.object({
      sessionId: z.string(),
      ticketNumber: z.number().int(),
      message: ChatMessage,
    }),
  }),
  chatHistory: endpoint("GET /public/sites/{domain}/chat-history/{sessionId}", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    refs: { domain: "tenant", sessionId: "text" },
    perMinute: 600,
    transaction: "none",
    embeds: true,
    query: z.object({ after: Id.optional() }),
    returns: z.object({
      sessionId: z.string(),
      status: z.enum(["open", "closed"]),
      agentName: z.string().nullable(),
      agentSeenAt: Time.nullable().describe("What the visitor wrote until then, somebody has seen"),
      answerBy: Time.nullable().describe("What service levels promise the visitor who waits"),
      messages: z.array(ChatMessage),
    }),
  }),
});
