import fc from "fast-check";
import type { z } from "zod";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { inlineSchema } from "./inline-schema.ts";

export interface MalformedInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

const oddTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "'; drop table tickets; --",
  "%",
  "_",
  "\\",
  "<script>alert(1)</script>",
  "{{constructor}}",
  "‮",
  "﷽",
  "👩‍👩‍👧‍👦",
  "a".repeat(5000),
  "-1",
  "1e309",
  "null",
  "../../etc/passwd",
  "&",
  "!",
  ":*",
  "(",
  "foo & | bar",
  "#1042",
  "2026-13-45T99:99:99Z",
];
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...oddTexts,
    null,
    true,
    false,
    0,
    -1,
    1.5,
    Number.MAX_SAFE_INTEGER,
    1e300,
    [],
    {},
    [null],
    [[]],
    { a: { b: {} } },
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string(), { maxLength: 5 }),
);

/**
 * Inputs near to what an endpoint takes: fields of its schemas with odd values, missing or added ones, and
 * bodies that are no objects at all.
 */
export function malformed(endpoint: AnyEndpoint): fc.Arbitrary<MalformedInput> {
  const names = Object.keys(endpoint.refs ?? {});
  const params = fc
    .option(fc.constantFrom(...oddTexts.filter((text) => text.trim() !== "" && !text.includes("\ud800"))), {
      nil: undefined,
      freq: 4,
    })
    .map((odd) =>
      odd === undefined ? {} : Object.fromEntries(names.map((name) => [name, odd.slice(0, 100)])),
    );
  const query = endpoint.query
    ? oddFields(
        propertiesOf(endpoint.query),
        fc.constantFrom(...oddTexts.filter((text) => !text.includes("\ud800"))),
      )
    : fc.constant({});
  const example =
    endpoint.example !== null && typeof endpoint.example === "object" ? { ...endpoint.example } : {};
  const body = endpoint.body
    ? fc.oneof(
        {
          weight: 6,
          arbitrary: oddFields(propertiesOf(endpoint.body), oddValue).map((odd) => ({ ...example, ...odd })),
        },
        { weight: 2, arbitrary: oddFields(propertiesOf(endpoint.body), oddValue) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>([], [1], {}, { unknown: true }) },
      )
    : fc.constant(undefined);
  return fc.record({ params, query: query, body }); // the query's values are texts
}

const propertiesOf = (schema: z.ZodType): string[] =>
  Object.keys(inlineSchema(schema, "input").properties ?? {});
const oddFields = <T>(names: string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  names.length === 0
    ? fc.constant({})
    : fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 3 });
