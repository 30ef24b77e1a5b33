import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { z } from "zod";
import { everyEndpoint } from "../../contract/index.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { inlineSchema } from "./inline-schema.ts";
import { rowOf } from "./row-of.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

type Schema = z.core.JSONSchema.BaseSchema;
const texts: Readonly<Record<string, string>> = {
  uuid: "01980000-0000-7000-8000-000000000000",
  date: "2026-03-01",
  "date-time": "2026-03-01T09:00:00.000Z",
  email: "somebody@example.test",
};
/** What says where a page begins and how long it is, and no more. */
const notFilters: ReadonlySet<string> = new Set(["page", "limit", "cursor", "skip", "tenantId"]);

describe("every list", () => {
  let world: World;
  let admin: Person;
  let operator: Person;
  before(async () => {
    world = await createWorld();
    admin = await world.person({ role: "ADMIN" });
    operator = await world.person({ role: "SUPER_ADMIN" });
  });
  after(() => world.stop());

  // A page that has all rows counts itself; the second of one row is counted by a statement of its own.
  test("has a second page and its total, as it stands and with each value of each filter", async () => {
    const lists = everyEndpoint
      .filter(({ route, query }) => route.startsWith("GET ") && query !== undefined)
      .map((endpoint) => ({ endpoint, filters: propertiesOf(endpoint) }))
      .filter(({ filters }) => "page" in filters && "limit" in filters);
    assert.ok(lists.length > 30, `${lists.length} lists`);
    const failed: string[] = [];
    let asked = 0;
    let answered = 0;
    for (const { endpoint, filters } of lists) {
      const caller = endpoint.allow === "SUPER_ADMIN" ? operator : admin;
      const params: Record<string, string> = {};
      for (const [name, kind] of Object.entries(endpoint.refs ?? {}))
        params[name] =
          kind === "text" ? "EMAIL" : kind === "tenant" ? caller.tenant : await rowOf(world, kind, caller);
      for (const filter of [{}, ...filtersOf(filters)]) {
        world.clock.advance({ seconds: 1 }); // rate limits are another test's
        const query = { page: "2", limit: "1", ...filter };
        const { status, body } = await world.call(endpoint, caller, { params, query: query as never });
        asked += 1;
        if (status === 200) answered += 1;
        if (status >= 500) failed.push(`${endpoint.route} ${JSON.stringify(filter)} ${body["code"]}`);
      }
    }
    assert.deepEqual(failed, []);
    // Some filters take what only their own rows have, and are refused without it.
    assert.ok(answered > asked * 0.75, `${answered} of ${asked} were answered`);
  });
});

/** Each filter by itself, with each value that it may have, or one of its kind. */
const filtersOf = (filters: Readonly<Record<string, Schema>>): Record<string, string>[] =>
  Object.entries(filters)
    .filter(([name]) => !notFilters.has(name))
    .flatMap(([name, schema]) => valuesOf(schema).map((value) => ({ [name]: value })));

function valuesOf(schema: Schema): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (parts.length > 0) return [...new Set(parts.flatMap(valuesOf))];
  if (schema.enum) return schema.enum.map(String);
  if (schema.const !== undefined && schema.const !== null) return [String(schema.const)];
  if (schema.type === "array") return valuesOf(schema.items as Schema);
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.type === "integer" || schema.type === "number")
    return [String(Math.max(1, schema.minimum ?? 1))];
  return [texts[schema.format ?? ""] ?? "word"];
}

const propertiesOf = (endpoint: AnyEndpoint) =>
  endpoint.query ? (inlineSchema(endpoint.query, "input").properties as Record<string, Schema>) : {};
