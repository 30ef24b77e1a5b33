import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { QueryIn } from "../../../../contract/kit.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { listedForPage } from "./listed.ts";

describe("what a page of contacts is asked for", () => {
  let world: World;
  let [ann, ben, other]: Person[] = [];
  before(async () => {
    world = await createWorld();
    ann = await world.person({ role: "ADMIN" });
    ben = await world.person({ role: "ADMIN" });
    other = await world.person({ role: "ADMIN", tenant: "globex" });
  });
  after(() => world.stop());

  const listed = (who: Person | undefined, filter: Parameters<typeof listedForPage>[1]) => {
    assert.ok(who);
    return world.app.desk.read(who.tenant, { id: who.id, name: who.name, role: who.role }, (work) =>
      listedForPage(work, filter),
    );
  };

  test("is put together once for all who ask the same, and for each workspace and filter by itself", async () => {
    const filters = [{}, { ownerId: ben?.id }, { ownerId: ann?.id }, { tag: "vip" }, { tag: "north" }];
    const first = [];
    for (const filter of filters) first.push(await listed(ann, filter));
    assert.equal(new Set(first).size, filters.length);
    for (const [at, filter] of filters.entries()) {
      assert.equal(await listed(ben, filter), first[at]);
      assert.notEqual(await listed(other, filter), first[at]);
    }
  });

  test("one's own are each one's own", async () => {
    for (const who of [ann, ben])
      await world.ok(contacts.create, who ?? null, {
        body: { name: `Of ${who?.name}`, ownerId: who?.id ?? "" },
      });
    const names = async (who: Person | undefined, query: QueryIn<typeof contacts.list>) =>
      (await world.ok(contacts.list, who ?? null, { query })).items.map(({ name }) => name);
    for (const who of [ann, ben, ann, ben])
      assert.deepEqual(await names(who, { ownerId: "me" }), [`Of ${who?.name}`]);
    assert.deepEqual(await names(other, { ownerId: "me" }), []);
  });

  test("days and searches are asked for anew", async () => {
    const filter = { createdFrom: "2026-03-01" };
    assert.notEqual(await listed(ann, filter), await listed(ann, filter));
  });
});
