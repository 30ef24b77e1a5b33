import { z } from "zod";
import type { InboundContent, InboundMedia } from "../channel.ts";
import { mediaKinds } from "../../../../contract/channels/media-rules.ts";
import { clip, id, list, optionalId, optionalMoment, text } from "./webhook-shapes.ts";

const Choice = z.looseObject({ id, title: id, description: optionalId }).optional().catch(undefined);
const PermissionReply = z
  .looseObject({
    response: z.enum(["accept", "reject"]),
    expiration_timestamp: optionalMoment,
    is_permanent: z.boolean().optional().catch(undefined),
    response_source: optionalId,
  })
  .optional()
  .catch(undefined);
const Media = z
  .looseObject({
    id,
    mime_type: optionalId,
    sha256: optionalId,
    filename: optionalId,
    caption: text.optional().catch(undefined),
    voice: z.boolean().optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
const Words = z.looseObject({ body: text }).optional().catch(undefined);
const Caption = z
  .looseObject({ caption: text.optional().catch(undefined) })
  .optional()
  .catch(undefined);
/** Of what can be edited, beside plain words: the words of a file. */
const captions = { image: Caption, video: Caption, document: Caption };
export const Message = z.looseObject({
  image: Media,
  video: Media,
  audio: Media,
  document: Media,
  sticker: Media,
  id,
  type: id,
  timestamp: optionalMoment,
  from: optionalId,
  from_user_id: optionalId,
  group_id: optionalId,
  context: z.looseObject({ id: optionalId }).optional().catch(undefined),
  text: Words,
  interactive: z
    .looseObject({ button_reply: Choice, list_reply: Choice, call_permission_reply: PermissionReply })
    .optional()
    .catch(undefined),
  // The context of a press may be missing.
  button: z.looseObject({ text: id, payload: optionalId }).optional().catch(undefined),
  location: z
    .looseObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: optionalId,
      address: optionalId,
    })
    .optional()
    .catch(undefined),
  contacts: z.array(z.unknown()).optional().catch(undefined),
  order: z
    .looseObject({ catalog_id: optionalId, text: text.optional().catch(undefined), product_items: list })
    .optional()
    .catch(undefined),
  unsupported: z.looseObject({ type: optionalId }).optional().catch(undefined),
  edit: z
    .looseObject({ original_message_id: id, message: z.looseObject({ text: Words, ...captions }) })
    .optional()
    .catch(undefined),
  revoke: z.looseObject({ original_message_id: id }).optional().catch(undefined),
  system: z
    .looseObject({
      type: optionalId,
      wa_id: optionalId,
      new_wa_id: optionalId,
      user_id: optionalId,
    })
    .optional()
    .catch(undefined),
  reaction: z
    .looseObject({ message_id: id, emoji: text.pipe(z.string().max(32)).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
export type Message = z.infer<typeof Message>;

export function contentOfMessage(message: Message): InboundContent {
  const { type, text: words, interactive, button, location, reaction } = message;
  if (type === "text" && words) return { type: "text", text: words.body };
  const choice = interactive?.button_reply ?? interactive?.list_reply;
  if (type === "interactive" && choice)
    return { type: "choice", id: choice.id, text: choice.title, description: choice.description ?? null };
  const reply = interactive?.call_permission_reply;
  if (type === "interactive" && reply)
    return {
      type: "callPermission",
      isAllowed: reply.response === "accept",
      until: reply.is_permanent === true ? null : (reply.expiration_timestamp ?? null),
      isTheirWord: reply.response_source !== "automatic",
    };
  if (type === "button" && button)
    return { type: "choice", id: button.payload ?? button.text, text: button.text, description: null };
  if (type === "location" && location)
    return {
      type: "location",
      latitude: location.latitude,
      longitude: location.longitude,
      name: location.name ?? null,
      address: location.address ?? null,
    };
  if (type === "reaction" && reaction) return { type: "reaction", emoji: reaction.emoji ?? "" };
  return (
    mediaOf(message) ??
    contactsOf(message) ??
    orderOf(message) ?? { type: "other", what: clip(message.unsupported?.type ?? type) }
  );
}

const word = text.pipe(z.string().trim().min(1)).optional().catch(undefined);
const SharedContact = z.looseObject({
  name: z
    .looseObject({ formatted_name: word, first_name: word, last_name: word })
    .optional()
    .catch(undefined),
  org: z.looseObject({ company: word }).optional().catch(undefined),
  phones: list.catch([]),
  emails: list.catch([]),
});
const Phone = z.looseObject({ phone: word, wa_id: word });
const Mail = z.looseObject({ email: word });
const contactsMax = 50;
const addressesMax = 10;
/** People whom the customer passes on. A number may be known by its WhatsApp id alone. */
function contactsOf({ type, contacts }: Message): InboundContent | undefined {
  if (type !== "contacts" || !contacts) return undefined;
  const shared = contacts.slice(0, contactsMax).flatMap((part) => {
    const { data } = SharedContact.safeParse(part);
    if (!data) return [];
    const { name, org } = data;
    const phones = data.phones.flatMap((one) => {
      const { phone, wa_id } = Phone.safeParse(one).data ?? {};
      return phone ?? (wa_id === undefined ? [] : `+${wa_id}`);
    });
    const emails = data.emails.flatMap((one) => Mail.safeParse(one).data?.email ?? []);
    const called = [name?.first_name, name?.last_name].flatMap((one) => one ?? []).join(" ");
    return [
      {
        name: clip(name?.formatted_name ?? called),
        organization: org?.company === undefined ? null : clip(org.company),
        phones: phones.slice(0, addressesMax).map(clip),
        emails: emails.slice(0, addressesMax).map(clip),
      },
    ];
  });
  return shared.length === 0 ? undefined : { type: "contacts", contacts: shared };
}

/** Numbers are told as numbers, and by some as text. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,6})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1e12));
const OrderItem = z.looseObject({
  product_retailer_id: id,
  quantity: amount.pipe(z.int().min(1)),
  item_price: amount.optional().catch(undefined),
  currency: text
    .pipe(z.string().regex(/^[A-Z]{3}$/))
    .optional()
    .catch(undefined),
});
const itemsMax = 100;
/** What the customer put into the cart. One line that cannot be read makes the whole no order to rely on. */
function orderOf({ type, order }: Message): InboundContent | undefined {
  if (type !== "order" || !order) return undefined;
  const items = order.product_items.map((one) => OrderItem.safeParse(one).data);
  if (items.length === 0 || items.length > itemsMax || items.some((one) => one === undefined))
    return undefined;
  return {
    type: "order",
    catalogId: order.catalog_id ?? null,
    text: order.text ?? "",
    items: items.flatMap((one) =>
      one
        ? [
            {
              productRetailerId: one.product_retailer_id,
              quantity: one.quantity,
              price: one.item_price ?? null,
              currency: one.currency ?? null,
            },
          ]
        : [],
    ),
  };
}

/** The new words of a message that was edited; null where there are none to be read. */
export function editedWords({ edit }: Message): string | null {
  const { text: words, image, video, document } = edit?.message ?? {};
  return words?.body ?? image?.caption ?? video?.caption ?? document?.caption ?? null;
}

function mediaOf(message: Message): InboundMedia | undefined {
  const kind = mediaKinds.find((one) => one === message.type);
  const media = kind && message[kind];
  if (!media) return undefined;
  return {
    type: "media",
    kind,
    mediaId: media.id,
    contentType: media.mime_type ?? null,
    sha256: hexOf(media.sha256),
    name: media.filename ?? null,
    text: media.caption ?? "",
    isVoice: media.voice ?? false,
  };
}

/** Posts have a file's hash in base64, answers in hexadecimal digits; null for what is neither. */
export function hexOf(hash: string | undefined): string | null {
  if (hash === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase();
  return /^[A-Za-z0-9+/]{43}=?$/.test(hash) ? Buffer.from(hash, "base64").toString("hex") : null;
}
