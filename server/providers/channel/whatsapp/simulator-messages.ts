import { z } from "zod";
import { jsonOf, takeOfRate } from "../../simulator/kit.ts";
import { mediaKinds, mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import { whatsAppMediaLimits } from "./media.ts";
import { whatsAppLimits } from "./provider.ts";
import { simulatedNumber, statusPost } from "./simulator-posts.ts";
import { liveMedia } from "./simulator-media.ts";
import { isSimulatedProduct, simulatedCatalogueId } from "./simulator-catalogue.ts";
import { refusal } from "./simulator-refusal.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";
import {
  addressOfCustomer,
  fileLine,
  isWindowOpen,
  keepMessage,
  nameInSimulator,
  simulatedCustomer,
} from "./simulator-state.ts";
import type { SimulatedMedia, SimulatedTemplate, WhatsAppSimulation } from "./simulator-state.ts";

const sentAfterMs = 400;
const arrivedAfterMs = 1500;
/** To one customer: 45 at once are lent, and come back at one in six seconds. */
const pairRate = { atOnce: 45, backEveryMs: 6000 };
const numberRate = { atOnce: 80, backEveryMs: 1000 / 80 };

const said = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.trim() !== "", "is empty");
const Parameter = z.strictObject({
  type: z.literal("text"),
  text: said(1024).refine((text) => !/[\r\n\t]| {5}/.test(text), "has a line break, a tab or many blanks"),
});
const TemplateComponent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), parameters: z.array(Parameter).min(1) }),
  z.strictObject({ type: z.literal("body"), parameters: z.array(Parameter).min(1) }),
  z.strictObject({
    type: z.literal("button"),
    sub_type: z.literal("url"),
    index: z.string().regex(/^\d$/),
    parameters: z.tuple([Parameter]),
  }),
]);
const Template = z.strictObject({
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
type Interactive = z.infer<typeof Buttons | typeof List | typeof Product | typeof ProductList>;
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
const Message = z
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
      interactive: z.discriminatedUnion("type", [Buttons, List, Product, ProductList]),
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
type Message = z.infer<typeof Message>;

/** What WhatsApp answers to a message. */
export function answerMessage(call: RouteCall): Routed {
  const { state, request, settings, atMs } = call;
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return refusal(400, 100, "The body must be application/json.");
  const read = Message.safeParse(jsonOf(request.body));
  if (!read.success) {
    const [issue] = read.error.issues;
    return refusal(400, 100, `${issue?.path.join(".") || "The body"}: ${issue?.message ?? "not valid"}`);
  }
  const input = read.data.to ?? read.data.recipient ?? "";
  const address = addressOfCustomer(input);
  if (address === null || "number" in address !== (read.data.to !== undefined))
    return refusal(400, 131009, "The recipient is no number and no id.");
  if ("number" in address && address.number === simulatedNumber(settings).replaceAll(/\D/g, ""))
    return refusal(400, 131021, "A number cannot write to itself.");
  const wrong = read.data.type === "template" ? refusedTemplate(state, read.data.template) : null;
  if (wrong) return wrong;
  const media = mediaOf(state, read.data, atMs);
  if (media === "none") return refusal(400, 131053, "The file is not there any more, or of another kind.");
  const customer = simulatedCustomer(state, address);
  if (!takeOfRate(state, `pair ${nameInSimulator(customer)}`, pairRate, atMs))
    return refusal(400, 131056, "Too many messages to this customer in a short time.");
  if (!takeOfRate(state, "number", numberRate, atMs))
    return refusal(429, 130429, "Too many messages were sent.");
  return accepted(call, read.data, { input, customer, media });
}

const templateOf = (
  { templates }: WhatsAppSimulation,
  { name, language }: z.infer<typeof Template>,
): SimulatedTemplate | undefined =>
  templates.find((one) => one.name === name && one.language === language.code);
const variable = /\{\{(\d+)\}\}/g;
const countIn = (text = ""): number => new Set([...text.matchAll(variable)].map(([, number]) => number)).size;

/** A template that does not exist here, is not approved, or is filled in otherwise than it asks. */
function refusedTemplate(state: WhatsAppSimulation, sent: z.infer<typeof Template>): Routed | null {
  const template = templateOf(state, sent);
  if (!template || template.status === "PENDING" || template.status === "REJECTED")
    return refusal(404, 132001, `Template name does not exist in ${sent.language.code}.`);
  if (template.status === "PAUSED") return refusal(400, 132015, "The template is paused for low quality.");
  if (template.status === "DISABLED") return refusal(400, 132016, "The template is disabled.");
  const given = (type: "header" | "body") =>
    sent.components?.flatMap((one) => (one.type === type ? one.parameters : [])).length ?? 0;
  for (const type of ["header", "body"] as const) {
    const wanted = countIn(template.components.find((one) => one.type === type.toUpperCase())?.text);
    if (given(type) !== wanted)
      return refusal(400, 132000, `${type}: number of parameters does not match (${given(type)}/${wanted}).`);
  }
  const buttons = template.components.flatMap((one) => one.buttons ?? []);
  const asking = buttons.flatMap(({ url }, at) => (countIn(url) > 0 ? [String(at)] : [])).join();
  const filled = sent.components?.flatMap((one) => (one.type === "button" ? [one.index] : [])).join() ?? "";
  return asking === filled ? null : refusal(400, 131008, "A button's parameter is missing or not asked for.");
}

const kindOf = ({ type }: Message): MediaKind | undefined => mediaKinds.find((kind) => kind === type);
const sentFile = (
  message: Message,
): { id: string; caption?: string | undefined; voice?: boolean | undefined } | null => {
  switch (message.type) {
    case "image":
      return message.image;
    case "video":
      return message.video;
    case "audio":
      return message.audio;
    case "document":
      return message.document;
    case "sticker":
      return message.sticker;
    default:
      return null;
  }
};
/** The file of a message; null where it has none. */
function mediaOf(state: WhatsAppSimulation, message: Message, atMs: number): SimulatedMedia | null | "none" {
  const sent = sentFile(message);
  if (!sent) return null;
  const media = liveMedia(state, sent.id, atMs);
  if (!media || media.isCustomers) return "none";
  const isOfKind = mediaLimitOf(whatsAppMediaLimits, media)?.kind === message.type;
  const canSpeak = sent.voice !== true || media.contentType === "audio/ogg";
  return isOfKind && canSpeak ? media : "none";
}

/** What its recipient reads. */
function linesOf(state: WhatsAppSimulation, message: Message): string {
  switch (message.type) {
    case "text":
      return message.text.body;
    case "template":
      return templateLines(templateOf(state, message.template), message.template);
    case "location": {
      const { name, address, latitude, longitude } = message.location;
      return ["📍", name, address, `${latitude}, ${longitude}`].flatMap((part) => part ?? []).join("\n");
    }
    case "reaction":
      return message.reaction.emoji;
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return sentFile(message)?.caption ?? "";
    default:
      return interactiveLines(message.interactive);
  }
}
function templateLines(template: SimulatedTemplate | undefined, sent: z.infer<typeof Template>): string {
  const lines = (template?.components ?? []).flatMap(({ type, text, buttons }) => {
    const given = (sent.components ?? []).find((one) => one.type === type.toLowerCase())?.parameters ?? [];
    const filled = text?.replaceAll(variable, (whole, at: string) => given[Number(at) - 1]?.text ?? whole);
    return [...(filled === undefined ? [] : [filled]), ...(buttons ?? []).map((one) => `[ ${one.text} ]`)];
  });
  return lines.join("\n\n");
}
function choicesOf(sent: Interactive): (string | undefined)[] {
  switch (sent.type) {
    case "button":
      return sent.action.buttons.map(({ reply }) => `[ ${reply.title} ]`);
    case "list":
      return [
        `[ ${sent.action.button} ]`,
        ...sent.action.sections.flatMap(({ title, rows }) => [title, ...rows.map((row) => `• ${row.title}`)]),
      ];
    case "product":
      return [`• ${sent.action.product_retailer_id}`];
    default:
      return sent.action.sections.flatMap(({ title, product_items }) => [
        title,
        ...product_items.map((one) => `• ${one.product_retailer_id}`),
      ]);
  }
}
const interactiveLines = (sent: Interactive): string =>
  [
    sent.type === "product" ? undefined : sent.header?.text,
    sent.body?.text,
    sent.footer?.text,
    ...choicesOf(sent),
  ]
    .flatMap((line) => line ?? [])
    .join("\n");

/** Taken; whether it may be sent at all WhatsApp tells afterwards. */
function accepted(
  { state, settings, secrets, atMs, newId }: RouteCall,
  message: Message,
  {
    input,
    customer,
    media,
  }: {
    input: string;
    customer: ReturnType<typeof simulatedCustomer>;
    media: SimulatedMedia | null;
  },
): Routed {
  const isInWindow = isWindowOpen(customer, atMs);
  const isTemplate = message.type === "template";
  const isOpen = isInWindow || isTemplate;
  const category = isTemplate ? templateOf(state, message.template)?.category.toLowerCase() : undefined;
  const isPaid = category !== undefined && !(category === "utility" && isInWindow);
  const kept = {
    id: newId(),
    direction: "TO_CUSTOMER" as const,
    customer: nameInSimulator(customer),
    text: linesOf(state, message),
    ...(media ? { file: fileLine(kindOf(message) ?? "document", media) } : {}),
    atMs,
    arrivesAtMs: atMs + arrivedAfterMs,
    status: isOpen ? ("SENT" as const) : ("FAILED" as const),
    key: message.biz_opaque_callback_data ?? null,
  };
  keepMessage(state, kept);
  const told = (status: "sent" | "delivered" | "failed", afterMs: number, code?: number) =>
    statusPost({ settings, secrets }, customer, [kept], {
      status,
      atMs,
      afterMs,
      ...(code === undefined ? {} : { code }),
      ...(isPaid ? { category } : {}),
    });
  return {
    answer: {
      status: 200,
      headers: { "facebook-api-version": settings.apiVersion },
      json: {
        messaging_product: "whatsapp",
        contacts: [
          {
            input,
            ...(customer.number === null ? { user_id: customer.userId } : { wa_id: customer.number }),
          },
        ],
        messages: [{ id: kept.id }],
      },
    },
    posts: isOpen
      ? [told("sent", sentAfterMs), told("delivered", arrivedAfterMs)]
      : [told("failed", sentAfterMs, 131047)],
  };
}
