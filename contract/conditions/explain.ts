import { compare, foldText, isLocalTime, placeIn, wordsIn } from "./compare.ts";
import type { Days, Fact } from "./compare.ts";
import { isGroup, isHours, listIn } from "./tree.ts";
import type { ConditionValue, FieldDeclaration, GroupMode, Node, Test } from "./tree.ts";

/** A line of an explanation, before ids have become names. */
export interface Line<T extends Test = Test> {
  depth: number;
  mode: GroupMode | null;
  field: T["field"] | null;
  op: T["op"] | null;
  value: string[];
  seen: string[] | null;
  isTrue: boolean;
}
export interface RuleVerdict<T extends Test = Test> {
  isTrue: boolean;
  /** Groups before what they hold; nothing is left out, however early the answer was clear. */ lines: Line<T>[];
  /** So few tests would have to come out otherwise for the whole to hold; 0 when it does. */
  missedBy: number;
}
interface Compared {
  isTrue: boolean;
  seen: string[];
}
interface Judged {
  isTrue: boolean;
  toTrue: number;
  toFalse: number;
}

/** Whether a tree holds, and for each of its tests what was seen. */
export function explain<T extends Test>(root: Node<T>, look: (test: T) => Compared): RuleVerdict<T> {
  const lines: Line<T>[] = [];
  const judge = (node: Node<T>, depth: number): Judged => {
    if (!isGroup(node)) {
      const { isTrue, seen } = look(node);
      lines.push({
        depth,
        mode: null,
        field: node.field,
        op: node.op,
        value: said(node.value),
        seen,
        isTrue,
      });
      return { isTrue, toTrue: isTrue ? 0 : 1, toFalse: isTrue ? 1 : 0 };
    }
    const { mode } = node;
    const line: Line<T> = { depth, mode, field: null, op: null, value: [], seen: null, isTrue: false };
    lines.push(line);
    const joined = join(
      mode,
      node.items.map((item) => judge(item, depth + 1)),
    );
    line.isTrue = joined.isTrue;
    return joined;
  };
  const { isTrue, toTrue } = judge(root, 0);
  return { isTrue, lines, missedBy: toTrue };
}

/** What would have held but for one of several tests. */
export const isNearMiss = ({ isTrue, missedBy, lines }: RuleVerdict): boolean =>
  !isTrue && missedBy === 1 && lines.filter(({ field }) => field !== null).length > 1;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** The least; of none a number that nothing reaches. */
const least = (numbers: readonly number[]): number => Math.min(1000, ...numbers);

function join(mode: GroupMode, parts: readonly Judged[]): Judged {
  const toTrue = parts.map((part) => part.toTrue);
  const toFalse = parts.map((part) => part.toFalse);
  if (mode === "ALL")
    return { isTrue: parts.every(({ isTrue }) => isTrue), toTrue: sum(toTrue), toFalse: least(toFalse) };
  if (mode === "ANY")
    return { isTrue: parts.some(({ isTrue }) => isTrue), toTrue: least(toTrue), toFalse: sum(toFalse) };
  return { isTrue: parts.every(({ isTrue }) => !isTrue), toTrue: sum(toFalse), toFalse: least(toTrue) };
}

function said(value: ConditionValue | undefined): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  return isHours(value) ? [value.days.join(","), value.from, value.to] : [String(value)];
}

/** One test, with as much of what was seen as fits a line. */
export const compareAndSee = (
  declaration: FieldDeclaration,
  test: Test,
  fact: Fact,
  days: Days,
): Compared => ({
  isTrue: compare(declaration, test, fact, days),
  seen: seenOf(declaration, test, fact),
});

const tagsShown = 10;
function seenOf({ kind }: FieldDeclaration, { op, value }: Test, fact: Fact): string[] {
  if (kind === "text") return typeof fact === "string" ? [excerptOf(fact, op, value)] : [];
  if (kind === "hours") return isLocalTime(fact) ? [String(fact.weekday), clockOf(fact.minuteOfDay)] : [];
  if (typeof fact === "number") return [String(Math.round(fact * 100) / 100)];
  if (typeof fact === "boolean") return [String(fact)];
  return wordsIn(fact).slice(0, kind === "tags" ? tagsShown : 1);
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");
const clockOf = (minuteOfDay: number): string =>
  `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;

const excerptLength = 60;
/** Where it was found, else the beginning. */
function excerptOf(text: string, op: Test["op"], value: ConditionValue | undefined): string {
  const folded = foldText(text);
  const from = Math.max(0, placeIn(folded, op, listIn(value)) - 20);
  const cut = [...folded.slice(from, from + excerptLength * 2)]
    .slice(0, excerptLength)
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .toWellFormed();
  return `${from > 0 ? "…" : ""}${cut}${from + excerptLength < folded.length ? "…" : ""}`;
}
