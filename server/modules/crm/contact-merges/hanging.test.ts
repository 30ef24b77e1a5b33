import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { getTableName, sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { keptReferences, movedBelongings } from "./hanging.ts";

describe("what hangs on a contact", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("is every table with a foreign key to contacts: a new one says whether a merge moves its rows", async () => {
    const result = await world.database.read("owner", (db) =>
      queryRows<{ name: string }>(
        db,
        sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'contacts'::regclass order by 1`,
      ),
    );
    const pointing = result.map(({ name }) => name);
    assert.ok(pointing.length >= 10, pointing.join());
    assert.deepEqual(
      pointing,
      [
        ...movedBelongings().map(({ table }) => getTableName(table)),
        ...Object.keys(keptReferences),
      ].toSorted(),
      "say of the table what moves (crm/records/belongings.ts), or in hanging.ts why it stays",
    );
  });

  test("a table whose rows a contact has once each is said to be such, and no other", async () => {
    const unique = await world.database.read("owner", (db) =>
      queryRows<{ name: string; columns: string }>(
        db,
        sql`select i.indrelid::regclass::text as name, array_to_string(array(select a.attname from unnest(i.indkey) k join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k order by 1), ',') as columns from pg_index i where i.indisunique`,
      ),
    );
    for (const { table, key, isOnce = false, oneWhere } of movedBelongings()) {
      const name = getTableName(table);
      const withContact = unique.filter(
        (index) => index.name === name && index.columns.split(",").includes("contact_id"),
      );
      assert.equal(withContact.length > 0, isOnce || oneWhere !== undefined, name);
      if (oneWhere !== undefined)
        assert.deepEqual(
          withContact.map(({ columns }) => columns),
          ["contact_id,tenant_id"],
          name,
        );
      if (isOnce)
        assert.deepEqual(
          withContact.map(({ columns }) => columns),
          [["contact_id", key, "tenant_id"].toSorted().join()],
          name,
        );
    }
  });
});
