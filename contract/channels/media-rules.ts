/** How messengers take files. Free of zod: the browser imports it. */
import { textLength } from "./message-words.ts";

export const mediaKinds = ["image", "video", "audio", "document", "sticker"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Where a customer wrote for everybody to read. */
export const commentPlaces = ["POST", "REEL", "STORY", "AD", "LIVE"] as const;
export type CommentPlace = (typeof commentPlaces)[number];
/** Where somebody named the account, under or with a post that is not its own. */
export const mentionPlaces = ["COMMENT", "POST"] as const;
/** Where a simulated customer writes, if not in the conversation. */
export const simulatedPlaces = [
  "COMMENT",
  "STORY_REPLY",
  "STORY_MENTION",
  "COMMENT_MENTION",
  "POST_MENTION",
] as const;
/** Where a file was before a customer sent it. */
export const mediaOrigins = ["STORY_REPLY", "STORY_MENTION", "SHARE"] as const;
export type MediaOrigin = (typeof mediaOrigins)[number];

/** What a messenger takes of one kind of file. No type is of two kinds. */
export interface MediaLimit {
  kind: MediaKind;
  contentTypes: string[];
  maxBytes: number;
  /** 0 where it carries no words. */
  captionMax: number;
}

interface File {
  contentType: string;
  sizeBytes: number;
}

/** How a file goes; undefined where its type is not taken. */
export const mediaLimitOf = (
  limits: readonly MediaLimit[],
  { contentType }: Pick<File, "contentType">,
): MediaLimit | undefined => {
  const [type = ""] = contentType.toLowerCase().split(";");
  return limits.find(({ contentTypes }) => contentTypes.includes(type.trim()));
};
/** Why a messenger would not take a file; null where it does. */
export function mediaProblem(limits: readonly MediaLimit[], file: File): "TYPE" | "TOO_LARGE" | null {
  const limit = mediaLimitOf(limits, file);
  if (!limit) return "TYPE";
  return file.sizeBytes > limit.maxBytes ? "TOO_LARGE" : null;
}

/** One message of a messenger: words, or one file, which may carry words. */
export interface SentPart<Of> {
  file: Of | null;
  text: string;
}

/** A reply as a messenger sends it, in order: the words go with the first file where that can carry them. */
export function partsToSend<Of extends Pick<File, "contentType">>(
  limits: readonly MediaLimit[],
  text: string,
  files: readonly Of[],
): SentPart<Of>[] {
  const [first, ...others] = files;
  if (first === undefined) return [{ file: null, text }];
  const captionMax = mediaLimitOf(limits, first)?.captionMax ?? 0;
  const isCaption = textLength(text, "characters") <= captionMax;
  return [
    ...(isCaption ? [] : [{ file: null, text }]),
    { file: first, text: isCaption ? text : "" },
    ...others.map((file) => ({ file, text: "" })),
  ];
}
