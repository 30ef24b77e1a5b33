import { fieldKinds } from "../../../../contract/automation/rule-conditions.ts";
import type {
  Condition,
  ConditionField,
  ConditionGroup,
  ConditionNode,
  ConditionOp,
  ConditionValue,
  GroupMode,
  Hours,
} from "../../../../contract/automation/rule-conditions.ts";
import type { RuleTrigger, TriggerType } from "../../../../contract/automation/rule-parts.ts";
import { minutesOf } from "../../../kernel/calendar.ts";

/** What a rule can see of a ticket at one moment. */
export interface Facts {
  status: string;
  priority: string;
  channel: string;
  /** The category and all that it stands in. */ categoryPath: readonly string[];
  groupId: string | null;
  tags: readonly string[];
  subject: string;
  message: string;
  assigneeId: string | null;
  reopenCount: number;
  isSensitive: boolean;
  language: string | null;
  contactEmailDomain: string | null;
  contactTags: readonly string[];
  contactType: string | null;
  contactStatus: string | null;
  companyId: string | null;
  /** By the tenant's calendar: Monday is 1; minutes since midnight. */
  weekday: number;
  minuteOfDay: number;
  hoursSinceCreated: number;
  hoursSinceWaiting: number | null;
  hoursSinceLastReply: number | null;
}

/** A line of an explanation, before ids have become names. */
export interface Line {
  depth: number;
  mode: GroupMode | null;
  field: ConditionField | null;
  op: ConditionOp | null;
  value: string[];
  seen: string[] | null;
  isTrue: boolean;
}
export interface Verdict {
  isTrue: boolean;
  /** Groups before what they hold; nothing is left out, however early the answer was clear. */ lines: Line[];
  /**
   * So few conditions would have to come out otherwise for the rule to match; 0 when it does.
   */
  missedBy: number;
}

/** Whether the conditions hold, and for each of them what was seen. */
export function evaluateConditions(group: ConditionGroup, facts: Facts): Verdict {
  const lines: Line[] = [];
  const node = judge(group, facts, 0, lines);
  return { isTrue: node.isTrue, lines, missedBy: node.toTrue };
}

/** A rule that would have matched but for one of several conditions. */
export const isNearMiss = ({ isTrue, missedBy, lines }: Verdict): boolean =>
  !isTrue && missedBy === 1 && lines.filter(({ field }) => field !== null).length > 1;

interface Judged {
  isTrue: boolean;
  toTrue: number;
  toFalse: number;
}

function judge(node: ConditionNode, facts: Facts, depth: number, lines: Line[]): Judged {
  if (!("mode" in node)) {
    const { isTrue, seen } = compare(node, facts);
    lines.push({ depth, mode: null, field: node.field, op: node.op, value: said(node.value), seen, isTrue });
    return { isTrue, toTrue: isTrue ? 0 : 1, toFalse: isTrue ? 1 : 0 };
  }
  const line: Line = { depth, mode: node.mode, field: null, op: null, value: [], seen: null, isTrue: false };
  lines.push(line);
  const parts = node.items.map((item) => judge(item, facts, depth + 1, lines));
  const joined = join(node.mode, parts);
  line.isTrue = joined.isTrue;
  return joined;
}

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

interface Compared {
  isTrue: boolean;
  seen: string[] | null;
}

/**
 * One condition. What is not there (no category, never a reply) is none of anything, and neither more nor
 * less than a number.
 */
function compare(condition: Condition, facts: Facts): Compared {
  const { field, op, value } = condition;
  switch (fieldKinds[field]) {
    case "choice":
    case "reference":
    case "words":
      return oneOf(op, listOf(value), valuesOf(field, facts));
    case "tags":
      return tagged(op, listOf(value), field === "tags" ? facts.tags : facts.contactTags);
    case "text":
      return worded(op, listOf(value), textOf(field, facts));
    case "number":
      return numbered(op, typeof value === "number" ? value : 0, numberOf(field, facts));
    case "flag":
      return { isTrue: facts.isSensitive === value, seen: [String(facts.isSensitive)] };
    case "hours":
      return clocked(op, value, facts);
  }
}

const key = (text: string): string => text.trim().toLowerCase();

function oneOf(op: ConditionOp, wanted: readonly string[], there: readonly string[]): Compared {
  const seen = [...there].slice(0, 1);
  if (op === "IS_SET") return { isTrue: there.length > 0, seen };
  if (op === "IS_NOT_SET") return { isTrue: there.length === 0, seen };
  const keys = new Set(wanted.map(key));
  const isOne = there.some((one) => keys.has(key(one)));
  return { isTrue: op === "IS_NONE_OF" ? !isOne : isOne, seen };
}

function tagged(op: ConditionOp, wanted: readonly string[], there: readonly string[]): Compared {
  const has = new Set(there.map(key));
  const isTrue =
    op === "HAS_ALL_OF"
      ? wanted.every((one) => has.has(key(one)))
      : wanted.some((one) => has.has(key(one))) !== (op === "HAS_NONE_OF");
  return { isTrue, seen: [...there].slice(0, 10) };
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();
const excerptLength = 60;

function worded(op: ConditionOp, wanted: readonly string[], text: string): Compared {
  const there = plain(text);
  const found = wanted.find((one) =>
    op === "HAS_WORD" ? wordAt(there, plain(one)) >= 0 : there.includes(plain(one)),
  );
  const at =
    found === undefined ? -1 : op === "HAS_WORD" ? wordAt(there, plain(found)) : there.indexOf(plain(found));
  const excerpt = at < 0 ? excerptOf(there, 0) : excerptOf(there, Math.max(0, at - 20));
  return { isTrue: (found !== undefined) !== (op === "CONTAINS_NONE_OF"), seen: [excerpt] };
}

function excerptOf(text: string, from: number): string {
  const cut = [...text.slice(from, from + excerptLength * 2)]
    .slice(0, excerptLength)
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .toWellFormed();
  return `${from > 0 ? "…" : ""}${cut}${from + excerptLength < text.length ? "…" : ""}`;
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

function numbered(op: ConditionOp, wanted: number, there: number | null): Compared {
  if (there === null) return { isTrue: false, seen: [] };
  const isTrue = op === "AT_LEAST" ? there >= wanted : op === "AT_MOST" ? there <= wanted : there === wanted;
  return { isTrue, seen: [String(Math.round(there * 100) / 100)] };
}

function clocked(
  op: ConditionOp,
  value: ConditionValue | undefined,
  { weekday, minuteOfDay }: Facts,
): Compared {
  const isWithin = isHours(value) && within(value, weekday, minuteOfDay);
  const clock = `${String(Math.floor(minuteOfDay / 60)).padStart(2, "0")}:${String(minuteOfDay % 60).padStart(2, "0")}`;
  return { isTrue: op === "OUTSIDE" ? !isWithin : isWithin, seen: [String(weekday), clock] };
}

/**
 * From the first minute to the one before the last; hours that end before they begin go over midnight, and
 * belong to the day on which they began.
 */
function within({ days, from, to }: Hours, weekday: number, minute: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isOn = (day: number) => days.some((one) => one === String(day));
  if (start < end) return isOn(weekday) && minute >= start && minute < end;
  return (isOn(weekday) && minute >= start) || (isOn(weekday === 1 ? 7 : weekday - 1) && minute < end);
}

const isHours = (value: ConditionValue | undefined): value is Hours =>
  typeof value === "object" && !Array.isArray(value);
const listOf = (value: ConditionValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

function said(value: ConditionValue | undefined): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  return isHours(value) ? [value.days.join(","), value.from, value.to] : [String(value)];
}

const some = (value: string | null): readonly string[] => (value === null ? [] : [value]);
function valuesOf(field: ConditionField, facts: Facts): readonly string[] {
  switch (field) {
    case "status":
      return [facts.status];
    case "priority":
      return [facts.priority];
    case "channel":
      return [facts.channel];
    case "category":
      return facts.categoryPath;
    case "group":
      return some(facts.groupId);
    case "assignee":
      return some(facts.assigneeId);
    case "language":
      return some(facts.language);
    case "contactEmailDomain":
      return some(facts.contactEmailDomain);
    case "contactType":
      return some(facts.contactType);
    case "contactStatus":
      return some(facts.contactStatus);
    case "company":
      return some(facts.companyId);
    case "dayOfWeek":
      return [String(facts.weekday)];
    default:
      return [];
  }
}
const textOf = (field: ConditionField, { subject, message }: Facts): string =>
  field === "subject" ? subject : field === "message" ? message : `${subject}\n${message}`;
function numberOf(field: ConditionField, facts: Facts): number | null {
  if (field === "reopenCount") return facts.reopenCount;
  if (field === "hoursSinceCreated") return facts.hoursSinceCreated;
  return field === "hoursSinceWaiting" ? facts.hoursSinceWaiting : facts.hoursSinceLastReply;
}

/** Something that happened to a ticket, with what a trigger may narrow it by. */
export interface Happening {
  type: TriggerType;
  status?: string;
  tags?: readonly string[];
}

/** The first happening that the rule waits for. */
export function findTriggeringEvent(
  triggers: readonly RuleTrigger[],
  happenings: readonly Happening[],
): Happening | undefined {
  return happenings.find((happening) =>
    triggers.some(
      ({ type, status, tag }) =>
        type === happening.type &&
        (type !== "STATUS_CHANGED" || status === undefined || status === happening.status) &&
        (type !== "TAG_ADDED" ||
          tag === undefined ||
          (happening.tags ?? []).some((one) => key(one) === key(tag))),
    ),
  );
}

/** All fields that some rule looks at, so that nothing else is fetched. */
export function fieldsIn(groups: readonly ConditionNode[]): Set<ConditionField> {
  const fields = new Set<ConditionField>();
  const walk = (node: ConditionNode): void => {
    if ("mode" in node) node.items.forEach(walk);
    else fields.add(node.field);
  };
  groups.forEach(walk);
  return fields;
}

/** The ids that conditions refer to, by field. */
export function idsIn(group: ConditionGroup): Map<ConditionField, string[]> {
  const ids = new Map<ConditionField, string[]>();
  const walk = (node: ConditionNode): void => {
    if ("mode" in node) {
      node.items.forEach(walk);
      return;
    }
    if (fieldKinds[node.field] === "reference")
      ids.set(node.field, [...(ids.get(node.field) ?? []), ...listOf(node.value)]);
  };
  walk(group);
  return ids;
}
