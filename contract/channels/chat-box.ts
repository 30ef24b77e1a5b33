import { z } from "zod";
import { outboxStatuses } from "../enums.ts";
import { originFrom } from "./chat-origins.ts";
import { usualTheme } from "../site/landing-theme.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Color, Email, Line } from "../shapes.ts";
import { Attachment } from "../workspace/attachments.ts";
import { said } from "../said.ts";

const Chat = { domain: "tenant", sessionId: "text" } as const;

/**
 * The chat box, on the tenant's pages and on sites that the tenant names. Whoever holds a chat's unguessable
 * session id is its visitor; there is no cookie.
 */
export const chatBox = group("chat-box", {
  open: endpoint("GET /public/sites/{domain}/chat-box", {
    allow: "PUBLIC",
    refs: { domain: "tenant" },
    perMinute: 120,
    transaction: "none",
    embeds: true,
    summary: "What the box shows once it is opened",
    returns: z.object({
      name: z.string(),
      locale: z.string(),
      greeting: z.string().nullable(),
      isStaffed: z.boolean().describe("False: nobody is there to chat, so questions are answered by mail"),
      usualFirstReplyMinutes: z.number().int().nullable(),
      attachmentMaxBytes: z.number().int(),
    }),
  }),
  upload: endpoint("POST /public/sites/{domain}/chat-sessions/{sessionId}/attachments", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    refs: Chat,
    perMinute: 20,
    transaction: "none",
    embeds: true,
    file: "required",
    summary: "At most 10 MiB; the next message of the chat names its id",
    returns: Attachment,
  }),
  seen: endpoint("PUT /public/sites/{domain}/chat-sessions/{sessionId}/seen", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    refs: Chat,
    perMinute: 120,
    transaction: "none",
    embeds: true,
    summary: "The visitor has seen all that is there",
    returns: z.object({}),
  }),
  typing: endpoint("PUT /public/sites/{domain}/chat-sessions/{sessionId}/typing", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    refs: Chat,
    perMinute: 60,
    transaction: "none",
    embeds: true,
    body: z.object({ isTyping: z.boolean() }),
    example: { isTyping: true },
    returns: z.object({}),
  }),
  identify: endpoint("PUT /public/sites/{domain}/chat-sessions/{sessionId}/visitor", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    refs: Chat,
    perMinute: 10,
    transaction: "none",
    embeds: true,
    summary:
      "Where the visitor can be reached when they have left; the answer is the same whoever has the address",
    body: z.object({
      email: Email,
      name: Line(limits.visitorNameMaxLength).optional(),
    }),
    example: { email: "kim@example.test" },
    returns: z.object({}),
  }),
  transcript: endpoint("POST /public/sites/{domain}/chat-sessions/{sessionId}/transcript", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    refs: Chat,
    perMinute: 5,
    transaction: "none",
    embeds: true,
    summary: "Mails the conversation so far; 409 before anybody has answered",
    body: z.object({ email: Email }),
    example: { email: "kim@example.test" },
    returns: z.object({ delivery: z.enum(outboxStatuses) }),
  }),
});

const Origin = z
  .string()
  .trim()
  .max(300)
  .transform((typed, context) => {
    const origin = originFrom(typed);
    if (origin === null)
      context.addIssue({
        code: "custom",
        message: said("chat_box.origin"),
      });
    return origin ?? "";
  });
export const ChatBoxSettings = z
  .object({
    origins: z.array(z.string()).describe("Sites that may show the chat box, besides the tenant's own"),
    accent: z.string().describe("Colour of the button and of the visitor's words"),
  })
  .meta({ id: "ChatBoxSettings" });
export type ChatBoxSettings = z.infer<typeof ChatBoxSettings>;

export const chatBoxSettings = group("chat-box-settings", {
  get: endpoint("GET /admin/chat-box", { allow: "SUPERVISOR", returns: ChatBoxSettings }),
  set: endpoint("PATCH /admin/chat-box", {
    allow: "ADMIN",
    body: z
      .object({
        origins: z.array(Origin).max(limits.chatOriginsMax),
        accent: Color,
      })
      .partial(),
    example: { origins: ["https://www.example.com"], accent: usualTheme.light.accent },
    returns: ChatBoxSettings,
  }),
});
