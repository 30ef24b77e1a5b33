import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("a ticket that is read again", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person();
  });
  after(() => world.stop());
  const open = (assignedToId: string | null = ann.id) =>
    world.ok(tickets.create, ann, {
      body: { subject: "Tent pole broke", message: "It snapped", contactEmail: "kim@x.test", assignedToId },
    });
  const read = (id: string, as = ann) => world.ok(tickets.get, as, { params: { id } });

  test("is the same, for whoever asks", async () => {
    const { id } = await open();
    const first = await read(id);
    assert.deepEqual([await read(id), await read(id, await world.person())], [first, first]);
  });

  test("says what was changed of it and of each row that it shows", async () => {
    const { id, contact } = await open();
    const kim = contact?.id ?? "";
    await read(id);
    await world.ok(tickets.update, ann, { params: { id }, body: { subject: "Both poles broke" } });
    assert.equal((await read(id)).subject, "Both poles broke");
    await world.ok(contacts.update, ann, {
      params: { id: kim },
      body: { name: "Kim Lee" },
    });
    assert.equal((await read(id)).contact?.name, "Kim Lee");
    const bo = await world.person({ name: "Bo Berg" });
    await world.ok(tickets.update, ann, { params: { id }, body: { assignedToId: bo.id } });
    assert.equal((await read(id)).assignedToName, "Bo Berg");
  });

  test("is nobody's to see who may not see it by now, and not there once it is deleted", async () => {
    const { id } = await open();
    const bo = await world.person();
    await read(id, bo);
    const admin = await world.person({ role: "ADMIN" });
    await world.ok(tickets.setSensitive, admin, { params: { id }, body: { isSensitive: true } });
    assert.equal((await world.call(tickets.get, bo, { params: { id } })).status, 404);
    assert.equal((await read(id, admin)).isSensitive, true);
    await world.ok(tickets.remove, admin, { params: { id } });
    assert.equal((await world.call(tickets.get, admin, { params: { id } })).status, 404);
  });

  test("is not another tenant's", async () => {
    const { id } = await open();
    await read(id);
    const other = await world.person({ tenant: "globex" });
    assert.equal((await world.call(tickets.get, other, { params: { id } })).status, 404);
    assert.equal((await world.call(tickets.get, other, { params: { id } })).status, 404);
  });
});
