import { z } from "zod";
import type {
  ChannelIdentity,
  DeliveryStatus,
  InboundEvent,
  InboundEcho,
  InboundEdit,
  InboundMove,
  InboundUnsend,
  InboundMessage,
  InboundStatus,
  InboundTemplate,
  InboundUnread,
} from "../channel.ts";
import { storedReason } from "../../../words/stored.ts";
import type { Text } from "../../../words/wording.ts";
import { eventsOfCalls } from "./webhook-calls.ts";
import { eventsOfPreferences } from "./webhook-preferences.ts";
import {
  clip,
  id,
  identitiesBy,
  list,
  optionalId,
  optionalMoment,
  text,
  unread,
  printOf,
} from "./webhook-shapes.ts";
import type { Place } from "./webhook-shapes.ts";
import { eventOfAccount } from "./webhook-account.ts";
import { Message, contentOfMessage, editedWords } from "./webhook-contents.ts";
import { say } from "./texts.ts";
import { templateCategoryOf, templateQualityOf, templateReasonOf, templateStatusOf } from "./templates.ts";
import { MetaError, wordsOfMetaError } from "../meta-errors.ts";

const Post = z.looseObject({ object: z.literal("whatsapp_business_account"), entry: list });
const Entry = z.looseObject({ id: optionalId, time: optionalMoment, changes: list });
const Change = z.looseObject({ field: id, value: z.looseObject({}) });
const Metadata = z.looseObject({ phone_number_id: optionalId });
const Value = z.looseObject({
  metadata: Metadata.optional().catch(undefined),
  contacts: list.catch([]),
  messages: list.optional(),
  statuses: list.optional(),
  errors: list.optional(),
  message_echoes: list.optional(),
});
const Contact = z.looseObject({
  profile: z
    .looseObject({ name: text.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  wa_id: optionalId,
  user_id: optionalId,
});
type Contact = z.infer<typeof Contact>;
const Status = z.looseObject({
  id,
  status: id,
  timestamp: optionalMoment,
  biz_opaque_callback_data: optionalId,
  pricing: z.looseObject({ billable: z.boolean(), category: id }).optional().catch(undefined),
  errors: z.array(MetaError).optional().catch(undefined),
});
const templateFields = [
  "message_template_status_update",
  "message_template_quality_update",
  "template_category_update",
];
const optionalWord = text.optional().nullable().catch(undefined);
const TemplateChange = z.looseObject({
  event: id.optional().catch(undefined),
  message_template_id: z
    .union([z.int().transform(String), id])
    .optional()
    .catch(undefined),
  message_template_name: id,
  message_template_language: id,
  message_template_category: optionalId,
  new_category: optionalId,
  new_quality_score: optionalId,
  reason: optionalWord,
  rejection_info: z.looseObject({ reason: optionalWord }).optional().nullable().catch(undefined),
});
const Recipient = z.looseObject({ to: optionalId, to_user_id: optionalId });

/**
 * Every change of a post of WhatsApp, each message and each status for itself. What is not read is an entry
 * too, with its reason: a later version reads it from the stored post.
 * @throws SyntaxError for what is no JSON
 */
export function parseWhatsAppWebhook(
  raw: Uint8Array,
  receivedAt: string = new Date(0).toISOString(),
): InboundEvent[] {
  const json: unknown = JSON.parse(new TextDecoder().decode(raw));
  const place = { account: null, at: receivedAt };
  const post = Post.safeParse(json).data;
  if (!post) return [unread(place, json, say("whatsapp.no_account"))];
  return post.entry.flatMap((part) => {
    const entry = Entry.safeParse(part).data;
    if (!entry) return [unread(place, part, say("whatsapp.no_changes"))];
    const here = { account: entry.id ?? null, at: entry.time ?? receivedAt };
    return entry.changes.flatMap((change) => eventsOfChange(here, change));
  });
}

function eventsOfChange(place: Place, part: unknown): InboundEvent[] {
  const change = Change.safeParse(part).data;
  if (!change) return [unread(place, part, say("whatsapp.no_field"))];
  const value = Value.safeParse(change.value).data;
  if (!value) return [unread(place, part, say("whatsapp.odd_change", { field: clip(change.field) }))];
  const here = { ...place, account: value.metadata?.phone_number_id ?? place.account };
  if (change.field === "smb_message_echoes" && value.message_echoes)
    return value.message_echoes.map((echo) => eventOfEcho(here, echo, contactsOf(value)));
  const template = eventOfTemplate(here, change);
  if (template) return [template];
  const ofAccount = eventOfAccount(here, change);
  if (ofAccount) return [ofAccount];
  if (change.field === "calls") return eventsOfCalls(here, change.value, part);
  if (change.field === "user_preferences") return eventsOfPreferences(here, change.value, part);
  if (change.field !== "messages") return [unread(here, part, whyNotRead(change.field))];
  const contacts = contactsOf(value);
  const events = [
    ...(value.messages ?? []).map((message) => eventOfMessage(here, message, contacts)),
    ...(value.statuses ?? []).map((status) => eventOfStatus(here, status)),
    ...(value.errors ?? []).map((error) =>
      unread(
        here,
        error,
        say("whatsapp.told_error", {
          reason: wordsOfMetaError(MetaError.safeParse(error).data, say("whatsapp.no_reason")),
        }),
      ),
    ),
  ];
  return events.length > 0 ? events : [unread(here, part, say("whatsapp.empty_change"))];
}

const contactsOf = ({ contacts }: z.infer<typeof Value>): Contact[] =>
  contacts.flatMap((contact) => {
    const { data } = Contact.safeParse(contact);
    return data ? [data] : [];
  });

const notRead: ReadonlyMap<string, Text> = new Map([
  ["message_template_status_update", say("whatsapp.odd_template")],
  ["message_template_quality_update", say("whatsapp.odd_template")],
  ["template_category_update", say("whatsapp.odd_template")],
  ["message_template_components_update", say("whatsapp.template_parts")],
  ["phone_number_quality_update", say("whatsapp.number_quality")],
  ["business_capability_update", say("whatsapp.account_update")],
  ["account_update", say("whatsapp.account_update")],
  ["history", say("whatsapp.history")],
  ["smb_app_state_sync", say("whatsapp.app_state")],
]);
const whyNotRead = (field: string): Text =>
  notRead.get(field) ?? say("whatsapp.field_not_read", { field: clip(field) });
function eventOfMessage(
  place: Place,
  part: unknown,
  contacts: readonly Contact[],
): InboundMessage | InboundEdit | InboundUnsend | InboundMove | InboundUnread {
  const message = Message.safeParse(part).data;
  if (!message) return unread(place, part, say("whatsapp.odd_message"));
  const here = { ...place, at: message.timestamp ?? place.at };
  if (message.group_id !== undefined) return unread(here, part, say("whatsapp.group_message"));
  const contact = contactOf(message, contacts);
  const identities = identitiesOf(message, contact);
  if (identities.length === 0) return unread(here, part, say("whatsapp.no_sender"));
  if (message.type === "text" && message.text === undefined)
    return unread(here, part, say("whatsapp.no_text"));
  const [customer] = identities;
  const change = customer && changeOf(here, message, customer);
  if (change) return change;
  if (message.type === "edit" || message.type === "revoke")
    return unread(here, part, say("whatsapp.odd_edit"));
  if (message.type === "system") return eventOfSystem(here, { message, part, identities });
  return {
    kind: "message",
    ...here,
    externalId: message.id,
    from: { identities, name: nameOf(contact) },
    content: contentOfMessage(message),
    repliesTo: message.reaction?.message_id ?? message.context?.id ?? null,
  };
}

/** What happens to a message that was sent before, by whichever side. */
function changeOf(
  place: Place,
  message: Message,
  customer: ChannelIdentity,
): InboundEdit | InboundUnsend | null {
  const { type, edit, revoke } = message;
  if (type === "revoke" && revoke)
    return { kind: "unsend", ...place, externalId: revoke.original_message_id, customer };
  const words = editedWords(message);
  if (type !== "edit" || !edit || words === null) return null;
  return {
    kind: "edit",
    ...place,
    externalId: edit.original_message_id,
    changeId: message.id,
    customer,
    text: words,
  };
}

const moves = ["user_changed_number", "customer_changed_number"];
/** What WhatsApp says of a customer; only that they have another number is of a conversation. */
function eventOfSystem(
  place: Place,
  { message, part, identities }: { message: Message; part: unknown; identities: ChannelIdentity[] },
): InboundMove | InboundUnread {
  const { system } = message;
  const to = identitiesOf({ from: system?.wa_id ?? system?.new_wa_id, from_user_id: system?.user_id });
  if (!moves.includes(system?.type ?? "") || to.length === 0)
    return unread(
      place,
      part,
      system?.type === "customer_identity_changed"
        ? say("whatsapp.identity_changed")
        : say("whatsapp.system_message"),
    );
  return { kind: "move", ...place, externalId: message.id, from: identities, to };
}

/** Who wrote a message: the contact of the same id, or the only one, unless it is somebody else. */
function contactOf(
  message: Pick<Message, "from" | "from_user_id">,
  contacts: readonly Contact[],
): Contact | undefined {
  const named = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === message.from) ||
      (user_id !== undefined && user_id === message.from_user_id),
  );
  if (named) return named;
  const [only] = contacts;
  const isOther =
    (message.from !== undefined && only?.wa_id !== undefined) ||
    (message.from_user_id !== undefined && only?.user_id !== undefined);
  return contacts.length === 1 && !isOther ? only : undefined;
}

function identitiesOf(message: Pick<Message, "from" | "from_user_id">, contact?: Contact): ChannelIdentity[] {
  return identitiesBy(message.from ?? contact?.wa_id, message.from_user_id ?? contact?.user_id);
}

const statuses: ReadonlyMap<string, DeliveryStatus> = new Map([
  ["sent", "SENT"],
  ["delivered", "DELIVERED"],
  ["read", "READ"],
  ["played", "PLAYED"],
  ["failed", "FAILED"],
]);

function eventOfStatus(place: Place, part: unknown): InboundStatus | InboundUnread {
  const told = Status.safeParse(part).data;
  if (!told) return unread(place, part, say("whatsapp.odd_status"));
  const here = { ...place, at: told.timestamp ?? place.at };
  const status = statuses.get(told.status);
  if (status === undefined)
    return unread(here, part, say("whatsapp.unknown_status", { status: clip(told.status) }));
  const error = told.errors?.[0];
  return {
    kind: "status",
    ...here,
    externalId: told.id,
    status,
    key: told.biz_opaque_callback_data ?? null,
    failure:
      status === "FAILED"
        ? {
            code: error?.code === undefined ? null : String(error.code),
            reason: storedReason(wordsOfMetaError(error, say("whatsapp.no_reason"))),
          }
        : null,
    ...(told.pricing
      ? { pricing: { category: told.pricing.category, isBillable: told.pricing.billable } }
      : {}),
  };
}

/** What a change says of a template; null where it is of something else, or names none. */
function eventOfTemplate(place: Place, { field, value }: z.infer<typeof Change>): InboundTemplate | null {
  if (!templateFields.includes(field)) return null;
  const told = TemplateChange.safeParse(value).data;
  if (!told) return null;
  const isStatus = field === "message_template_status_update";
  const status = told.event === undefined ? null : templateStatusOf(told.event);
  if (isStatus && status === null) return null;
  return {
    kind: "template",
    ...place,
    externalId: `template:${printOf({ at: place.at, field, value })}`,
    template: {
      providerId: told.message_template_id ?? null,
      name: told.message_template_name,
      language: told.message_template_language,
    },
    state:
      isStatus && status !== null && told.event !== undefined
        ? {
            status,
            providerStatus: told.event,
            reason: templateReasonOf(told.reason, told.rejection_info?.reason),
          }
        : null,
    quality: templateQualityOf(told.new_quality_score),
    category: templateCategoryOf(told.new_category ?? told.message_template_category),
  };
}

/** What the business wrote, changed or took back in WhatsApp's own app. */
function eventOfEcho(
  place: Place,
  part: unknown,
  contacts: readonly Contact[],
): InboundEcho | InboundEdit | InboundUnsend | InboundUnread {
  const echo = Message.safeParse(part).data;
  const to = Recipient.safeParse(part).data;
  const [customer] = to ? identitiesOf({ from: to.to, from_user_id: to.to_user_id }) : [];
  if (!echo || !to || !customer) return unread(place, part, say("whatsapp.odd_echo"));
  const here = { ...place, at: echo.timestamp ?? place.at };
  const change = changeOf(here, echo, customer);
  if (change) return change;
  if (echo.type === "edit" || echo.type === "revoke") return unread(here, part, say("whatsapp.odd_edit"));
  if (echo.type === "text" && echo.text === undefined) return unread(here, part, say("whatsapp.no_text"));
  const contact = contactOf({ from: to.to, from_user_id: to.to_user_id }, contacts);
  return {
    kind: "echo",
    ...here,
    externalId: echo.id,
    to: customer,
    name: nameOf(contact),
    content: contentOfMessage(echo),
    repliesTo: echo.context?.id ?? null,
  };
}

const nameOf = (contact: Contact | undefined): string | null =>
  contact?.profile?.name?.trim().slice(0, 200).toWellFormed() || null;
