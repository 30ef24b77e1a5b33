import { isHours, listIn } from "./tree.ts";
import type { ConditionValue, FieldDeclaration, Hours, Operator, Test } from "./tree.ts";

/**
 * One test against what a row holds. What is not there is none of anything, and neither more nor less than
 * anything. server/db/conditions.ts asks a database the same; a test holds them together.
 */
export interface LocalTime {
  /** Monday is 1. */ weekday: number;
  minuteOfDay: number;
}
/** What a field of a row holds; a list where it may hold several. Null: nothing. */
export type Fact = string | number | boolean | null | readonly string[] | LocalTime;
/** When days of the tenant's calendar begin and end, as ISO moments in UTC. */
export interface Days {
  startOf: (day: string) => string;
  endOf: (day: string) => string;
}

/** Capitals and spaces around a word do not count. */
export const foldWord = (text: string): string => text.trim().toLowerCase();
/** Nor does the way in which letters are written: full-width, ligatures. */
export const foldText = (text: string): string => text.normalize("NFKC").toLowerCase();

export function compare(
  { kind, isExact = false }: FieldDeclaration,
  test: Test,
  fact: Fact,
  days: Days,
): boolean {
  const { op, value } = test;
  switch (kind) {
    case "choice":
    case "reference":
    case "words":
      return compareWords(op, listIn(value), wordsIn(fact), isExact);
    case "tags":
      return compareTags(op, listIn(value), wordsIn(fact), isExact);
    case "text":
      return compareText(op, listIn(value), textIn(fact));
    case "number":
      return compareNumber(op, value, typeof fact === "number" ? fact : null);
    case "day":
      return compareDays(op, value, wordsIn(fact));
    case "moment":
      return compareMoments(op, value, wordsIn(fact), days);
    case "flag":
      return (fact === true) === value;
    case "hours":
      return compareHours(op, value, fact);
  }
}

/** `Array.isArray` tells a readonly list as any[]. */
const isList = (fact: Fact): fact is readonly string[] => Array.isArray(fact);
export const wordsIn = (fact: Fact): readonly string[] =>
  typeof fact === "string" ? [fact] : isList(fact) ? fact : [];
const textIn = (fact: Fact): string | null => (typeof fact === "string" ? fact : null);
const asItIs = (text: string): string => text;

export function compareWords(
  op: Operator,
  wanted: readonly string[],
  there: readonly string[],
  isExact = false,
): boolean {
  const fold = isExact ? asItIs : foldWord;
  switch (op) {
    case "IS_SET":
      return there.length > 0;
    case "IS_NOT_SET":
      return there.length === 0;
    case "CONTAINS_ANY_OF":
    case "CONTAINS_NONE_OF": {
      const contains = there.some((one) =>
        wanted.some((part) => one.toLowerCase().includes(part.toLowerCase())),
      );
      return contains === (op === "CONTAINS_ANY_OF");
    }
    default: {
      const keys = new Set(wanted.map(fold));
      return there.some((one) => keys.has(fold(one))) !== (op === "IS_NONE_OF");
    }
  }
}

function compareTags(
  op: Operator,
  wanted: readonly string[],
  there: readonly string[],
  isExact = false,
): boolean {
  if (op === "IS_SET" || op === "IS_NOT_SET") return there.length > 0 === (op === "IS_SET");
  const fold = isExact ? asItIs : foldWord;
  const has = new Set(there.map(fold));
  if (op === "HAS_ALL_OF") return wanted.every((one) => has.has(fold(one)));
  return wanted.some((one) => has.has(fold(one))) !== (op === "HAS_NONE_OF");
}

function compareText(op: Operator, wanted: readonly string[], text: string | null): boolean {
  if (op === "IS_SET" || op === "IS_NOT_SET") return (text !== null) === (op === "IS_SET");
  const isFound = text !== null && placeIn(foldText(text), op, wanted) >= 0;
  return isFound !== (op === "CONTAINS_NONE_OF");
}

/** Where a folded text has the first of these words that it has at all; -1 where it has none. */
export function placeIn(text: string, op: Operator, wanted: readonly string[]): number {
  for (const one of wanted) {
    const at = op === "HAS_WORD" ? wordAt(text, foldText(one)) : text.indexOf(foldText(one));
    if (at >= 0) return at;
  }
  return -1;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}\p{M}]/u.test(sign);
/** Where a word stands by itself. Without a pattern made of what somebody wrote, so that none takes long. */
function wordAt(text: string, word: string): number {
  if (word === "") return -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (
      !isLetter([...text.slice(Math.max(0, at - 2), at)].at(-1)) &&
      !isLetter([...text.slice(at + word.length, at + word.length + 2)][0])
    )
      return at;
  return -1;
}

/** Both ends of BETWEEN; of all else one value, as both. */
export const endsOf = (value: ConditionValue | undefined): readonly [from: string, to: string] => {
  const [from = "", to = from] = Array.isArray(value) ? value : [String(value ?? "")];
  return [from, to];
};

export function compareNumber(
  op: Operator,
  value: ConditionValue | undefined,
  there: number | null,
): boolean {
  if (op === "IS_NOT_SET") return there === null;
  const isOne = there !== null && listIn(value).some((one) => Number(one) === there);
  if (op === "IS_ANY_OF") return isOne;
  if (op === "IS_NONE_OF") return !isOne;
  if (there === null) return false;
  const [from, to] = endsOf(value).map(Number);
  return op === "IS_SET" || isInOrder(op, there, [from ?? NaN, to ?? NaN], [from ?? NaN, to ?? NaN]);
}

/**
 * @param starts where each end begins; a day begins at its first moment
 * @param ends the last that still belongs to it
 */
function isInOrder<T extends string | number>(
  op: Operator,
  there: T,
  [from, to]: readonly [T, T],
  [fromEnd, toEnd]: readonly [T, T],
): boolean {
  switch (op) {
    case "AT_LEAST":
      return there >= from;
    case "AT_MOST":
      return there <= toEnd;
    case "ABOVE":
      return there > fromEnd;
    case "BELOW":
      return there < to;
    case "BETWEEN":
      return there >= from && there <= toEnd;
    default:
      return there === from;
  }
}

/** Days as texts, whose order is theirs. */
export function compareDays(
  op: Operator,
  value: ConditionValue | undefined,
  there: readonly string[],
): boolean {
  if (!isOrder(op)) return compareWords(op, listIn(value), there);
  const ends = endsOf(value);
  return there.some((day) => isInOrder(op, day, ends, ends));
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
export const isOrder = (op: Operator): boolean =>
  op === "AT_LEAST" || op === "AT_MOST" || op === "ABOVE" || op === "BELOW" || op === "BETWEEN";

/** Points in time, whatever zone they are written in; each may be compared with a whole day. */
export function compareMoments(
  op: Operator,
  value: ConditionValue | undefined,
  there: readonly string[],
  days: Days,
): boolean {
  if (op === "IS_SET" || op === "IS_NOT_SET") return there.length > 0 === (op === "IS_SET");
  const first = (text: string): number => Date.parse(isDay(text) ? days.startOf(text) : text);
  const last = (text: string): number => (isDay(text) ? Date.parse(days.endOf(text)) - 1 : Date.parse(text));
  const moments = there.map((moment) => Date.parse(moment));
  if (!isOrder(op)) {
    const isOne = moments.some((moment) =>
      listIn(value).some((one) => moment >= first(one) && moment <= last(one)),
    );
    return isOne !== (op === "IS_NONE_OF");
  }
  const [from, to] = endsOf(value);
  const [begin, end] = [first(from), last(to)];
  return moments.some((moment) => isInOrder(op, moment, [begin, begin], [last(from), end]));
}

const minutesOf = (clock: string): number => {
  const [hours = "0", minutes = "0"] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
};
export const isLocalTime = (fact: Fact): fact is LocalTime =>
  typeof fact === "object" && fact !== null && "weekday" in fact;

function compareHours(op: Operator, value: ConditionValue | undefined, fact: Fact): boolean {
  const isWithin = isHours(value) && isLocalTime(fact) && within(value, fact);
  return isWithin !== (op === "OUTSIDE");
}

/**
 * From the first minute to the one before the last; hours that end before they begin go over midnight, and
 * belong to the day on which they began.
 */
function within({ days, from, to }: Hours, { weekday, minuteOfDay }: LocalTime): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isOn = (day: number) => days.some((one) => one === String(day));
  if (start < end) return isOn(weekday) && minuteOfDay >= start && minuteOfDay < end;
  return (
    (isOn(weekday) && minuteOfDay >= start) || (isOn(weekday === 1 ? 7 : weekday - 1) && minuteOfDay < end)
  );
}
