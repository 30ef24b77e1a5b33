import compile from "fast-json-stringify";
import { LRUCache } from "lru-cache";
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
    const serialize = compiled.get(returns) ?? compileAnswer(answerSchema(returns));
    compiled.set(returns, serialize);
    return serialize(answer);
  };
}

/** A list's items, and those of a board's columns, are written one by one, so that one which is kept is written once. */
function compileAnswer(schema: Json): Serializer {
  return (
    writingApart(schema, "items", writerOfList) ??
    writingApart(schema, firstOf(schema), writerOfColumns) ??
    writtenOnce(compile(schema))
  );
}

/** Undefined for what is not as the schema says. */
type PartWriter = (part: unknown) => string | undefined;
// as JSON Schema has it
const propertiesOf = (schema: Json): Record<string, Json> =>
  (schema["properties"] ?? {}) as Record<string, Json>;
const firstOf = (schema: Json): string => Object.keys(propertiesOf(schema))[0] ?? "";

/** @param make of a property's schema; undefined where it is written with the others */
function writingApart(
  schema: Json,
  name: string,
  make: (part: Json) => PartWriter | undefined,
): Serializer | undefined {
  const { [name]: part, ...others } = propertiesOf(schema);
  const write = part && !schema["$defs"] && !schema["definitions"] ? make(part) : undefined;
  if (!write) return undefined;
  // as JSON Schema has it
  const required = ((schema["required"] ?? []) as string[]).filter((one) => one !== name);
  const writeOthers = compile({ ...schema, type: "object", properties: others, required });
  const writeWhole: Serializer = compile(schema);
  const key = JSON.stringify(name);
  return (answer) => {
    // What is not as the schema says is refused by it.
    if (!isObject(answer)) return writeWhole(answer);
    const text = write(answer[name]);
    if (text === undefined) return writeWhole(answer);
    const rest = writeOthers(answer);
    return rest === "{}" ? `{${key}:${text}}` : `{${key}:${text},${rest.slice(1)}`;
  };
}
const isObject = (value: unknown): value is Json => value !== null && typeof value === "object";

function writerOfList(list: Json): PartWriter | undefined {
  const item = list["items"] as Json | undefined; // of an array, one schema: `pageOf` makes no tuples
  if (!item) return undefined;
  const write = writtenTogether(writtenOnce(compile(item)));
  return (part) => (Array.isArray(part) ? write(part) : undefined);
}

/** Of an object whose every property begins with a list. */
function writerOfColumns(columns: Json): PartWriter | undefined {
  const writers = Object.entries(propertiesOf(columns)).map(
    ([name, column]) => [name, writingApart(column, firstOf(column), writerOfList)] as const,
  );
  if (writers.length === 0 || !writers.every(([, write]) => write)) return undefined;
  return (part) => {
    if (!isObject(part) || !writers.every(([name]) => isObject(part[name]))) return undefined;
    const texts = writers.map(([name, write]) => `${JSON.stringify(name)}:${write?.(part[name]) ?? "null"}`);
    return `{${texts.join(",")}}`;
  };
}

/** Lists that are asked for again while nothing in them changed; a text is some 20 KB. */
const listsMax = 500;
/** The same items in the same order are the same text. */
function writtenTogether(write: Serializer): (list: readonly unknown[]) => string {
  const lists = new LRUCache<object, { list: readonly unknown[]; text: string }>({ max: listsMax });
  return (list) => {
    const first = list[0];
    if (first === null || typeof first !== "object" || !Object.isFrozen(first))
      return `[${list.map(write).join(",")}]`;
    const known = lists.get(first);
    if (known?.list.length === list.length && known.list.every((item, at) => item === list[at]))
      return known.text;
    const text = `[${list.map(write).join(",")}]`;
    if (list.every((item) => Object.isFrozen(item))) lists.set(first, { list: [...list], text });
    return text;
  };
}

/** What is frozen stays as it is, and so does its text. */
function writtenOnce(write: Serializer): Serializer {
  const texts = new WeakMap<object, string>();
  return (answer) => {
    if (answer === null || typeof answer !== "object" || !Object.isFrozen(answer)) return write(answer);
    const known = texts.get(answer);
    if (known !== undefined) return known;
    const text = write(answer);
    texts.set(answer, text);
    return text;
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
    const inner = value?.["oneOf"] ?? value?.["anyOf"];
    // Of a union, null is one branch more. What is made of schemas are schemas.
    if (nothing?.["type"] === "null" && Array.isArray(inner))
      return { anyOf: [...inner.map(plain), { type: "null" }] };
    if (nothing?.["type"] === "null" && value) return { ...(plain(value) as Json), nullable: true }; // a schema becomes one
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
