import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { testDatabase } from "../testing/test-database.ts";
import type { Database } from "./client.ts";
import { connectionOf } from "./direct.ts";
import { directStatement } from "./direct-statement.ts";
import { queryRows } from "./query.ts";

describe("a statement that is made once and asked past Drizzle", () => {
  let database: Database;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.close());
  const rig = () => {
    let made = 0;
    const ask = directStatement("words_by_key", ["tenant", "words", "none"], ({ words, tenant }) => {
      made += 1;
      return sql`select word, ${tenant}::text as tenant, ${`made ${made}`}::text as made from unnest(${words}::text[]) as word where word <> ${tenant}::text order by word`;
    });
    return { ask, countMade: () => made };
  };

  test("answers for what each call tells, wherever and however often it stands, and is made by the first", async () => {
    const { ask, countMade } = rig();
    assert.equal(countMade(), 0);
    await database.read({ tenant: "acme" }, async (db) => {
      const told = { tenant: "acme", words: "{tent,acme,pole}", none: null };
      assert.deepEqual(await ask(db, told), [
        ["pole", "acme", "made 1"],
        ["tent", "acme", "made 1"],
      ]);
      assert.deepEqual(await ask(db, { ...told, words: "{acme}" }), []);
      assert.deepEqual(await ask(db, { ...told, tenant: "tent" }), [
        ["acme", "tent", "made 1"],
        ["pole", "tent", "made 1"],
      ]);
    });
    assert.equal(countMade(), 1);
  });

  test("tells a null as one", async () => {
    const ask = directStatement(
      "null_by_key",
      ["me"],
      ({ me }) => sql`select ${me}::text is null as is_null, ${me}::text as me`,
    );
    const [[isNull, me] = []] = await database.read({ tenant: "acme" }, (db) => ask(db, { me: null }));
    assert.ok(isNull === true || isNull === "t", String(isNull));
    assert.equal(me, null);
  });

  test("is parsed once by each of PostgreSQL's connections, under its name", async (t) => {
    await database.read({ tenant: "acme" }, async (db) => {
      if (!connectionOf(db)) {
        t.skip("no wire");
        return;
      }
      const { ask } = rig();
      for (const tenant of ["acme", "globex"]) await ask(db, { tenant, words: "{tent}", none: null });
      const parsed = sql`select generic_plans + custom_plans as asked from pg_prepared_statements where name = 'words_by_key'`;
      const [statement, ...others] = await queryRows<{ asked: string }>(db, parsed);
      assert.equal(others.length, 0);
      assert.ok(Number(statement?.asked) >= 2, statement?.asked);
    });
  });
});
