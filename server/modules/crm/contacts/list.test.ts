import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactLists as lists } from "../../../../contract/crm/contact-lists.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import {
  customFieldValues as values,
  customFields as fields,
} from "../../../../contract/workspace/custom-fields.ts";
import type { BodyIn, QueryIn } from "../../../../contract/kit.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("the list of contacts", () => {
  let world: World;
  let ann: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const begin = async () => {
    tenants += 1;
    ann = await world.person({ role: "ADMIN", tenant: `people${tenants}` });
  };
  const make = (body: BodyIn<typeof contacts.create>) => world.ok(contacts.create, ann, { body });
  const names = async (query: QueryIn<typeof contacts.list>, as = ann) =>
    (await world.ok(contacts.list, as, { query })).items.map(({ name }) => name);

  test("is narrowed by whatever a contact has or lacks, all of it at once", async () => {
    await begin();
    const larsen = await world.ok(companies.create, ann, { body: { name: "Larsen" } });
    await make({
      name: "Kim",
      email: "kim@larsen.test",
      type: "PROSPECT",
      tags: ["vip", "north"],
      companyId: larsen.id,
      ownerId: ann.id,
    });
    await make({ name: "Lee", phone: "+4532123456", status: "BLOCKED", source: "IMPORTED" });
    const cases: [QueryIn<typeof contacts.list>, string[]][] = [
      [{ status: ["BLOCKED"] }, ["Lee"]],
      [{ type: ["PROSPECT"] }, ["Kim"]],
      [{ source: ["IMPORTED"] }, ["Lee"]],
      [{ ownerId: "me" }, ["Kim"]],
      [{ ownerId: ann.id }, ["Kim"]],
      [{ ownerId: "none" }, ["Lee"]],
      [{ companyId: larsen.id }, ["Kim"]],
      [{ companyId: "none" }, ["Lee"]],
      [{ tag: "vip" }, ["Kim"]],
      [{ isTagged: "false" }, ["Lee"]],
      [{ hasEmail: "true" }, ["Kim"]],
      [{ hasEmail: "false" }, ["Lee"]],
      [{ hasPhone: "true" }, ["Lee"]],
      [{ wasSeen: "true" }, []],
      [{ createdFrom: "2026-03-02", createdTo: "2026-03-02", sort: "name" }, ["Kim", "Lee"]],
      [{ createdTo: "2026-03-01" }, []],
      [{ tag: "vip", hasPhone: "true" }, []],
    ];
    for (const [query, found] of cases) assert.deepEqual(await names(query), found, JSON.stringify(query));
  });

  test("a tag that was taken away finds nobody any more", async () => {
    await begin();
    const kim = await make({ name: "Kim", tags: ["vip", "north"] });
    await world.ok(contacts.update, ann, { params: { id: kim.id }, body: { tags: ["north", "new"] } });
    assert.deepEqual([await names({ tag: "vip" }), await names({ tag: "new" })], [[], ["Kim"]]);
  });

  test("those seen last come first, and those never seen last, page after page", async () => {
    await begin();
    const ids = [];
    for (const name of ["Ada", "Ben", "Cleo", "Dan"]) ids.push((await make({ name })).id);
    const [ada, , cleo] = ids;
    await world.work(ann.tenant, (work) =>
      work.db.execute(
        sql`update contacts set last_seen_at = case id when ${ada}::uuid then '2026-03-01T10:00:00Z'::timestamptz when ${cleo}::uuid then '2026-03-01T11:00:00Z' end where id in (${ada}::uuid, ${cleo}::uuid)`,
      ),
    );
    assert.deepEqual((await names({ sort: "-lastSeenAt" })).slice(0, 2), ["Cleo", "Ada"]);
    assert.deepEqual(await names({ seenFrom: "2026-03-01", seenTo: "2026-03-01", sort: "lastSeenAt" }), [
      "Ada",
      "Cleo",
    ]);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await world.ok(contacts.list, ann, {
        query: { sort: "-lastSeenAt", limit: 1, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.items.map(({ name }) => name));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    assert.deepEqual(
      [seen.slice(0, 2), seen.toSorted()],
      [
        ["Cleo", "Ada"],
        ["Ada", "Ben", "Cleo", "Dan"],
      ],
    );
  });

  test("search finds parts of names in any order, whole addresses alone, and a number however it is spelled", async () => {
    await begin();
    await make({ name: "Kim Larsen", email: "kim@example.test", phone: "+4532123456" });
    await make({ name: "Kim Larsson", email: "xkim@example.test" });
    await make({ name: "李 小龍", email: "li@example.test" });
    await make({ name: "أحمد علي" });
    const cases: [string, string[]][] = [
      ["larsen kim", ["Kim Larsen"]],
      ["LARS", ["Kim Larsen", "Kim Larsson"]],
      ["kim@example.test", ["Kim Larsen"]],
      ["@example.test", ["Kim Larsen", "Kim Larsson", "李 小龍"]],
      ["+45 32 12 34 56", ["Kim Larsen"]],
      ["0045 32123456", ["Kim Larsen"]],
      ["3212 34", ["Kim Larsen"]],
      ["ki", ["Kim Larsen", "Kim Larsson"]],
      ["im", []],
      ["k lars", ["Kim Larsen", "Kim Larsson"]],
      ["小龍", ["李 小龍"]],
      ["علي أحمد", ["أحمد علي"]],
      ["أح", ["أحمد علي"]],
      ["KIM LARSS", ["Kim Larsson"]],
      ["nobody", []],
      ["'; drop table contacts; --", []],
    ];
    for (const [search, found] of cases)
      assert.deepEqual((await names({ search, sort: "name" })).toSorted(), found.toSorted(), search);
  });

  test("is narrowed by contacts' own custom fields, and by none of tickets", async () => {
    await begin();
    const size = await world.ok(fields.create, ann, {
      body: { entity: "CONTACT", label: { en: "Shoe size" }, type: "NUMBER" },
    });
    const ofTickets = await world.ok(fields.create, ann, {
      body: { entity: "TICKET", label: { en: "Order" }, type: "TEXT" },
    });
    const kim = await make({ name: "Kim" });
    await make({ name: "Lee" });
    await world.ok(values.setOfContact, ann, {
      params: { id: kim.id, fieldId: size.id },
      body: { value: 42 },
    });
    assert.deepEqual(await names({ customField: [`${size.id}:from:40`, `${size.id}:to:43`] }), ["Kim"]);
    assert.deepEqual(await names({ customField: [`${size.id}:empty`] }), ["Lee"]);
    const wrong = await world.call(contacts.list, ann, {
      query: { customField: [`${ofTickets.id}:contains:x`] },
    });
    assert.deepEqual(
      [wrong.status, wrong.body["errors"]],
      [422, [{ path: "customField.0", message: "There is no such field." }]],
    );
  });

  test("counts the tickets that are not done and that the reader may know of", async () => {
    await begin();
    const agent = await world.person({ tenant: ann.tenant });
    const kim = await make({ name: "Kim" });
    const made = [];
    for (const subject of ["one", "two", "three"])
      made.push((await world.ok(tickets.create, ann, { body: { subject, contactId: kim.id } })).id);
    const [first = "", second = ""] = made;
    await world.ok(tickets.update, ann, { params: { id: first }, body: { status: "CLOSED" } });
    await world.ok(tickets.update, ann, { params: { id: second }, body: { assignedToId: null } });
    await world.ok(tickets.setSensitive, ann, { params: { id: second }, body: { isSensitive: true } });
    const counted = async (as: Person) =>
      (await world.ok(contacts.list, as, { query: {} })).items[0]?.openTickets;
    assert.deepEqual(
      [
        await counted(ann),
        await counted(agent),
        (await world.ok(contacts.get, agent, { params: { id: kim.id } })).openTickets,
      ],
      [2, 1, 1],
    );
  });

  test("another tenant's people are in no list and no search", async () => {
    await begin();
    await make({ name: "Kim Larsen", email: "kim@example.test", tags: ["vip"] });
    const eve = await world.person({ role: "ADMIN", tenant: "elsewhere" });
    for (const query of [{}, { search: "kim@example.test" }, { search: "larsen" }, { tag: "vip" }])
      assert.deepEqual(await names(query, eve), []);
  });

  test("those that were deleted are found among the deleted, the last deleted first", async () => {
    await begin();
    for (const name of ["Kim One", "Kim Two"]) {
      const { id } = await make({ name });
      world.clock.advance({ seconds: 1 });
      await world.ok(contacts.remove, ann, { params: { id } });
    }
    await make({ name: "Kim Three" });
    const gone = await world.ok(contacts.deleted, ann, { query: { search: "kim" } });
    assert.deepEqual(
      gone.items.map(({ name }) => name),
      ["Kim Two", "Kim One"],
    );
    assert.deepEqual(await names({ search: "kim" }), ["Kim Three"]);
    const { id } = await make({ name: "Lee", email: "lee@example.test", phone: "+4532123499" });
    await world.ok(contacts.remove, ann, { params: { id } });
    for (const search of ["LEE@example.test", "+45 32 12 34 99"])
      assert.deepEqual(
        [
          (await world.ok(contacts.deleted, ann, { query: { search } })).items.map(({ name }) => name),
          await names({ search }),
        ],
        [["Lee"], []],
        search,
      );
  });

  // See contact-lists/through.test.ts.
  if (testServerUrl)
    test(
      "of more than ten thousand that a search finds none is passed over: the last changed come first, other filters narrow them all, and the total is exact where it can be",
      { timeout: 120_000 },
      async () => {
        await begin();
        const list = await world.ok(lists.create, ann, {
          body: { name: "Some", rule: [{ search: "kim", type: ["PARTNER"] }] },
        });
        // Who came first was changed last.
        await world.work(ann.tenant, ({ db, tenant }) =>
          db.execute(
            sql`insert into contacts (tenant_id, id, name, email, tags, type, updated_at) select ${tenant}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n = 9 then 'Ada Kim' else 'Kim Larsen' || n end, 'p' || n || '@many.test', case when n <= 7 then array['few'] else '{}' end, case when n <= 20 then 'PARTNER' else 'CUSTOMER' end, now() - n * interval '1 second' from generate_series(1, 10025) n`,
          ),
        );
        await world.database.read("owner", (db) => db.execute("analyze contacts, contact_tags"));
        const found = async (query: QueryIn<typeof contacts.list>) => {
          const { total, totalIsCapped, items, nextCursor } = await world.ok(contacts.list, ann, {
            query: { ...query, limit: 2 },
          });
          return { total, totalIsCapped, names: items.map(({ name }) => name), nextCursor };
        };
        for (const search of ["kim", "ki", "KIM", "many", "kim larsen"]) {
          const { nextCursor, ...page } = await found({ search });
          assert.deepEqual(
            page,
            { total: 10_000, totalIsCapped: true, names: ["Kim Larsen1", "Kim Larsen2"] },
            search,
          );
          assert.deepEqual(
            (await found({ search, cursor: nextCursor ?? "" })).names,
            ["Kim Larsen3", "Kim Larsen4"],
            search,
          );
        }
        const narrowed: [QueryIn<typeof contacts.list>, number][] = [
          [{ search: "kim", type: ["PARTNER"] }, 20],
          [{ search: "kim", tag: "few" }, 7],
          [{ listId: list.id }, 20],
          [{ listId: list.id, search: "kim" }, 20],
          [{ search: "larsen", type: ["PARTNER"] }, 19],
        ];
        for (const [query, total] of narrowed) {
          const { nextCursor: _next, ...page } = await found(query);
          assert.deepEqual(
            page,
            { total, totalIsCapped: false, names: ["Kim Larsen1", "Kim Larsen2"] },
            JSON.stringify(query),
          );
        }
        assert.deepEqual(
          [(await found({ search: "larsen1" })).total, (await found({ search: "kim p1 many" })).total],
          [1137, 1137],
        );
        assert.deepEqual((await found({ search: "kim", sort: "updatedAt" })).names, [
          "Kim Larsen10025",
          "Kim Larsen10024",
        ]);
        // Beside many people the index is asked for the rare parts of what was typed alone: as if there were
        // so many.
        const typed = [
          "p77@many",
          "p4321@many.test",
          "larsen99",
          "p12 larsen12",
          "@many.te",
          "7@m",
          "larsen1002 many",
          "p10025@many.tes",
          "nobody@many.test",
          "p5%",
          "p_7@many",
        ];
        const all = async () =>
          Promise.all(
            typed.map(async (search) =>
              (await world.ok(contacts.list, ann, { query: { search, limit: 100 } })).items.map(
                ({ name }) => name,
              ),
            ),
          );
        const before = await all();
        await world.database.execute("update pg_class set relpages = 1001 where oid = 'contacts'::regclass");
        for (let sample = 0; sample < 5; sample += 1) assert.deepEqual(await all(), before);
      },
    );

  test("of what was typed, what one of twenty has is not looked for in the index", async () => {
    const people = Array.from(
      { length: 100 },
      (_, at) => ` kim larsen${at} person${at * 97}@firm${at * 31}.test +45300${at * 7919}`,
    );
    const rare = async (part: string) =>
      (await world.database.execute("select rare_parts($1, $2::text[]) as rare", [part, people])).rows[0]?.[
        "rare"
      ];
    const table: [string, string[]][] = [
      ["%firm8888.test%", ["rm8888."]],
      ["%zoe@person.test%", ["zoe@"]],
      ["%zoe%", []],
      ["%person.test%", []],
      ["%larsen zzz%", [" zzz"]],
      ["%qq@xy%", []],
      ["%firm88\\%.test%", []],
      ["%%", []],
      ["%a%", []],
    ];
    for (const [part, expected] of table) assert.deepEqual(await rare(part), expected, part);
  });
});
