import { z } from "zod";
import { faults } from "../../contract/errors.ts";

export type Json = Record<string, unknown>;
type Side = "input" | "output";

export interface NamedSchemas {
  /** A reference where the schema has a name (`.meta({ id })`), else the schema itself. */
  refer: (schema: z.ZodType, side: Side) => Json;
  /** What an object takes. */
  fields: (schema: z.ZodType) => { properties: Json; required: string[] };
  /** The document with all that was referred to under its name. */
  complete: (document: Json) => Json;
}

export const place = "#/components/schemas/";

/**
 * Schemas with a name stand once. Where what is sent differs from what comes, the former is called `…Input`.
 */
export function namedSchemas(): NamedSchemas {
  const found = new Map<string, Partial<Record<Side, Json>>>();

  const convert = (schema: z.ZodType, side: Side): Json => {
    const {
      $schema: _schema,
      $defs = {},
      ...whole
    } = z.toJSONSchema(schema, { io: side, unrepresentable: "any" });
    for (const [name, definition] of Object.entries($defs)) {
      found.set(name, { ...found.get(name), [side]: sided(definition, side) });
    }
    return sided(whole, side);
  };

  return {
    refer: convert,
    fields(schema) {
      const whole = convert(schema, "input");
      const name = typeof whole["$ref"] === "string" ? whole["$ref"].split(":")[1] : undefined;
      const own = name === undefined ? whole : found.get(name)?.input;
      return { properties: {}, required: [], ...own };
    },
    complete(document) {
      const differing = namesThatDiffer(found);
      const named = [...found].flatMap(([name, { input, output }]): [string, Json][] => {
        if (input && output && differing.has(name))
          return [
            [name, output],
            [`${name}Input`, input],
          ];
        return [[name, output ?? input ?? {}]];
      });
      const whole = {
        ...document,
        components: {
          ...(document["components"] as Json),
          schemas: { ...Object.fromEntries(named), Problem: problem },
        },
      }; // openapi() wrote it
      const text = JSON.stringify(whole).replaceAll(
        sides,
        (_all, side: string, name: string) =>
          `${place}${name}${side === "input" && differing.has(name) ? "Input" : ""}`,
      );
      return JSON.parse(text) as Json; // the same document with other names
    },
  };
}
const sides = /#\/components\/schemas\/(input|output):(\w+)/g;

/**
 * References say which side of a schema they mean until all are known. Answers may gain fields: nothing
 * forbids others.
 */
function sided(schema: unknown, side: Side): Json {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === "$ref" && typeof value === "string") return value.replace("#/$defs/", `${place}${side}:`);
    if (key === "additionalProperties" && value === false && side === "output") return undefined;
    return value;
  }) as Json; // an object stays one
}

/** Those that are sent in another shape than they come, by themselves or by what they refer to. */
function namesThatDiffer(found: ReadonlyMap<string, Partial<Record<Side, Json>>>): Set<string> {
  const differing = new Set<string>();
  const named = (schema: Json): string =>
    JSON.stringify(schema).replaceAll(
      sides,
      (_all, side: string, name: string) =>
        `${name}${side === "input" && differing.has(name) ? "Input" : ""}`,
    );
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [name, { input, output }] of found)
      if (input && output && named(input) !== named(output)) differing.add(name);
  }
  return differing;
}

const text = { type: "string" };
const problem = {
  type: "object",
  required: ["type", "title", "status", "detail", "code", "requestId"],
  properties: {
    type: text,
    title: text,
    status: { type: "integer" },
    detail: text,
    code: { type: "string", enum: Object.keys(faults) },
    requestId: text,
    errors: { type: "array", items: { type: "object", properties: { path: text, message: text } } },
  },
};
