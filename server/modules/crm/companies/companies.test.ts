import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { companies } from "../../../../contract/crm/companies.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { isFreeMail } from "../records/free-mail.ts";

describe("companies", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const make = async (who: Person, body: BodyIn<typeof companies.create>) => {
    world.clock.advance({ minutes: 1 });
    return world.ok(companies.create, who, { body });
  };
  const names = async (who: Person, query: object) =>
    (await world.ok(companies.list, who, { query })).items.map(({ name }) => name);

  test("are found by each filter, in each order, and by parts of name and domain in any order", async () => {
    const [ann, ben] = [await world.person({ tenant: "acme" }), await world.person({ tenant: "acme" })];
    const larsen = await make(ann, {
      name: "Larsen Outdoor",
      domain: "larsen.example",
      industry: "Sports",
      tags: ["vip"],
      ownerId: ann.id,
    });
    await make(ann, { name: "Baker & Sons", industry: "Food", ownerId: ben.id });
    await make(ann, { name: "100% wool_socks", parentId: larsen.id });
    for (const [query, found] of [
      [{}, ["100% wool_socks", "Baker & Sons", "Larsen Outdoor"]],
      [{ sort: "-createdAt" }, ["100% wool_socks", "Baker & Sons", "Larsen Outdoor"]],
      [{ sort: "createdAt", limit: 1 }, ["Larsen Outdoor"]],
      [{ sort: "-name", limit: 1 }, ["Larsen Outdoor"]],
      [{ ownerId: "me" }, ["Larsen Outdoor"]],
      [{ ownerId: ben.id }, ["Baker & Sons"]],
      [{ ownerId: "none" }, ["100% wool_socks"]],
      [{ industry: "Food" }, ["Baker & Sons"]],
      [{ tag: "vip" }, ["Larsen Outdoor"]],
      [{ domain: "larsen.example" }, ["Larsen Outdoor"]],
      [{ parentId: larsen.id }, ["100% wool_socks"]],
      [{ search: "outdoor lars" }, ["Larsen Outdoor"]],
      [{ search: "sen.exam" }, ["Larsen Outdoor"]],
      [{ search: "0% w" }, ["100% wool_socks"]],
      [{ search: "l_s" }, ["100% wool_socks"]],
      [{ search: "nobody" }, []],
    ] as const)
      assert.deepEqual(await names(ann, query), found, JSON.stringify(query));
    const eve = await world.person({ tenant: "globex" });
    assert.deepEqual(await names(eve, { search: "larsen" }), []);
    assert.deepEqual((await world.ok(companies.industries, ann, {})).items, [
      { industry: "Food", count: 1 },
      { industry: "Sports", count: 1 },
    ]);
  });

  // See contact-lists/through.test.ts.
  if (testServerUrl)
    test(
      "of more than ten thousand that a search finds none is passed over, by other filters, another order or an export",
      { timeout: 120_000 },
      async () => {
        const ann = await world.person({ role: "ADMIN", tenant: "many" });
        await world.work("many", ({ db, tenant }) =>
          db.execute(
            sql`insert into companies (tenant_id, id, name, industry, created_at, updated_at) select ${tenant}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Nordic ' || n, case when n <= 7 then 'Food' end, now() - n * interval '1 second', now() from generate_series(1, 10025) n`,
          ),
        );
        await world.database.read("owner", (db) => db.execute("analyze companies"));
        const found = async (query: object) => {
          const { total, totalIsCapped, items } = await world.ok(companies.list, ann, {
            query: { limit: 1, ...query },
          });
          return [total, totalIsCapped, items[0]?.name];
        };
        assert.deepEqual(await found({ search: "nordic", sort: "-createdAt" }), [10_000, true, "Nordic 1"]);
        assert.deepEqual(await found({ search: "nordic", sort: "createdAt" }), [
          10_000,
          true,
          "Nordic 10025",
        ]);
        assert.deepEqual(await found({ search: "nordic", industry: "Food", sort: "-createdAt" }), [
          7,
          false,
          "Nordic 1",
        ]);
        assert.deepEqual(await found({ search: "nordic 999", sort: "createdAt" }), [
          19,
          false,
          "Nordic 9999",
        ]);
        assert.match(
          (await world.ok(companies.exportPart, ann, { query: { search: "nordic", industry: "Food" } })).csv,
          /Nordic 7,/,
        );
      },
    );

  test("one that is deleted is in the list of those and in no other, and comes back", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "gone" });
    const { id } = await make(ann, { name: "Initech", tags: ["x"] });
    await world.ok(companies.remove, ann, { params: { id } });
    assert.deepEqual([await names(ann, {}), await names(ann, { search: "initech" })], [[], []]);
    assert.deepEqual(
      (await world.ok(companies.deleted, ann, { query: { search: "init" } })).items.map(({ name }) => name),
      ["Initech"],
    );
    await world.ok(companies.restore, ann, { params: { id } });
    assert.deepEqual(
      [await names(ann, {}), (await world.ok(companies.deleted, ann, { query: {} })).total],
      [["Initech"], 0],
    );
  });

  test("a change against an older version answers 412 with the company as it is now", async () => {
    const ann = await world.person({ tenant: "acme" });
    const one = await make(ann, { name: "Hooli" });
    await world.ok(companies.update, ann, {
      params: { id: one.id },
      body: { size: "500" },
      headers: { "if-match": `"${one.version}"` },
    });
    const stale = await world.call(companies.update, ann, {
      params: { id: one.id },
      body: { size: "50" },
      headers: { "if-match": `"${one.version}"` },
    });
    assert.deepEqual([stale.status, (stale.body["current"] as { size: string }).size], [412, "500"]);
  });

  test("a company stands below another one, never below itself or what is below it, and alone when that goes for good", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "family" });
    const [top, middle, low] = [
      await make(ann, { name: "Top" }),
      await make(ann, { name: "Middle" }),
      await make(ann, { name: "Low" }),
    ];
    await world.ok(companies.update, ann, { params: { id: middle.id }, body: { parentId: top.id } });
    assert.equal(
      (await world.ok(companies.update, ann, { params: { id: low.id }, body: { parentId: middle.id } }))
        .parentName,
      "Middle",
    );
    for (const parentId of [top.id, middle.id, low.id]) {
      const refused = await world.call(companies.update, ann, { params: { id: top.id }, body: { parentId } });
      assert.deepEqual(
        [refused.status, refused.body["errors"]],
        [422, [{ path: "parentId", message: "A company cannot be its own parent." }]],
      );
    }
    const eve = await world.person({ tenant: "globex" });
    assert.equal(
      (await world.call(companies.create, eve, { body: { name: "X", parentId: top.id } })).status,
      422,
      "another tenant's company is not there",
    );
    await world.ok(companies.remove, ann, { params: { id: middle.id } });
    assert.equal(
      (await world.ok(companies.get, ann, { params: { id: low.id } })).parentId,
      null,
      "a deleted one is not shown",
    );
    await world.ok(companies.removeForGood, ann, { params: { id: middle.id } });
    assert.equal((await world.ok(companies.get, ann, { params: { id: low.id } })).parentId, null);
  });

  test("what may be the same company is suggested by domain and by name, and who may work there by their address", async () => {
    const ann = await world.person({ tenant: "twins" });
    const kim = await world.ok(contacts.create, ann, { body: { name: "Kim", email: "kim@larsen.example" } });
    const one = await make(ann, { name: "Larsen", domain: "larsen.example" });
    const two = await make(ann, { name: "Larsen Outdoor", domain: "larsen.example" });
    const three = await make(ann, { name: "Larsen" });
    const suggested = await world.ok(companies.suggestions, ann, { params: { id: one.id } });
    assert.deepEqual(
      [suggested.companies.map(({ id }) => id), suggested.people],
      [[two.id, three.id], [{ id: kim.id, name: "Kim", email: "kim@larsen.example" }]],
    );
    await world.ok(contacts.create, ann, { body: { name: "Lee", email: "lee@larsen.example" } });
    assert.deepEqual(
      (await world.ok(companies.suggestions, ann, { params: { id: one.id } })).people.map(({ name }) => name),
      ["Kim"],
      "whoever is at it already is not suggested",
    );
    const mail = await make(ann, { name: "Mail", domain: "gmail.com" });
    await world.ok(contacts.create, ann, { body: { name: "Max", email: "max@gmail.com" } });
    assert.deepEqual((await world.ok(companies.suggestions, ann, { params: { id: mail.id } })).people, []);
  });

  test("free mail is free mail in every country", () => {
    assert.deepEqual(
      [
        "gmail.com",
        "yahoo.co.uk",
        "hotmail.fr",
        "outlook.com.br",
        "larsen.example",
        "notgmail.com",
        "gmail.com.evil.example",
        "yahoo.example",
      ].map(isFreeMail),
      [true, true, true, true, false, false, false, false],
    );
  });
});
