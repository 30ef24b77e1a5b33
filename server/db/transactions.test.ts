import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { testDatabase, testServerUrl } from "../testing/test-database.ts";
import type { Database, Db } from "./client.ts";
import { openDatabase } from "./open-database.ts";
import { queryRows } from "./query.ts";

describe("a transaction", () => {
  let database: Database;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.close());

  const scope = { tenant: "acme" };
  const put = (db: Db, name: string) =>
    db
      .execute(
        sql`insert into pending_jobs (tenant_id, id, name, payload) values ('acme', gen_random_uuid(), ${name}, '{}')`,
      )
      .then(() => undefined);
  const names = () =>
    database.read(scope, async (db) =>
      (await queryRows<{ name: string }>(db, "select name from pending_jobs order by name")).map(
        ({ name }) => name,
      ),
    );

  test("keeps what it sends along with its commit, and nothing at all where that is refused", async () => {
    await database.transaction(scope, async (db, last) => {
      await put(db, "kept");
      last(put(db, "kept, last"));
    });
    await assert.rejects(
      database.transaction(scope, async (db, last) => {
        await put(db, "lost");
        last(db.execute(sql`select 1 / ${0}::integer`).then(() => undefined));
      }),
      (error: Error) => /division by zero/.test(String(error.cause)),
    );
    assert.deepEqual(await names(), ["kept", "kept, last"]);
  });

  test("tells what was refused, and not that those sent behind it were", async () => {
    await assert.rejects(
      database.transaction(scope, (db) =>
        Promise.all([db.execute(sql`select 1 / ${0}::integer`).then(() => undefined), put(db, "behind")]),
      ),
      (error: Error) => /division by zero/.test(String(error.cause)),
    );
    assert.equal((await names()).includes("behind"), false);
  });

  test("keeps to its rows when the same text comes again by its name", async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8])
      await database.transaction(scope, (db) => put(db, `again ${at}`));
    assert.equal((await names()).filter((name) => name.startsWith("again")).length, 8);
    await assert.rejects(
      database.transaction({ tenant: "other" }, (db) => put(db, "somebody else's")),
      (error: Error) => /row-level security/.test(String(error.cause)),
      "a named statement belongs to a connection and not to a tenant",
    );
  });

  test("is on the disk when it has answered", async (context) => {
    if (testServerUrl === undefined) {
      context.skip("PGlite writes as it commits");
      return;
    }
    const [own] = (await database.execute("select current_database() as name")).rows;
    const name = String(own?.["name"]);
    // Databases of tests do not wait for the disk otherwise.
    await database.execute(`alter database "${name}" set synchronous_commit = on`);
    const url = new URL(testServerUrl);
    url.pathname = `/${name}`;
    const durable = await openDatabase({ url: url.href, poolMax: 2 }, null);
    try {
      for (let round = 0; round < 20; round += 1) {
        const at = await durable.transaction(scope, async (db) => {
          await put(db, `disk ${round}`);
          return queryRows<{ lsn: string }>(db, "select pg_current_wal_insert_lsn()::text as lsn");
        });
        const [flushed] = await durable.read(scope, (db) =>
          queryRows<{ isWritten: boolean }>(
            db,
            sql`select pg_current_wal_flush_lsn() >= ${at[0]?.lsn}::pg_lsn as "isWritten"`,
          ),
        );
        assert.equal(flushed?.isWritten, true);
      }
    } finally {
      await durable.close();
      await database.execute(`alter database "${name}" set synchronous_commit = off`);
    }
  });
});
