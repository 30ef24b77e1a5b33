import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { endsOf, foldText, foldWord, isDay, isOrder } from "../../contract/conditions/compare.ts";
import type { Days } from "../../contract/conditions/compare.ts";
import { isGroup, listIn, testsIn } from "../../contract/conditions/tree.ts";
import type { FieldDeclaration, Node, Operator, Subject, Test } from "../../contract/conditions/tree.ts";

/**
 * Conditions as SQL: what contract/conditions/compare.ts answers for one row, asked of a table
 * (docs/adr/0073-conditions.md). A condition may come out as null where nothing is there, which is no yes;
 * under a NONE it is asked whether it "is not true", so that the answer is the same as for one row.
 */

/** What conditions are asked at. `days` must know each day that the tree names (`daysIn`). */
export interface Moment {
  now: string;
  days: Days;
  timeZone: string;
}
type Value = AnyPgColumn | SQL;
/**
 * Where a field stands: in one value, which may be null; in rows of another table, of which one must fit; or,
 * where it is neither, what a test of it becomes.
 */
export type Place =
  | { value: Value | ((at: Moment) => SQL); contains?: (part: string) => SQL }
  | { rows: (fits?: (value: SQL) => SQL) => SQL; contains?: (part: string) => SQL }
  | { ask: (test: Test, at: Moment) => SQL };
/** The places of a subject's fields; those without one cannot be asked of a database. */
export type Places<S extends Subject> = Readonly<Partial<Record<keyof S & string, Place>>>;

export function conditionsSql<S extends Subject>(subject: S, places: Places<S>, node: Node, at: Moment): SQL {
  if (!isGroup(node)) return testSql(subject, places, node, at);
  const parts = node.items.map((item) => conditionsSql(subject, places, item, at));
  if (node.mode === "ALL") return and(...parts) ?? sql`true`;
  const isAny = or(...parts) ?? sql`false`;
  return node.mode === "ANY" ? isAny : not(isAny);
}

/** The days that a tree names, for whoever reads the calendar. */
export const daysIn = (node: Node): string[] =>
  testsIn([node]).flatMap(({ value }) =>
    (typeof value === "string" ? [value] : listIn(value)).filter((one) => isDay(one)),
  );

const not = (condition: SQL): SQL => sql`(${condition}) is not true`;
const opposites: Partial<Record<Operator, Operator>> = {
  IS_NONE_OF: "IS_ANY_OF",
  HAS_NONE_OF: "HAS_ANY_OF",
  CONTAINS_NONE_OF: "CONTAINS_ANY_OF",
};

function testSql<S extends Subject>(subject: S, places: Places<S>, test: Test, at: Moment): SQL {
  const declaration = Object.hasOwn(subject, test.field) ? subject[test.field] : undefined;
  const place = places[test.field];
  if (!declaration || !place) throw new Error(`The field ${test.field} cannot be asked of the database.`);
  const opposite = opposites[test.op];
  if (opposite) {
    const positive = testSql(subject, places, { ...test, op: opposite }, at);
    return "rows" in place ? sql`not ${positive}` : not(positive);
  }
  if ("ask" in place) return place.ask(test, at);
  if (test.op === "CONTAINS_ANY_OF" && place.contains) return anyOf(listIn(test.value), place.contains);
  if ("rows" in place) {
    const { op, value } = test;
    if (op === "IS_SET") return place.rows();
    if (op === "IS_NOT_SET") return sql`not ${place.rows()}`;
    if (op === "HAS_ALL_OF")
      return (
        and(
          ...listIn(value).map((one) =>
            place.rows((column) =>
              fits(declaration, { ...test, op: "HAS_ANY_OF", value: [one] }, column, at),
            ),
          ),
        ) ?? sql`true`
      );
    return place.rows((column) => fits(declaration, test, column, at));
  }
  const value = typeof place.value === "function" ? place.value(at) : place.value;
  if (test.op === "IS_SET") return isNotNull(value);
  if (test.op === "IS_NOT_SET") return isNull(value);
  return fits(declaration, test, value, at);
}

/** What a value must be to fit; every operator here is a positive one. */
function fits(
  { kind, isExact = false }: FieldDeclaration,
  { op, value }: Test,
  there: Value,
  at: Moment,
): SQL {
  const wanted = listIn(value);
  switch (kind) {
    case "choice":
      return amongSql(there, wanted);
    case "reference":
      return amongSql(
        there,
        wanted.map((id) => id.trim()).filter((id) => isId(id)),
      );
    case "words":
    case "tags":
      if (op === "CONTAINS_ANY_OF")
        return anyOf(wanted, (part) => sql`strpos(${small(there)}, ${part.toLowerCase()}) > 0`);
      return isExact ? amongSql(there, wanted) : amongSql(foldedWord(there), wanted.map(foldWord));
    case "text":
      return op === "HAS_WORD"
        ? hasWord(there, wanted.map(foldText))
        : anyOf(wanted, (part) => sql`strpos(${foldedText(there)}, ${foldText(part)}) > 0`);
    case "number":
      return numberSql(op, value, there);
    case "day":
      if (!isOrder(op)) return amongSql(there, wanted);
      return orderSql(op, there, endsOf(value));
    case "moment":
      return momentSql(op, value, there, at.days);
    case "flag":
      return flagSql(there, value === true);
    case "hours":
      throw new Error("Hours of the day are no column.");
  }
}

const anyOf = <T>(wanted: readonly T[], one: (value: T) => SQL): SQL => or(...wanted.map(one)) ?? sql`false`;
const isColumn = (value: Value): value is AnyPgColumn => !("queryChunks" in value);
function amongSql(there: Value, wanted: readonly string[]): SQL {
  const [first] = wanted;
  if (first === undefined) return sql`false`;
  if (wanted.length === 1) return isColumn(there) ? eq(there, first) : sql`${there} = ${first}`;
  return isColumn(there) ? inArray(there, [...wanted]) : inArray(there, [...wanted]);
}
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const flagSql = (there: Value, isSo: boolean): SQL =>
  isColumn(there) ? eq(there, isSo) : isSo ? there : sql`not ${there}`;

/** Small letters as JavaScript makes them: by Unicode, whatever the database's own language is. */
const small = (text: Value): SQL => sql`lower(${text} collate "und-x-icu")`;
/** What `trim` takes away in JavaScript. */
const blanks =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
const foldedWord = (text: Value): SQL => small(sql`btrim(${text}, ${blanks})`);
const foldedText = (text: Value): SQL => small(sql`normalize(${text}, NFKC)`);

/**
 * One of these words by itself: no letter, digit or mark beside it, as Unicode has them. One pattern for all,
 * since a database keeps few of them ready.
 */
function hasWord(text: Value, words: readonly string[]): SQL {
  const some = words.filter((word) => word !== "");
  if (some.length === 0) return sql`false`;
  const either = some.map((word) => word.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)).join("|");
  return sql`${foldedText(text)} ~ ${`(?<![${letters()}])(?:${either})(?![${letters()}])`}`;
}
let lettersOnce: string | undefined;
/** All letters, digits and marks as ranges of a pattern: the database's own classes depend on its language. */
function letters(): string {
  if (lettersOnce !== undefined) return lettersOnce;
  const isLetter = /^[\p{L}\p{N}\p{M}]$/u;
  const ranges: string[] = [];
  let first: number | undefined;
  for (let point = 0; point <= 0x11_00_00; point += 1) {
    const isOne = point < 0x11_00_00 && isLetter.test(String.fromCodePoint(point));
    if (isOne) first ??= point;
    else if (first !== undefined) {
      ranges.push(`${String.fromCodePoint(first)}-${String.fromCodePoint(point - 1)}`);
      first = undefined;
    }
  }
  return (lettersOnce = ranges.join(""));
}

/** Of a whole number's type, so that an index of whole numbers is searched with it. */
const numeral = (number: number): SQL =>
  Number.isSafeInteger(number) ? sql`${number}::bigint` : sql`${number}::float8`;

function numberSql(op: Operator, value: Test["value"], there: Value): SQL {
  if (op === "IS_ANY_OF") {
    const wanted = listIn(value)
      .map(Number)
      .filter((one) => Number.isFinite(one));
    return anyOf(wanted, (one) => sql`${there} = ${numeral(one)}`);
  }
  const [from, to] = endsOf(value).map(Number);
  return from === undefined || to === undefined || !Number.isFinite(from) || !Number.isFinite(to)
    ? sql`false`
    : orderSql(op, there, [numeral(from), numeral(to)]);
}

function momentSql(op: Operator, value: Test["value"], there: Value, days: Days): SQL {
  if (!isOrder(op)) return anyOf(listIn(value), (one) => momentSql("BETWEEN", [one, one], there, days));
  const [from, to] = endsOf(value);
  const start = (end: string): string => instant(isDay(end) ? days.startOf(end) : end);
  // Of a day the first moment that is not within it any more; of a moment itself.
  const end = (last: string): string => instant(isDay(last) ? days.endOf(last) : last);
  const atLeast = sql`${there} >= ${start(from)}::timestamptz`;
  const atMost = isDay(to)
    ? sql`${there} < ${end(to)}::timestamptz`
    : sql`${there} <= ${end(to)}::timestamptz`;
  switch (op) {
    case "AT_LEAST":
      return atLeast;
    case "AT_MOST":
      return atMost;
    case "ABOVE":
      return isDay(from)
        ? sql`${there} >= ${end(from)}::timestamptz`
        : sql`${there} > ${end(from)}::timestamptz`;
    case "BELOW":
      return sql`${there} < ${start(to)}::timestamptz`;
    default:
      return sql`(${atLeast} and ${atMost})`;
  }
}
const instant = (text: string): string => new Date(text).toISOString();

function orderSql(op: Operator, there: Value, [from, to]: readonly [SQL | string, SQL | string]): SQL {
  switch (op) {
    case "AT_LEAST":
      return sql`${there} >= ${from}`;
    case "AT_MOST":
      return sql`${there} <= ${to}`;
    case "ABOVE":
      return sql`${there} > ${from}`;
    case "BELOW":
      return sql`${there} < ${to}`;
    case "BETWEEN":
      return sql`(${there} >= ${from} and ${there} <= ${to})`;
    default:
      return sql`${there} = ${from}`;
  }
}
