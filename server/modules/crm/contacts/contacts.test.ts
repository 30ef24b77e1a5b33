import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactCompanies } from "../../../../contract/crm/contact-companies.ts";
import { contactIdentities } from "../../../../contract/crm/contact-identities.ts";
import { contactMerges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { customFieldValues, customFields } from "../../../../contract/workspace/custom-fields.ts";
import { events } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

describe("contacts and companies", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("an e-mail address is lower-cased, a phone number becomes E.164, and both are unique among live contacts", async () => {
    const ann = await world.person({ role: "ADMIN" });
    const kim = await world.ok(contacts.create, ann, {
      body: { name: "Kim", email: " Kim@Example.TEST ", phone: "+45 32 12 34 56" },
    });
    assert.deepEqual([kim.email, kim.phone], ["kim@example.test", "+4532123456"]);
    const again = await world.call(contacts.create, ann, {
      body: { name: "Kim 2", email: "KIM@example.test" },
    });
    assert.equal(again.status, 409);
    assert.deepEqual(again.body["errors"], [
      { path: "email", message: "Another contact has this e-mail address" },
    ]);
    await world.ok(contacts.remove, ann, { params: { id: kim.id } });
    assert.equal(
      (await world.call(contacts.create, ann, { body: { name: "Kim 3", email: "kim@example.test" } })).status,
      201,
    );
    assert.equal(
      (await world.call(contacts.restore, ann, { params: { id: kim.id } })).status,
      409,
      "its address belongs to another live contact now",
    );
  });

  test("what is no phone number is told at its field", async () => {
    const { status, body } = await world.call(contacts.create, await world.person(), {
      body: { name: "Kim", phone: "call me" },
    });
    assert.equal(status, 422);
    assert.equal((body["errors"] as { path: string }[])[0]?.path, "phone");
  });

  test("an update against an older version answers 412 with the contact as it is now", async () => {
    const ann = await world.person();
    const kim = await world.ok(contacts.create, ann, { body: { name: "Kim" } });
    await world.ok(contacts.update, ann, {
      params: { id: kim.id },
      body: { name: "Kim Larsen" },
      headers: { "if-match": `"${kim.version}"` },
    });
    const stale = await world.call(contacts.update, ann, {
      params: { id: kim.id },
      body: { jobTitle: "Buyer" },
      headers: { "if-match": `"${kim.version}"` },
    });
    assert.equal(stale.status, 412);
    assert.equal((stale.body["current"] as { name: string }).name, "Kim Larsen");
  });

  test("a deleted contact leaves the list, comes back by restore, and is deleted for good only afterwards", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "initech" });
    const { id } = await world.ok(contacts.create, ann, { body: { name: "Ada" } });
    assert.equal((await world.call(contacts.removeForGood, ann, { params: { id } })).status, 409);
    await world.ok(contacts.remove, ann, { params: { id } });
    assert.equal((await world.ok(contacts.list, ann, { query: {} })).total, 0);
    assert.equal((await world.ok(contacts.deleted, ann, { query: {} })).total, 1);
    await world.ok(contacts.restore, ann, { params: { id } });
    assert.equal((await world.ok(contacts.list, ann, { query: { search: "ada" } })).total, 1);
    await world.ok(contacts.remove, ann, { params: { id } });
    await world.ok(contacts.removeForGood, ann, { params: { id } });
    assert.equal((await world.call(contacts.get, ann, { params: { id } })).status, 404);
  });

  test("search takes wildcards of SQL literally", async () => {
    const ann = await world.person({ tenant: "hooli" });
    await world.ok(contacts.create, ann, { body: { name: "100% wool_socks" } });
    await world.ok(contacts.create, ann, { body: { name: "1000 woolXsocks" } });
    assert.equal((await world.ok(contacts.list, ann, { query: { search: "0% w" } })).total, 1);
    assert.equal((await world.ok(contacts.list, ann, { query: { search: "l_s" } })).total, 1);
  });

  test("a company counts its people, and a contact cannot join a company of another tenant", async () => {
    const [ann, eve] = [await world.person({ tenant: "umbrella" }), await world.person({ tenant: "globex" })];
    const mine = await world.ok(companies.create, ann, {
      body: { name: "Larsen Outdoor", domain: "larsen.example" },
    });
    const theirs = await world.ok(companies.create, eve, { body: { name: "Larsen Outdoor" } });
    await world.ok(contacts.create, ann, { body: { name: "Kim", companyId: mine.id } });
    assert.equal((await world.ok(companies.get, ann, { params: { id: mine.id } })).contactCount, 1);
    const foreign = await world.call(contacts.create, ann, { body: { name: "Lee", companyId: theirs.id } });
    assert.equal(foreign.status, 422);
  });

  test("each change of a contact is told to staff with its name, what it was and who made it", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "told" });
    const field = await world.ok(customFields.create, ann, {
      body: { entity: "CONTACT", label: { en: "Shoe" }, type: "TEXT" },
    });
    const [lee, north] = [
      await world.ok(contacts.create, ann, { body: { name: "Lee" } }),
      await world.ok(companies.create, ann, { body: { name: "North" } }),
    ];
    const { id } = await world.ok(contacts.create, ann, { body: { name: "Kim" } });
    const params = { id };
    let seen = (await world.work("told", (work) => work.db.select().from(events))).length;
    const told = async () => {
      const rows = await world.work("told", (work) =>
        work.db.select({ payload: events.payload, name: events.name }).from(events).orderBy(events.seq),
      );
      const fresh = rows.slice(seen);
      seen = rows.length;
      return fresh
        .filter(({ name }) => name === "contact_update")
        .map(({ payload }) => {
          const { contact, event, byId } = payload as {
            contact: { id: string; name: string };
            event: string;
            byId: string;
          };
          return [contact.id === id ? contact.name : `(${contact.name})`, event, byId === ann.id];
        });
    };
    const steps: [event: string, act: () => Promise<unknown>][] = [
      ["updated", () => world.ok(contacts.update, ann, { params, body: { jobTitle: "Buyer" } })],
      [
        "updated",
        () =>
          world.ok(contactIdentities.add, ann, {
            params,
            body: { kind: "EMAIL", value: "kim@told.example" },
          }),
      ],
      [
        "updated",
        () =>
          world.ok(customFieldValues.setOfContact, ann, {
            params: { id, fieldId: field.id },
            body: { value: "44" },
          }),
      ],
      [
        "updated",
        () =>
          world.ok(contactCompanies.associate, ann, {
            body: { contactId: id, companyId: north.id, role: "LEGAL" },
          }),
      ],
      [
        "updated",
        () =>
          world.ok(contactCompanies.disassociate, ann, { params: { contactId: id, companyId: north.id } }),
      ],
      ["updated", () => world.ok(contacts.block, ann, { params, body: { reason: "Advertising" } })],
      ["updated", () => world.ok(contacts.unblock, ann, { params })],
      ["deleted", () => world.ok(contacts.remove, ann, { params })],
      ["restored", () => world.ok(contacts.restore, ann, { params })],
    ];
    for (const [event, act] of steps) {
      await act();
      assert.deepEqual(await told(), [["Kim", event, true]]);
    }
    const { mergeId } = await world.ok(contactMerges.merge, ann, {
      body: { contactId: id, mergedIds: [lee.id] },
    });
    assert.deepEqual(await told(), [["Kim", "merged", true]]);
    await world.ok(contactMerges.undo, ann, { params: { id: mergeId } });
    assert.deepEqual(await told(), [
      ["Kim", "updated", true],
      ["(Lee)", "restored", true],
    ]);
    await world.ok(contacts.remove, ann, { params });
    await told();
    await world.ok(contacts.removeForGood, ann, { params });
    assert.deepEqual(await told(), [["Kim", "deleted", true]]);
  });
});
