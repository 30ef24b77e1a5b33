import { z } from "zod";
import { templateHeaderFormats } from "../channels/template-rules.ts";
import { commentPlaces, mediaKinds, mediaOrigins, mentionPlaces } from "../channels/media-rules.ts";
import { callResults, deliveryStatuses, deliveryWaits } from "../enums.ts";
import { consentChannels, consentStates } from "../crm/consent-kinds.ts";
import { Id, Time } from "../shapes.ts";

const mediaStates = [
  "WAITING",
  "KEPT",
  "TOO_LARGE",
  "REFUSED",
  "GONE",
  "DAMAGED",
  "UNREACHABLE",
  "OVER_QUOTA",
] as const;
export type MediaState = (typeof mediaStates)[number];
const part = z.string().nullable();
const TemplatePart = z.object({
  type: z.literal("template"),
  templateId: Id.describe("It may have been deleted since"),
  name: z.string(),
  language: z.string(),
  headerFormat: z
    .enum(templateHeaderFormats)
    .optional()
    .describe("TEXT without; of a file it is the message's attachment"),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string(), address: z.string() })
    .optional(),
  header: part,
  footer: part,
  buttons: z.array(
    z.object({
      type: z.enum(["QUICK_REPLY", "URL", "PHONE_NUMBER", "CODE"]),
      text: z.string(),
      url: z.string().optional(),
    }),
  ),
  values: z.record(z.string(), z.string()),
});
const ButtonsPart = z.object({
  type: z.literal("buttons"),
  header: part,
  footer: part,
  buttons: z.array(z.object({ id: z.string(), title: z.string() })),
});
const ListPart = z.object({
  type: z.literal("list"),
  header: part,
  footer: part,
  button: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      rows: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
    }),
  ),
});
const names = z.record(z.string(), z.string()).optional().describe("What the products are called, by id");
const prices = z
  .record(z.string(), z.string())
  .optional()
  .describe("With their currency, as the provider writes them, by id");
const ProductPart = z.object({
  type: z.literal("product"),
  isBare: z.boolean().describe("It was sent without words; its text is the product's id"),
  footer: part,
  catalogId: z.string(),
  productRetailerId: z.string(),
  names,
  prices,
});
const ProductListPart = z.object({
  type: z.literal("productList"),
  header: z.string(),
  footer: part,
  catalogId: z.string(),
  names,
  prices,
  sections: z.array(z.object({ title: z.string(), productRetailerIds: z.array(z.string()) })),
});
const LocationPart = z.object({
  type: z.literal("location"),
  latitude: z.number(),
  longitude: z.number(),
  name: part,
  address: part,
});
const MediaPart = z.object({
  type: z.literal("media"),
  kind: z.enum(mediaKinds),
  name: z.string().nullable(),
  isVoice: z.boolean(),
  origin: z
    .enum(mediaOrigins)
    .optional()
    .describe("A story of ours that they answer, one of theirs that names us, or a post that they pass on"),
  state: z
    .enum(mediaStates)
    .describe(
      "Of a file that came in. WAITING: it is being fetched; REFUSED: of a kind that is not kept; GONE: the provider has it no more; DAMAGED: it is not what was announced; UNREACHABLE: the provider did not hand it over; OVER_QUOTA: today's files are used up",
    ),
});
const UnsentPart = z.object({ type: z.literal("unsent") }).describe("Its writer took it back");
const CommentPart = z
  .object({
    type: z.literal("comment"),
    place: z.enum(commentPlaces),
    postId: z.string(),
    link: z.string().nullable().describe("Where the post is read; null until the provider has said"),
    at: Time.describe("By the provider's clock"),
    answeredById: Id.nullable().describe("The message that is its private answer"),
  })
  .describe("Written under a post of ours for everybody to read; its first answer goes privately");
const MentionPart = z
  .object({
    type: z.literal("mention"),
    place: z.enum(mentionPlaces),
    link: z.string().nullable().describe("Where the post is read; null where the provider does not say"),
  })
  .describe(
    "Somebody named the account in a comment, or with a post of theirs; nothing answers it privately",
  );
const ChoicePart = z.object({
  type: z.literal("choice"),
  id: z.string(),
  description: part,
});

const ContactsPart = z
  .object({
    type: z.literal("contacts"),
    contacts: z.array(
      z.object({
        name: z.string().describe("Empty where it has none"),
        organization: part,
        phones: z.array(z.string()),
        emails: z.array(z.string()),
      }),
    ),
  })
  .describe("People whom the customer passes on");
const OrderPart = z
  .object({
    type: z.literal("order"),
    catalogId: part,
    note: part.describe("What the customer wrote with it"),
    items: z.array(
      z.object({
        productRetailerId: z.string(),
        quantity: z.number().int(),
        price: z.number().nullable().describe("Of one, when it was chosen"),
        currency: part,
      }),
    ),
    names,
    prices,
  })
  .describe("What the customer chose from the catalogue");
const UnsupportedPart = z
  .object({ type: z.literal("unsupported"), what: z.string().describe("The provider's word for it") })
  .describe("The provider does not pass it on, or it is of a kind that is not known here");
const NumberChangePart = z
  .object({ type: z.literal("numberChange"), from: z.string(), to: z.string() })
  .describe("The customer has another number; no message of theirs or ours");
const ConsentPart = z
  .object({
    type: z.literal("consent"),
    channel: z.enum(consentChannels),
    state: z.enum(consentStates),
    word: z.string().nullable().describe("What the customer wrote; null: they said so in the provider's app"),
  })
  .describe("The customer opted out of marketing, or in again; no message of theirs or ours");
const CallRequestPart = z
  .object({ type: z.literal("callRequest") })
  .describe("Asks the customer whether they may be called");
const CallPermissionPart = z.object({
  type: z.literal("callPermission"),
  isAllowed: z.boolean(),
  until: Time.nullable().describe("By the provider's clock; null: for good"),
});
const CallPart = z
  .object({
    type: z.literal("call"),
    callId: Id,
    callerName: z.string(),
    result: z.enum(callResults),
    durationSeconds: z.number().int().nullable().describe("Of one that was picked up"),
  })
  .describe("A call to the customer that has ended; no message of theirs or ours");

/** What a messenger's message has beside its words, which stand in its text. */
export const MessengerPart = z
  .discriminatedUnion("type", [
    TemplatePart,
    ButtonsPart,
    ListPart,
    ProductPart,
    ProductListPart,
    LocationPart,
    MediaPart,
    ChoicePart,
    UnsentPart,
    CommentPart,
    MentionPart,
    CallRequestPart,
    CallPermissionPart,
    CallPart,
    ContactsPart,
    OrderPart,
    UnsupportedPart,
    NumberChangePart,
    ConsentPart,
  ])
  .meta({ id: "MessengerPart" });
export type MessengerPart = z.infer<typeof MessengerPart>;
/** Written for everybody to read, so no message of the conversation at the provider. */
export const isPublicPart = (content: MessengerPart | null | undefined): boolean =>
  content?.type === "comment" || content?.type === "mention";
export type TemplateSent = z.infer<typeof TemplatePart>;

/** One of the provider's messages that a message with files leaves as. */
export const MessagePart = z
  .object({
    attachmentId: Id.nullable().describe("Null: its words"),
    delivery: z.enum(deliveryStatuses),
    reason: z.string().nullable().describe("Why it failed or is not known to have arrived"),
  })
  .meta({ id: "MessagePart" });
export type MessagePart = z.infer<typeof MessagePart>;

const MessageReaction = z
  .object({
    by: z.enum(["CUSTOMER", "AGENT"]),
    emoji: z.string(),
    reason: z.string().nullish().describe("Why ours did not get there"),
  })
  .meta({ id: "MessageReaction" });

export const MessageMessenger = z
  .object({
    content: MessengerPart.nullable(),
    repliesToId: Id.nullable().describe("The message of this ticket that it answers"),
    reactions: z.array(MessageReaction),
    connectionId: Id.optional().describe("Where it went or came by another connection than the ticket's own"),
    editedAt: Time.optional().describe("When its writer last changed its words, by the provider's clock"),
    parts: z.array(MessagePart).optional().describe("Where it left as more than one, in order"),
    waits: z
      .object({ for: z.enum(deliveryWaits), until: Time })
      .optional()
      .describe("Which limit of the provider's holds it, or the next part of it, and when it goes on"),
  })
  .meta({ id: "MessageMessenger" });
export type MessageMessenger = z.infer<typeof MessageMessenger>;
