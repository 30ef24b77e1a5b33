import { chatBox } from "@/contract/chat-box";
import { publicSite } from "@/contract/public-site";
import { publicSurveys } from "@/contract/surveys";
import type { PublicSurvey } from "@/contract/surveys";
import type { Answer } from "@/contract/kit";
import { isFault } from "@/lib/api/fault";
import { send } from "@/lib/api/send";
import { uploadFile } from "@/lib/api/upload-file";
import { converse } from "@/lib/chat-conversation";
import type { ChatCalls, Conversation, Talk } from "@/lib/chat-conversation";
import { openChatSocket } from "./chat-socket";

export type ChatFile = Answer<typeof chatBox.upload>;

export interface ChatState extends Talk {
  /** The question at the end, while it stands. */
  survey: PublicSurvey | null;
}

export interface Chat extends Pick<Conversation, "visitor" | "write" | "retry" | "reload" | "look" | "typed" | "stop"> {
  state: () => ChatState;
  subscribe: (react: () => void) => () => void;
  /** Answers the question. Throws what went wrong. */
  rate: (score: number, comment: string) => Promise<void>;
  /** A file for the next message of a conversation that has begun. Throws what went wrong. */
  attach: (file: File) => Promise<ChatFile>;
  /** Mails the conversation so far. Throws what went wrong. */
  mail: (email: string) => Promise<void>;
}

/** The visitor's end of one conversation on a tenant's own page: what every conversation does, and the question at its end. */
export function startChat(tenant: string): Chat {
  const listeners = new Set<() => void>();
  let survey: PublicSurvey | null = null;
  let state: ChatState | null = null;
  const leaving = new AbortController();
  const params = (sessionId: string) => ({ domain: tenant, sessionId });
  const tell = (talk: Talk) => {
    state = { ...talk, survey: talk.status === "closed" ? survey : null };
    for (const react of listeners) react();
  };
  const calls: ChatCalls = {
    send: (said) => send(publicSite.sendChatMessage, { params: { domain: tenant }, body: said, idempotencyKey: said.clientMessageId }),
    history: async (key, after) => {
      const history = await send(publicSite.chatHistory, { params: params(key), query: after === null ? {} : { after } });
      // What cannot be asked for now is asked for with the next news.
      if (history.status === "closed") survey = await send(publicSurveys.ofChat, { params: params(key) }).then((asked) => asked.survey, () => survey);
      return history;
    },
    seen: (key) => send(chatBox.seen, { params: params(key) }),
    typing: (key, isTyping) => send(chatBox.typing, { params: params(key), body: { isTyping } }),
    isGone: (error) => isFault(error, "not_found"),
  };
  const talk = converse(tenant, calls, openChatSocket, tell);
  return {
    ...talk,
    state: () => (state ??= { ...talk.now(), survey }),
    subscribe: (react) => {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    rate: async (score, comment) => {
      const key = talk.key();
      if (key === null) return;
      survey = await send(publicSurveys.answerInChat, { params: params(key), body: { score, comment } });
      tell(talk.now());
    },
    attach: async (file) => (await uploadFile(chatBox.upload, file, { params: params(talk.key() ?? ""), signal: leaving.signal, onProgress: () => undefined })) as ChatFile, // the contract's answer
    mail: async (email) => {
      await send(chatBox.transcript, { params: params(talk.key() ?? ""), body: { email } });
    },
    stop: () => {
      leaving.abort();
      talk.stop();
      listeners.clear();
    },
  };
}
