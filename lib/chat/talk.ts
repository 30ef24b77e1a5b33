import type { PublicSurvey } from "@/contract/insight/surveys";
import { lastId, unreadCount } from "./lines";
import type { ConversationLine } from "./lines";
import { askedLastMs, readMemory, writeMemory } from "./memory";

export interface ChatTalk {
  lines: readonly ConversationLine[];
  status: "open" | "closed";
  agentName: string | null;
  /** Until then somebody of the staff has seen what the visitor wrote. */
  agentSeenAt: string | null;
  /** What the visitor who waits is promised. */
  answerBy: string | null;
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
export type Talk = ReturnType<typeof openTalk>;

/** What the page knows of a conversation, as it is shown, and as it is remembered for the next page. */
export function openTalk(site: string, onChange: (talk: ChatTalk) => void) {
  const memory = readMemory(site);
  let { sessionId: key, readId } = memory;
  let visitor: ChatVisitor = { name: memory.name, email: memory.email };
  let isOpen = false;
  let talk: ChatTalk = {
    lines: unsentIn(memory),
    status: "open",
    agentName: null,
    agentSeenAt: null,
    answerBy: null,
    typing: null,
    unread: 0,
    isBegun: key !== null,
    isReachable: memory.email !== "",
    isLive: null,
    hasFailed: false,
    isLoading: key !== null,
    survey: null,
  };
  return {
    now: () => talk,
    key: () => key,
    visitor: () => visitor,
    isOpen: () => isOpen,
    /** These three are shown and remembered with the next `set`. */
    setKey: (next: string | null) => {
      key = next;
    },
    setVisitor: (next: ChatVisitor) => {
      visitor = next;
    },
    setOpen: (next: boolean) => {
      isOpen = next;
    },
    set: (changes: Partial<ChatTalk>) => {
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
    },
  };
}

/**
 * What was on its way when the page was left goes again under its id, so that it is there once; of long ago
 * it is for the visitor to say.
 */
const unsentIn = ({ unsent }: ReturnType<typeof readMemory>): ConversationLine[] =>
  unsent.map((line) => ({
    ...line,
    id: null,
    files: [],
    state:
      line.state === "pending" && Date.parse(line.createdAt) > Date.now() - askedLastMs
        ? "pending"
        : "failed",
  }));
