import type { CommentCalls } from "./comment-calls.ts";
import type { ListedTemplate, TemplateState } from "./listed-template.ts";
import type { AppProvider, Channel, InstagramDoor } from "../../../contract/enums.ts";
import type { AccountWarning } from "../../../contract/channels/account-news.ts";
import type { TextLimit, TextMarkup } from "../../../contract/channels/message-words.ts";
import type { ConsentState } from "../../../contract/crm/consent-kinds.ts";
import type {
  TemplateCategory,
  TemplateContent,
  TemplatePlace,
  TemplateQuality,
  TemplateStatus,
  TemplateValues,
} from "../../../contract/channels/template-rules.ts";
import type {
  CommentPlace,
  MediaKind,
  MediaLimit,
  MediaOrigin,
} from "../../../contract/channels/media-rules.ts";
import type { Connected, HttpWay, Provider, ProviderFacts } from "../provider.ts";

/** One address by which a channel knows a person. A person may have several, and no phone number at all. */
export interface ChannelIdentity {
  kind: "PHONE" | "WHATSAPP_ID" | "BSUID" | "IGSID" | "EMAIL" | "CHAT";
  value: string;
}

/**
 * What a message says. `mail`: with all that a mail has beside its text. `kept`: it is kept here, where the
 * customer's own window reads it once it is told; its text may be empty, since files go with it.
 */
export type OutboundContent =
  | { type: "text"; text: string }
  | {
      type: "mail";
      text: string;
      subject: string;
      html?: string;
      headers?: Record<string, string>;
      /** Who writes, by the connection's own address. */
      from?: string;
      /** Beside the one that it is sent to. */
      alsoTo?: readonly string[];
      cc?: readonly string[];
      bcc?: readonly string[];
    }
  | { type: "kept"; text: string; author: string | null }
  | TemplateContentOut
  | ({ type: "buttons"; text: string; buttons: readonly { id: string; title: string }[] } & Frame)
  | ({ type: "list"; text: string; button: string; sections: readonly ListSection[] } & Frame)
  /** Products of a catalogue at the provider. `text` may be empty. */
  | { type: "product"; text: string; footer: string | null; catalogId: string; productRetailerId: string }
  | {
      type: "productList";
      text: string;
      header: string;
      footer: string | null;
      catalogId: string;
      sections: readonly { title: string; productRetailerIds: readonly string[] }[];
    }
  | {
      type: "location";
      text: string;
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    }
  /** An empty one takes it back. `repliesTo` names the message. */
  | { type: "reaction"; text: string }
  /** Asks the customer whether they may be called. */
  | { type: "callRequest"; text: string }
  | MediaContentOut;

/** A file that the provider was given (`MediaCalls.upload`). `text`: what it carries, where its kind does. */
interface MediaContentOut {
  type: "media";
  text: string;
  kind: MediaKind;
  mediaId: string;
  name: string;
  isVoice: boolean;
}

/** A template that the provider knows, with what stands for its variables. `text`: as its recipient sees it. */
export interface TemplateContentOut {
  type: "template";
  text: string;
  name: string;
  language: string;
  header: readonly string[];
  /** What stands above the words where that is no text; null where nothing does. */
  headerPart: TemplateHeaderOut | null;
  body: readonly string[];
  /** By the place of the button. */
  buttons: readonly { index: number; value: string }[];
}
/** A file that the provider was given (`MediaCalls.upload`), or a place. */
export type TemplateHeaderOut =
  | { type: "image" | "video" | "document"; mediaId: string; name: string }
  | ({ type: "location" } & TemplatePlace);
interface Frame {
  header: string | null;
  footer: string | null;
}
interface ListSection {
  title: string;
  rows: readonly { id: string; title: string; description: string }[];
}

/** A message on its way out. */
export interface OutboundMessage {
  to: ChannelIdentity;
  content: OutboundContent;
  /** The provider's id of the message that it answers. */
  repliesTo: string | null;
  /** Ours, unique: comes back with the statuses where the provider carries such data. */
  key: string;
  /** A person's, at a time when a bot may not write any more (`window`). */
  isPersonsAlone?: boolean;
  /** The provider's id of the comment that it answers privately (`CommentCalls`): words alone. */
  toComment?: string;
}
export interface SentMessage {
  /** The provider's id, which statuses and answers name. */
  providerMessageId: string;
}

/** What a post of the provider brought, one entry each; `account` says whose connection it is. */
export type InboundEvent =
  | InboundMessage
  | InboundEcho
  | InboundUnsend
  | InboundEdit
  | InboundMove
  | InboundStatus
  | InboundMention
  | InboundTemplate
  | InboundAccount
  | InboundCall
  | InboundPreference
  | InboundUnread;
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
  content: InboundContent;
  repliesTo: string | null;
}
/** Somebody named the account elsewhere. Who, and in which words, is asked for (`CommentCalls.mention`). */
export interface InboundMention extends InboundCommon {
  kind: "mention";
  /** The provider's id of the post, and of the comment under it; null: named with the post itself. */
  postId: string;
  commentId: string | null;
}
/**
 * What left for a customer, as the provider tells it afterwards: one of ours, or one that was written at the
 * provider itself, in its own app.
 */
export interface InboundEcho extends InboundCommon {
  kind: "echo";
  to: ChannelIdentity;
  /** What the customer is called, where the post says it. */
  name?: string | null;
  content: InboundContent;
  repliesTo: string | null;
}
/** A message that its writer took back; `externalId` is the message's. */
export interface InboundUnsend extends InboundCommon {
  kind: "unsend";
  /** The customer of its conversation. */
  customer: ChannelIdentity;
}
/** New words of a message, by its writer; `externalId` is the message's. */
export interface InboundEdit extends InboundCommon {
  kind: "edit";
  /** The provider's id of this change. */
  changeId: string;
  /** The customer of its conversation. */
  customer: ChannelIdentity;
  text: string;
}
/** A customer has other addresses from now on. */
export interface InboundMove extends InboundCommon {
  kind: "move";
  from: ChannelIdentity[];
  to: ChannelIdentity[];
}
export type InboundContent =
  | { type: "text"; text: string }
  /** The press of a button, or a row of a list, of ours. */
  | { type: "choice"; id: string; text: string; description: string | null }
  | { type: "location"; latitude: number; longitude: number; name: string | null; address: string | null }
  /** On the message of `repliesTo`; without an emoji it is taken back. */
  | { type: "reaction"; emoji: string }
  /** Whether the customer lets us call them. `until` null: for good. */
  | { type: "callPermission"; isAllowed: boolean; until: string | null; isTheirWord: boolean }
  | { type: "contacts"; contacts: SharedContact[] }
  | InboundOrder
  | InboundMedia
  | InboundComment
  | { type: "other"; what: string };

/** Somebody whom a customer passes on; the name may be empty. */
export interface SharedContact {
  name: string;
  organization: string | null;
  phones: string[];
  emails: string[];
}
/** What a customer chose from a catalogue at the provider. */
interface InboundOrder {
  type: "order";
  catalogId: string | null;
  /** What they wrote with it. */
  text: string;
  /** The price of one, as it was when they chose it. */
  items: { productRetailerId: string; quantity: number; price: number | null; currency: string | null }[];
}

/** What a customer wrote for everybody to read, under a post of ours. It is no word to us, so no window opens. */
interface InboundComment {
  type: "comment";
  text: string;
  place: CommentPlace;
  /** The provider's id of the post. */
  postId: string;
  /** ISO 8601, the provider's own clock. */
  at: string;
}

/** A file that waits at the provider, under an id of the provider's. */
export interface InboundMedia {
  type: "media";
  kind: MediaKind;
  mediaId: string;
  contentType: string | null;
  /** Of its bytes, in hexadecimal digits; null where the post does not say. */
  sha256: string | null;
  name: string | null;
  /** What its sender wrote with it. */
  text: string;
  isVoice: boolean;
  /** Where it was before: a story of ours that they answer, one of theirs that names us, a post that they pass on. */
  origin?: MediaOrigin;
}
export type DeliveryStatus = "SENT" | "DELIVERED" | "READ" | "PLAYED" | "FAILED";
export interface InboundStatus extends InboundCommon {
  kind: "status";
  status: DeliveryStatus;
  /** Ours, of the message that was sent, where it came back. */
  key: string | null;
  /** What left for the same customer before it is so far as well. */
  isUpTo?: boolean;
  /** The reason as it is stored: a text of ours in every language, or the provider's own words. */
  failure: { code: string | null; reason: string } | null;
  /** What the provider charges for the message by, in its own words, where it says so. */
  pricing?: { category: string; isBillable: boolean };
}
/** What the provider's review, or its customers' complaints, made of a template; null: nothing is said of it. */
export interface InboundTemplate extends InboundCommon {
  kind: "template";
  template: { providerId: string | null; name: string; language: string };
  state: { status: TemplateStatus; providerStatus: string; reason: string | null } | null;
  quality: TemplateQuality | null;
  category: TemplateCategory | null;
}
/** What the provider says of an account, or of one number of it. */
export interface InboundAccount extends InboundCommon {
  kind: "account";
  /** The digits of the number; null: of all that the account has. */
  number: string | null;
  /** What is so from now on (`ConnectionCheck`). */
  facts: ProviderFacts;
  /** What it holds against it now; `detail` and `until` as far as it says. */
  warnings: { what: AccountWarning; detail: string | null; until: string | null }[];
  /** What is over. */
  clears: AccountWarning[];
}
/** What became of a call of ours. Its `externalId` is the provider's id of the call. */
export interface InboundCall extends InboundCommon {
  kind: "call";
  /** Ours, as it was given to `connect`, where it came back. */
  key: string | null;
  /** The customer's address, where the post names it. */
  to: string | null;
  /** One of each for a call; in no promised order. */
  step: "ANSWER" | "RINGING" | "ACCEPTED" | "REJECTED" | "ENDED";
  /** Of an ANSWER: the session description that the customer's side speaks by. */
  answer: string | null;
  /** Of an ENDED call that was picked up. */
  durationSeconds: number | null;
  /** Of an ENDED call that failed, as it is stored. */
  failure: { code: string | null; reason: string } | null;
}
/** What a customer chose of marketing messages in the provider's own app. */
export interface InboundPreference extends InboundCommon {
  kind: "preference";
  /** Each address of the one customer. */
  customer: ChannelIdentity[];
  marketing: ConsentState;
}
/** Kept whole and shown to an administrator: a field we do not read, a part that is missing. */
export interface InboundUnread extends InboundCommon {
  kind: "unread";
  /** In every language, as it is stored. */
  why: string;
}

export interface ChannelLimits extends TextLimit {
  /** The signs that its programs show as bold and the like; null where they show none, or HTML. */
  markup: TextMarkup | null;
}

/** What a channel does of what channels do. A caller asks this, and never which channel it is. */
interface ChannelCapabilities {
  /** The type of content that it carries; one that is named neither here nor below is refused as final. */
  readonly carries: "text" | "mail" | "kept";
  /** What it carries besides. */
  readonly alsoCarries: readonly OutboundContent["type"][];
  /** Says at once whether it took a message. One that does not never fails, and never knows. */
  readonly answers: boolean;
  /** Tells what becomes of a message afterwards, by these statuses. */
  readonly statuses: readonly DeliveryStatus[];
  /** Our key comes back with them; else a lost answer is found out by the echo of what was sent. */
  readonly givesKeyBack: boolean;
  /** Posts to our address; without it `verify`, `challenge` and `parseWebhook` know nothing. */
  readonly posts: boolean;
  /** Free text may be sent only for a while after the customer wrote. */
  readonly hasWindow: boolean;
  /** Two messages under one key arrive as one, so a lost answer may be followed by another attempt. */
  readonly oncePerKey: boolean;
}

/** Who writes. Some channels let a person write for longer than a bot. */
export type WindowFor = "PERSON" | "BOT";
/** Whether free text may be sent now. `closesAt` null: never closes. */
export interface ReplyWindow {
  isOpen: boolean;
  /** Of a window that is shut: when it closed; null where it never opened. */
  closesAt: string | null;
}
/** What a post is checked with: the secret that signs it, and the word of the question for our address. */
export interface HookSecrets {
  signing: string;
  verifyToken: string;
}

/** What a channel is whose customers write to a number or account of a workspace, each a ticket. */
export interface Messenger {
  /** What its tickets are told by. */
  readonly ticketChannel: Channel;
  /** The settings of a connection, of what a person enters; `door` of Instagram alone. */
  settingsOf(entered: {
    account: string;
    businessAccountId: string;
    door?: InstagramDoor | undefined;
  }): Record<string, string>;
  /** Those of a simulated connection, which nobody enters. */
  simulatedSecrets(newSecret: () => string): Record<string, string>;
}

/** A template as its provider reviews it. */
export interface TemplateDefinition extends TemplateContent {
  name: string;
  language: string;
  category: TemplateCategory;
  examples: TemplateValues;
  /** The provider's name of the header's example, where that is a file (`sample`). */
  sampleHandle: string | null;
}
/** Of a channel that lets free text through only for a while: templates at the provider. All of it may fail. */
export interface TemplateCalls<To> {
  /** @throws ProviderFailure */
  create(connected: To, template: TemplateDefinition): Promise<TemplateState>;
  edit(connected: To, providerId: string, template: TemplateDefinition): Promise<void>;
  find(connected: To, named: { name: string; language: string }): Promise<TemplateState | null>;
  /** All of the account, whoever made them. @throws ProviderFailure */
  list(connected: To): Promise<ListedTemplate[]>;
  /** One language of it. */
  remove(connected: To, template: { providerId: string; name: string }): Promise<void>;
  /** Gives the review a file as an example. Twice does no harm. @returns the provider's name of it */
  sample(connected: To, file: MediaUpload): Promise<string>;
}

/** A file on its way to the provider. */
export interface MediaUpload {
  name: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}
/**
 * What came of fetching a file. GONE: the provider has it no more; DAMAGED: it is not what was announced. What
 * may fare better later is a ProviderFailure.
 */
export type FetchedMedia =
  | { is: "HERE"; bytes: Uint8Array }
  | { is: "GONE" }
  | { is: "TOO_LARGE" }
  | { is: "DAMAGED" };
/** Files at the provider. */
export interface MediaCalls<To> {
  /** What it takes to be sent. */
  readonly limits: readonly MediaLimit[];
  /** @throws ProviderFailure */
  fetch(connected: To, media: Pick<InboundMedia, "kind" | "mediaId" | "sha256">): Promise<FetchedMedia>;
  /** Twice does no harm. @returns the provider's id of it. @throws ProviderFailure */
  upload(connected: To, file: MediaUpload): Promise<string>;
  /** How long an id of an upload is good for. */
  readonly uploadDays: number;
}

/** Whether something may be done now, and how often the provider lets it be done. */
export interface CallAllowance {
  isAllowed: boolean;
  /** `freeAt`: when one more is possible, of a limit that is reached. */
  limits: { hours: number; max: number; used: number; freeAt: string | null }[];
}
/** What the provider says of calls to a customer, at this moment. */
export interface CallPermission {
  state: "NONE" | "TEMPORARY" | "PERMANENT";
  /** ISO 8601, of a temporary one. */
  until: string | null;
  ask: CallAllowance;
  call: CallAllowance;
}
/** Of a channel whose customers can be called. What it allows is asked for, since its limits change. */
export interface CallCalls<To> {
  /** @throws ProviderFailure */
  permission(connected: To, customer: ChannelIdentity): Promise<CallPermission>;
  /**
   * Rings at the customer's. `offer`: the caller's session description (RFC 8866). @returns the provider's id of
   * the call. @throws ProviderFailure; `unknown`: it may ring
   */
  connect(connected: To, call: { to: ChannelIdentity; offer: string; key: string }): Promise<string>;
  /** One that has ended is as good as ended now. @throws ProviderFailure */
  terminate(connected: To, providerCallId: string): Promise<void>;
}

export interface CatalogueProduct {
  /** The shop's own id, by which messages name it. */
  id: string;
  name: string;
  /** With its currency, as the provider writes it. */
  price: string | null;
  isAvailable: boolean;
  /** Where the shop has its picture: an address that anybody may have chosen. */
  pictureUrl: string | null;
}
/** Of a channel whose messages may show products that are kept at the provider. All of it may fail. */
export interface CatalogueCalls<To> {
  /** Null where none is connected. @throws ProviderFailure */
  find(connected: To): Promise<string | null>;
  /** `search` is looked for in names and ids; `after` goes on where a page ended. */
  products(
    connected: To,
    catalogId: string,
    page: { search?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<{ items: CatalogueProduct[]; after: string | null }>;
  /** Without our token, since the address is a stranger's. Null where it leads to nothing. @throws ProviderFailure */
  picture(connected: To, url: string): Promise<Uint8Array | null>;
}
/** What a customer is called at the provider. */
export interface CustomerProfile {
  name: string | null;
  /** By which others find them there. */
  username: string | null;
}
/** Of a channel whose posts name nobody. */
export interface ProfileCalls<To> {
  /** Null where the provider tells nothing of them. @throws ProviderFailure */
  read(connected: To, customer: ChannelIdentity): Promise<CustomerProfile | null>;
}
/** Of a channel that shows its customers that what they wrote was read. */
export interface ReadMarkCalls<To> {
  /** A mark is of one message and of all before it, or of all that has come by then. */
  readonly reaches: "MESSAGE" | "ALL";
  /** It is refused once the window for a bot's words is shut. */
  readonly needsWindow: boolean;
  /** Twice does no harm. `messageId`: the provider's. @throws ProviderFailure */
  mark(connected: To, read: { customer: ChannelIdentity; messageId: string }): Promise<void>;
}
/** Of a channel whose tokens run out unless they are renewed in time. */
export interface TokenCalls<Settings, To> {
  /** Null: those of these settings do not. */
  rulesOf(
    settings: Settings,
  ): { refreshAfterDays: number; warnAfterDays: number; endsAfterDays: number } | null;
  /** @throws ProviderFailure */
  refresh(connected: To): Promise<{ accessToken: string }>;
}

/** So many at once, and one more every so many milliseconds. */
export interface SendingRate {
  /** Each recipient's own, or of all that the connection sends. */
  per: "RECIPIENT" | "CONNECTION";
  /** Of files of these kinds alone; else of whatever is sent. */
  kinds?: readonly MediaKind[];
  atOnce: number;
  everyMs: number;
}
/** What a provider lets a connection send, by what it last said of it (`ConnectionCheck`). */
export interface SendingLimits<Settings> {
  /** Kept a little below the provider's own: what leaves evenly here may arrive there closer together. */
  rates(facts: ProviderFacts): readonly SendingRate[];
  /** How many people may be written to in 24 hours who did not write themselves; null where nobody counts them. */
  readonly newPeople: {
    /** Null: no limit, or none that is known. */
    max(facts: ProviderFacts): number | null;
    /** Connections of one account share the limit. */
    account(settings: Settings): string;
    /** What a message failed with that would have reached more than these. */
    readonly overCode: string;
  } | null;
}

export interface ChannelProvider<Settings, Secrets, Way = HttpWay> extends Provider<
  Settings,
  Secrets,
  Way,
  ChannelCapabilities
> {
  readonly kind: "channel";
  /** Where the apps are registered that sign its posts; none where nothing is posted. */
  readonly apps: readonly AppProvider[];
  /** The one of them that signs those of a connection. */
  appOf(settings: Settings): AppProvider | null;
  readonly limits: ChannelLimits;
  /** Null where the provider is asked and no limit is kept here. */
  readonly sending: SendingLimits<Settings> | null;
  /** Which emoji may be put under a customer's message; empty where it carries no reactions. */
  readonly reactions: readonly string[];
  /** Null where it knows none. */
  readonly templates: TemplateCalls<Connected<Settings, Secrets, Way>> | null;
  /** Null where it carries no files. */
  readonly media: MediaCalls<Connected<Settings, Secrets, Way>> | null;
  /** Null where its messages show no products. */
  readonly catalogue: CatalogueCalls<Connected<Settings, Secrets, Way>> | null;
  /** Null where posts tell what customers are called. */
  readonly profiles: ProfileCalls<Connected<Settings, Secrets, Way>> | null;
  /** Null where customers are not shown that they were read. */
  readonly readMarks: ReadMarkCalls<Connected<Settings, Secrets, Way>> | null;
  /** Null where nobody writes under posts. */
  readonly comments: CommentCalls<Connected<Settings, Secrets, Way>> | null;
  /** Null where nobody is called by it. */
  readonly calls: CallCalls<Connected<Settings, Secrets, Way>> | null;
  /** Null where tokens do not run out. */
  readonly tokens: TokenCalls<Settings, Connected<Settings, Secrets, Way>> | null;
  /** Its word for a message that failed since the customer wants no marketing; null where there is none. */
  readonly optedOutCode: string | null;
  /** Null where no ticket comes by it. */
  readonly messenger: Messenger | null;
  /** Which of a simulated connection's secrets `verify` and `challenge` take; a real one's are its app's. */
  hookSecrets(secrets: Secrets): HookSecrets;
  /** Each name by which a post's `account` may call this connection. */
  accounts(settings: Settings): string[];
  /** @throws ProviderFailure */
  send(connected: Connected<Settings, Secrets, Way>, message: OutboundMessage): Promise<SentMessage>;
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
  window(lastInboundAt: string | null, now: string, writer?: WindowFor): ReplyWindow;
}
