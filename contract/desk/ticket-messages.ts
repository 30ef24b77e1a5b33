import { z } from "zod";
import { Attachment } from "../workspace/attachments.ts";
import { authorTypes, channels, deliveryStatuses } from "../enums.ts";
import { mailForwardSides, mailTrusts } from "../channels/mail-enums.ts";
import { Id, Person, Time } from "../shapes.ts";
import { MessageMessenger } from "./messenger-parts.ts";

export const MailPerson = z.object({ address: z.string(), name: z.string() }).meta({ id: "MailPerson" });
export type MailPerson = z.infer<typeof MailPerson>;
/** What a mail has beside its words. */
export const MessageMail = z
  .object({
    from: MailPerson.nullable(),
    to: z.array(MailPerson),
    cc: z.array(MailPerson),
    bcc: z.array(MailPerson).describe("Empty for whoever is no agent"),
    subject: z.string(),
    quoted: z.string().describe("What was quoted below, as text; empty where nothing was"),
    page: z
      .string()
      .optional()
      .describe(
        "Its own HTML, sanitised, to be shown in a frame without scripts; absent where it looks as its words do",
      ),
    trust: z.enum(mailTrusts).nullable().describe("Of a mail that came in; FAILED: its sender may be forged"),
    isAutomatic: z.boolean(),
    hasSource: z.boolean().describe("Its bytes were kept; for 30 days they can be read"),
    isEcho: z.boolean().optional().describe("It was sent from the mailbox's own program, and not from here"),
    leftOut: z.array(z.string()).describe("Names of its files that are of a kind that is not kept"),
    forward: z
      .enum(mailForwardSides)
      .optional()
      .describe("SENT: to people outside, and not to the customer; ANSWER: what one of them wrote back"),
  })
  .meta({ id: "MessageMail" });
export type MessageMail = z.infer<typeof MessageMail>;

export const Message = z
  .object({
    id: Id,
    ticketId: Id,
    authorType: z.enum(authorTypes),
    authorId: Id.nullable(),
    authorName: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    isPublic: z.boolean(),
    channel: z.enum(channels),
    attachments: z.array(Attachment),
    mentions: z.array(Person),
    delivery: z.enum(deliveryStatuses),
    deliveryReason: z
      .string()
      .nullable()
      .optional()
      .describe("Why it failed or is not known to have arrived, in the provider's words"),
    sendsAt: Time.nullable(),
    clientMessageId: z.string().nullable(),
    createdAt: Time,
    mail: MessageMail.nullable().optional(),
    messenger: MessageMessenger.nullable().optional().describe("Of a messenger's message"),
    originTicketId: Id.nullable().optional().describe("The merged ticket that it was written on or to"),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
