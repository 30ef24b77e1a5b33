import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changesOf, entryIdsIn, shownValues } from "./rules.ts";

const id = "01980000-0000-7000-8000-000000000001";

describe("what an audit entry shows", () => {
  const cases: [what: string, entity: string, stored: unknown, shown: unknown][] = [
    [
      "fields as they are",
      "tickets",
      { status: "OPEN", tags: ["a"], contactId: null },
      { status: "OPEN", tags: ["a"], contactId: null },
    ],
    [
      "nothing that lets somebody in",
      "users",
      { passwordHash: "x", resetToken: "y", firstName: "Ann" },
      { passwordHash: "•••", resetToken: "•••", firstName: "Ann" },
    ],
    [
      "nor deeper down",
      "survey_settings",
      { wording: { host: "h", password: "p", list: [{ apiKey: "k", name: "n" }] } },
      { wording: { host: "h", password: "•••", list: [{ apiKey: "•••", name: "n" }] } },
    ],
    [
      "no field that its entity does not declare",
      "tickets",
      { invented: "x", preview: "y", status: "OPEN" },
      { invented: "•••", preview: "•••", status: "OPEN" },
    ],
    [
      "no value of an entity that declares nothing",
      "new_entity",
      { name: "x", note: null },
      { name: "•••", note: null },
    ],
    ["that a secret was taken away", "webhook_secrets", { secret: null }, { secret: null }],
    [
      "not what colleagues say to each other",
      "team_messages",
      { text: "psst", channelId: id },
      { text: "•••", channelId: id },
    ],
    ["what was said to a customer", "ticket_messages", { text: "Hello" }, { text: "Hello" }],
    ["nothing of what is no row", "x", "text", null],
    ["nothing of nothing", "x", null, null],
    ["nothing of a list", "x", [1], null],
  ];
  for (const [what, entity, stored, shown] of cases)
    test(what, () => assert.deepEqual(shownValues(entity, stored), shown));

  test("ids are found wherever they stand, and only ids", () =>
    assert.deepEqual(entryIdsIn([{ a: id, b: [{ c: id }], d: "x", e: null, f: 1 }]), [id, id]));
  test("a cell says what was and what is, by name", () => {
    const name = (one: string) => (one === id ? "Ann" : undefined);
    assert.equal(
      changesOf({ status: "OPEN", assignedToId: null }, { status: "PENDING", assignedToId: id }, name),
      "status: OPEN → PENDING; assignedToId: – → Ann",
    );
    assert.equal(changesOf(null, { name: "Kim", tags: ["a"] }, name), 'name: Kim; tags: ["a"]');
    assert.equal(changesOf({ name: "Kim" }, null, name), "name: Kim");
    assert.equal(changesOf(null, null, name), "");
    assert.equal(changesOf(null, { text: "x".repeat(40_000) }, name).length, 30_000);
  });
});
