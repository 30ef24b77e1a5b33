import type { CommentPlace } from "../../../contract/channels/media-rules.ts";

/** Of a channel on which customers write under posts of ours: each of that has one private answer. */
export interface CommentCalls<To> {
  /** For how long it may be given, from when the comment came. */
  answerableMs(place: CommentPlace): number;
  /** What the provider says of a comment's post. @throws ProviderFailure */
  post(connected: To, postId: string): Promise<ReadPost>;
  /** Who named the account, and how; null where the provider does not say who. @throws ProviderFailure */
  mention(connected: To, mention: { postId: string; commentId: string | null }): Promise<ReadMention | null>;
}
export interface ReadPost {
  /** Where it is read; null where the provider does not say. */
  link: string | null;
  /** Somebody else's, as the account may not read it: a comment under it came since it names the account. */
  isOthers: boolean;
}
export interface ReadMention {
  /** What others find them by. */
  username: string;
  text: string;
  /** Where it is read. */
  link: string | null;
}
