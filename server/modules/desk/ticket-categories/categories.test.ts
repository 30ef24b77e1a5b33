import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ticketCategories as calls } from "../../../../contract/desk/ticket-categories.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("ticket categories", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let tenants = 0;
  /** Each test has a tree of its own. */
  const begin = async () => {
    tenants += 1;
    admin = await world.person({ role: "ADMIN", tenant: `tree${tenants}` });
    return admin;
  };
  const make = async (name: string, parentId: string | null = null) =>
    (await world.ok(calls.create, admin, { body: { name, parentId } })).id;
  const names = async () => {
    const say = (items: { name: string; children: unknown[] }[]): string =>
      items
        .map(({ name, children }) =>
          children.length > 0 ? `${name}(${say(children as typeof items)})` : name,
        )
        .join(" ");
    return say((await world.ok(calls.list, admin, { query: {} })).items);
  };
  const fault = (body: unknown) => (body as { errors?: { path: string }[] }).errors?.[0]?.path;

  test("stand as a tree, and flat in the same order with their paths", async () => {
    await begin();
    const delivery = await make("Delivery");
    await make("Late", delivery);
    await make("Lost", delivery);
    await make("Payments");
    assert.equal(await names(), "Delivery(Late Lost) Payments");
    const flat = await world.ok(calls.list, admin, { query: { flat: "true" } });
    assert.deepEqual(
      flat.items.map(({ path, depth }) => `${depth} ${path.join("/")}`),
      ["1 Delivery", "2 Delivery/Late", "2 Delivery/Lost", "1 Payments"],
    );
    assert.equal(flat.total, 4);
  });

  test("a moved one makes room for itself and what it left closes up", async () => {
    await begin();
    const [a, b, c] = [await make("A"), await make("B"), await make("C")];
    await world.ok(calls.update, admin, { params: { id: c }, body: { position: 0 } });
    assert.equal(await names(), "C A B");
    await world.ok(calls.update, admin, { params: { id: a }, body: { parentId: b } });
    assert.equal(await names(), "C B(A)");
    await world.ok(calls.bulkUpdate, admin, {
      body: {
        updates: [
          { id: a, parentId: null, position: 1 },
          { id: b, name: "Bee" },
        ],
      },
    });
    assert.equal(await names(), "C A Bee");
    const positions = (await world.ok(calls.list, admin, { query: {} })).items.map(
      ({ position }) => position,
    );
    assert.deepEqual(positions, [0, 1, 2]);
  });

  test("none stands below itself, nor deeper than five levels, nor beside its namesake", async () => {
    await begin();
    const ids = [await make("1")];
    for (const name of ["2", "3", "4", "5"]) ids.push(await make(name, ids.at(-1)));
    const [first = "", second = "", third = "", , fifth = ""] = ids;
    const circle = await world.call(calls.update, admin, {
      params: { id: first },
      body: { parentId: third },
    });
    assert.deepEqual([circle.status, fault(circle.body)], [422, "parentId"]);
    const self = await world.call(calls.update, admin, {
      params: { id: second },
      body: { parentId: second },
    });
    assert.deepEqual([self.status, fault(self.body)], [422, "parentId"]);
    const sixth = await world.call(calls.create, admin, { body: { name: "6", parentId: fifth } });
    assert.deepEqual([sixth.status, fault(sixth.body)], [422, "parentId"]);
    const twig = await make("Twig");
    const deep = await world.call(calls.update, admin, { params: { id: first }, body: { parentId: twig } });
    assert.deepEqual([deep.status, fault(deep.body)], [422, "parentId"]);
    const same = await world.call(calls.create, admin, { body: { name: "TWIG" } });
    assert.deepEqual([same.status, fault(same.body)], [409, "name"]);
    assert.equal(
      (
        await world.call(calls.bulkUpdate, admin, {
          body: {
            updates: [
              { id: twig, name: "Branch" },
              { id: first, parentId: fifth },
            ],
          },
        })
      ).status,
      422,
    );
    assert.ok((await names()).endsWith("Twig"), "all or nothing");
  });

  test("two moves at once that together would close a circle: one of them is refused", async () => {
    await begin();
    const [a, b] = [await make("A"), await make("B")];
    const answers = await Promise.all([
      world.call(calls.update, admin, { params: { id: a }, body: { parentId: b } }),
      world.call(calls.update, admin, { params: { id: b }, body: { parentId: a } }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    assert.equal((await world.ok(calls.list, admin, { query: {} })).total, 2);
  });

  test("what is switched off is left out with its branch, unless asked for", async () => {
    await begin();
    const old = await make("Old");
    await make("Older", old);
    await make("New");
    await world.ok(calls.update, admin, { params: { id: old }, body: { isActive: false } });
    assert.equal(await names(), "New");
    assert.equal((await world.ok(calls.list, admin, { query: { includeInactive: "true" } })).total, 3);
  });

  test("one with tickets or children is deleted only with a word on where they go", async () => {
    await begin();
    const [top, other] = [await make("Top"), await make("Other")];
    const below = await make("Below", top);
    const ticket = await world.ok(tickets.create, admin, { body: { subject: "Pole", categoryId: top } });
    const refused = await world.call(calls.remove, admin, { params: { id: top }, query: {} });
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body["inTheWay"], { tickets: 1, children: 1 });
    const inside = await world.call(calls.remove, admin, { params: { id: top }, query: { moveToId: below } });
    assert.deepEqual([inside.status, fault(inside.body)], [422, "moveToId"]);
    await world.ok(calls.remove, admin, { params: { id: top }, query: { moveToId: other } });
    assert.equal(await names(), "Other(Below)");
    const moved = await world.ok(tickets.get, admin, { params: { id: ticket.id } });
    assert.equal(moved.categoryId, other);
    assert.ok(moved.version > ticket.version, "whoever had the ticket open learns of it");
    const history = await world.ok(tickets.history, admin, { params: { id: ticket.id } });
    assert.deepEqual(
      history.items
        .find(({ changes }) => changes.some(({ field }) => field === "category"))
        ?.changes.map(({ to }) => to),
      ["Other"],
    );
    assert.deepEqual(
      await world.ok(calls.bulkRemove, admin, { body: { ids: [other, below], moveToId: "none" } }),
      { deleted: 2 },
    );
    assert.equal((await world.ok(tickets.get, admin, { params: { id: ticket.id } })).categoryId, null);
  });

  test("figures count the tickets below, of those that one may see", async () => {
    await begin();
    const top = await make("Top");
    const below = await make("Below", top);
    const ann = await world.person({ tenant: admin.tenant });
    await world.ok(tickets.create, admin, { body: { subject: "One", categoryId: top } });
    const done = await world.ok(tickets.create, admin, { body: { subject: "Two", categoryId: below } });
    await world.ok(tickets.update, admin, { params: { id: done.id }, body: { status: "RESOLVED" } });
    const secret = await world.ok(tickets.create, admin, {
      body: { subject: "Three", categoryId: below, assignedToId: null },
    });
    await world.ok(tickets.setSensitive, admin, { params: { id: secret.id }, body: { isSensitive: true } });
    await world.ok(tickets.create, admin, { body: { subject: "Four" } });
    const seenBy = async (person: Person) => {
      const { items, uncategorised } = await world.ok(calls.stats, person, {});
      return [items.find(({ categoryId }) => categoryId === top), uncategorised];
    };
    assert.deepEqual(await seenBy(admin), [
      { categoryId: top, own: 1, ownOpen: 1, total: 3, open: 2 },
      { total: 1, open: 1 },
    ]);
    assert.deepEqual(await seenBy(ann), [
      { categoryId: top, own: 1, ownOpen: 1, total: 2, open: 1 },
      { total: 1, open: 1 },
    ]);
  });

  test("agents read the tree and do not arrange it", async () => {
    await begin();
    const id = await make("A");
    const ann = await world.person({ tenant: admin.tenant });
    assert.equal((await world.ok(calls.get, ann, { params: { id } })).name, "A");
    assert.equal((await world.call(calls.update, ann, { params: { id }, body: { name: "B" } })).status, 403);
  });
});
