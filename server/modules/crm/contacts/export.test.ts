import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { auditLogs } from "../../../../contract/insight/audit-logs.ts";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactLists } from "../../../../contract/crm/contact-lists.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { customFieldValues, customFields } from "../../../../contract/workspace/custom-fields.ts";
import type { QueryIn } from "../../../../contract/kit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("contacts and companies as a file", () => {
  let world: World;
  let sue: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const begin = async () => {
    tenants += 1;
    sue = await world.person({ role: "SUPERVISOR", name: "Sue Super", tenant: `files${tenants}` });
  };
  const file = (query: QueryIn<typeof contacts.exportPart> = {}, as = sue) =>
    world.ok(contacts.exportPart, as, { query });
  const linesOf = (csv: string) => csv.trimEnd().split("\r\n");
  const lastTaken = async (entity: string) =>
    (await world.ok(auditLogs.list, sue, { query: { entity, action: "export" } })).items[0];

  test("a spreadsheet reads every script, runs nothing, and keeps quotes and lines; the workspace's own fields are columns", async () => {
    await begin();
    const admin = await world.person({ role: "ADMIN", tenant: sue.tenant });
    const field = async (
      type: "CURRENCY" | "MULTI_SELECT" | "TEXT",
      label: { en: string; ar?: string },
      more: object = {},
    ) => world.ok(customFields.create, admin, { body: { entity: "CONTACT", type, label, ...more } });
    const spent = await field("CURRENCY", { en: "Spent", ar: "المصروف" }, { currency: "EUR" });
    const likes = await field(
      "MULTI_SELECT",
      { en: "Likes" },
      { options: [{ label: { en: "Tents" } }, { label: { en: "Boats, big" } }] },
    );
    const secret = await field(
      "TEXT",
      { en: "For administrators" },
      { visibleTo: "ADMIN", editableBy: "ADMIN" },
    );
    const { id } = await world.ok(contacts.create, sue, {
      body: {
        name: '=HYPERLINK("http://x")',
        email: "kim@example.test",
        phone: "+4532123456",
        notes: 'one "two",\nthree',
        tags: ["vip", "@home"],
        ownerId: sue.id,
      },
    });
    await world.ok(contacts.create, sue, { body: { name: "ليلى العربي" } });
    await world.ok(customFieldValues.setOfContact, sue, {
      params: { id, fieldId: spent.id },
      body: { value: 120_050 },
    });
    await world.ok(customFieldValues.setOfContact, sue, {
      params: { id, fieldId: likes.id },
      body: { selectedOptionIds: likes.options.map((option) => option.id) },
    });
    await world.ok(customFieldValues.setOfContact, admin, {
      params: { id, fieldId: secret.id },
      body: { value: "hush" },
    });
    const { csv, rows, nextCursor } = await file();
    assert.deepEqual([rows, nextCursor], [2, null]);
    assert.equal(
      linesOf(csv)[0],
      "\uFEFFName,E-mail,Phone,Other addresses,Job title,Type,Tier,Status,Source,Company,Owner,Tags,Notes,Open tickets,Last seen,Created,Changed,Spent (EUR),Likes",
    );
    assert.match(csv, /^ليلى العربي,,/m);
    assert.match(
      csv,
      /^"'=HYPERLINK\(""http:\/\/x""\)",kim@example\.test,'\+4532123456,,,CUSTOMER,,ACTIVE,MANUAL,,Sue Super,"vip, @home","one ""two"",\nthree",0,.*,1200\.5,"Tents, Boats, big"$/m,
    );
    assert.doesNotMatch(csv, /hush|administrators/);
    assert.doesNotMatch(csv, /(^|,)"?[=@+]/m);
    const arabic = await world.call(contacts.exportPart, sue, { headers: { "accept-language": "ar" } });
    assert.match(String(arabic.body["csv"]), /^\uFEFFالاسم,.*المصروف \(EUR\),Likes\r\n/);
  });

  test("what the filter and the list show is in it, no more, and it is on record who took how many with which filter", async () => {
    await begin();
    const acme = await world.ok(companies.create, sue, { body: { name: "Larsen", tags: ["gold"] } });
    for (const [name, status, companyId] of [
      ["Kim", "ACTIVE", acme.id],
      ["Lee", "INACTIVE", null],
      ["Max", "ACTIVE", null],
    ] as const)
      await world.ok(contacts.create, sue, { body: { name, status, companyId } });
    const list = await world.ok(contactLists.create, sue, {
      body: { name: "At work", rule: [{ companyId: acme.id }, { status: ["INACTIVE"] }] },
    });
    const names = async (query: QueryIn<typeof contacts.exportPart>) =>
      linesOf((await file(query)).csv)
        .slice(1)
        .map((line) => line.split(",")[0])
        .toSorted();
    assert.deepEqual(await names({ status: ["ACTIVE"] }), ["Kim", "Max"]);
    assert.deepEqual(await names({ listId: list.id }), ["Kim", "Lee"]);
    assert.deepEqual(await names({ listId: list.id, status: ["ACTIVE"] }), ["Kim"]);
    assert.deepEqual(await names({ search: "max" }), ["Max"]);
    const taken = await lastTaken("contacts");
    assert.deepEqual([taken?.actorName, taken?.after], ["Sue Super", { rows: 1, search: "max" }]);
    const { csv, rows } = await world.ok(companies.exportPart, sue, {
      query: { tag: "gold", ownerId: "none" },
    });
    assert.equal(
      linesOf(csv)[0],
      "\uFEFFName,Domain,Industry,Size,Phone,Address,Tier,Parent company,Owner,Tags,Notes,People,Open tickets,Created,Changed",
    );
    assert.match(csv, /^Larsen,,,,,,STANDARD,,,gold,,1,0,/m);
    assert.equal(rows, 1);
    assert.deepEqual((await lastTaken("companies"))?.after, { rows: 1, tag: "gold", ownerId: "none" });
  });

  test(
    "ten thousand and more come in parts, each person once, though others are added and changed meanwhile; a cursor opens nobody else's file",
    { timeout: 120_000 },
    async () => {
      await begin();
      const many = 10_400;
      await world.work(sue.tenant, ({ db, tenant }) =>
        db.execute(
          sql`insert into contacts (tenant_id, id, name, created_at, updated_at) select ${tenant}, gen_random_uuid(), 'Person ' || n, '2026-01-01T00:00:00Z'::timestamptz + (n % 700) * interval '1 minute', '2026-01-01T00:00:00Z' from generate_series(1, ${many}) n`,
        ),
      );
      const eve = await world.person({ role: "ADMIN", tenant: "files-elsewhere" });
      await world.ok(contacts.create, eve, { body: { name: "Only Eve's" } });
      const names: string[] = [];
      let cursor: string | undefined;
      let parts = 0;
      do {
        const part = await file(cursor ? { cursor } : {});
        const lines = linesOf(part.csv).slice(cursor ? 0 : 1);
        assert.equal(lines.length, part.rows);
        assert.ok(part.rows <= 1000);
        names.push(...lines.map((line) => line.split(",")[0] ?? ""));
        parts += 1;
        cursor = part.nextCursor ?? undefined;
        if (parts === 3 && cursor) {
          await world.ok(contacts.create, sue, { body: { name: "Came meanwhile" } });
          await world.work(sue.tenant, ({ db, tenant }) =>
            db.execute(
              sql`update contacts set name = name || '!', updated_at = now() where tenant_id = ${tenant} and created_at < '2026-01-01T00:10:00Z'`,
            ),
          );
          const theirs = await file({ cursor }, eve);
          assert.doesNotMatch(theirs.csv, /Person/);
        }
      } while (cursor);
      assert.equal(parts, 11);
      assert.equal(names.length, many);
      assert.equal(new Set(names.map((name) => name.replace("!", ""))).size, many);
      assert.equal((await lastTaken("contacts"))?.after?.["rows"], many);
      assert.equal(
        (await world.ok(auditLogs.list, sue, { query: { entity: "contacts", action: "export" } })).total,
        1,
        "once for the whole file",
      );
    },
  );

  test("it is for supervisors; another tenant's owner, company and list are not there", async () => {
    await begin();
    const eve = await world.person({ role: "ADMIN", tenant: "files-of-eve" });
    const company = await world.ok(companies.create, eve, { body: { name: "Eve's" } });
    const list = await world.ok(contactLists.create, eve, { body: { name: "Eve's" } });
    for (const query of [{ ownerId: eve.id }, { companyId: company.id }, { listId: list.id }]) {
      const { status, body } = await world.call(contacts.exportPart, sue, { query });
      assert.deepEqual(
        [status, (body["errors"] as { path: string }[])[0]?.path],
        [404, Object.keys(query)[0]],
      );
    }
    for (const query of [{ ownerId: eve.id }, { parentId: company.id }])
      assert.equal((await world.call(companies.exportPart, sue, { query })).status, 404);
    assert.equal((await world.call(contacts.exportPart, sue, { query: { cursor: "x" } })).status, 422);
    const senior = await world.person({ role: "SENIOR_AGENT", tenant: sue.tenant });
    for (const call of [contacts.exportPart, companies.exportPart])
      assert.equal((await world.call(call, senior)).status, 403);
    assert.equal(await lastTaken("contacts"), undefined, "what was refused is no export");
  });
});
