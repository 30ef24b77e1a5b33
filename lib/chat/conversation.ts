import type { EventPayloads } from "@/contract/events";
import type { Answer } from "@/contract/kit";
import type { publicSite } from "@/contract/site/public-site";
import type { PublicSurvey } from "@/contract/insight/surveys";
import { draftLine, lastId, markLine, mergeLines, unreadCount } from "./lines";
import type { ConversationLine } from "./lines";
import { askedLastMs, readMemory, writeMemory } from "./memory";
import { inOrder } from "../shared/in-order";
import { randomId } from "../shared/random-id";

export interface OutgoingChatMessage {
  sessionId?: string;
  message: string;
  clientMessageId: string;
  attachments?: string[];
  name?: string;
  email?: string;
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
export interface Heard {
  onLine: (isLive: boolean) => void;
  onNews: () => void;
  onActivity: (activity: EventPayloads["chat_activity"]) => void;
}
/** Opens the visitor's socket; the answer closes it. */
export type OpenLine = (key: string, heard: Heard) => () => void;

export interface ChatTalk {
  lines: readonly ConversationLine[];
  status: "open" | "closed";
  agentName: string | null;
  /** Until then somebody of the staff has seen what the visitor wrote. */
  agentSeenAt: string | null;
  /** Who writes just now. */
  typing: string | null;
  unread: number;
  isBegun: boolean;
  /** They have given an address. */
  isReachable: boolean;
  /** Null: it has not come about yet. */
  isLive: boolean | null;
  hasFailed: boolean;
  /** What there is of it has been asked for, and the answer is not there yet. */
  isLoading: boolean;
  /** The question at the end, while it stands. */
  survey: PublicSurvey | null;
}
export interface ChatVisitor {
  name: string;
  email: string;
}
export interface Conversation {
  now: () => ChatTalk;
  key: () => string | null;
  visitor: () => ChatVisitor;
  write: (text: string, files: readonly string[], visitor?: ChatVisitor) => void;
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

const pollMs = { open: 4000, closed: 20_000 };
const typing = { toldEveryMs: 4000, lastsMs: 6000 };

/**
 * The visitor's end: sends in order, hears by socket that there is something, asks for it, and asks by the
 * clock where no socket gets through.
 */
export function converse(
  site: string,
  calls: ChatCalls,
  openLine: OpenLine,
  onChange: (talk: ChatTalk) => void,
): Conversation {
  const memory = readMemory(site);
  // What was on its way when the page was left goes again under its id, so that it is there once; of long ago
  // it is for the visitor to say.
  const unsent = memory.unsent.map((line): ConversationLine => ({
    ...line,
    id: null,
    files: [],
    state:
      line.state === "pending" && Date.parse(line.createdAt) > Date.now() - askedLastMs
        ? "pending"
        : "failed",
  }));
  let { sessionId: key, readId } = memory;
  let visitor: ChatVisitor = { name: memory.name, email: memory.email };
  let talk: ChatTalk = {
    lines: unsent,
    status: "open",
    agentName: null,
    agentSeenAt: null,
    typing: null,
    unread: 0,
    isBegun: key !== null,
    isReachable: memory.email !== "",
    isLive: null,
    hasFailed: false,
    isLoading: key !== null,
    survey: null,
  };
  const filesOf = new Map<string, readonly string[]>();
  let isOpen = false;
  let isStopped = false;
  let asking: Promise<void> | null = null;
  let isAskedAgain = false;
  let closeLine: (() => void) | null = null;
  let seenId: string | null = null;
  let toldTypingAt = 0;
  let staffStops: ReturnType<typeof setTimeout> | undefined;

  const set = (changes: Partial<ChatTalk>) => {
    talk = { ...talk, ...changes };
    if (isOpen) readId = lastId(talk.lines) ?? readId;
    talk = {
      ...talk,
      isBegun: key !== null,
      isReachable: visitor.email !== "",
      unread: unreadCount(talk.lines, readId),
    };
    writeMemory(site, {
      sessionId: key,
      readId,
      ...visitor,
      unsent: talk.lines.filter(({ id, text }) => id === null && text !== ""),
    }); // files alone cannot be sent again once the page has gone
    onChange(talk);
    tellSeen();
  };
  /** Once for each new line of somebody else's, while the visitor can see it. */
  const tellSeen = () => {
    const newest = talk.lines.findLast(({ from, id }) => from !== "visitor" && id !== null)?.id ?? null;
    if (
      key === null ||
      !isOpen ||
      document.visibilityState === "hidden" ||
      newest === null ||
      newest === seenId
    )
      return;
    seenId = newest;
    calls.seen(key).catch(() => {
      seenId = null;
    });
  };

  /** What cannot be asked for now is asked for with the next news. */
  const askSurvey = async () => {
    if (key === null || talk.status !== "closed") return;
    const asked = await calls.survey(key).catch(() => null);
    // The visitor may have gone on meanwhile.
    if (asked && key !== null && talk.status === "closed") set({ survey: asked.survey });
  };
  const fetchNew = async () => {
    if (key === null) return;
    try {
      const { messages, status, agentName, agentSeenAt } = await calls.history(key, lastId(talk.lines));
      set({
        lines: mergeLines(talk.lines, messages),
        status,
        agentName,
        agentSeenAt,
        ...(status === "closed" ? {} : { survey: null }),
        hasFailed: false,
        isLoading: false,
        ...(messages.some(({ from }) => from !== "visitor") ? { typing: null } : {}),
      });
      await askSurvey();
    } catch (error) {
      if (calls.isGone(error)) {
        // The conversation is not there any more; the next message begins another.
        key = null;
        closeLine?.();
        closeLine = null;
        set({
          lines: talk.lines.filter(({ id }) => id === null),
          agentName: null,
          agentSeenAt: null,
          isLive: null,
          isLoading: false,
          survey: null,
        });
      } else set({ hasFailed: talk.lines.every(({ id }) => id === null), isLoading: false });
    }
  };
  /** One question at a time; one more when something happened meanwhile. */
  const catchUp = () => {
    if (asking) {
      isAskedAgain = true;
      return;
    }
    asking = fetchNew().finally(() => {
      asking = null;
      if (isAskedAgain) {
        isAskedAgain = false;
        catchUp();
      }
    });
  };
  const connect = () => {
    if (key === null || closeLine || isStopped) return;
    closeLine = openLine(key, {
      onLine: (isLive) => {
        set({ isLive });
        if (isLive) catchUp();
      },
      onNews: catchUp,
      onActivity: ({ isTyping, name, seenAt }) => {
        clearTimeout(staffStops);
        if (isTyping) staffStops = setTimeout(() => set({ typing: null }), 3 * typing.lastsMs);
        set({ typing: isTyping ? name : null, agentSeenAt: seenAt ?? talk.agentSeenAt });
      },
    });
  };
  let timer: ReturnType<typeof setTimeout>;
  const poll = () => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(
      () => {
        if (key !== null && !talk.isLive && document.visibilityState === "visible") catchUp();
        poll();
      },
      isOpen ? pollMs.open : pollMs.closed,
    );
  };

  const deliver = async (clientMessageId: string) => {
    const line = talk.lines.find((each) => each.clientMessageId === clientMessageId && each.id === null);
    if (!line) return;
    const files = filesOf.get(clientMessageId) ?? [];
    const { name, email } = visitor;
    try {
      const answer = await calls.send({
        ...(key === null ? {} : { sessionId: key }),
        message: line.text,
        clientMessageId,
        ...(files.length > 0 ? { attachments: [...files] } : {}),
        ...(name === "" ? {} : { name }),
        ...(email === "" ? {} : { email }),
      });
      key = answer.sessionId;
      filesOf.delete(clientMessageId);
      set({ lines: mergeLines(talk.lines, [answer.message]), status: "open", survey: null });
    } catch {
      set({ lines: markLine(talk.lines, clientMessageId, "failed") });
    }
    connect();
  };
  const enqueue = inOrder(deliver);
  const tellTyping = (isTyping: boolean) => {
    if (key === null || (isTyping ? Date.now() - toldTypingAt < typing.toldEveryMs : toldTypingAt === 0))
      return;
    toldTypingAt = isTyping ? Date.now() : 0;
    calls.typing(key, isTyping).catch(() => undefined); // a courtesy
  };
  let visitorStops: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener("visibilitychange", tellSeen);
  catchUp();
  connect();
  poll();
  for (const { clientMessageId, state } of unsent)
    if (clientMessageId !== null && state === "pending") enqueue(clientMessageId);

  return {
    now: () => talk,
    key: () => key,
    visitor: () => visitor,
    write: (text, files, who = visitor) => {
      const clientMessageId = randomId();
      visitor = who;
      filesOf.set(clientMessageId, files);
      toldTypingAt = 0; // what arrives ends it by itself
      clearTimeout(visitorStops);
      set({ lines: [...talk.lines, draftLine(text, clientMessageId, new Date().toISOString())] });
      enqueue(clientMessageId);
    },
    retry: (clientMessageId) => {
      set({ lines: markLine(talk.lines, clientMessageId, "pending") });
      enqueue(clientMessageId);
    },
    reload: () => {
      set({ isLoading: true, hasFailed: false });
      catchUp();
    },
    look: (nowOpen) => {
      isOpen = nowOpen;
      set({});
      poll();
    },
    typed: (isTyping) => {
      clearTimeout(visitorStops);
      if (isTyping) visitorStops = setTimeout(() => tellTyping(false), typing.lastsMs);
      tellTyping(isTyping);
    },
    identify: async (who) => {
      if (key === null) return;
      await calls.identify(key, { email: who.email, ...(who.name === "" ? {} : { name: who.name }) });
      visitor = { email: who.email, name: who.name || visitor.name };
      set({});
    },
    rate: async (answer) => {
      if (key !== null) set({ survey: await calls.rate(key, answer) });
    },
    stop: () => {
      isStopped = true;
      for (const each of [timer, staffStops, visitorStops]) clearTimeout(each);
      document.removeEventListener("visibilitychange", tellSeen);
      closeLine?.();
    },
  };
}
