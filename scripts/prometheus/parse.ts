// The part of Prometheus' query language that deploy/ is written in.
export interface Matcher {
  label: string;
  op: "=" | "!=" | "=~" | "!~";
  value: string;
}
export type Query =
  | { kind: "number"; value: number }
  | { kind: "selector"; name: string; matchers: Matcher[]; rangeMs: number | null }
  | { kind: "call"; name: string; args: Query[] }
  | { kind: "sum"; name: string; by: string[]; args: Query[] }
  | { kind: "pair"; op: string; on: string[] | null; ignoring: string[]; left: Query; right: Query };

const tokens =
  /\s*(?:(\d+(?:\.\d+)?(?![\w.]))|([a-zA-Z_:][\w:]*)|("(?:[^"\\]|\\.)*")|(\[\d+[smhd]\])|(=~|!~|==|!=|>=|<=|[-+*/<>=(){},]))/y;
const sums = new Set(["sum", "max", "min", "count", "avg", "topk"]);
/** What binds least comes first. */
const levels = [["and"], ["==", "!=", ">", ">=", "<", "<="], ["+", "-"], ["*", "/"]];
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const durationMs = (text: string): number => {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const each = unitMs[unit ?? ""];
  if (each === undefined) throw new Error(`${text} is no length of time.`);
  return Number(count) * each;
};

/** @throws Error at what is no query, or one of a kind that deploy/ has not */
export function parseQuery(text: string): Query {
  const all: string[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.trimEnd().length) {
    const at = tokens.lastIndex;
    const found = tokens.exec(text);
    if (!found) throw new Error(`Not understood at ${at}: ${text}`);
    all.push(found[0].trim());
  }
  return new Parser(all, text).whole();
}

class Parser {
  #at = 0;
  readonly #all: readonly string[];
  readonly #text: string;
  constructor(all: readonly string[], text: string) {
    this.#all = all;
    this.#text = text;
  }
  whole(): Query {
    const query = this.#pair(0);
    if (this.#at < this.#all.length) throw new Error(`Not understood: ${this.#peek()} in ${this.#text}`);
    return query;
  }
  #peek = () => this.#all[this.#at] ?? "";
  #next = () => this.#all[this.#at++] ?? "";
  #take(wanted: string): boolean {
    if (this.#peek() !== wanted) return false;
    this.#at += 1;
    return true;
  }
  #expect(wanted: string): void {
    if (!this.#take(wanted)) throw new Error(`${wanted} is wanted before ${this.#peek()} in ${this.#text}`);
  }

  #pair(level: number): Query {
    const ops = levels[level];
    if (ops === undefined) return this.#one();
    let left = this.#pair(level + 1);
    while (ops.includes(this.#peek())) {
      const op = this.#next();
      const on = this.#take("on") ? this.#names() : null;
      const ignoring = this.#take("ignoring") ? this.#names() : [];
      left = { kind: "pair", op, on, ignoring, left, right: this.#pair(level + 1) };
    }
    return left;
  }
  #one(): Query {
    const token = this.#next();
    if (token === "(") {
      const inner = this.#pair(0);
      this.#expect(")");
      return inner;
    }
    if (/^\d/.test(token)) return { kind: "number", value: Number(token) };
    if (!/^[a-zA-Z_:]/.test(token)) throw new Error(`Not understood: ${token} in ${this.#text}`);
    if (sums.has(token)) {
      const by = this.#take("by") ? this.#names() : null;
      const args = this.#args();
      return { kind: "sum", name: token, by: by ?? (this.#take("by") ? this.#names() : []), args };
    }
    return this.#peek() === "(" ? { kind: "call", name: token, args: this.#args() } : this.#selector(token);
  }
  #args(): Query[] {
    this.#expect("(");
    const args = [this.#pair(0)];
    while (this.#take(",")) args.push(this.#pair(0));
    this.#expect(")");
    return args;
  }
  #names(): string[] {
    this.#expect("(");
    const names = [];
    for (; !this.#take(")"); this.#take(",")) names.push(this.#next());
    return names;
  }
  #selector(name: string): Query {
    const matchers: Matcher[] = [];
    if (this.#take("{"))
      for (; !this.#take("}"); this.#take(",")) {
        const label = this.#next();
        const op = this.#next();
        if (op !== "=" && op !== "!=" && op !== "=~" && op !== "!~")
          throw new Error(`${op} matches no label.`);
        matchers.push({ label, op, value: JSON.parse(this.#next()) as string }); // a token in quotes
      }
    const range = this.#peek().startsWith("[") ? this.#next().slice(1, -1) : null;
    return { kind: "selector", name, matchers, rangeMs: range === null ? null : durationMs(range) };
  }
}
