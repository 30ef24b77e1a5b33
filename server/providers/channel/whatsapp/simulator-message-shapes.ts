import { z } from "zod";
import { whatsAppLimits } from "./provider.ts";
import { isSimulatedProduct, simulatedCatalogueId } from "./simulator-products.ts";

const said = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.trim() !== "", "is empty");
const Parameter = z.strictObject({
  type: z.literal("text"),
  text: said(1024).refine((text) => !/[\r\n\t]| {5}/.test(text), "has a line break, a tab or many blanks"),
});
const Media = z.strictObject({ id: z.string().min(1) });
const HeaderParameter = z.discriminatedUnion("type", [
  Parameter,
  z.strictObject({ type: z.literal("image"), image: Media }),
  z.strictObject({ type: z.literal("video"), video: Media }),
  z.strictObject({ type: z.literal("document"), document: Media.extend({ filename: said(240).optional() }) }),
  z.strictObject({
    type: z.literal("location"),
    location: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: said(1000),
      address: said(1000),
    }),
  }),
]);
const TemplateComponent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), parameters: z.tuple([HeaderParameter]) }),
  z.strictObject({ type: z.literal("body"), parameters: z.array(Parameter).min(1) }),
  z.strictObject({
    type: z.literal("button"),
    sub_type: z.literal("url"),
    index: z.string().regex(/^\d$/),
    parameters: z.tuple([Parameter]),
  }),
]);
export const Template = z.strictObject({
  name: z.string(),
  language: z.strictObject({ code: z.string() }),
  components: z.array(TemplateComponent).optional(),
});
const frame = {
  header: z.strictObject({ type: z.literal("text"), text: said(60) }).optional(),
  footer: z.strictObject({ text: said(60) }).optional(),
};
const isTrimmed = (text: string): boolean => text === text.trim();
const distinct = (words: readonly string[]): boolean => new Set(words).size === words.length;
const Buttons = z.strictObject({
  type: z.literal("button"),
  ...frame,
  body: z.strictObject({ text: said(1024) }),
  action: z.strictObject({
    buttons: z
      .array(
        z.strictObject({
          type: z.literal("reply"),
          reply: z.strictObject({ id: said(256).refine(isTrimmed), title: said(20) }),
        }),
      )
      .min(1)
      .max(3)
      .refine((all) => distinct(all.map(({ reply }) => reply.title)), "has a title twice")
      .refine((all) => distinct(all.map(({ reply }) => reply.id)), "has an id twice"),
  }),
});
const List = z.strictObject({
  type: z.literal("list"),
  ...frame,
  body: z.strictObject({ text: said(4096) }),
  action: z.strictObject({
    button: said(20),
    sections: z
      .array(
        z.strictObject({
          title: said(24).optional(),
          rows: z
            .array(z.strictObject({ id: said(200), title: said(24), description: said(72).optional() }))
            .min(1),
        }),
      )
      .min(1)
      .max(10)
      .refine((all) => all.length === 1 || all.every(({ title }) => title), "needs a title in each section")
      .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, "has more than 10 rows")
      .refine((all) => distinct(all.flatMap(({ rows }) => rows.map(({ id }) => id))), "has an id twice"),
  }),
});
const productId = z.string().refine(isSimulatedProduct, "is not in the catalogue");
const catalogId = z.literal(simulatedCatalogueId, "is not the account's catalogue");
const Product = z.strictObject({
  type: z.literal("product"),
  body: z.strictObject({ text: said(1024) }).optional(),
  footer: frame.footer,
  action: z.strictObject({ catalog_id: catalogId, product_retailer_id: productId }),
});
const ProductList = z.strictObject({
  type: z.literal("product_list"),
  header: z.strictObject({ type: z.literal("text"), text: said(60) }),
  body: z.strictObject({ text: said(1024) }),
  footer: frame.footer,
  action: z.strictObject({
    catalog_id: catalogId,
    sections: z
      .array(
        z.strictObject({
          title: said(24).optional(),
          product_items: z.array(z.strictObject({ product_retailer_id: productId })).min(1),
        }),
      )
      .min(1)
      .max(10)
      .refine((all) => all.length === 1 || all.every(({ title }) => title), "needs a title in each section")
      .refine((all) => all.flatMap((one) => one.product_items).length <= 30, "has more than 30 products"),
  }),
});
const CallRequest = z.strictObject({
  type: z.literal("call_permission_request"),
  body: z.strictObject({ text: said(1024) }).optional(),
  action: z.strictObject({ name: z.literal("call_permission_request") }),
});
export type Interactive = z.infer<
  typeof Buttons | typeof List | typeof Product | typeof ProductList | typeof CallRequest
>;
const mediaId = z.string().regex(/^\d{1,30}$/);
const captioned = { id: mediaId, caption: said(1024).optional() };
const common = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z.string().optional(),
  recipient: z.string().optional(),
  context: z.strictObject({ message_id: z.string().startsWith("wamid.") }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};
/** What WhatsApp takes as a message, and nothing beside it. */
export const Message = z
  .discriminatedUnion("type", [
    z.strictObject({
      ...common,
      type: z.literal("text"),
      text: z.strictObject({ body: said(whatsAppLimits.textMax), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({ ...common, type: z.literal("template"), template: Template }),
    z.strictObject({
      ...common,
      type: z.literal("interactive"),
      interactive: z.discriminatedUnion("type", [Buttons, List, Product, ProductList, CallRequest]),
    }),
    z.strictObject({
      ...common,
      type: z.literal("location"),
      location: z.strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        name: said(1000).optional(),
        address: said(1000).optional(),
      }),
    }),
    z.strictObject({ ...common, type: z.literal("image"), image: z.strictObject(captioned) }),
    z.strictObject({ ...common, type: z.literal("video"), video: z.strictObject(captioned) }),
    z.strictObject({
      ...common,
      type: z.literal("document"),
      document: z.strictObject({ ...captioned, filename: said(240).optional() }),
    }),
    z.strictObject({
      ...common,
      type: z.literal("audio"),
      audio: z.strictObject({ id: mediaId, voice: z.boolean().optional() }),
    }),
    z.strictObject({ ...common, type: z.literal("sticker"), sticker: z.strictObject({ id: mediaId }) }),
    z.strictObject({
      ...common,
      type: z.literal("reaction"),
      reaction: z.strictObject({ message_id: z.string().startsWith("wamid."), emoji: z.string().max(32) }),
    }),
  ])
  .refine(({ to, recipient }) => to !== undefined || recipient !== undefined, "to is required");
export type Message = z.infer<typeof Message>;
