import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { contactLists as lists } from "../../../../contract/crm/contact-lists.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { customFields as fields } from "../../../../contract/workspace/custom-fields.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("lists of contacts", () => {
  let world: World;
  let ann: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const begin = async () => {
    tenants += 1;
    ann = await world.person({ role: "ADMIN", tenant: `lists${tenants}` });
  };
  const make = (body: BodyIn<typeof contacts.create>) => world.ok(contacts.create, ann, { body });
  const names = async (listId: string, as = ann) =>
    (await world.ok(contacts.list, as, { query: { listId, sort: "name" } })).items.map(({ name }) => name);

  test("a list by rule is whoever matches any of its groups now, and follows every change", async () => {
    await begin();
    const kim = await make({ name: "Kim", type: "PROSPECT", email: "kim@example.test" });
    await make({ name: "Lee", tags: ["vip"] });
    await make({ name: "Max" });
    const list = await world.ok(lists.create, ann, {
      body: { name: "Spring", rule: [{ type: ["PROSPECT"], hasEmail: "true" }, { tag: "vip" }] },
    });
    assert.deepEqual(
      [list.kind, await names(list.id), await world.ok(lists.count, ann, { params: { id: list.id } })],
      ["RULE", ["Kim", "Lee"], { count: 2, isCapped: false }],
    );
    await world.ok(contacts.update, ann, { params: { id: kim.id }, body: { type: "CUSTOMER" } });
    assert.deepEqual(await names(list.id), ["Lee"]);
    await world.ok(lists.update, ann, { params: { id: list.id }, body: { rule: [{ hasEmail: "true" }] } });
    assert.deepEqual(await names(list.id), ["Kim"]);
    assert.deepEqual((await world.ok(lists.ofContact, ann, { params: { id: kim.id } })).items, [
      { id: list.id, name: "Spring", kind: "RULE" },
    ]);
    assert.equal(
      (await world.call(lists.setMembers, ann, { params: { id: list.id }, body: { add: [kim.id] } })).status,
      409,
      "nobody is put into it by hand",
    );
  });

  test("a list without a rule is who was put there; somebody deleted is in no list, and is again when restored", async () => {
    await begin();
    const [kim, lee] = [await make({ name: "Kim" }), await make({ name: "Lee" })];
    const list = await world.ok(lists.create, ann, { body: { name: "Guests" } });
    assert.deepEqual(
      await world.ok(lists.setMembers, ann, {
        params: { id: list.id },
        body: { add: [kim.id, lee.id, kim.id] },
      }),
      { added: 2, removed: 0 },
    );
    assert.deepEqual(
      await world.ok(lists.setMembers, ann, {
        params: { id: list.id },
        body: { add: [kim.id], remove: [lee.id] },
      }),
      { added: 0, removed: 1 },
    );
    assert.deepEqual(await names(list.id), ["Kim"]);
    await world.ok(contacts.remove, ann, { params: { id: kim.id } });
    assert.deepEqual(await names(list.id), []);
    await world.ok(contacts.restore, ann, { params: { id: kim.id } });
    assert.deepEqual(await names(list.id), ["Kim"]);
    await world.ok(lists.remove, ann, { params: { id: list.id } });
    assert.equal((await world.call(contacts.list, ann, { query: { listId: list.id } })).status, 422);
    assert.equal((await world.ok(contacts.get, ann, { params: { id: kim.id } })).name, "Kim");
  });

  test("lists stand by name, those that are pinned first and for everybody; an agent pins none", async () => {
    await begin();
    const agent = await world.person({ tenant: ann.tenant });
    const made = new Map<string, string>();
    for (const name of ["Zoo", "beach", "Alps", "Coast"]) {
      const list = await world.ok(lists.create, ann, { body: { name } });
      assert.equal(list.isPinned, false);
      made.set(name, list.id);
    }
    const shown = async () => {
      const first = await world.ok(lists.list, agent, { query: { limit: 3 } });
      return [
        ...first.items,
        ...(await world.ok(lists.list, agent, { query: { cursor: first.nextCursor ?? "" } })).items,
      ].map(({ name, isPinned }) => (isPinned ? `${name} *` : name));
    };
    assert.deepEqual(await shown(), ["Alps", "beach", "Coast", "Zoo"]);
    const pin = (name: string, isPinned: boolean, as = ann) =>
      world.call(lists.update, as, { params: { id: made.get(name) ?? "" }, body: { isPinned } });
    assert.equal((await pin("Zoo", true, agent)).status, 403);
    await pin("Zoo", true);
    await pin("Coast", true);
    assert.deepEqual(await shown(), ["Coast *", "Zoo *", "Alps", "beach"]);
    await pin("Coast", false);
    assert.deepEqual(await shown(), ["Zoo *", "Alps", "beach", "Coast"]);
  });

  test("two lists cannot share a name, a rule must ask something, and a kind stays what it is", async () => {
    await begin();
    const list = await world.ok(lists.create, ann, { body: { name: "Guests" } });
    const refused = async (body: BodyIn<typeof lists.create>) => {
      const answer = await world.call(lists.create, ann, { body });
      return [answer.status, (answer.body["errors"] as { path: string }[] | undefined)?.[0]?.path];
    };
    assert.deepEqual(await refused({ name: "guests" }), [409, "name"]);
    assert.deepEqual(await refused({ name: "Nobody", rule: [{}] }), [422, "rule.0"]);
    assert.deepEqual(await refused({ name: "Nobody", rule: [{ customField: ["019000000-x:is"] }] }), [
      422,
      "rule.0.customField.0",
    ]);
    assert.deepEqual(
      [
        (
          await world.call(lists.update, ann, {
            params: { id: list.id },
            body: { rule: [{ hasEmail: "true" }] },
          })
        ).status,
      ],
      [422],
    );
  });

  test("a rule about a field that was switched off says so, and holds up nothing else", async () => {
    await begin();
    const field = await world.ok(fields.create, ann, {
      body: { entity: "CONTACT", label: { en: "Plan" }, type: "TEXT" },
    });
    const kim = await make({ name: "Kim" });
    const list = await world.ok(lists.create, ann, {
      body: { name: "Gold", rule: [{ customField: [`${field.id}:contains:gold`] }] },
    });
    await world.ok(fields.update, ann, { params: { id: field.id }, body: { isActive: false } });
    const told = await world.call(contacts.list, ann, { query: { listId: list.id } });
    assert.deepEqual([told.status, (told.body["errors"] as { path: string }[])[0]?.path], [422, "listId"]);
    assert.deepEqual((await world.ok(lists.ofContact, ann, { params: { id: kim.id } })).items, []);
  });

  test("agents use lists and put people in; making and changing them is for senior agents; another tenant's does not exist", async () => {
    await begin();
    const [agent, eve] = [
      await world.person({ tenant: ann.tenant }),
      await world.person({ role: "ADMIN", tenant: "not-theirs" }),
    ];
    const [kim, theirs] = [
      await make({ name: "Kim" }),
      await world.ok(contacts.create, eve, { body: { name: "Eve's" } }),
    ];
    assert.equal((await world.call(lists.create, agent, { body: { name: "Mine" } })).status, 403);
    const list = await world.ok(lists.create, ann, { body: { name: "Guests" } });
    assert.deepEqual(
      await world.ok(lists.setMembers, agent, {
        params: { id: list.id },
        body: { add: [kim.id, theirs.id] },
      }),
      { added: 1, removed: 0 },
    );
    assert.deepEqual(await names(list.id, agent), ["Kim"]);
    assert.equal((await world.call(lists.get, eve, { params: { id: list.id } })).status, 404);
    assert.equal((await world.call(contacts.list, eve, { query: { listId: list.id } })).status, 422);
  });
});
