import type { CommentPlace } from "../../../contract/channels/media-rules.ts";

/** Of a channel on which customers write under posts of ours: each of that has one private answer. */
export interface CommentCalls<To> {
  /** For how long it may be given, from when the comment came. */
  answerableMs(place: CommentPlace): number;
  /** Where the post is read; null where the provider does not say. @throws ProviderFailure */
  postLink(connected: To, postId: string): Promise<string | null>;
  /** Who named the account, and how; null where the provider does not say who. @throws ProviderFailure */
  mention(connected: To, mention: { postId: string; commentId: string | null }): Promise<ReadMention | null>;
}
export interface ReadMention {
  /** What others find them by. */
  username: string;
  text: string;
  /** Where it is read. */
  link: string | null;
}
