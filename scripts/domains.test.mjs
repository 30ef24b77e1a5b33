import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { moduleOf, unknownDomains, upwardArrows } from "./domains.mjs";

const root = new URL("..", import.meta.url).pathname;
const known = JSON.parse(readFileSync(new URL("upward-arrows.json", import.meta.url), "utf8"));

test("no import climbs from a domain to a higher one, but for those that are still to be turned", () => {
  const found = upwardArrows(root);
  assert.deepEqual(
    found.filter((arrow) => !known.includes(arrow)),
    [],
    "new arrows: see docs/adr/0063-domains.md",
  );
  assert.deepEqual(
    known.filter((arrow) => !found.includes(arrow)),
    [],
    "turned: take it out of scripts/upward-arrows.json",
  );
});

test("every module stands in a domain", () => {
  assert.deepEqual(unknownDomains(root), []);
  assert.equal(moduleOf("server/modules/desk/tickets/reply.ts"), "desk/tickets");
  assert.equal(moduleOf("server/modules/index.ts"), null);
});
