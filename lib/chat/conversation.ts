import { makeCatchUp } from "./catch-up";
import type { ChatCalls, ChatRating, OpenLine } from "./chat-calls";
import { makeDelivery } from "./delivery";
import { makePoll, makeSocketLine } from "./news";
import { makeSeen, makeTyping } from "./presence";
import { openTalk } from "./talk";
import type { ChatTalk, ChatVisitor } from "./talk";

export type { ChatCalls, ChatRating, ChatListeners, OpenLine, OutgoingChatMessage } from "./chat-calls";
export type { ChatTalk, ChatVisitor } from "./talk";

export interface Conversation {
  now: () => ChatTalk;
  key: () => string | null;
  visitor: () => ChatVisitor;
  /** `asksPerson`: they pressed the button for a person, and somebody is called where nobody answers. */
  write: (text: string, files: readonly string[], visitor?: ChatVisitor, asksPerson?: boolean) => void;
  retry: (clientMessageId: string) => void;
  reload: () => void;
  look: (isOpen: boolean) => void;
  typed: (isTyping: boolean) => void;
  /** Gives an address in the middle of the conversation. Throws what went wrong. */
  identify: (visitor: ChatVisitor) => Promise<void>;
  /** Answers the question. Throws what went wrong. */
  rate: (answer: ChatRating) => Promise<void>;
  stop: () => void;
}

/**
 * The visitor's end: sends in order, hears by socket that there is something, asks for it, and asks by the
 * clock where no socket gets through.
 */
export function openConversation(
  site: string,
  calls: ChatCalls,
  openLine: OpenLine,
  onChange: (talk: ChatTalk) => void,
): Conversation {
  const talk = openTalk(site, (now) => {
    onChange(now);
    tellSeen();
  });
  const tellSeen = makeSeen(talk, calls);
  const typing = makeTyping(talk, calls);
  const catchUp = makeCatchUp(talk, calls, () => line.close());
  const line = makeSocketLine(talk, openLine, catchUp);
  const clock = makePoll(talk, catchUp);
  const delivery = makeDelivery(talk, calls, line.connect);

  document.addEventListener("visibilitychange", tellSeen);
  catchUp();
  line.connect();
  clock.poll();
  delivery.resume();

  return {
    now: talk.now,
    key: talk.key,
    visitor: talk.visitor,
    write: (text, files, who = talk.visitor(), asksPerson = false) => {
      talk.setVisitor(who);
      typing.sent();
      delivery.write(text, files, asksPerson);
    },
    retry: delivery.retry,
    reload: () => {
      talk.set({ isLoading: true, hasFailed: false });
      catchUp();
    },
    look: (isOpen) => {
      talk.setOpen(isOpen);
      talk.set({});
      clock.poll();
    },
    typed: typing.typed,
    identify: async ({ email, name }) => {
      const key = talk.key();
      if (key === null) return;
      await calls.identify(key, { email, ...(name === "" ? {} : { name }) });
      talk.setVisitor({ email, name: name || talk.visitor().name });
      talk.set({});
    },
    rate: async (answer) => {
      const key = talk.key();
      if (key !== null) talk.set({ survey: await calls.rate(key, answer) });
    },
    stop: () => {
      clock.stop();
      typing.stop();
      document.removeEventListener("visibilitychange", tellSeen);
      line.stop();
    },
  };
}
