import compile from "fast-json-stringify";
import { z } from "zod";
import type { Spec } from "../../contract/kit.ts";

type Json = Record<string, unknown>;
type Serializer = (answer: unknown) => string;

/** A schema's name is for documents: here each stands where it is used. */
const nameless = z.registry<object>();
const compiled = new WeakMap<Spec["returns"], Serializer>();
/** Writes the answers of a call; made when it first answers, since making all of them is half of a start. */
export function serializerOf(returns: Spec["returns"]): Serializer {
  return (answer) => {
    const serialize: Serializer = compiled.get(returns) ?? compile(answerSchema(returns));
    compiled.set(returns, serialize);
    return serialize(answer);
  };
}

/** JSON Schema of what a call returns, for the compiled serializer: what it does not name does not leave. */
function answerSchema(returns: Spec["returns"]): Json {
  // an object in, an object out
  return plain(
    z.toJSONSchema(returns, { target: "draft-7", io: "output", unrepresentable: "any", metadata: nameless }),
  ) as Json;
}

/**
 * `anyOf [X, null]` becomes a nullable X and patterns go: the serializer would otherwise validate each value
 * to choose a branch.
 */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== "object") return node;
  const { $schema: _schema, pattern: _pattern, format: _format, ...rest } = node as Json; // any JSON object
  const branches = rest["anyOf"];
  if (Array.isArray(branches) && branches.length === 2) {
    const [value, nothing] = branches as Json[]; // a schema's branches are schemas, and a schema stays an object below
    if (nothing?.["type"] === "null" && value) return { ...(plain(value) as Json), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !checks.has(key))
      .map(([key, value]) => [key, key === "properties" ? everyProperty(value) : plain(value)]),
  );
}

const checks: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "const",
  "description",
]);
/** Here the keys are names of ours: a field may well be called `description`. */
const everyProperty = (properties: unknown): Json =>
  // JSON Schema's properties are an object
  Object.fromEntries(Object.entries(properties as Json).map(([name, schema]) => [name, plain(schema)]));
