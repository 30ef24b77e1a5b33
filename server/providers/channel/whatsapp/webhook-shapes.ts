import { createHash } from "node:crypto";
import { z } from "zod";
import type { ChannelIdentity, InboundUnread } from "../channel.ts";
import { storedText } from "../../../words/stored.ts";
import type { Text } from "../../../words/wording.ts";

/** What PostgreSQL can keep. */
const clean = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
export const text = z.string().transform(clean);
/** An id, or a name of a type: short enough for an index. */
export const id = text.pipe(z.string().trim().min(1).max(500));
export const optionalId = id.optional().catch(undefined);
/** Seconds since 1970, mostly as text. */
const moment = z
  .union([z.string().regex(/^\d{1,11}$/), z.int().min(0).max(99_999_999_999)])
  .transform((seconds) => new Date(Number(seconds) * 1000).toISOString());
export const optionalMoment = moment.optional().catch(undefined);
export const list = z.array(z.unknown());

/** Every address that an id of WhatsApp's and a business-scoped one make. */
export const identitiesBy = (
  whatsAppId: string | undefined,
  userId: string | undefined,
): ChannelIdentity[] => [
  ...(whatsAppId === undefined ? [] : [{ kind: "WHATSAPP_ID" as const, value: whatsAppId }]),
  ...(whatsAppId !== undefined && /^\d{5,15}$/.test(whatsAppId)
    ? [{ kind: "PHONE" as const, value: `+${whatsAppId}` }]
    : []),
  ...(userId === undefined ? [] : [{ kind: "BSUID" as const, value: userId }]),
];

/** Where a part of a post stood: whose it is, and when it was, as far as the post says. */
export interface Place {
  account: string | null;
  at: string;
}

/** Words of a post, within words of ours. */
export const clip = (words: string): string => words.slice(0, 200).toWellFormed();

export const printOf = (part: unknown, account: string | null = ""): string =>
  createHash("sha256")
    .update(`${account ?? ""} ${JSON.stringify(part)}`)
    .digest("hex")
    .slice(0, 32);

/** Named by what it holds, so that the same part in another post is the same entry. */
export function unread(place: Place, part: unknown, why: Text): InboundUnread {
  const print = printOf(part, place.account);
  return { kind: "unread", ...place, externalId: `unread:${print}`, why: storedText(why) };
}
