import { ProviderFailure } from "../../provider.ts";
import type { OutboundContent } from "../channel.ts";
import { notCarried } from "../text-length.ts";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import { say } from "./texts.ts";

/** What Instagram calls a kind of file. */
export const instagramTypeOf: Readonly<Partial<Record<MediaKind, string>>> = {
  image: "image",
  video: "video",
  audio: "audio",
  document: "file",
};

/** A message's content as Instagram's `messages` takes it. @throws ProviderFailure for what it does not carry */
export function contentForInstagram(content: OutboundContent): object {
  if (content.type === "text") return { text: content.text };
  if (content.type !== "media") throw notCarried(content);
  const type = instagramTypeOf[content.kind];
  if (type === undefined) throw new ProviderFailure("final", say("instagram.kind_not_carried"));
  if (content.text !== "") throw new ProviderFailure("final", say("instagram.no_caption"));
  return { attachment: { type, payload: { attachment_id: content.mediaId } } };
}

/** The one emoji that Instagram lets a business put under a message. */
const hearts = ["❤", "❤️"];
/** What puts an emoji under a message, or takes it away. @throws ProviderFailure */
export function reactionForInstagram(emoji: string, messageId: string): object {
  if (emoji === "") return { sender_action: "unreact", payload: { message_id: messageId } };
  if (!hearts.includes(emoji)) throw new ProviderFailure("final", say("instagram.other_emoji"));
  return { sender_action: "react", payload: { message_id: messageId, reaction: "love" } };
}
