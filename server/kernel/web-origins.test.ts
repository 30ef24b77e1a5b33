import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isWebOrigin } from "./web-origins.ts";

const env = {
  webOrigins: ["https://desk.example"],
  previewHosts: "parley-*.platform.example",
  apiUrl: "https://api.parley.example",
  publicDomain: "parley.example",
};

describe("the web side", () => {
  for (const origin of [
    "https://desk.example",
    "https://parley-x.platform.example",
    "https://parley.example",
    "https://acme.parley.example",
    "https://acme-2.parley.example:8443",
  ]) {
    test(`may stand at ${origin}`, () => {
      assert.ok(isWebOrigin(env, origin));
    });
  }
  for (const origin of [
    "http://acme.parley.example",
    "https://a.b.parley.example",
    "https://parleyXexample",
    "https://evilparley.example",
    "https://parley.example.evil.io",
    "https://stranger.platform.example",
    "https://desk.example.evil.io",
    "null",
    "",
  ]) {
    test(`may not stand at "${origin}"`, () => {
      assert.ok(!isWebOrigin(env, origin));
    });
  }
  test("stands with the API where that has no address of its own", () => {
    assert.ok(!isWebOrigin({ ...env, apiUrl: "" }, "https://acme.parley.example"));
  });
});
