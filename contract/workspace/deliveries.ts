import { z } from "zod";
import { connectionProviders, deliveredThings, deliveryStates, deliveryWaits } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Time, listOf, pageOf, paging, search } from "../shapes.ts";

export const Delivery = z
  .object({
    id: Id,
    thing: z
      .enum(deliveredThings)
      .describe("FORWARD: a mail to people outside; REACTION: an emoji under a customer's message"),
    provider: z.enum(connectionProviders),
    connectionId: Id.nullable(),
    connectionName: z.string().nullable(),
    recipient: z.string(),
    recipientName: z
      .string()
      .nullable()
      .describe(
        "Of a messenger, whose recipients are numbers; null of a ticket that the caller may not read",
      ),
    text: z
      .string()
      .nullable()
      .describe("Null: of a ticket that the caller may not read. Empty: an emoji that was taken away"),
    ticketId: Id.nullable(),
    ticketNumber: z.number().int().nullable(),
    messageId: Id,
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    reason: z.string().nullable().describe("The provider's own, or why it is not known"),
    code: z.string().nullable(),
    nextAttemptAt: Time.nullable(),
    waitsFor: z
      .enum(deliveryWaits)
      .nullable()
      .describe("Of one that is queued: the provider's limit that holds it until `nextAttemptAt`"),
    createdAt: Time,
    sentAt: Time.nullable(),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

/** What leaves by messengers and mailboxes: each message's way to its customer. */
export const deliveries = group("deliveries", {
  list: endpoint("GET /admin/deliveries", {
    allow: "SUPERVISOR",
    summary: "Newest first",
    query: z.object({
      ...paging,
      ...search,
      state: listOf(z.enum(deliveryStates)),
      provider: listOf(z.enum(connectionProviders)),
      connectionId: Id.optional(),
    }),
    returns: pageOf(Delivery),
  }),
  replay: endpoint("POST /admin/deliveries/{id}/replay", {
    allow: "ADMIN",
    refs: { id: "delivery" },
    summary:
      "Sends once more what failed, or what may have been sent and was not; a reaction is put anew instead",
    touches: ["tickets"],
    returns: Delivery,
  }),
});
