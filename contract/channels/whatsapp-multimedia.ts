import { z } from "zod";
import { Message } from "../desk/ticket-messages.ts";
import { endpoint, group } from "../kit.ts";
import { mediaKinds } from "./media-rules.ts";
import { Id, Line, Text, listOf } from "../shapes.ts";

/** To whom: a conversation, or an address of a number's. */
const to = {
  conversationId: Id.optional(),
  connectionId: Id.optional(),
  to: Line(140).optional().describe("A number with its country code, with connectionId"),
  repliesToId: Id.optional().describe("A message of the same conversation"),
  clientMessageId: Line(100).optional(),
};
/** As the catalogue has them. */
const CatalogId = Line(40).regex(/^\d+$/);
const ProductId = Line(100);
const conversationId = "01980000-0000-7000-8000-000000000000";
const frame = {
  header: Line(60).optional(),
  body: Text(4096).refine((text) => text.trim() !== ""),
  footer: Line(60).optional(),
};
const CatalogueProduct = z
  .object({
    id: z.string().describe("The shop's own, by which messages name it"),
    name: z.string(),
    price: z.string().nullable().describe("With its currency, as the provider writes it"),
    isAvailable: z.boolean(),
  })
  .meta({ id: "CatalogueProduct" });
export type CatalogueProduct = z.infer<typeof CatalogueProduct>;
const pictures = z.object({
  items: z.array(z.object({ id: z.string(), picture: z.string().describe("A data URL") })),
});
const names = z
  .record(ProductId, Line(200))
  .refine((all) => Object.keys(all).length <= 30)
  .optional()
  .describe("What the products are called, for the thread; the customer sees what the provider has");
const common = {
  allow: "AGENT",
  creates: true,
  fails: ["conflict", "invalid", "window_closed"],
  touches: ["tickets"],
  returns: Message,
} as const;

/** Messages by WhatsApp that are more than words. They pass the same door as a reply. */
export const whatsappMultimedia = group("whatsapp-multimedia", {
  products: endpoint("GET /connections/{id}/products", {
    allow: "AGENT",
    refs: { id: "connection" },
    transaction: "none",
    perMinute: 60,
    fails: ["conflict"],
    summary: "A page of what messages of the connection may show; a few minutes old at most",
    query: z.object({
      search: Line(100).optional().describe("In names and ids"),
      cursor: Line(300).optional().describe("Where the page before ended"),
    }),
    returns: z.object({
      catalogId: z.string().nullable().describe("Null where no catalogue is connected"),
      items: z.array(CatalogueProduct),
      nextCursor: z.string().nullable(),
    }),
  }),
  pictures: endpoint("GET /connections/{id}/product-pictures", {
    allow: "AGENT",
    refs: { id: "connection" },
    transaction: "none",
    perMinute: 120,
    fails: ["conflict"],
    summary: "Small pictures of products, as text; those that have none are left out",
    query: z.object({ ids: listOf(ProductId, 30) }),
    returns: pictures,
  }),
  messagePictures: endpoint("GET /tickets/{id}/messages/{messageId}/product-pictures", {
    allow: "AGENT",
    refs: { id: "ticket", messageId: "message" },
    transaction: "none",
    perMinute: 120,
    fails: ["conflict"],
    summary: "The same of the products that a message shows",
    returns: pictures,
  }),
  media: endpoint("POST /whatsapp-multimedia/media", {
    ...common,
    summary: "Sends an upload of one's own as what it is",
    body: z.object({
      ...to,
      type: z.enum(mediaKinds),
      attachmentId: Id,
      caption: Text(1024).optional().describe("Not with audio or a sticker"),
    }),
    example: {
      conversationId,
      type: "image",
      attachmentId: "01980000-0000-7000-8000-000000000001",
      caption: "This is how it looks",
    },
  }),
  location: endpoint("POST /whatsapp-multimedia/location", {
    ...common,
    body: z.object({
      ...to,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: Line(200).optional(),
      address: Line(500).optional(),
    }),
    example: { conversationId, latitude: 41.387, longitude: 2.17, name: "Acme Outdoor" },
  }),
  buttons: endpoint("POST /whatsapp-multimedia/interactive-buttons", {
    ...common,
    body: z.object({
      ...to,
      ...frame,
      body: Text(1024).refine((text) => text.trim() !== ""),
      buttons: z
        .array(z.object({ id: Line(256), title: Line(20) }))
        .min(1)
        .max(3),
    }),
    example: { conversationId, body: "Did it arrive?", buttons: [{ id: "yes", title: "Yes" }] },
  }),
  list: endpoint("POST /whatsapp-multimedia/interactive-list", {
    ...common,
    body: z.object({
      ...to,
      ...frame,
      button: Line(20),
      sections: z
        .array(
          z.object({
            title: Line(24).optional(),
            rows: z
              .array(z.object({ id: Line(200), title: Line(24), description: Line(72).optional() }))
              .min(1)
              .max(10),
          }),
        )
        .min(1)
        .max(10),
    }),
    example: {
      conversationId,
      body: "What is it about?",
      button: "Choose",
      sections: [{ rows: [{ id: "order", title: "My order" }] }],
    },
  }),
  product: endpoint("POST /whatsapp-multimedia/product", {
    ...common,
    summary: "One product of a catalogue at Meta",
    body: z.object({
      ...to,
      body: Text(1024).optional(),
      footer: frame.footer,
      catalogId: CatalogId,
      productRetailerId: ProductId,
      names,
    }),
    example: { conversationId, catalogId: "194836987003835", productRetailerId: "TENT-2" },
  }),
  productList: endpoint("POST /whatsapp-multimedia/product-list", {
    ...common,
    summary: "Up to 30 products of a catalogue at Meta",
    body: z.object({
      ...to,
      header: Line(60),
      body: Text(1024).refine((text) => text.trim() !== ""),
      footer: frame.footer,
      catalogId: CatalogId,
      names,
      sections: z
        .array(
          z.object({
            title: Line(24).optional(),
            productRetailerIds: z.array(ProductId).min(1).max(30),
          }),
        )
        .min(1)
        .max(10),
    }),
    example: {
      conversationId,
      header: "Tents",
      body: "These are in stock.",
      catalogId: "194836987003835",
      sections: [{ productRetailerIds: ["TENT-2", "TENT-4"] }],
    },
  }),
});
