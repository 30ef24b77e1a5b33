import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { everyEndpoint } from "../../contract/index.ts";
import { openapi } from "./openapi.ts";

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));

test("docs/openapi.json says what the contract says (`npm run openapi` writes it)", () => {
  const { version } = read("package.json") as { version: string }; // our own file
  assert.deepEqual(read("docs/openapi.json"), JSON.parse(JSON.stringify(openapi(everyEndpoint, version))));
});
