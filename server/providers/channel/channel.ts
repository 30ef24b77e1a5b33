import type { Connected, Provider } from "../provider.ts";

/** One address by which a channel knows a person. A person may have several, and no phone number at all. */
export interface ChannelIdentity {
  kind: "PHONE" | "WHATSAPP_ID" | "BSUID" | "IGSID" | "EMAIL" | "CHAT";
  value: string;
}

/** A message on its way out. */
export interface OutboundMessage {
  to: ChannelIdentity;
  content: { type: "text"; text: string };
  /** The provider's id of the message that it answers. */
  repliesTo: string | null;
  /** Ours, unique: comes back with the statuses where the provider carries such data. */
  key: string;
}
export interface SentMessage {
  /** The provider's id, which statuses and answers name. */
  providerMessageId: string;
}

/** What a post of the provider brought, one entry each; `account` says whose connection it is. */
export type InboundEvent = InboundMessage | InboundStatus | InboundUnread;
interface InboundCommon {
  /** The provider's id of our number or account; null where the post does not say. */
  account: string | null;
  /** The provider's id of what happened; with `kind` and `status` unique for a connection. */
  externalId: string;
  /** ISO 8601, the provider's own clock. */
  at: string;
}
export interface InboundMessage extends InboundCommon {
  kind: "message";
  /** The first is the one to answer to. */
  from: { identities: ChannelIdentity[]; name: string | null };
  /** `other`: what cannot be shown yet, by its type's name. */
  content: { type: "text"; text: string } | { type: "other"; what: string };
  repliesTo: string | null;
}
export type DeliveryStatus = "SENT" | "DELIVERED" | "READ" | "PLAYED" | "FAILED";
export interface InboundStatus extends InboundCommon {
  kind: "status";
  status: DeliveryStatus;
  /** Ours, of the message that was sent, where it came back. */
  key: string | null;
  failure: { code: string | null; reason: string } | null;
}
/** Kept whole and shown to an administrator: a field we do not read, a part that is missing. */
export interface InboundUnread extends InboundCommon {
  kind: "unread";
  why: string;
}

export interface ChannelLimits {
  /** Longest text, in `textUnit`. */
  textMax: number;
  textUnit: "characters" | "bytes";
}

/** Whether free text may be sent now. `closesAt` null: never closes. */
export interface ReplyWindow {
  isOpen: boolean;
  /** Of a window that is shut: when it closed; null where it never opened. */
  closesAt: string | null;
}
/** What a post is checked with: the secret that signs it, and the word of the question for our address. */
interface HookSecrets {
  signing: string;
  verifyToken: string;
}

export interface ChannelProvider<Settings, Secrets> extends Provider<Settings, Secrets> {
  readonly kind: "channel";
  readonly limits: ChannelLimits;
  /** Which of the secrets `verify` and `challenge` take. */
  hookSecrets(secrets: Secrets): HookSecrets;
  /** Each name by which a post's `account` may call this connection. */
  accounts(settings: Settings): string[];
  /** @throws ProviderFailure */
  send(connected: Connected<Settings, Secrets>, message: OutboundMessage): Promise<SentMessage>;
  /** Whether the post was signed with this secret, in constant time. */
  verify(raw: Uint8Array, headers: Record<string, string | undefined>, secret: string): boolean;
  /** The answer to the provider's question whether this address is ours; null refuses it. */
  challenge(query: Record<string, string | undefined>, verifyToken: string): string | null;
  /**
   * Every entry of a post, also of those that cannot be read. `receivedAt` stands in where a post names no
   * time.
   * @throws SyntaxError for what is no JSON
   */
  parseWebhook(raw: Uint8Array, receivedAt?: string): InboundEvent[];
  /** From the customer's last message; null: they never wrote. */
  window(lastInboundAt: string | null, now: string): ReplyWindow;
}
