import { asStep, underWay } from "../under-way.ts";

/** Longer ones are known by their beginning. */
const textMax = 2000;

/** A statement as a step of the trace that it belongs to; its values are told nobody. */
export function statementStep<T>(text: string, ask: () => Promise<T>): Promise<T> {
  if (!underWay()?.span) return ask();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, textMax) };
  return asStep(operation, { kind: "client", attributes }, ask);
}
