import { eachWord } from "./words.ts";
import type { Spelling } from "./words.ts";

/**
 * A text on one line with its words, taken apart once to be looked through again and again: each spelling
 * once, and of each word which it is and where it is.
 */
export interface TakenApart {
  readonly line: string;
  readonly spellings: readonly Spelling[];
  readonly which: Uint16Array;
  readonly at: Uint16Array;
  readonly lengths: Uint16Array;
}

/** @param text of less than 65,536 letters */
export function takenApart(text: string): TakenApart {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  const numbers = new Map<Spelling, number>();
  const words: { which: number; at: number; length: number }[] = [];
  eachWord(line, (spelling, at, length) => {
    const which = numbers.get(spelling) ?? numbers.size;
    numbers.set(spelling, which);
    words.push({ which, at, length });
  });
  return {
    line,
    spellings: [...numbers.keys()],
    which: Uint16Array.from(words, ({ which }) => which),
    at: Uint16Array.from(words, ({ at }) => at),
    lengths: Uint16Array.from(words, ({ length }) => length),
  };
}
