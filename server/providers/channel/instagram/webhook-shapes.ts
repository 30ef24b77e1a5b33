import { createHash } from "node:crypto";
import { z } from "zod";
import type { InboundUnread } from "../channel.ts";
import { storedText } from "../../../words/stored.ts";
import type { Text } from "../../../words/wording.ts";

/** What PostgreSQL can keep. */
export const clean = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
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

export const Post = z.looseObject({ object: z.literal("instagram"), entry: list });
export const Entry = z.looseObject({
  id: optionalId,
  time: moment,
  messaging: list.optional().catch(undefined),
  standby: list.optional().catch(undefined),
  changes: list.optional().catch(undefined),
  // What happened under a post of an account that is called by its own token stands in the entry itself.
  field: optionalId,
  value: z.unknown().optional(),
});
export const Change = z.looseObject({ field: id, value: z.unknown() });
export const Comment = z.looseObject({
  id: optionalId,
  // Its name where the account is called by its page.
  comment_id: optionalId,
  text: optionalText,
  parent_id: optionalId,
  from: z.looseObject({ id, username: optionalText, self_ig_scoped_id: optionalId }),
  media: z.looseObject({ id, media_product_type: optionalId, ad_id: optionalId }),
});
export type Comment = z.infer<typeof Comment>;
/** Where the account was named. */
export const Mention = z.looseObject({ media_id: id, comment_id: optionalId });
const linkMax = 4000;
export const Attachment = z.looseObject({
  type: id,
  payload: z
    .looseObject({ url: z.string().max(linkMax).optional().catch(undefined), title: optionalText })
    .optional()
    .nullable()
    .catch(undefined),
});
export type Attachment = z.infer<typeof Attachment>;
export const Message = z.looseObject({
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
  is_self: z.boolean().optional().catch(undefined),
});
export type Message = z.infer<typeof Message>;
export const Event = z.looseObject({
  sender: z.looseObject({ id }),
  recipient: z.looseObject({ id }),
  timestamp: moment,
  is_self: z.boolean().optional().catch(undefined),
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
  message_edit: z.looseObject({ mid: id, text, num_edit: optionalId }).optional().catch(undefined),
});
export type Event = z.infer<typeof Event>;

/** Where a part of a post stood: whose it is, and when it was, as far as the post says. */
export interface Place {
  account: string | null;
  at: string;
}

/** Words of a post, within words of ours. */
export const clip = (words: string): string => words.slice(0, 200).toWellFormed();
export const printOf = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part)).digest("hex").slice(0, 32);

/** Named by what it holds, so that the same part in another post is the same entry. */
export const unread = (place: Place, part: unknown, why: Text): InboundUnread => ({
  kind: "unread",
  ...place,
  externalId: `unread:${printOf([place.account, part])}`,
  why: storedText(why),
});
