import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { contacts } from "../modules/crm/records/contact-table.ts";
import { companies } from "../modules/crm/records/company-table.ts";
import { rowOf } from "../testing/row-of.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { tenantStatements } from "./tenant-statements.ts";

/** In the system's scope, where row-level security shows every tenant's rows: the statement alone decides. */
describe("statements about one tenant's rows", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
    for (const tenant of ["acme", "globex"]) {
      const person = await world.person({ tenant });
      await rowOf(world, "contact", person);
      await rowOf(world, "contact", person);
    }
  });
  after(() => world.stop());
  const asSystem = <T>(run: (acme: ReturnType<typeof tenantStatements>) => Promise<T>) =>
    world.database.transaction("system", (db) => run(tenantStatements(db, "acme")));
  const perTenant = () =>
    world.database.read("system", (db) =>
      db
        .select({ tenant: contacts.tenantId, count: sql<number>`count(*)::int` })
        .from(contacts)
        .groupBy(contacts.tenantId)
        .orderBy(contacts.tenantId),
    );

  test("a select without a condition gives this tenant's rows, with all columns or some", async () => {
    const all = await asSystem((acme) => acme.from(contacts));
    assert.deepEqual(
      all.map((row) => row.tenantId),
      ["acme", "acme"],
    );
    const some = await asSystem((acme) => acme.from(contacts, { id: contacts.id }).orderBy(contacts.id));
    assert.deepEqual(
      some,
      all.map(({ id }) => ({ id })).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
  });

  test("a condition that holds for everybody's rows is met by this tenant's alone, also after a join", async () => {
    const found = await asSystem((acme) =>
      acme
        .from(contacts, { tenant: contacts.tenantId, company: companies.name })
        .leftJoin(companies, eq(companies.id, contacts.companyId))
        .where(sql`true or false`),
    );
    assert.deepEqual(
      found.map(({ tenant }) => tenant),
      ["acme", "acme"],
    );
    const none = await asSystem((acme) => acme.from(contacts).where(undefined));
    assert.equal(none.length, 2);
  });

  test("an update changes this tenant's rows alone, with a condition and without", async () => {
    const changed = await asSystem((acme) =>
      acme
        .update(contacts)
        .set({ notes: "Changed" })
        .where(sql`true or false`)
        .returning({ tenant: contacts.tenantId }),
    );
    assert.deepEqual(changed, [{ tenant: "acme" }, { tenant: "acme" }]);
    const all = await asSystem((acme) => acme.update(contacts).set({ notes: "Again" }).returning());
    assert.equal(all.length, 2);
  });

  test("a delete takes this tenant's rows alone, with a condition and without", async () => {
    const [{ id } = { id: "" }] = await asSystem((acme) => acme.from(contacts));
    await asSystem((acme) => acme.delete(contacts).where(eq(contacts.id, id)));
    assert.deepEqual(await perTenant(), [
      { tenant: "acme", count: 1 },
      { tenant: "globex", count: 2 },
    ]);
    await asSystem((acme) => acme.delete(contacts));
    assert.deepEqual(await perTenant(), [{ tenant: "globex", count: 2 }]);
  });
});
