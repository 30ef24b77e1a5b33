import type { Locale } from "@/contract/locales";

export type AskField = "question" | "email" | "name";

/** How far a question has come, with all that was typed so far. */
export interface AskState {
  step: "question" | "who" | "sent";
  question: string;
  email: string;
  name: string;
  /**
   * Chance: the same question sent again is the same ticket. Made with the first answer, since the page
   * itself is the same for everybody.
   */
  clientMessageId: string;
  suggestions: readonly { slug: string; locale: Locale; title: string; summary: string }[];
  answer: { slug: string; locale: Locale; title: string; text: string } | null;
  errors: Partial<Record<AskField, "missing" | "wrong">>;
  problem: "busy" | "failed" | null;
  ticketNumber: number | null;
  /** By when they are answered, in words; null where nothing is promised. */
  answerBy: string | null;
}

export const nothingAsked: AskState = {
  step: "question",
  question: "",
  email: "",
  name: "",
  clientMessageId: "",
  suggestions: [],
  answer: null,
  errors: {},
  problem: null,
  ticketNumber: null,
  answerBy: null,
};
