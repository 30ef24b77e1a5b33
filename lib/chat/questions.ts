import type { chatBox } from "@/contract/channels/chat-box";
import type { helpCenter } from "@/contract/site/help-center";
import type { Answer } from "@/contract/kit";
import { chatLimits as limits } from "@/contract/channels/chat-limits";
import type { Conversation, ChatVisitor } from "./conversation";
import { readAsked, writeAsked } from "./memory";
import { randomId } from "../shared/random-id";

/** What the workspace says of itself once its chat is opened. */
export type ChatOpening = Answer<typeof chatBox.open>;
export type FoundArticles = Answer<typeof helpCenter.search>;
/** What is asked by e-mail where nobody is there. */
export interface VisitorLetter extends ChatVisitor {
  question: string;
}
/** What comes before a conversation asks of the server, however its page makes calls. */
export interface QuestionCalls {
  open: () => Promise<ChatOpening>;
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
export interface QuestionState {
  /** Null until the workspace was asked. */
  opened: ChatOpening | null;
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
  now: () => QuestionState;
  /** Who is there, asked anew. Throws what went wrong. */
  open: () => Promise<ChatOpening>;
  say: (text: string, files: readonly string[], visitor: ChatVisitor) => void;
  toPerson: (visitor: ChatVisitor) => Promise<void>;
  /** Sends what stands in the form. Throws what went wrong. */
  leave: (letter: VisitorLetter) => Promise<void>;
}
export const nothingAsked: QuestionState = {
  opened: null,
  asked: [],
  kept: [],
  offline: null,
  ticketNumber: null,
};
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
  onChange: (asking: QuestionState) => void,
): Questions {
  const state = openAsking(site, onChange);
  const toPerson = makeToPerson(state, chat, calls);
  const seek = async ({ id, question }: Asked, visitor: ChatVisitor) => {
    const found = await calls.search(question.slice(0, limits.searchQueryMaxLength)).catch(() => null);
    const { asked } = state.now();
    if (!asked.some((one) => one.id === id)) return; // a person has it by now
    // Whoever is not found an answer, or cannot be asked for one, gets a person.
    if (!found || (!found.answer && found.items.length === 0)) await toPerson(visitor, false);
    else state.set({ asked: asked.map((one) => (one.id === id ? { ...one, found } : one)) });
  };

  if (!chat.now().isBegun && chat.now().lines.length === 0)
    for (const one of state.resume()) void seek(one, state.asker());
  return {
    now: state.now,
    toPerson,
    open: async () => {
      const opened = await calls.open();
      state.set({ opened });
      return opened;
    },
    say: (text, files, visitor) => {
      const { isBegun, lines } = chat.now();
      // What could not be sent was for a person already.
      if (isBegun || lines.length > 0) return chat.write(text, files, visitor);
      void seek(state.ask(text, visitor), visitor);
    },
    leave: async ({ question, name, email }) => {
      const { ticketNumber } = await calls.ask({
        question,
        email,
        clientMessageId: state.now().offline?.id ?? randomId(),
        ...(name === "" ? {} : { name }),
      });
      state.set({ offline: null, ticketNumber });
    },
  };
}

type AskingState = ReturnType<typeof openAsking>;

/** What was asked and what became of it, remembered for the next page. */
function openAsking(site: string, onChange: (asking: QuestionState) => void) {
  const { questions: left, ...before } = readAsked(site);
  let asking = nothingAsked;
  let asker: ChatVisitor = before;
  const begin = (question: string): Asked => ({ id: randomId(), question, found: null });
  const set = (changes: Partial<QuestionState>) => {
    asking = { ...asking, ...changes };
    const questions = [
      ...asking.asked.map(({ question }) => question),
      asking.offline?.question ?? "",
    ].filter(Boolean);
    writeAsked(site, { questions, ...asker });
    onChange(asking);
  };
  return {
    now: () => asking,
    /** Who asked last. */ asker: () => asker,
    set,
    ask: (question: string, visitor: ChatVisitor): Asked => {
      const one = begin(question);
      asker = visitor;
      set({ asked: [...asking.asked, one] });
      return one;
    },
    /** What the last page asked when it was left. */
    resume: (): readonly Asked[] => {
      asking = { ...asking, asked: left.map(begin) };
      return asking.asked;
    },
  };
}

/** Asks a person all that was asked; where nobody is there, by e-mail. */
function makeToPerson(state: AskingState, chat: Pick<Conversation, "write">, calls: QuestionCalls) {
  let isOnItsWay = false;
  return async (visitor: ChatVisitor, isAsked = true): Promise<void> => {
    if (isOnItsWay) return;
    isOnItsWay = true;
    const opened = await calls.open().catch(() => state.now().opened);
    isOnItsWay = false;
    const { asked, kept: before } = state.now();
    const questions = asked.map(({ question }) => question);
    const kept = [...before, ...asked.flatMap(({ id, found }) => (found ? [{ id, found }] : []))];
    const all = questions.join("\n\n");
    if (opened?.isStaffed === false) {
      const usualMinutes = opened.usualFirstReplyMinutes;
      const offline = { id: randomId(), question: all, ...visitor, usualMinutes };
      state.set({ opened, asked: [], kept, ticketNumber: null, offline });
      return;
    }
    state.set({ opened, asked: [], kept, ticketNumber: null });
    for (const message of all.length > messageMaxLength ? questions : [all])
      chat.write(message, [], visitor, isAsked);
  };
}

/**
 * What a visitor who waits reads of when they are answered: what is promised, else what is usual; null where
 * nothing is known.
 */
export function replyExpectation(
  opened: ChatOpening | null,
  answerBy: string | null,
  locale: string,
):
  | [
      word: "usualMinutes" | "usualHours" | "unstaffedLater" | "answerBy",
      values: Record<string, string | number>,
    ]
  | null {
  if (answerBy && new Date(answerBy) > new Date())
    return [
      "answerBy",
      { time: new Date(answerBy).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }) },
    ];
  if (opened === null) return null;
  if (!opened.isStaffed) return ["unstaffedLater", {}];
  return opened.usualFirstReplyMinutes === null ? null : usualTime(opened.usualFirstReplyMinutes);
}

/** The usual time to an answer, as a word of the box with its count. */
export const usualTime = (minutes: number): ["usualMinutes" | "usualHours", { count: number }] =>
  minutes < 60
    ? ["usualMinutes", { count: Math.max(1, Math.round(minutes)) }]
    : ["usualHours", { count: Math.round(minutes / 60) }];
