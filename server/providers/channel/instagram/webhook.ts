import { createHash } from "node:crypto";
import { z } from "zod";
import type {
  ChannelIdentity,
  InboundContent,
  InboundEvent,
  InboundMedia,
  InboundUnread,
} from "../channel.ts";
import type { CommentPlace, MediaKind } from "../../../../contract/channels/media-rules.ts";
import { storedText } from "../../../words/stored.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

/** What PostgreSQL can keep. */
const clean = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
const text = z.string().transform(clean);
/** An id: short enough for an index. */
const idMax = 400;
const id = z.union([text, z.int().transform(String)]).pipe(z.string().trim().min(1).max(idMax));
const optionalId = id.optional().catch(undefined);
const optionalText = text.optional().catch(undefined);
const secondsMax = 100_000_000_000;
/** Milliseconds since 1970, as a number or as text; test events have ISO 8601. */
const moment = z
  .union([
    z.union([z.string().regex(/^\d{1,14}$/), z.int().min(0).max(99_999_999_999_999)]).transform(Number),
    z.string().transform((told) => Date.parse(told)),
  ])
  .refine((ms) => Number.isFinite(ms) && ms >= 0 && ms <= 99_999_999_999_999)
  // Posts of comments have seconds.
  .transform((ms) => (ms < secondsMax ? ms * 1000 : ms))
  .transform((ms) => new Date(ms).toISOString())
  .optional()
  .catch(undefined);
const list = z.array(z.unknown());

const Post = z.looseObject({ object: z.literal("instagram"), entry: list });
const Entry = z.looseObject({
  id: optionalId,
  time: moment,
  messaging: list.optional().catch(undefined),
  standby: list.optional().catch(undefined),
  changes: list.optional().catch(undefined),
});
const Change = z.looseObject({ field: id, value: z.unknown() });
const Comment = z.looseObject({
  id,
  text: optionalText,
  parent_id: optionalId,
  from: z.looseObject({ id, username: optionalText, self_ig_scoped_id: optionalId }),
  media: z.looseObject({ id, media_product_type: optionalId, ad_id: optionalId }),
});
const linkMax = 4000;
const Attachment = z.looseObject({
  type: id,
  payload: z
    .looseObject({ url: z.string().max(linkMax).optional().catch(undefined), title: optionalText })
    .optional()
    .nullable()
    .catch(undefined),
});
type Attachment = z.infer<typeof Attachment>;
const Message = z.looseObject({
  mid: id,
  text: optionalText,
  attachments: list.optional().catch(undefined),
  quick_reply: z.looseObject({ payload: id }).optional().catch(undefined),
  reply_to: z
    .looseObject({
      mid: optionalId,
      story: z
        .looseObject({ url: z.string().max(linkMax).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  is_echo: z.boolean().optional().catch(undefined),
  is_deleted: z.boolean().optional().catch(undefined),
  is_unsupported: z.boolean().optional().catch(undefined),
});
type Message = z.infer<typeof Message>;
const Event = z.looseObject({
  sender: z.looseObject({ id }),
  recipient: z.looseObject({ id }),
  timestamp: moment,
  message: Message.optional().catch(undefined),
  reaction: z
    .looseObject({
      mid: id,
      action: optionalId,
      emoji: text.pipe(z.string().max(32)).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  read: z.looseObject({ mid: id }).optional().catch(undefined),
  postback: z.looseObject({ mid: id, title: optionalText, payload: optionalId }).optional().catch(undefined),
  message_edit: z
    .looseObject({ mid: id, text, num_edit: z.int().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
type Event = z.infer<typeof Event>;

/** Where a part of a post stood: whose it is, and when it was, as far as the post says. */
interface Place {
  account: string | null;
  at: string;
}

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
    const { messaging, standby, changes } = entry ?? {};
    if (!entry || (!messaging && !standby && !changes))
      return [unread(place, part, say("instagram.odd_entry"))];
    const here = { account: entry.id ?? null, at: entry.time ?? receivedAt };
    return [
      ...(messaging ?? []).flatMap((event) => eventsOf(here, event)),
      ...(standby ?? []).map((event) => unread(here, event, say("instagram.standby"))),
      ...(changes ?? []).flatMap((change) => eventsOfChange(here, change)),
    ];
  });
}

const Mention = z.looseObject({ media_id: id, comment_id: optionalId });
/** Where the account was named. Who did it is not told. */
function eventOfMention(place: Place, part: unknown, value: unknown): InboundEvent {
  const { data } = Mention.safeParse(value);
  if (!data) return unread(place, part, say("instagram.odd_mention"));
  const { media_id: postId, comment_id: commentId = null } = data;
  return { kind: "mention", ...place, externalId: commentId ?? `post ${postId}`, postId, commentId };
}

/** What was written under a post. What the account wrote there itself is no customer's. */
function eventsOfChange(place: Place, part: unknown): InboundEvent[] {
  const change = Change.safeParse(part).data;
  if (change?.field === "mentions") return [eventOfMention(place, part, change.value)];
  if (change?.field !== "comments" && change?.field !== "live_comments")
    return [unread(place, part, say("instagram.field_not_read", { field: clip(change?.field ?? "?") }))];
  const comment = Comment.safeParse(change.value).data;
  if (!comment) return [unread(place, part, say("instagram.odd_comment"))];
  const { from: writer, media } = comment;
  if (writer.id === place.account || writer.self_ig_scoped_id !== undefined) return [];
  return [
    {
      kind: "message",
      ...place,
      externalId: comment.id,
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

const placeOf = ({ media_product_type: type, ad_id }: z.infer<typeof Comment>["media"]): CommentPlace => {
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
  if (event.sender.id === event.recipient.id) return [unread(here, part, say("instagram.to_itself"))];
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
        changeId: String(edit.num_edit ?? printOf(edit)),
        customer,
        text: edit.text,
      }
    : null;

/** Words of a post, within words of ours. */
const clip = (words: string): string => words.slice(0, 200).toWellFormed();
const printOf = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part)).digest("hex").slice(0, 32);

/** Named by what it holds, so that the same part in another post is the same entry. */
const unread = (place: Place, part: unknown, why: Text): InboundUnread => ({
  kind: "unread",
  ...place,
  externalId: `unread:${printOf([place.account, part])}`,
  why: storedText(why),
});
