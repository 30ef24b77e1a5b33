import { chatBox } from "@/contract/channels/chat-box";
import { helpCenter } from "@/contract/site/help-center";
import type { AnyEndpoint, Answer } from "@/contract/kit";
import { publicSite } from "@/contract/site/public-site";
import { publicSurveys } from "@/contract/insight/surveys";
import { urlOf } from "@/lib/shared/api/url";
import type { RawInput } from "@/lib/shared/api/url";
import type { ChatCalls } from "@/lib/chat/conversation";
import { articlesMax } from "@/lib/chat/questions";
import type { QuestionCalls } from "@/lib/chat/questions";

export type Uploaded = Answer<typeof chatBox.upload>;

/** The server answered, and said no. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

export type Calls = ReturnType<typeof callsTo>;

/**
 * The calls of ADR 0036, as a page of another origin makes them: no cookie, and the words of the mailed
 * conversation in the box's language.
 */
export function callsTo(origin: string, site: string, locale: string) {
  interface Given {
    /** The chat's key. */ chat?: string;
    query?: RawInput["query"];
    body?: object;
    key?: string;
  }
  // What was said goes on when the page is left. It is far below what a browser takes then; a file is not.
  const call = async <E extends AnyEndpoint>(
    endpoint: E,
    { chat, query, body, key }: Given = {},
  ): Promise<Answer<E>> => {
    const headers: Record<string, string> = { "Accept-Language": locale };
    if (body && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
    if (key !== undefined) headers["Idempotency-Key"] = key;
    const params = { domain: site, ...(chat === undefined ? {} : { sessionId: chat }) };
    const response = await fetch(urlOf(endpoint, { params, query }, origin), {
      method: endpoint.method,
      headers,
      credentials: "omit",
      ...(body instanceof FormData ? { body } : body ? { body: JSON.stringify(body), keepalive: true } : {}),
    });
    if (!response.ok) throw new Refused(response.status);
    return (await response.json()) as Answer<E>; // the contract's answer
  };
  const talk: ChatCalls = {
    send: (said) => call(publicSite.sendChatMessage, { body: said, key: said.clientMessageId }),
    history: (chat, after) => call(publicSite.chatHistory, { chat, query: { after } }),
    seen: (chat) => call(chatBox.seen, { chat, body: {} }),
    typing: (chat, isTyping) => call(chatBox.typing, { chat, body: { isTyping } }),
    identify: (chat, visitor) => call(chatBox.identify, { chat, body: visitor }),
    survey: (chat) => call(publicSurveys.ofChat, { chat }),
    rate: (chat, answer) => call(publicSurveys.answerInChat, { chat, body: answer }),
    isGone: (error) => error instanceof Refused && error.status === 404,
  };
  const questions: QuestionCalls = {
    open: () => call(chatBox.open),
    search: (query) => call(helpCenter.search, { query: { query, locale, limit: articlesMax } }),
    ask: (question) => call(helpCenter.ask, { body: question, key: question.clientMessageId }),
  };
  return {
    ...talk,
    ...questions,
    upload: (chat: string, file: File) => {
      const form = new FormData();
      form.append("file", file);
      return call(chatBox.upload, { chat, body: form });
    },
    transcript: (chat: string, email: string) => call(chatBox.transcript, { chat, body: { email } }),
  };
}
