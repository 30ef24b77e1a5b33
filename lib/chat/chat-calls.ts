import type { EventPayloads } from "@/contract/events";
import type { Answer } from "@/contract/kit";
import type { publicSite } from "@/contract/site/public-site";
import type { PublicSurvey } from "@/contract/insight/surveys";

export interface OutgoingChatMessage {
  sessionId?: string;
  message: string;
  clientMessageId: string;
  attachments?: string[] | undefined;
  name?: string;
  email?: string;
  asksPerson?: boolean | undefined;
}
/** The visitor's answer to the question at the end. */
export interface ChatRating {
  score: number;
  comment: string;
}
/** What a conversation asks of the server, however its page makes calls. */
export interface ChatCalls {
  send: (said: OutgoingChatMessage) => Promise<Answer<typeof publicSite.sendChatMessage>>;
  history: (key: string, after: string | null) => Promise<Answer<typeof publicSite.chatHistory>>;
  seen: (key: string) => Promise<unknown>;
  typing: (key: string, isTyping: boolean) => Promise<unknown>;
  /** Says where the visitor can be reached. */
  identify: (key: string, visitor: { email: string; name?: string }) => Promise<unknown>;
  survey: (key: string) => Promise<{ survey: PublicSurvey | null }>;
  rate: (key: string, answer: ChatRating) => Promise<PublicSurvey>;
  /** The server answered that there is no such conversation. */
  isGone: (error: unknown) => boolean;
}
export interface ChatListeners {
  onLine: (isLive: boolean) => void;
  onNews: () => void;
  onActivity: (activity: EventPayloads["chat_activity"]) => void;
}
/** Opens the visitor's socket; the answer closes it. */
export type OpenLine = (key: string, heard: ChatListeners) => () => void;
