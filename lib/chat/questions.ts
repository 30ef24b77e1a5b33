import type { chatBox } from "@/contract/channels/chat-box";
import type { helpCenter } from "@/contract/site/help-center";
import type { Answer } from "@/contract/kit";
import { chatLimits as limits } from "@/contract/channels/chat-limits";
import type { Conversation, ChatVisitor } from "./conversation";
import { readAsked, writeAsked } from "./memory";
import { randomId } from "../shared/random-id";

/** What the workspace says of itself once its chat is opened. */
export type Opened = Answer<typeof chatBox.open>;
export type FoundArticles = Answer<typeof helpCenter.search>;
/** What is asked by e-mail where nobody is there. */
export interface VisitorLetter extends ChatVisitor {
  question: string;
}
/** What comes before a conversation asks of the server, however its page makes calls. */
export interface QuestionCalls {
  open: () => Promise<Opened>;
  search: (question: string) => Promise<FoundArticles>;
  ask: (question: {
    question: string;
    email: string;
    name?: string;
    clientMessageId: string;
  }) => Promise<{ ticketNumber: number }>;
}

interface Asked {
  id: string;
  question: string;
  /** Null while it is looked for, and where the search is over without any. */ found: FoundArticles | null;
}
/** `id` is chance that stays with the form: sent again after a lost answer, it is the same question. */
export interface Offline extends VisitorLetter {
  id: string;
  usualMinutes: number | null;
}
export interface Asking {
  /** Null until the workspace was asked. */
  opened: Opened | null;
  /** Questions that a person has not been asked yet. */
  asked: readonly Asked[];
  /** Articles that answered what a person has been asked by now: they stay. */
  kept: readonly { id: string; found: FoundArticles }[];
  /** Nobody is there: what the form for a question by e-mail begins with. */
  offline: Offline | null;
  /** Of the ticket that the question by e-mail became. */
  ticketNumber: number | null;
}
export interface Questions {
  now: () => Asking;
  /** Who is there, asked anew. Throws what went wrong. */
  open: () => Promise<Opened>;
  say: (text: string, files: readonly string[], visitor: ChatVisitor) => void;
  toPerson: (visitor: ChatVisitor) => Promise<void>;
  /** Sends what stands in the form. Throws what went wrong. */
  leave: (letter: VisitorLetter) => Promise<void>;
}
export const nothingAsked: Asking = { opened: null, asked: [], kept: [], offline: null, ticketNumber: null };
export const messageMaxLength = 5000;
export const articlesMax = 3;

/**
 * Before a conversation has begun, articles answer first; a person where none is found, and whenever one is
 * asked for; an e-mail where nobody is there. What a page asked that was left is asked by the next one.
 */
export function askFirst(
  site: string,
  chat: Pick<Conversation, "now" | "write">,
  calls: QuestionCalls,
  onChange: (asking: Asking) => void,
): Questions {
  let asking = nothingAsked;
  let isOnItsWay = false;
  const { questions: left, ...before } = readAsked(site);
  let asker: ChatVisitor = before;
  const set = (changes: Partial<Asking>) => {
    asking = { ...asking, ...changes };
    const questions = [
      ...asking.asked.map(({ question }) => question),
      asking.offline?.question ?? "",
    ].filter(Boolean);
    writeAsked(site, { questions, ...asker });
    onChange(asking);
  };
  const open = async () => {
    const opened = await calls.open();
    set({ opened });
    return opened;
  };
  const begin = (question: string): Asked => ({ id: randomId(), question, found: null });
  const seek = async ({ id, question }: Asked, visitor: ChatVisitor) => {
    const found = await calls.search(question.slice(0, limits.searchQueryMaxLength)).catch(() => null);
    if (!asking.asked.some((one) => one.id === id)) return; // a person has it by now
    // Whoever is not found an answer, or cannot be asked for one, gets a person.
    if (!found || (!found.answer && found.items.length === 0)) await toPerson(visitor);
    else set({ asked: asking.asked.map((one) => (one.id === id ? { ...one, found } : one)) });
  };
  const toPerson = async (visitor: ChatVisitor) => {
    if (isOnItsWay) return;
    isOnItsWay = true;
    const opened = await calls.open().catch(() => asking.opened);
    isOnItsWay = false;
    const questions = asking.asked.map(({ question }) => question);
    const kept = [...asking.kept, ...asking.asked.flatMap(({ id, found }) => (found ? [{ id, found }] : []))];
    const all = questions.join("\n\n");
    if (opened?.isStaffed === false) {
      set({
        opened,
        asked: [],
        kept,
        ticketNumber: null,
        offline: { id: randomId(), question: all, ...visitor, usualMinutes: opened.usualFirstReplyMinutes },
      });
      return;
    }
    set({ opened, asked: [], kept, ticketNumber: null });
    for (const message of all.length > messageMaxLength ? questions : [all]) chat.write(message, [], visitor);
  };

  if (left.length > 0 && !chat.now().isBegun && chat.now().lines.length === 0) {
    asking = { ...asking, asked: left.map(begin) };
    for (const one of asking.asked) void seek(one, asker);
  }
  return {
    now: () => asking,
    open,
    toPerson,
    say: (text, files, visitor) => {
      const { isBegun, lines } = chat.now();
      // What could not be sent was for a person already.
      if (isBegun || lines.length > 0) return chat.write(text, files, visitor);
      const one = begin(text);
      asker = visitor;
      set({ asked: [...asking.asked, one] });
      void seek(one, visitor);
    },
    leave: async ({ question, name, email }) => {
      const { ticketNumber } = await calls.ask({
        question,
        email,
        clientMessageId: asking.offline?.id ?? randomId(),
        ...(name === "" ? {} : { name }),
      });
      set({ offline: null, ticketNumber });
    },
  };
}

/** What a visitor who waits reads of when they are answered; null where nothing is known. */
export function expectation(
  opened: Opened | null,
): ["usualMinutes" | "usualHours" | "unstaffedLater", Record<string, number>] | null {
  if (opened === null) return null;
  if (!opened.isStaffed) return ["unstaffedLater", {}];
  return opened.usualFirstReplyMinutes === null ? null : usualTime(opened.usualFirstReplyMinutes);
}

/** The usual time to an answer, as a word of the box with its count. */
export const usualTime = (minutes: number): ["usualMinutes" | "usualHours", { count: number }] =>
  minutes < 60
    ? ["usualMinutes", { count: Math.max(1, Math.round(minutes)) }]
    : ["usualHours", { count: Math.round(minutes / 60) }];
