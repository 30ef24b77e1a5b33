import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { queryRows } from "./query.ts";
import { contacts } from "../modules/crm/records/contact-table.ts";
import { tickets } from "../modules/desk/tickets/table.ts";
import { rowOf } from "../testing/row-of.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";
import type { Work } from "../work.ts";

/** What the database holds when a handler forgets everything. */
describe("row-level security between tenants", () => {
  let world: World;
  let ann: Person;
  let eve: Person;
  before(async () => {
    world = await createWorld();
    [ann, eve] = [await world.person(), await world.person({ tenant: "globex" })];
    await rowOf(world, "contact", ann);
    await rowOf(world, "ticket", ann);
  });
  after(() => world.stop());
  const rows = async (scope: { tenant: string } | "system" | "owner", text: string) => {
    return world.database.read(scope, (db) => queryRows(db, sql.raw(text)));
  };
  const refused = (promise: Promise<unknown>, code: string) =>
    assert.rejects(promise, (error: Error) => {
      const cause = error.cause instanceof Error ? error.cause : error;
      return "code" in cause && cause.code === code;
    });

  test("without a tenant a query returns nothing, from any table", async () => {
    // of two tables a desk may read no row at all
    const tables = await rows(
      "owner",
      "select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where c.relkind in ('r','p') and c.relnamespace = 'public'::regnamespace and c.relname not in ('ticket_search', 'workspace_figures')",
    );
    assert.ok(tables.length > 20, `${tables.length} tables`);
    for (const { relname } of tables)
      assert.deepEqual(
        await rows({ tenant: "" }, `select 1 from ${String(relname)} limit 1`),
        [],
        String(relname),
      );
    assert.deepEqual(await rows({ tenant: "" }, "select 1 from tenants"), []);
  });

  test("a query that forgot its filter sees its own tenant's rows only", async () => {
    assert.equal((await rows({ tenant: "acme" }, "select tenant_id from contacts")).length, 1);
    assert.deepEqual(await rows({ tenant: "globex" }, "select tenant_id from contacts"), []);
    assert.deepEqual(await rows({ tenant: "globex" }, "select id from tenants"), [{ id: "globex" }]);
    assert.deepEqual(
      await rows({ tenant: "globex" }, "select * from search_tickets('tent:*', '%tent%', 10)"),
      [],
    );
    assert.equal(
      (await rows({ tenant: "acme" }, "select * from search_tickets('tent:*', '%tent%', 10)")).length,
      1,
    );
  });

  test("a row of another tenant cannot be written, moved or referred to", async () => {
    await refused(
      world.work("globex", (work) => work.db.insert(contacts).values({ tenantId: "acme", name: "Planted" })),
      "42501",
    );
    await world.work("globex", (work) => work.rows(contacts).insert({ name: "Own" }));
    await refused(
      world.work("globex", (work) => work.db.update(contacts).set({ tenantId: "acme" })),
      "42501",
    );
    const foreign = await rowOf(world, "contact", ann);
    await refused(
      world.work("globex", (work) =>
        work.rows(tickets).insert({ number: 1, subject: "s", contactId: foreign }),
      ),
      "23503",
    );
    await refused(
      world.work("globex", (work) =>
        work.rows(tickets).insert({ number: 2, subject: "s", assignedToId: ann.id }),
      ),
      "23503",
    );
    assert.equal(eve.tenant, "globex");
  });

  test("every table of tenants is walled by force, and no serving role may bypass it", async () => {
    assert.deepEqual(
      await rows(
        "owner",
        "select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped where c.relkind in ('r','p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)",
      ),
      [],
    );
    assert.deepEqual(
      await rows(
        "owner",
        "select rolname from pg_roles where rolname like 'parley%' and (rolbypassrls or rolsuper or rolcanlogin)",
      ),
      [],
    );
  });

  test("the audit log and the events cannot be changed or deleted by a desk, nor the search index read", async () => {
    for (const text of [
      "update audit_logs set action = 'x'",
      "delete from audit_logs",
      "delete from events",
      "update events set name = 'x'",
      "select 1 from ticket_search",
      "select 1 from signing_keys",
      "select 1 from vapid_keys",
      "select secrets from installation_apps",
      "delete from installation_apps",
      "select 1 from workspace_figures",
    ])
      await assert.rejects(rows({ tenant: "acme" }, text), text);
  });

  test("a change leaves who did it, what was and what is, in the same transaction", async () => {
    const { id } = await world.work("acme", (work) => work.rows(contacts).insert({ name: "Kim" }));
    await assert.rejects(
      world.work("acme", async (work) => {
        await work.rows(contacts).update(id, { name: "Lost" });
        throw new Error("the transaction fails");
      }),
    );
    await world.work("acme", (work) => work.rows(contacts).update(id, { name: "Kim Larsen" }));
    const log = await rows(
      { tenant: "acme" },
      `select action, actor_name, before ->> 'name' as before, after ->> 'name' as after from audit_logs where entity_id = '${id}' order by id`,
    );
    assert.deepEqual(log, [
      { action: "create", actor_name: "Parley", before: null, after: "Kim" },
      { action: "update", actor_name: "Parley", before: "Kim", after: "Kim Larsen" },
    ]);
  });

  test("however a transaction ends, its connection shows the next one what is theirs and no more", async () => {
    const seen = async (scope: { tenant: string } | "system") =>
      (await rows(scope, "select distinct tenant_id from contacts order by 1")).map(
        (row) => row["tenant_id"],
      );
    const ends: ((work: Work) => Promise<unknown>)[] = [
      (work) => work.rows(contacts).insert({ name: "Stays" }),
      () => Promise.reject(new Error("the work fails")),
      (work) => work.db.execute(sql.raw("select 1 / 0")),
      (work) =>
        work.db
          .execute(sql.raw("select 1 / 0"))
          .catch(() => "the database gives the transaction up, and nobody says so"),
    ];
    for (const end of ends)
      for (const [one, other] of [
        ["acme", "globex"],
        ["globex", "acme"],
      ] as const) {
        assert.deepEqual(await seen({ tenant: one }), [one]);
        await world.work(other, end).catch(() => undefined);
        assert.deepEqual(
          [
            await seen({ tenant: one }),
            await seen({ tenant: other }),
            await seen("system"),
            await seen({ tenant: one }),
          ],
          [[one], [other], ["acme", "globex"], [one]],
        );
      }
  });

  test("no row is written for a workspace that does not exist, by whoever may write for all of them", async () => {
    const insert = (tenant: string) =>
      rows(
        "system",
        `insert into contacts (tenant_id, id, name) values ('${tenant}', gen_random_uuid(), 'Ghost') returning id`,
      );
    await refused(insert("nope"), "23503");
    assert.equal((await insert("acme")).length, 1);
    const guarded = await rows(
      "owner",
      "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and conname = conrelid::regclass::text || '_tenant'",
    );
    for (const name of ["contacts", "companies", "tickets", "deals", "articles", "rules"])
      assert.ok(
        guarded.some((row) => row["name"] === name),
        name,
      );
  });
});
