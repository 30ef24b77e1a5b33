import type { Locale } from "@/contract/locales";
import type * as en from "@/messages/en";
import type { launcherWords, sharedWords, surveyWords } from "./word-lists";

/**
 * Put in place by the build (scripts/chat-box.ts), out of messages/: each file carries the words that it
 * says, and no other.
 */
declare const BOX_WORDS: Record<Locale, Record<Word, string>>;
declare const LAUNCHER_WORDS: Record<Locale, Record<(typeof launcherWords)[number], string>>;

type Word = keyof (typeof en)["chatBox"] | (typeof sharedWords)[number] | keyof typeof surveyWords;
export type Say<Name extends string = Word> = (
  word: Name,
  values?: Record<string, string | number>,
) => string;

export const boxSay = (locale: Locale): Say => sayer(BOX_WORDS[locale]);
export const launcherSay = (locale: Locale): Say<(typeof launcherWords)[number]> =>
  sayer(LAUNCHER_WORDS[locale]);

const sayer =
  <Name extends string>(words: Record<Name, string>): Say<Name> =>
  (word, values = {}) =>
    filled(words[word], values);
/**
 * `{name}` becomes its value. Plurals are not for the box: they would bring a reader of messages with them.
 */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
