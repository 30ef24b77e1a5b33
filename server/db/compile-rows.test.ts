import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, sql } from "drizzle-orm";
import { companies } from "../modules/crm/records/company-table.ts";
import { contacts } from "../modules/crm/records/contact-table.ts";
import { users } from "../modules/people/session/table.ts";
import { rowOf } from "../testing/row-of.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import type { Db } from "./client.ts";
import { compileRows } from "./compile-rows.ts";

describe("rows read by what is known of their fields", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
    const person = await world.person({ tenant: "acme" });
    for (let made = 0; made < 3; made++) await rowOf(world, "contact", person);
    await rowOf(world, "company", person);
    await world.work("acme", async (work) => {
      const [contact] = await work.from(contacts);
      const [company] = await work.from(companies);
      await work
        .update(contacts)
        .set({ companyId: company?.id ?? null, ownerId: person.id, tags: ["a", "b"] })
        .where(eq(contacts.id, contact?.id ?? ""));
    });
  });
  after(() => world.stop());

  const itsCompany = and(eq(companies.tenantId, contacts.tenantId), eq(companies.id, contacts.companyId));
  const itsOwner = and(eq(users.tenantId, contacts.tenantId), eq(users.id, contacts.ownerId));
  const statements: [string, (db: Db) => { prepare(name: string): { execute(): Promise<unknown> } }][] = [
    ["one table", (db) => db.select().from(contacts).orderBy(contacts.id)],
    [
      "joins that find nothing, under a name and alone",
      (db) =>
        db
          .select({
            contact: contacts,
            company: companies,
            owner: { first: users.firstName, since: users.createdAt },
            ownerName: users.lastName,
            mixed: { contact: contacts.name, company: companies.name },
          })
          .from(contacts)
          .leftJoin(companies, itsCompany)
          .leftJoin(users, itsOwner)
          .orderBy(contacts.id),
    ],
    [
      "expressions",
      (db) =>
        db
          .select({
            count: sql<number>`count(*)`.mapWith(Number),
            last: sql<string>`max(${contacts.createdAt})`.mapWith(contacts.createdAt),
            named: sql<string>`min(${contacts.name})`.as("named"),
            none: sql<null>`null`,
          })
          .from(contacts),
    ],
    [
      "more from the joined side",
      (db) =>
        db
          .select({ company: companies, contact: { id: contacts.id } })
          .from(companies)
          .rightJoin(contacts, itsCompany)
          .orderBy(contacts.id),
    ],
  ];
  for (const [name, build] of statements)
    test(`are those that Drizzle reads: ${name}`, async () => {
      const read = (isCompiled: boolean) =>
        world.database.read({ tenant: "acme" }, (db) => {
          const statement = build(db).prepare("");
          if (isCompiled) {
            compileRows(statement);
            assert.ok("customResultMapper" in statement && statement.customResultMapper);
          }
          return statement.execute();
        });
      const rows = await read(true);
      assert.ok(Array.isArray(rows) && rows.length > 0);
      assert.deepEqual(rows, await read(false));
    });
});
