import type { Node, Test } from "../../contract/conditions/tree.ts";

/** Tests of what a list is narrowed by: none where nothing was asked. */

type One = string | undefined;

/** One of these; `none` asks for those without. */
export const among = (field: string, wanted: One | readonly string[]): Test[] => {
  if (wanted === undefined) return [];
  if (wanted === "none") return [{ field, op: "IS_NOT_SET" }];
  return [{ field, op: "IS_ANY_OF", value: typeof wanted === "string" ? [wanted] : [...wanted] }];
};
/** One of several, where `none` among them asks for those without as well. */
export const amongOrWithout = (field: string, wanted: readonly string[] | undefined): Node[] => {
  if (!wanted?.includes("none")) return among(field, wanted);
  const words = wanted.filter((word) => word !== "none");
  if (words.length === 0) return among(field, "none");
  return [{ mode: "ANY", items: [...among(field, words), ...among(field, "none")] }];
};
export const having = (field: string, tag: One): Test[] =>
  tag === undefined ? [] : [{ field, op: "HAS_ANY_OF", value: [tag] }];
export const isSet = (field: string, asked: boolean | "true" | "false" | undefined): Test[] =>
  asked === undefined ? [] : [{ field, op: String(asked) === "true" ? "IS_SET" : "IS_NOT_SET" }];
export const flagged = (field: string, asked: boolean | "true" | "false" | undefined): Test[] =>
  asked === undefined ? [] : [{ field, op: "IS", value: String(asked) === "true" }];
/** From a day, or a moment, to another, both within. */
export const within = (field: string, from: One, to: One): Test[] => {
  if (from !== undefined && to !== undefined) return [{ field, op: "BETWEEN", value: [from, to] }];
  if (from !== undefined) return [{ field, op: "AT_LEAST", value: from }];
  return to === undefined ? [] : [{ field, op: "AT_MOST", value: to }];
};
export const numbered = (
  field: string,
  op: "IS" | "ABOVE" | "AT_LEAST" | "AT_MOST",
  value: number | undefined,
): Test[] => (value === undefined ? [] : [{ field, op, value }]);
/** That word and no other, `none` included. */
export const equal = (field: string, word: One): Test[] =>
  word === undefined ? [] : [{ field, op: "IS_ANY_OF", value: [word] }];
