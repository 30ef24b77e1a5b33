import { z } from "zod";
import { locales } from "../../contract/locales.ts";
import { inWords } from "./texts.ts";
import type { Language } from "./texts.ts";
import type { Text, Wording } from "./wording.ts";

const Stored = z.record(z.enum(locales), z.string());

/** A text for a column: in every language, since nobody knows yet who reads it. */
export const storedText = (text: Text): string =>
  JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, inWords(text, locale)])));

/** The same of what may be the words of somebody else, such as a provider: they stay as they are. */
export const storedReason = (reason: Text | string): string =>
  typeof reason === "string" ? reason : storedText(reason);

/** A stored text as its reader reads; words that stand there as they are, as they are. */
export function toldText(stored: string, language: Language | null): string {
  const wording = wordingIn(stored);
  return wording ? wording[language ?? "en"] : stored;
}
function wordingIn(stored: string): Wording | undefined {
  if (!stored.startsWith("{")) return undefined;
  try {
    return Stored.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** A stored text, or words that stand there as they are, with a sentence after it. */
export const storedAlso = (stored: string | null, text: Text): string =>
  stored === null
    ? storedText(text)
    : JSON.stringify(
        Object.fromEntries(
          locales.map((locale) => [
            locale,
            `${ended(wordingIn(stored)?.[locale] ?? stored)} ${inWords(text, locale)}`,
          ]),
        ),
      );
const ended = (words: string): string => (words.endsWith(".") ? words : `${words}.`);
/** Whether a stored text ends with that sentence. */
export const isSaidIn = (stored: string | null, text: Text): boolean =>
  stored !== null && wordingIn(stored)?.en.endsWith(inWords(text, null)) === true;
