import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { countGrownTables } from "./statistics.ts";

describe("what the planner knows of tables", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("a table that has grown is counted, on either engine and without anybody's doing; one that has hardly changed is not", async () => {
    const ann = await world.person();
    const counted = (table: string) =>
      world.database.read("owner", async (db) => {
        const found = await queryRows<{ rows: number }>(
          db,
          sql`select reltuples::int as rows from pg_class where relname = ${table}`,
        );
        return found[0]?.rows ?? 0;
      });
    const add = (from: number, count: number) =>
      world.database.transaction("system", (db) =>
        db
          .insert(contacts)
          .values(
            Array.from({ length: count }, (_, at) => ({ tenantId: ann.tenant, name: `Person ${from + at}` })),
          ),
      );
    // PostgreSQL's own round would count it too.
    await world.database.execute("alter table contacts set (autovacuum_enabled = false)");
    await world.database.read("owner", (db) => db.execute(sql`analyze contacts`));
    const first = await counted("contacts");
    await add(0, 40);
    const run = () => countGrownTables.run({ desk: world.app.desk, services: world.app.services });
    await run();
    assert.equal(await counted("contacts"), first);
    await add(40, 900);
    // A server tells its changes to the others' figures once in a while.
    for (let tries = 0; tries < 100 && (await counted("contacts")) === first; tries += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      await run();
    }
    assert.equal(await counted("contacts"), first + 940);
    await world.database.execute("alter table contacts reset (autovacuum_enabled)");
  });
});
