import type { ConsentState } from "../../../../contract/crm/consent-kinds.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { foldText } from "../../../../contract/conditions/compare.ts";

/** A word by which a customer opts out or in. `language`: the only one that has the word. */
export interface ConsentWord {
  state: ConsentState;
  language: Locale | null;
}

const words: ReadonlyMap<string, ConsentWord> = new Map([
  ["stop", { state: "OPTED_OUT", language: null }],
  ["unsubscribe", { state: "OPTED_OUT", language: "en" }],
  ["baja", { state: "OPTED_OUT", language: "es" }],
  ["alto", { state: "OPTED_OUT", language: "es" }],
  ["ايقاف", { state: "OPTED_OUT", language: "ar" }],
  ["اوقف", { state: "OPTED_OUT", language: "ar" }],
  ["start", { state: "OPTED_IN", language: null }],
  ["alta", { state: "OPTED_IN", language: "es" }],
  ["ابدا", { state: "OPTED_IN", language: "ar" }],
]);
const longest = 60;

/**
 * The word that a message is, whole: in any capitals, with or without accents, vowel marks and hamzas, whatever
 * punctuation stands around it. "Stop sending me the wrong parcel" is none. Pure.
 */
export function consentWordOf(text: string): ConsentWord | null {
  const said = text.trim();
  if (said === "" || said.length > longest) return null;
  const bare = foldText(said)
    .normalize("NFD")
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, "")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return words.get(bare) ?? null;
}

/** What a mail says above its signature, which "-- " begins (RFC 3676). */
export const aboveSignature = (text: string): string => text.split(/^-- ?\r?$/m)[0] ?? text;
