import { publicSite } from "@/contract/public-site";
import { publicSurveys } from "@/contract/surveys";
import type { PublicSurvey } from "@/contract/surveys";
import { isFault } from "@/lib/api/fault";
import { send } from "@/lib/api/send";
import { randomId } from "@/lib/random-id";
import { draftLine, lastId, markLine, mergeLines, unreadCount } from "@/lib/chat-lines";
import type { Line } from "@/lib/chat-lines";
import { openChatSocket } from "./chat-socket";
import { readMemory, writeMemory } from "@/lib/chat-memory";
import { inOrder } from "@/lib/in-order";

export interface ChatState {
  lines: readonly Line[];
  status: "open" | "closed";
  agentName: string | null;
  unread: number;
  /** `quiet`: no conversation yet. */
  line: "quiet" | "live" | "polling";
  isLoading: boolean;
  hasLoadFailed: boolean;
  /** The question at the end, while it stands. */
  survey: PublicSurvey | null;
}

export interface Chat {
  state: () => ChatState;
  subscribe: (react: () => void) => () => void;
  write: (text: string, visitor: { name: string; email: string }) => void;
  retry: (clientMessageId: string) => void;
  reload: () => void;
  /** Open, so what arrives counts as read and is asked for more often. */
  look: (isOpen: boolean) => void;
  visitor: () => { name: string; email: string };
  /** Answers the question. Throws what went wrong. */
  rate: (score: number, comment: string) => Promise<void>;
  stop: () => void;
}

const pollMs = { open: 4000, closed: 20_000 };

/** The visitor's end of one conversation: sends in order, hears of answers by socket, asks for them where no socket gets through. */
export function startChat(tenant: string): Chat {
  const memory = readMemory(tenant);
  let { sessionId, readId } = memory;
  let visitor = { name: memory.name, email: memory.email };
  let isOpen = false;
  let isStopped = false;
  let state: ChatState = { lines: memory.unsent.map((line) => ({ ...line, id: null, files: [], state: "failed" })), status: "open", agentName: null, unread: 0, line: "quiet", isLoading: sessionId !== null, hasLoadFailed: false, survey: null };
  const listeners = new Set<() => void>();
  let asking: Promise<void> | null = null;
  let askAgain = false;
  let closeSocket: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = () => writeMemory(tenant, { sessionId, readId, ...visitor, unsent: state.lines.filter(({ id }) => id === null) });
  const set = (changes: Partial<ChatState>) => {
    state = { ...state, ...changes };
    if (isOpen) readId = lastId(state.lines) ?? readId;
    state = { ...state, unread: unreadCount(state.lines, readId) };
    remember();
    for (const react of listeners) react();
  };

  const fetchHistory = async () => {
    if (sessionId === null) return;
    const after = lastId(state.lines);
    try {
      const history = await send(publicSite.chatHistory, { params: { domain: tenant, sessionId }, query: after === null ? {} : { after } });
      set({ lines: mergeLines(state.lines, history.messages), status: history.status, agentName: history.agentName, isLoading: false, hasLoadFailed: false });
      if (history.status === "open") set({ survey: null });
      else set({ survey: (await send(publicSurveys.ofChat, { params: { domain: tenant, sessionId } })).survey });
    } catch (error) {
      // The conversation is not there any more; the next message begins another.
      if (isFault(error, "not_found")) {
        sessionId = null;
        closeSocket?.();
        closeSocket = null;
        set({ line: "quiet", isLoading: false });
      } else set({ isLoading: false, hasLoadFailed: state.lines.every(({ id }) => id === null) });
    }
  };
  /** One question at a time; one more when something happened meanwhile. */
  const catchUp = () => {
    if (asking) {
      askAgain = true;
      return;
    }
    asking = fetchHistory().finally(() => {
      asking = null;
      if (askAgain) {
        askAgain = false;
        catchUp();
      }
    });
  };

  const poll = () => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      if (sessionId !== null && state.line !== "live" && document.visibilityState === "visible") catchUp();
      poll();
    }, isOpen ? pollMs.open : pollMs.closed);
  };
  const connect = () => {
    if (sessionId === null || closeSocket || isStopped) return;
    closeSocket = openChatSocket(sessionId, {
      onLine: (isLive) => {
        set({ line: isLive ? "live" : "polling" });
        if (isLive) catchUp();
      },
      onNews: catchUp,
      onStatus: (status, agentName) => set({ status, agentName, ...(status === "open" ? { survey: null } : {}) }),
    });
  };

  const deliver = async (clientMessageId: string) => {
    const line = state.lines.find((each) => each.clientMessageId === clientMessageId && each.id === null);
    if (!line) return;
    const { name, email } = visitor;
    const body = { ...(sessionId === null ? {} : { sessionId }), message: line.text, clientMessageId, ...(name === "" ? {} : { name }), ...(email === "" ? {} : { email }) };
    try {
      const answer = await send(publicSite.sendChatMessage, { params: { domain: tenant }, body, idempotencyKey: clientMessageId });
      sessionId = answer.sessionId;
      set({ lines: mergeLines(state.lines, [answer.message]), status: "open", survey: null, line: state.line === "quiet" ? "polling" : state.line });
    } catch {
      set({ lines: markLine(state.lines, clientMessageId, "failed") });
    }
    connect();
  };
  const enqueue = inOrder(deliver);

  if (sessionId !== null) {
    catchUp();
    connect();
  }
  poll();

  return {
    state: () => state,
    subscribe: (react) => {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    write: (text, who) => {
      const clientMessageId = randomId();
      visitor = who;
      set({ lines: [...state.lines, draftLine(text, clientMessageId, new Date().toISOString())] });
      enqueue(clientMessageId);
    },
    retry: (clientMessageId) => {
      set({ lines: markLine(state.lines, clientMessageId, "pending") });
      enqueue(clientMessageId);
    },
    reload: () => {
      set({ isLoading: true, hasLoadFailed: false });
      catchUp();
    },
    look: (nowOpen) => {
      isOpen = nowOpen;
      set({});
      poll();
    },
    visitor: () => visitor,
    rate: async (score, comment) => {
      if (sessionId === null) return;
      set({ survey: await send(publicSurveys.answerInChat, { params: { domain: tenant, sessionId }, body: { score, comment } }) });
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      closeSocket?.();
      listeners.clear();
    },
  };
}
