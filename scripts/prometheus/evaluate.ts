// What a query answers over samples, as Prometheus would: enough of it to try deploy/'s queries and rules without one.
import type { Matcher, Query } from "./parse.ts";

export type Labels = Readonly<Record<string, string>>;
/** One series; points in the order of their time. */
export interface Series {
  labels: Labels;
  points: readonly (readonly [atMs: number, value: number])[];
}
interface Value {
  labels: Labels;
  value: number;
}
interface Asking {
  series: readonly Series[];
  atMs: number;
  /**
   * Thresholds are left aside: what is compared stays, where there is something to compare it with, and a label that a query
   * groups or joins by has to be there.
   */
  isTried?: boolean;
}

/** How long the last point of a series counts. */
const lookBackMs = 300_000;
const nameLabel = "__name__";

export function evaluate(query: Query, asking: Asking): Value[] {
  switch (query.kind) {
    case "number":
      return [{ labels: {}, value: query.value }];
    case "selector":
      return matching(query, asking).flatMap(({ labels, points }) => {
        const last = points.findLast(([at]) => at <= asking.atMs && at > asking.atMs - lookBackMs);
        return last === undefined ? [] : [{ labels, value: last[1] }];
      });
    case "call":
      return called(query, asking);
    case "sum":
      return summed(query, asking);
    case "pair":
      return paired(query, asking);
  }
}

/** The selectors of a query, each with what it matches of these series. */
export function selectorsOf(query: Query): Extract<Query, { kind: "selector" }>[] {
  if (query.kind === "selector") return [query];
  if (query.kind === "pair") return [query.left, query.right].flatMap(selectorsOf);
  return query.kind === "number" ? [] : query.args.flatMap(selectorsOf);
}
export const matching = (
  { name, matchers }: Extract<Query, { kind: "selector" }>,
  { series }: Pick<Asking, "series">,
): Series[] =>
  series.filter(
    ({ labels }) => labels[nameLabel] === name && matchers.every((matcher) => matches(matcher, labels)),
  );
function matches({ label, op, value }: Matcher, labels: Labels): boolean {
  const there = labels[label] ?? "";
  const isSame = op === "=" || op === "!=" ? there === value : new RegExp(`^(?:${value})$`).test(there);
  return op.startsWith("!") ? !isSame : isSame;
}

function called({ name, args }: Extract<Query, { kind: "call" }>, asking: Asking): Value[] {
  const [first, second] = args;
  if (name === "rate" && first?.kind === "selector" && first.rangeMs !== null) {
    const from = asking.atMs - first.rangeMs;
    return matching(first, asking).flatMap(({ labels, points }) => {
      const inside = points.filter(([at]) => at >= from && at <= asking.atMs);
      const [oldest, newest] = [inside[0], inside.at(-1)];
      return oldest === undefined || newest === undefined || oldest === newest
        ? []
        : [
            {
              labels: without(labels, [nameLabel]),
              value: ((newest[1] - oldest[1]) * 1000) / (newest[0] - oldest[0]),
            },
          ];
    });
  }
  if (name === "histogram_quantile" && first?.kind === "number" && second) {
    const share = first.value;
    return [...grouped(evaluate(second, asking), ({ labels }) => without(labels, ["le", nameLabel]))].map(
      ([, { labels, values }]) => ({ labels, value: quantile(share, values) }),
    );
  }
  throw new Error(`${name} is not evaluated here.`);
}

/** By the buckets' upper ends, straight within a bucket. */
function quantile(share: number, buckets: readonly Value[]): number {
  const sorted = buckets
    .map(({ labels: { le = "" }, value }) => ({ end: le === "+Inf" ? Infinity : Number(le), count: value }))
    .toSorted((one, other) => one.end - other.end);
  const all = sorted.at(-1)?.count ?? 0;
  if (!(all > 0)) return NaN;
  const at = sorted.findIndex(({ count }) => count >= share * all);
  const [bucket, before] = [sorted[at], sorted[at - 1] ?? { end: 0, count: 0 }];
  if (!bucket || bucket.end === Infinity) return before.end;
  return (
    before.end + ((bucket.end - before.end) * (share * all - before.count)) / (bucket.count - before.count)
  );
}

function summed({ name, by, args }: Extract<Query, { kind: "sum" }>, asking: Asking): Value[] {
  const of = args.at(-1);
  if (!of) throw new Error(`${name} is of something.`);
  const values = evaluate(of, asking);
  if (name === "topk") {
    const [first] = args;
    const most = first?.kind === "number" ? first.value : 0;
    return values.toSorted((one, other) => other.value - one.value).slice(0, most);
  }
  if (asking.isTried) demand(values, by);
  return [...grouped(values, ({ labels }) => only(labels, by))].map(([, group]) => ({
    labels: group.labels,
    value: sumOf(
      name,
      group.values.map(({ value }) => value),
    ),
  }));
}
function sumOf(name: string, values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  switch (name) {
    case "sum":
      return sum;
    case "max":
      return Math.max(...values);
    case "min":
      return Math.min(...values);
    case "count":
      return values.length;
    case "avg":
      return sum / values.length;
    default:
      throw new Error(`${name} is not evaluated here.`);
  }
}

function paired(query: Extract<Query, { kind: "pair" }>, asking: Asking): Value[] {
  const { op, on, ignoring } = query;
  const [left, right] = [evaluate(query.left, asking), evaluate(query.right, asking)];
  if (asking.isTried) for (const values of [left, right]) demand(values, on ?? []);
  const keyOf = ({ labels }: Value) =>
    textOf(on === null ? without(labels, [nameLabel, ...ignoring]) : only(labels, on));
  const others = new Map(right.map((each) => [keyOf(each), each.value]));
  const single = query.right.kind === "number" ? query.right.value : undefined;
  return left.flatMap((each) => {
    const other = single ?? others.get(keyOf(each));
    if (other === undefined) return [];
    const value = pairOf(op, each.value, other, asking.isTried === true);
    if (value === null) return [];
    return [{ labels: value === each.value ? each.labels : without(each.labels, [nameLabel]), value }];
  });
}
/** Null where a comparison does not hold. */
function pairOf(op: string, one: number, other: number, isTried: boolean): number | null {
  const kept = (holds: boolean) => (holds || isTried ? one : null);
  switch (op) {
    case "and":
      return one;
    case "+":
      return one + other;
    case "-":
      return one - other;
    case "*":
      return one * other;
    case "/":
      return one / other;
    case "==":
      return kept(one === other);
    case "!=":
      return kept(one !== other);
    case ">":
      return kept(one > other);
    case ">=":
      return kept(one >= other);
    case "<":
      return kept(one < other);
    case "<=":
      return kept(one <= other);
    default:
      throw new Error(`${op} is not evaluated here.`);
  }
}

const without = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name)));
const only = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));
export const textOf = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));
function demand(values: readonly Value[], names: readonly string[]): void {
  for (const { labels } of values)
    for (const name of names)
      if (!(name in labels)) throw new Error(`There is no label ${name} in ${textOf(labels)}.`);
}
function grouped(values: readonly Value[], labelsOf: (value: Value) => Labels) {
  const groups = new Map<string, { labels: Labels; values: Value[] }>();
  for (const value of values) {
    const labels = labelsOf(value);
    const group = groups.get(textOf(labels)) ?? { labels, values: [] };
    group.values.push(value);
    groups.set(textOf(labels), group);
  }
  return groups;
}
