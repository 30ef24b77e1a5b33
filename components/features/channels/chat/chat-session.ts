import { chatBox } from "@/contract/channels/chat-box";
import { locales } from "@/contract/locales";
import { helpCenter } from "@/contract/site/help-center";
import { publicSite } from "@/contract/site/public-site";
import { publicSurveys } from "@/contract/insight/surveys";
import type { Answer } from "@/contract/kit";
import { isFault } from "@/lib/shared/api/fault";
import { send } from "@/lib/api/send";
import { uploadFile } from "@/lib/api/upload-file";
import { openConversation } from "@/lib/chat/conversation";
import type { ChatCalls, Conversation, ChatTalk } from "@/lib/chat/conversation";
import { articlesMax, askFirst } from "@/lib/chat/questions";
import type { QuestionState, QuestionCalls, Questions } from "@/lib/chat/questions";
import { openChatSocket } from "./chat-socket";

export type ChatFile = Answer<typeof chatBox.upload>;

export interface Chat
  extends
    Pick<Conversation, "visitor" | "retry" | "reload" | "look" | "typed" | "rate" | "identify" | "stop">,
    Pick<Questions, "say" | "toPerson" | "leave" | "open"> {
  state: () => ChatTalk;
  /** What comes before the conversation. */
  asking: () => QuestionState;
  subscribe: (react: () => void) => () => void;
  /** A file for the next message of a conversation that has begun. Throws what went wrong. */
  attach: (file: File) => Promise<ChatFile>;
  /** Mails the conversation so far. Throws what went wrong. */
  /** False: no e-mail is set up, so it was not sent. */
  mail: (email: string) => Promise<boolean>;
}

const paramsOf = (tenant: string, sessionId: string) => ({ domain: tenant, sessionId });

function chatCallsOf(tenant: string): ChatCalls {
  const params = (sessionId: string) => paramsOf(tenant, sessionId);
  return {
    send: (said) =>
      send(publicSite.sendChatMessage, {
        params: { domain: tenant },
        body: said,
        idempotencyKey: said.clientMessageId,
      }),
    history: (key, after) =>
      send(publicSite.chatHistory, { params: params(key), query: after === null ? {} : { after } }),
    seen: (key) => send(chatBox.seen, { params: params(key) }),
    typing: (key, isTyping) => send(chatBox.typing, { params: params(key), body: { isTyping } }),
    identify: (key, visitor) => send(chatBox.identify, { params: params(key), body: visitor }),
    survey: (key) => send(publicSurveys.ofChat, { params: params(key) }),
    rate: (key, answer) => send(publicSurveys.answerInChat, { params: params(key), body: answer }),
    isGone: (error) => isFault(error, "not_found"),
  };
}

function questionCallsOf(tenant: string, locale: string): QuestionCalls {
  const site = { params: { domain: tenant } };
  const language = locales.find((one) => one === locale);
  return {
    open: () => send(chatBox.open, site),
    search: (query) =>
      send(helpCenter.search, {
        ...site,
        query: { query, limit: articlesMax, ...(language ? { locale: language } : {}) },
      }),
    ask: (question) =>
      send(helpCenter.ask, { ...site, body: question, idempotencyKey: question.clientMessageId }),
  };
}

/** The visitor's end of one conversation on a tenant's own page. */
export function startChat(tenant: string, locale: string): Chat {
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  const tell = () => {
    for (const react of listeners) react();
  };
  const talk = openConversation(tenant, chatCallsOf(tenant), openChatSocket(tenant), tell);
  const questions = askFirst(tenant, talk, questionCallsOf(tenant, locale), tell);
  return {
    ...talk,
    say: questions.say,
    toPerson: questions.toPerson,
    leave: questions.leave,
    open: questions.open,
    state: talk.now,
    asking: questions.now,
    subscribe: (react) => {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    attach: async (file) =>
      (await uploadFile(chatBox.upload, file, {
        params: paramsOf(tenant, talk.key() ?? ""),
        signal: leaving.signal,
        onProgress: () => undefined,
      })) as ChatFile, // the contract's answer
    mail: async (email) => {
      const { delivery } = await send(chatBox.transcript, {
        params: paramsOf(tenant, talk.key() ?? ""),
        body: { email },
      });
      return delivery !== "HELD_HERE";
    },
    stop: () => {
      leaving.abort();
      talk.stop();
      listeners.clear();
    },
  };
}
