import type { HookPost } from "../simulated-channel.ts";
import { metaSignature, metaSignatureHeader } from "../meta-signature.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import type {
  SimulatedCustomer,
  SimulatedMedia,
  SimulatedMessage,
  SimulatedTemplate,
} from "./simulator-state.ts";

interface Account {
  settings: WhatsAppSettings;
  secrets: WhatsAppSecrets;
}
export const simulatedNumber = ({ displayPhoneNumber }: WhatsAppSettings): string =>
  displayPhoneNumber ?? "+1 555 010 0000";

const plainNumber = (settings: WhatsAppSettings): string => simulatedNumber(settings).replaceAll(/\D/g, "");

/** What a customer wrote, as WhatsApp posts it. */
export const messagePost = (
  account: Account,
  customer: SimulatedCustomer,
  message: SimulatedMessage,
  sent?: { media: SimulatedMedia; kind: MediaKind; isVoice: boolean },
): HookPost =>
  customerPost(
    account,
    customer,
    message,
    sent ? mediaBody(message, sent) : { text: { body: message.text }, type: "text" },
  );

/** What a customer did: `body` is its type, and what stands under that name. */
export const customerPost = (
  account: Account,
  customer: SimulatedCustomer,
  { id, atMs, repliesTo }: { id: string; atMs: number; repliesTo?: string | undefined },
  body: object,
): HookPost =>
  signedPost(account, 0, customer, {
    messages: [
      {
        ...(customer.number === null ? {} : { from: customer.number }),
        from_user_id: customer.userId,
        id,
        timestamp: seconds(atMs),
        ...(repliesTo === undefined
          ? {}
          : { context: { from: plainNumber(account.settings), id: repliesTo } }),
        ...body,
      },
    ],
  });

/** What the business did in WhatsApp's own app. */
export const appPost = (
  account: Account,
  customer: SimulatedCustomer,
  { id, atMs }: { id: string; atMs: number },
  body: object,
): HookPost =>
  signedPost(
    account,
    0,
    customer,
    {
      message_echoes: [
        {
          from: plainNumber(account.settings),
          ...(customer.number === null ? {} : { to: customer.number }),
          to_user_id: customer.userId,
          id,
          timestamp: seconds(atMs),
          ...body,
        },
      ],
    },
    "smb_message_echoes",
  );

function mediaBody(
  { text }: SimulatedMessage,
  { media, kind, isVoice }: { media: SimulatedMedia; kind: MediaKind; isVoice: boolean },
) {
  return {
    type: kind,
    [kind]: {
      ...(text === "" ? {} : { caption: text }),
      ...(kind === "document" ? { filename: media.name } : {}),
      mime_type: media.contentType === "audio/ogg" ? "audio/ogg; codecs=opus" : media.contentType,
      sha256: Buffer.from(media.sha256, "hex").toString("base64"),
      id: media.id,
      ...(kind === "audio" ? { voice: isVoice } : {}),
      ...(kind === "sticker" ? { animated: false } : {}),
    },
  };
}

/** What became of our messages, in one post. */
export const statusPost = (
  account: Account,
  customer: SimulatedCustomer,
  messages: readonly Pick<SimulatedMessage, "id" | "key">[],
  told: {
    status: "sent" | "delivered" | "read" | "failed";
    atMs: number;
    afterMs: number;
    code?: number;
    /** Of a template that is paid for. */
    category?: string;
  },
): HookPost =>
  signedPost(account, told.afterMs, customer, {
    statuses: messages.map(({ id, key }) => ({
      id,
      status: told.status,
      timestamp: seconds(told.atMs + told.afterMs),
      ...(customer.number === null ? {} : { recipient_id: customer.number }),
      recipient_user_id: customer.userId,
      ...(key === null ? {} : { biz_opaque_callback_data: key }),
      ...(told.status === "failed"
        ? { errors: [errorOf(told.code ?? 131026)] }
        : {
            pricing: told.category
              ? { billable: true, pricing_model: "PMP", category: told.category, type: "regular" }
              : {
                  billable: false,
                  pricing_model: "PMP",
                  category: "service",
                  type: "free_customer_service",
                },
          }),
    })),
  });

const titles: ReadonlyMap<number, string> = new Map([
  [131026, "The message cannot be delivered."],
  [131048, "The account has written to as many new people in 24 hours as it may."],
  [131047, "More than 24 hours have passed since the customer last wrote."],
  [131049, "The message was held back for a healthy exchange."],
  [131050, "The customer stopped marketing messages."],
  [130472, "The customer's number is part of an experiment."],
]);
function errorOf(code: number) {
  const title = titles.get(code) ?? `The message failed with ${code}.`;
  return { code, title, message: title, error_data: { details: title } };
}

/** What became of a template. */
export const templatePost = (
  account: Account,
  template: SimulatedTemplate,
  told: { status: string; reason: string; atMs: number; afterMs: number },
): HookPost =>
  accountPost(account, told, "message_template_status_update", {
    event: told.status,
    ...templateNamed(template),
    message_template_category: template.category,
    reason: told.reason,
  });

/** How a template is named in a post. */
export const templateNamed = ({ id, name, language }: SimulatedTemplate) => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
});

/** What Meta tells of the whole account. */
export const accountPost = (
  account: Account,
  { atMs, afterMs }: { atMs: number; afterMs: number },
  field: string,
  value: object,
): HookPost =>
  post(account, afterMs, {
    id: account.settings.businessAccountId,
    time: Math.floor((atMs + afterMs) / 1000),
    changes: [{ field, value }],
  });

/** What a customer chose of marketing messages; its moment is a number, unlike a message's. */
export const preferencePost = (
  account: Account,
  customer: SimulatedCustomer,
  { value, atMs }: { value: "stop" | "resume"; atMs: number },
): HookPost =>
  signedPost(
    account,
    0,
    customer,
    {
      user_preferences: [
        {
          ...(customer.number === null ? { user_id: customer.userId } : { wa_id: customer.number }),
          detail: `User requested to ${value} marketing messages`,
          category: "marketing_messages",
          value,
          timestamp: Math.floor(atMs / 1000),
        },
      ],
    },
    "user_preferences",
  );

/** What happened with a customer, as a post of the number. */
export const signedPost = (
  account: Account,
  afterMs: number,
  customer: SimulatedCustomer,
  value: object,
  field = "messages",
): HookPost =>
  post(account, afterMs, {
    id: account.settings.businessAccountId,
    changes: [
      {
        value: {
          messaging_product: "whatsapp",
          metadata: {
            display_phone_number: plainNumber(account.settings),
            phone_number_id: account.settings.phoneNumberId,
          },
          contacts: [
            {
              profile: { name: customer.name ?? "" },
              ...(customer.number === null ? {} : { wa_id: customer.number }),
              user_id: customer.userId,
            },
          ],
          ...value,
        },
        field,
      },
    ],
  });

function post({ secrets }: Account, afterMs: number, entry: object): HookPost {
  const body = escaped({ object: "whatsapp_business_account", entry: [entry] });
  return {
    headers: {
      "content-type": "application/json",
      "user-agent": "facebookexternalua",
      [metaSignatureHeader]: metaSignature(body, secrets.appSecret),
    },
    body,
    afterMs,
  };
}
/** JSON as Meta writes it, without a letter beyond ASCII: read and written again, it has another signature. */
const escaped = (value: object): string =>
  JSON.stringify(value)
    .replaceAll("/", String.raw`\/`)
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
export const seconds = (atMs: number): string => String(Math.floor(atMs / 1000));
