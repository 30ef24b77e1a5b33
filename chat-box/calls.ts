import type { chatBox } from "@/contract/chat-box";
import type { Answer } from "@/contract/kit";
import type { ChatCalls } from "@/lib/chat-conversation";
import { articlesMax } from "@/lib/chat-questions";
import type { QuestionCalls } from "@/lib/chat-questions";

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

/** The calls of ADR 0036, as a page of another origin makes them: no cookie, and the words of the mailed conversation in the box's language. */
export function callsTo(origin: string, site: string, locale: string) {
  // What was said goes on when the page is left. It is far below what a browser takes then; a file is not.
  const call = async <T>(method: string, path: string, body?: object, key?: string): Promise<T> => {
    const headers: Record<string, string> = { "Accept-Language": locale };
    if (body && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
    if (key !== undefined) headers["Idempotency-Key"] = key;
    const response = await fetch(`${origin}/api/public/sites/${site}${path}`, {
      method,
      headers,
      credentials: "omit",
      ...(body instanceof FormData ? { body } : body ? { body: JSON.stringify(body), keepalive: true } : {}),
    });
    if (!response.ok) throw new Refused(response.status);
    return (await response.json()) as T; // the contract's answer
  };
  const chat = (key: string) => `/chat-sessions/${encodeURIComponent(key)}`;
  const talk: ChatCalls = {
    send: (said) => call("POST", "/chat-messages", said, said.clientMessageId),
    history: (key, after) =>
      call("GET", `/chat-history/${encodeURIComponent(key)}${after === null ? "" : `?after=${after}`}`),
    seen: (key) => call("PUT", `${chat(key)}/seen`, {}),
    typing: (key, isTyping) => call("PUT", `${chat(key)}/typing`, { isTyping }),
    survey: (key) => call("GET", `/chat-surveys/${encodeURIComponent(key)}`),
    rate: (key, answer) => call("POST", `/chat-surveys/${encodeURIComponent(key)}`, answer),
    isGone: (error) => error instanceof Refused && error.status === 404,
  };
  const questions: QuestionCalls = {
    open: () => call("GET", "/chat-box"),
    search: (query) =>
      call("GET", `/search?${new URLSearchParams({ query, locale, limit: String(articlesMax) }).toString()}`),
    ask: (question) => call("POST", "/questions", question, question.clientMessageId),
  };
  return {
    ...talk,
    ...questions,
    upload: (key: string, file: File) => {
      const form = new FormData();
      form.append("file", file);
      return call<Uploaded>("POST", `${chat(key)}/attachments`, form);
    },
    transcript: (key: string, email: string) => call<object>("POST", `${chat(key)}/transcript`, { email }),
  };
}
