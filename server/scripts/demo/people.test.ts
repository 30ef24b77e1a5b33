import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { companies } from "../../../contract/crm/companies.ts";
import { contactDuplicates } from "../../../contract/crm/contact-duplicates.ts";
import { contactLists } from "../../../contract/crm/contact-lists.ts";
import { contactMerges } from "../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../contract/crm/contacts.ts";
import { privacyStates } from "../../../contract/enums.ts";
import { privacy } from "../../../contract/privacy/privacy.ts";
import { session } from "../../../contract/people/session.ts";
import { createWorld } from "../../testing/world.ts";
import type { Person, World } from "../../testing/world.ts";
import { demoPassword, seedDemo } from "../demo-seed.ts";

describe("the demo's people", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    await seedDemo(world.database, world.clock);
    const { token } = (await world.ok(session.login, null, {
      body: { email: "admin@acme.test", password: demoPassword, tenantId: "acme" },
    })) as { token: string }; // no second factor there
    ann = { id: "", name: "", email: "admin@acme.test", role: "ADMIN", tenant: "acme", token, sessionId: "" };
  });
  after(() => world.stop());
  const called = async (name: string) => {
    const found = (await world.ok(contacts.list, ann, { query: { search: name } })).items.find(
      (one) => one.name === name,
    );
    assert.ok(found, name);
    return world.ok(contacts.get, ann, { params: { id: found.id } });
  };

  test("are reached in several ways, suggested as one, blocked with a reason, and deleted", async () => {
    assert.deepEqual((await called("Ignacio Beltrán")).identities.map(({ kind }) => kind).toSorted(), [
      "EMAIL",
      "EMAIL",
      "INSTAGRAM",
      "PHONE",
      "WHATSAPP",
    ]);
    const { items } = await world.ok(contactDuplicates.ofContact, ann, {
      params: { id: (await called("Rosalind Achterberg")).id },
    });
    assert.deepEqual(
      items.map(({ contact }) => contact.name),
      ["Rosalind Achterburg"],
    );
    assert.equal((await called("Casper Voll")).blocked?.reason, "Sent the same advertisement forty times.");
    assert.ok(
      (await world.ok(contacts.deleted, ann, { query: {} })).items.some(
        ({ name }) => name === "Harriet Quill",
      ),
    );
    assert.deepEqual(
      (await world.ok(companies.deleted, ann, { query: {} })).items.map(({ name }) => name),
      ["Closed Gate Climbing Hall"],
    );
  });

  test("are in lists made by hand and found by rules", async () => {
    const lists = (await world.ok(contactLists.list, ann, { query: {} })).items;
    const counts = await Promise.all(
      lists.map(async ({ id, kind }) => [
        kind,
        (await world.ok(contactLists.count, ann, { params: { id } })).count > 0,
      ]),
    );
    assert.ok(
      counts.every(([, hasMembers]) => hasMembers),
      JSON.stringify(counts),
    );
    assert.deepEqual(
      [
        counts.filter(([kind]) => kind === "STATIC").length,
        counts.filter(([kind]) => kind === "RULE").length,
      ],
      [2, 3],
    );
    assert.deepEqual(
      (
        await world.ok(contactLists.ofContact, ann, { params: { id: (await called("Casper Voll")).id } })
      ).items.map(({ name }) => name),
      ["Blocked"],
    );
  });

  test("ask for their data in every state, one of them under a legal hold", async () => {
    const { items } = await world.ok(privacy.list, ann, { query: { limit: 50 } });
    assert.deepEqual([...new Set(items.map(({ state }) => state))].toSorted(), [...privacyStates].toSorted());
    assert.deepEqual(
      items
        .filter(({ heldBecause }) => heldBecause !== null)
        .map(({ contactName, kind, isOverdue }) => [contactName, kind, isOverdue]),
      [["Otto Lindqvist", "ERASE", true]],
    );
    assert.deepEqual(
      items.filter(({ contactName }) => contactName === null).map(({ kind, state }) => [kind, state]),
      [["ERASE", "DONE"]],
    );
    assert.deepEqual(
      (await world.ok(privacy.holds, ann, { query: {} })).items
        .map(({ contactName, liftedAt }) => [contactName, liftedAt !== null])
        .toSorted(),
      [
        ["Otto Lindqvist", false],
        ["Petra Novotná", true],
      ],
    );
  });

  test("are merged in such a way that the undo gives the other back with what led to them", async () => {
    const viola = await called("Viola Sandström");
    assert.ok(viola.identities.some(({ value }) => value === "viola@hochtouren.example"));
    const [merge] = (await world.ok(contactMerges.ofContact, ann, { params: { id: viola.id } })).items;
    assert.deepEqual([merge?.merged.map(({ name }) => name), merge?.cannotUndo], [["V. Sandstrom"], null]);
    const { contact, restored, lost } = await world.ok(contactMerges.undo, ann, {
      params: { id: merge?.id ?? "" },
    });
    assert.deepEqual(
      [restored.map(({ name, email, deletedAt }) => [name, email, deletedAt]), lost],
      [[["V. Sandstrom", "viola@hochtouren.example", null]], []],
    );
    assert.deepEqual(contact.identities.map(({ value }) => value).toSorted(), [
      "+46701740605",
      "viola.sandstrom@mail.example",
    ]);
  });
});
