import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { decodeJwt } from "jose";
import { session } from "../../../../contract/people/session.ts";
import { letIn } from "../../../testing/visit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "./table.ts";

describe("one's own account and sessions", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const isOpen = async (person: Person) => (await world.call(session.me, person)).status === 200;
  const atOtherOrigin = async (person: Person): Promise<Person> => {
    const { code } = await world.ok(session.handoff, person, { body: {} });
    const { token } = await world.ok(session.exchange, null, { body: { code } });
    return { ...person, token, sessionId: String(decodeJwt(token)["sid"]) };
  };

  test("a person changes their own name and language, and sees them at once", async () => {
    const ann = await world.person();
    assert.equal(
      (await world.ok(session.updateMe, ann, { body: { firstName: "Anne", locale: "ar" } })).name,
      `Anne ${ann.name.split(" ")[1]}`,
    );
    assert.equal((await world.ok(session.me, ann)).locale, "ar");
    assert.equal((await world.ok(session.me, ann)).tenantName, "acme");
  });

  test("nobody gives themselves a role, an address or a tenant", async () => {
    const ann = await world.person();
    await world.ok(session.updateMe, ann, {
      body: {
        firstName: "Anne",
        role: "SUPER_ADMIN",
        email: "root@parley.test",
        isActive: true,
        capacity: 999,
      } as never,
    });
    const { role, email, tenantId } = await world.ok(session.me, ann);
    assert.deepEqual([role, email, tenantId], ["AGENT", ann.email, "acme"]);
    await world.work("acme", async (work) => {
      assert.equal((await work.rows(users).get(ann.id)).ownOther, 20);
    });
  });

  test("a SUPER_ADMIN who acts in another tenant still has their own account and can leave", async () => {
    await world.person();
    const root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    const headers = { "x-tenant-id": "acme" };
    assert.equal((await world.ok(session.me, root, { headers })).tenantId, "parley");
    assert.equal((await world.ok(session.sessions, root, { headers })).items.length, 1);
    await world.ok(session.updateMe, root, { headers, body: { firstName: "Root" } });
    await world.ok(session.logout, root, { headers });
    assert.equal(await isOpen(root), false);
  });

  test("a code carries the session to another origin once, within a minute", async () => {
    const ann = await world.person();
    const { code, tenantId } = await world.ok(session.handoff, ann, { body: {} });
    assert.equal(tenantId, "acme");
    const { user } = await world.ok(session.exchange, null, { body: { code } });
    assert.equal(user.id, ann.id);
    assert.equal((await world.call(session.exchange, null, { body: { code } })).status, 410);
    const late = await world.ok(session.handoff, ann, { body: {} });
    world.clock.advance({ seconds: 60 });
    assert.equal((await world.call(session.exchange, null, { body: { code: late.code } })).status, 410);
  });

  test("two origins of one browser renew their tokens each for itself", async () => {
    const here = await world.person();
    const there = await atOtherOrigin(here);
    for (const { token } of [here, there]) {
      world.clock.advance({ minutes: 10 });
      assert.equal((await world.call(session.refreshToken, null, { body: { token } })).status, 200);
    }
  });

  test("leaving at one origin is leaving at all of them, and nowhere else", async () => {
    const ann = await world.person();
    const [there, farther] = [await atOtherOrigin(ann), await atOtherOrigin(await atOtherOrigin(ann))];
    assert.ok((await isOpen(there)) && (await isOpen(farther)));
    const ben = await world.person();
    await world.ok(session.logout, there);
    assert.deepEqual(
      [await isOpen(ann), await isOpen(there), await isOpen(farther), await isOpen(ben)],
      [false, false, false, true],
    );
    const { code } = await world.ok(session.handoff, ben, { body: {} });
    await world.ok(session.logout, ben);
    assert.equal((await world.call(session.exchange, null, { body: { code } })).status, 410);
  });

  test("only a SUPER_ADMIN crosses into another tenant, and only into one that is there and has let them in", async () => {
    const [ann, root] = [
      await world.person({ role: "ADMIN" }),
      await world.person({ role: "SUPER_ADMIN", tenant: "parley" }),
    ];
    await world.person({ tenant: "globex" });
    assert.equal((await world.call(session.handoff, ann, { body: { tenantId: "globex" } })).status, 403);
    assert.equal((await world.call(session.handoff, root, { body: { tenantId: "nowhere" } })).status, 404);
    const uninvited = await world.call(session.handoff, root, { body: { tenantId: "globex" } });
    assert.deepEqual([uninvited.status, uninvited.body["code"]], [403, "visit_needed"]);
    await letIn(world, root, "globex");
    const { code, tenantId } = await world.ok(session.handoff, root, { body: { tenantId: "globex" } });
    assert.equal(tenantId, "globex");
    assert.equal((await world.ok(session.exchange, null, { body: { code } })).user.tenantId, "parley");
  });

  test("a SUPER_ADMIN finds every workspace by name or address, and nobody else has the list", async () => {
    const admin = await world.person({ role: "ADMIN" });
    await world.person({ tenant: "globex" });
    const root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    assert.deepEqual(
      (await world.ok(session.tenants, root, { query: {} })).items.map(({ id }) => id),
      ["acme", "globex", "parley"],
    );
    assert.deepEqual((await world.ok(session.tenants, root, { query: { search: " GLOB" } })).items, [
      { id: "globex", name: "globex" },
    ]);
    assert.deepEqual((await world.ok(session.tenants, root, { query: { search: "%" } })).items, []);
    assert.equal((await world.call(session.tenants, admin, { query: {} })).status, 403);
  });

  test("a person sees one line for each browser, ends one of their own, and nobody else's", async () => {
    const ann = await world.person();
    await atOtherOrigin(ann);
    const { items } = await world.ok(session.sessions, ann);
    assert.deepEqual(
      items.map(({ isCurrent }) => isCurrent),
      [true],
    );
    const eve = await world.person({ role: "ADMIN" });
    const id = items[0]?.id ?? "";
    assert.equal((await world.call(session.revokeSession, eve, { params: { id } })).status, 404);
    await world.ok(session.revokeSession, ann, { params: { id } });
    assert.equal(await isOpen(ann), false);
  });
});
