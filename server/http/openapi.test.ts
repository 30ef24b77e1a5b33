import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { everyEndpoint } from "../../contract/index.ts";
import { endpoint, group } from "../../contract/kit.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { openapi } from "./openapi.ts";

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
  responses: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
}
const documentOf = (endpoints: readonly AnyEndpoint[]): Document =>
  openapi(endpoints, "1") as unknown as Document; // the test says what of it is there
const whole = documentOf(everyEndpoint);
const operationOf = ({ path, method }: AnyEndpoint): Operation => {
  const found = whole.paths[path]?.[method.toLowerCase()];
  assert.ok(found, path);
  return found;
};
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference);

test("every reference leads to a part of the document, and every part is referred to", () => {
  const parts = Object.entries(whole.components).flatMap(([kind, all]) =>
    kind === "securitySchemes" ? [] : Object.keys(all).map((name) => `#/components/${kind}/${name}`),
  );
  const references = new Set(referencesIn(whole));
  assert.deepEqual(
    [...references].filter((each) => !parts.includes(each)),
    [],
  );
  assert.deepEqual(
    parts.filter((each) => !references.has(each)),
    [],
  );
  assert.ok("Ticket" in whole.components.schemas && "Deal" in whole.components.schemas);
});

test("a parameter of the query is required where the call refuses without it", () => {
  for (const each of everyEndpoint) {
    const said = operationOf(each).parameters.filter(
      ({ in: place, required }) => place === "query" && required,
    );
    const refused = each.query ? (each.query.safeParse({}).error?.issues ?? []) : [];
    assert.deepEqual(
      said.map(({ name }) => name).toSorted(),
      [...new Set(refused.map(({ path }) => String(path[0])))]
        .filter((name) => name !== "undefined")
        .toSorted(),
      each.id,
    );
  }
});

test("a file is sent as multipart/form-data, with JSON beside it where it may be left out", () => {
  const withFile = everyEndpoint.filter(({ file }) => file !== undefined);
  assert.ok(withFile.length >= 3);
  for (const each of withFile) {
    const content = operationOf(each).requestBody?.content ?? {};
    assert.deepEqual(
      Object.keys(content),
      each.file === "optional" ? ["multipart/form-data", "application/json"] : ["multipart/form-data"],
    );
    assert.deepEqual(content["multipart/form-data"]?.schema.required, ["file"]);
  }
});

test("a schema that is sent in another shape than it comes has a name for each", () => {
  const Note = z.object({ text: z.string().default("") }).meta({ id: "TestNote" });
  const Folder = z.object({ notes: z.array(Note) }).meta({ id: "TestFolder" });
  const Same = z.object({ id: z.string() }).meta({ id: "TestSame" });
  const calls = group("notes", {
    create: endpoint("POST /notes", {
      allow: "USER",
      body: z.object({ folder: Folder, same: Same }),
      example: { folder: { notes: [] }, same: { id: "" } },
      returns: z.object({ folder: Folder, same: Same }),
    }),
  });
  const { paths, components } = documentOf(Object.values(calls));
  const { requestBody, responses } = paths["/notes"]?.["post"] ?? {};
  const place = "#/components/schemas/";
  assert.deepEqual(referencesIn(requestBody), [`${place}TestFolderInput`, `${place}TestSame`]);
  assert.deepEqual(referencesIn(responses?.["200"]), [`${place}TestFolder`, `${place}TestSame`]);
  assert.deepEqual(Object.keys(components.schemas).toSorted(), [
    "Problem",
    "TestFolder",
    "TestFolderInput",
    "TestNote",
    "TestNoteInput",
    "TestSame",
  ]);
});

test("each call names the errors of its kind and those that it declares", () => {
  const calls = group("gates", {
    open: endpoint("GET /gates/{id}", {
      allow: "PUBLIC",
      refs: { id: "text" },
      fails: ["gone"],
      returns: z.object({}),
    }),
    close: endpoint("PATCH /gates/{id}", {
      allow: "ADMIN",
      refs: { id: "text" },
      versioned: true,
      body: z.object({}),
      example: {},
      returns: z.object({}),
    }),
  });
  const statuses = (method: string) =>
    Object.keys(documentOf(Object.values(calls)).paths["/gates/{id}"]?.[method]?.responses ?? {});
  assert.deepEqual(statuses("get"), ["200", "404", "410", "429", "500", "503"]);
  assert.deepEqual(statuses("patch"), [
    "200",
    "400",
    "401",
    "403",
    "404",
    "409",
    "412",
    "413",
    "415",
    "422",
    "429",
    "500",
    "503",
  ]);
});
