import type { ChannelIdentity, InboundContent, InboundEvent, InboundMedia } from "../channel.ts";
import type { CommentPlace, MediaKind } from "../../../../contract/channels/media-rules.ts";
import { say } from "./texts.ts";
import {
  Attachment,
  Change,
  Comment,
  Entry,
  Event,
  Mention,
  Post,
  clean,
  clip,
  printOf,
  unread,
} from "./webhook-shapes.ts";
import type { Message, Place } from "./webhook-shapes.ts";

/**
 * Every event of a post of Instagram; a message of several files is one for each. What is not read is an entry
 * too, with its reason: a later version reads it from the stored post.
 * @throws SyntaxError for what is no JSON
 */
export function parseInstagramWebhook(
  raw: Uint8Array,
  receivedAt: string = new Date(0).toISOString(),
): InboundEvent[] {
  const json: unknown = JSON.parse(new TextDecoder().decode(raw));
  const place = { account: null, at: receivedAt };
  const post = Post.safeParse(json).data;
  if (!post) return [unread(place, json, say("instagram.no_account_post"))];
  return post.entry.flatMap((part) => {
    const entry = Entry.safeParse(part).data;
    const { messaging, standby, changes, field } = entry ?? {};
    if (!entry || (!messaging && !standby && !changes && field === undefined))
      return [unread(place, part, say("instagram.odd_entry"))];
    const here = { account: entry.id ?? null, at: entry.time ?? receivedAt };
    return [
      ...(messaging ?? []).flatMap((event) => eventsOf(here, event)),
      ...(standby ?? []).map((event) => unread(here, event, say("instagram.standby"))),
      ...(changes ?? []).flatMap((change) => eventsOfChange(here, change)),
      ...(field === undefined ? [] : eventsOfChange(here, entry)),
    ];
  });
}

/** Where the account was named. Who did it is not told. */
function eventOfMention(place: Place, part: unknown, value: unknown): InboundEvent {
  const { data } = Mention.safeParse(value);
  if (!data) return unread(place, part, say("instagram.odd_mention"));
  const { media_id: postId, comment_id: commentId = null } = data;
  return { kind: "mention", ...place, externalId: commentId ?? `post ${postId}`, postId, commentId };
}

/** What is told of a conversation comes as a change where it is sent from Meta's dashboard, to try an address. */
const messagingFields = [
  "messages",
  "message_reactions",
  "messaging_postbacks",
  "messaging_seen",
  "message_edit",
  "messaging_referral",
];

/** What was written under a post. What the account wrote there itself is no customer's. */
function eventsOfChange(place: Place, part: unknown): InboundEvent[] {
  const change = Change.safeParse(part).data;
  if (change?.field === "mentions") return [eventOfMention(place, part, change.value)];
  if (change && messagingFields.includes(change.field)) return eventsOf(place, change.value);
  if (change?.field !== "comments" && change?.field !== "live_comments")
    return [unread(place, part, say("instagram.field_not_read", { field: clip(change?.field ?? "?") }))];
  const comment = Comment.safeParse(change.value).data;
  const externalId = comment?.id ?? comment?.comment_id;
  if (!comment || externalId === undefined) return [unread(place, part, say("instagram.odd_comment"))];
  const { from: writer, media } = comment;
  if (writer.id === place.account || writer.self_ig_scoped_id !== undefined) return [];
  return [
    {
      kind: "message",
      ...place,
      externalId,
      from: {
        identities: [{ kind: "IGSID", value: writer.id }],
        name: writer.username?.trim().slice(0, 200) || null,
      },
      content: {
        type: "comment",
        text: comment.text ?? "",
        place: change.field === "live_comments" ? "LIVE" : placeOf(media),
        postId: media.id,
        at: place.at,
      },
      repliesTo: comment.parent_id ?? null,
    },
  ];
}

const placeOf = ({ media_product_type: type, ad_id }: Comment["media"]): CommentPlace => {
  if (ad_id !== undefined || type === "AD") return "AD";
  if (type === "REELS") return "REEL";
  return type === "STORY" ? "STORY" : "POST";
};

function eventsOf(place: Place, part: unknown): InboundEvent[] {
  const event = Event.safeParse(part).data;
  if (!event) return [unread(place, part, say("instagram.odd_event"))];
  const isEcho = event.message?.is_echo ?? false;
  // What names the account in a post may be its page; in the event it is the account itself.
  const account = isEcho ? event.sender.id : event.recipient.id;
  const here = { account, at: event.timestamp ?? place.at };
  const isSelf = event.is_self ?? event.message?.is_self ?? false;
  if (isSelf || event.sender.id === event.recipient.id)
    return [unread(here, part, say("instagram.to_itself"))];
  const customer: ChannelIdentity = { kind: "IGSID", value: isEcho ? event.recipient.id : event.sender.id };
  const { message } = event;
  if (message?.is_deleted) return [{ kind: "unsend", ...here, externalId: message.mid, customer }];
  if (message) return eventsOfMessage(here, { message, customer, isEcho });
  const [other] = [
    eventOfReaction(here, event, customer),
    eventOfRead(here, event),
    eventOfPostback(here, event, customer),
    eventOfEdit(here, event, customer),
  ].flatMap((one) => one ?? []);
  return [other ?? unread(here, part, say("instagram.field_not_read", { field: clip(nameOf(event)) }))];
}

/** What an event is, by the first of its fields that is not of every event. */
const nameOf = (event: Event): string =>
  Object.keys(event).find((key) => !["sender", "recipient", "timestamp"].includes(key)) ?? "?";

const from = (customer: ChannelIdentity) => ({ identities: [customer], name: null });

function eventsOfMessage(
  place: Place,
  { message, customer, isEcho }: { message: Message; customer: ChannelIdentity; isEcho: boolean },
): InboundEvent[] {
  const repliesTo = message.reply_to?.mid ?? null;
  return contentsOf(message).map((content, at) => {
    const common = {
      ...place,
      // The first has the id by which an answer, or the end of it, names the message.
      externalId: at === 0 ? message.mid : `${message.mid}#${at + 1}`,
      content,
      repliesTo,
    };
    return isEcho
      ? { kind: "echo", ...common, to: customer }
      : { kind: "message", ...common, from: from(customer) };
  });
}

const filesMax = 20;
function contentsOf(message: Message): InboundContent[] {
  const words = message.text ?? "";
  const story = message.reply_to?.story?.url;
  if (message.quick_reply)
    return [{ type: "choice", id: message.quick_reply.payload, text: words, description: null }];
  if (story !== undefined) return [fileOf({ kind: "image", url: story, text: words, origin: "STORY_REPLY" })];
  const all = (message.attachments ?? []).flatMap((one) => Attachment.safeParse(one).data ?? []);
  // For some months a post that was passed on came twice: as it was told before, and as it is told now.
  const hasPost = all.some(({ type }) => type === "ig_post");
  const files = all.filter(({ type }) => !(hasPost && type === "share")).slice(0, filesMax);
  if (files.length === 0)
    return [
      message.is_unsupported || words === ""
        ? { type: "other", what: message.is_unsupported ? "unsupported" : "message" }
        : { type: "text", text: words },
    ];
  return files.map((file, at) => contentOf(file, at === 0 ? words : ""));
}

const kindOf: ReadonlyMap<string, Pick<InboundMedia, "origin"> & { kind: MediaKind; isVoice?: boolean }> =
  new Map([
    ["image", { kind: "image" }],
    ["video", { kind: "video" }],
    // What is spoken into the app; a file of sound cannot be sent in it.
    ["audio", { kind: "audio", isVoice: true }],
    ["file", { kind: "document" }],
    ["story_mention", { kind: "image", origin: "STORY_MENTION" }],
    ["share", { kind: "image", origin: "SHARE" }],
    ["ig_post", { kind: "image", origin: "SHARE" }],
    ["ig_reel", { kind: "video", origin: "SHARE" }],
    ["reel", { kind: "video", origin: "SHARE" }],
    ["story", { kind: "image", origin: "SHARE" }],
    ["ig_story", { kind: "image", origin: "SHARE" }],
    ["media", { kind: "image" }],
  ]);
function contentOf({ type, payload }: Attachment, words: string): InboundContent {
  const known = kindOf.get(type);
  const url = payload?.url;
  const title = known?.origin === "SHARE" ? (payload?.title ?? "") : "";
  const said = [words, title].filter((part) => part.trim() !== "").join("\n");
  if (known && url !== undefined) return fileOf({ ...known, url, text: said });
  return said === "" ? { type: "other", what: clip(type) } : { type: "text", text: said };
}

/** Whether a story or a post is a picture or a film only its bytes tell. */
const fileOf = ({
  kind,
  url,
  text: words,
  origin,
  isVoice = false,
}: {
  kind: MediaKind;
  url: string;
  text: string;
  origin?: InboundMedia["origin"];
  isVoice?: boolean;
}): InboundMedia => ({
  type: "media",
  kind,
  mediaId: clean(url),
  contentType: null,
  sha256: null,
  name: null,
  text: words,
  isVoice,
  ...(origin === undefined ? {} : { origin }),
});

function eventOfReaction(place: Place, { reaction }: Event, customer: ChannelIdentity): InboundEvent | null {
  if (!reaction) return null;
  const isTaken = reaction.action === "unreact";
  return {
    kind: "message",
    ...place,
    externalId: `reaction:${printOf({ ...place, reaction })}`,
    from: from(customer),
    content: { type: "reaction", emoji: isTaken ? "" : (reaction.emoji ?? "❤️") },
    repliesTo: reaction.mid,
  };
}

/** Who reads a message has read what stood before it. */
const eventOfRead = (place: Place, { read }: Event): InboundEvent | null =>
  read
    ? {
        kind: "status",
        ...place,
        externalId: read.mid,
        status: "READ",
        key: null,
        isUpTo: true,
        failure: null,
      }
    : null;

const eventOfPostback = (place: Place, { postback }: Event, customer: ChannelIdentity): InboundEvent | null =>
  postback
    ? {
        kind: "message",
        ...place,
        externalId: postback.mid,
        from: from(customer),
        content: {
          type: "choice",
          id: postback.payload ?? postback.title ?? postback.mid,
          text: postback.title ?? "",
          description: null,
        },
        repliesTo: null,
      }
    : null;

const eventOfEdit = (
  place: Place,
  { message_edit: edit }: Event,
  customer: ChannelIdentity,
): InboundEvent | null =>
  edit
    ? {
        kind: "edit",
        ...place,
        externalId: edit.mid,
        changeId: edit.num_edit ?? printOf(edit),
        customer,
        text: edit.text,
      }
    : null;
