import { isGroup } from "@/contract/conditions/tree";
import type { Group, Node, Test } from "@/contract/conditions/tree";

/** The words that a sentence is made of, in one language. */
export interface SentenceWords {
  test: (test: Test) => string;
  /** All of these, or any of them: "a, b and c". */
  join: (parts: readonly string[], type: "conjunction" | "disjunction") => string;
  /** What stands together within something longer. */
  together: (sentence: string) => string;
  none: (sentence: string, count: number) => string;
}

/** A tree as one reads it aloud: "Status is Open and (Priority is High or Tags include any of vip)". Empty: nothing. */
export function conditionSentence<T extends Test>(root: Group<T>, words: SentenceWords): string {
  const say = (node: Node<T>): string => {
    if (!isGroup(node)) return words.test(node);
    const inside = sentenceOf(node);
    return inside === "" || (node.items.length === 1 && node.mode !== "NONE")
      ? inside
      : words.together(inside);
  };
  const sentenceOf = ({ mode, items }: Group<T>): string => {
    const parts = items.map(say).filter((part) => part !== "");
    if (parts.length === 0) return "";
    const joined = words.join(parts, mode === "ALL" ? "conjunction" : "disjunction");
    return mode === "NONE" ? words.none(joined, parts.length) : joined;
  };
  return sentenceOf(root);
}

/** A name among words of the other direction keeps its own and leaves theirs alone. */
export function isolateText(name: string, direction: "ltr" | "rtl"): string {
  const other = direction === "rtl" ? /\p{Script=Latin}/u : /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
  return other.test(name) ? `\u2068${name}\u2069` : name;
}
