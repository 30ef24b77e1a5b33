import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { everyEndpoint } from "../../contract/index.ts";
import { calls as ours } from "./ours.ts";

/** The catalogue of calls that the product promises. It stands beside the checkout, not in it. */
const file = new URL("../../../shared/spec/catalogue.tsv", import.meta.url);

describe(
  "the catalogue of calls",
  { skip: existsSync(file) ? false : "the catalogue is not beside this checkout" },
  () => {
    const rows = existsSync(file)
      ? readFileSync(file, "utf8")
          .trim()
          .split("\n")
          .slice(1)
          .map((line) => line.split("\t"))
      : [];
    const catalogued = new Map(
      rows.map(([method = "", path = "", query = "", body = "", area = ""]) => [
        shape(`${method} ${path}`),
        { route: `${method} ${path}`, query: words(query), body: words(body), area },
      ]),
    );
    const declared = new Map(everyEndpoint.map((endpoint) => [shape(endpoint.route), endpoint]));

    test("what the contract declares is in the catalogue, or is named as ours", () => {
      const unknown = [...declared.values()]
        .filter(({ route }) => !catalogued.has(shape(route)) && !ours.has(route))
        .map(({ route }) => route);
      assert.deepEqual(unknown, []);
      assert.deepEqual(
        [...ours].filter((route) => !declared.has(shape(route)) || catalogued.has(shape(route))),
        [],
        "each of ours is declared, and is not the catalogue's",
      );
    });

    test("each area that is complete stays complete; what is not there yet is printed", (context) => {
      const missing = Map.groupBy(
        [...catalogued].filter(([key]) => !declared.has(key)).map(([, row]) => row),
        ({ area }) => area,
      );
      for (const [area, calls] of missing)
        context.diagnostic(
          `not there yet: ${area} (${calls.length}): ${calls.map(({ route }) => route).join(", ")}`,
        );
      context.diagnostic(
        `${declared.size} calls declared, ${catalogued.size - [...missing.values()].flat().length} of ${catalogued.size} of the catalogue`,
      );
      for (const area of ["session", "startup", "notifications", "deals and pipelines"])
        assert.equal(missing.get(area), undefined, area);
      const later = ["tickets", "agents", "contacts", "companies", "public landing page (paths ours)"];
      const excepted =
        /custom-fields|knowledge-base|whatsapp|instagram|chatbot-context|bulk-import|bulk-update|merge|associate|search$|public\/sites/;
      for (const area of later)
        assert.deepEqual(
          (missing.get(area) ?? []).map(({ route }) => route).filter((route) => !excepted.test(route)),
          [],
          area,
        );
    });

    test("the query parameters and payload fields of the catalogue are accepted by the calls that have them", () => {
      for (const [key, row] of catalogued) {
        const endpoint = declared.get(key);
        if (!endpoint) continue;
        const accepted = (schema: unknown) =>
          schema !== null && typeof schema === "object" && "shape" in schema
            ? Object.keys(schema.shape as object)
            : [];
        const missing = [
          ...row.query.filter((name) => !accepted(endpoint.query).includes(name)),
          ...row.body.filter((name) => !accepted(endpoint.body).includes(name)),
        ].filter((name) => name !== "tenantId"); // checked for every call in identify.ts
        assert.deepEqual(missing, [], row.route);
      }
    });
  },
);

/** `{id}` and `{ticketId}` are the same place. */
function shape(route: string): string {
  return route.replaceAll(/\{\w+\}/g, "{}");
}
function words(cell: string): string[] {
  return cell
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace("[]", ""));
}
