import { z } from "zod";
import { Attachment } from "../workspace/attachments.ts";
import { authorTypes, channels, deliveryStatuses } from "../enums.ts";
import { Id, Person, Time } from "../shapes.ts";

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
    originTicketId: Id.nullable().optional().describe("The merged ticket that it was written on or to"),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
