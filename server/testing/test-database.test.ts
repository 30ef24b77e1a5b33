import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Database } from "../db/client.ts";
import { makers, rowOf } from "./row-of.ts";
import { freshDatabase, structureOf, testDatabase } from "./test-database.ts";
import { createWorld } from "./world.ts";

/**
 * What the other tests lean on: a world finds nothing of those before it, although it may have their
 * database.
 */
describe("the database of a test", () => {
  const rows = async (database: Database, text: string): Promise<Record<string, unknown>[]> =>
    (await database.execute(text)).rows;
  const contents = async (database: Database): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {
      sequences: await rows(database, "select sequencename, last_value from pg_sequences order by 1"),
    };
    for (const { name } of await rows(
      database,
      "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1",
    ))
      found[String(name)] = await rows(
        database,
        `select to_json(t) as row from ${String(name)} t order by t::text`,
      );
    return found;
  };
  const session = (database: Database) =>
    rows(
      database,
      "select current_user, current_setting('app.tenant', true) as tenant, current_setting('timezone') as timezone, (select count(*)::int from pg_listening_channels()) as listens, (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks, to_regclass('pg_temp.left_behind')::text as temporary",
    );
  const unused = async (): Promise<Database> => (await freshDatabase()).made.open();

  test("one that a world has used is as new for the next: no row, no number, no session's setting, lock or listener is left", async () => {
    const asMade = await unused();
    const [rowsAsMade, sessionAsMade] = [await contents(asMade), await session(asMade)];
    await asMade.close();
    const world = await createWorld({ startsWork: true });
    for (const tenant of ["acme", "globex"]) {
      const owner = await world.person({ tenant, role: "ADMIN" });
      for (const kind of Object.keys(makers) as (keyof typeof makers)[]) await rowOf(world, kind, owner);
    }
    await world.app.queue?.runDue();
    const filled = Object.values(await contents(world.database)).filter(
      (of) => (of as unknown[]).length > 0,
    ).length;
    assert.ok(filled > 40, `${filled} tables with rows`);
    for (const statement of [
      "listen left_on",
      "select pg_advisory_lock(1)",
      "create temp table left_behind (a int)",
      "set app.tenant = 'acme'",
      "set timezone = 'Asia/Tokyo'",
    ])
      await world.database.execute(statement);
    await world.stop();

    const next = await testDatabase();
    assert.equal(next.made, (world.database as typeof next).made);
    assert.deepEqual(
      await session(next),
      sessionAsMade.map((each) => ({ ...each, tenant: next.engine === "pglite" ? "" : each["tenant"] })),
    );
    assert.deepEqual(await contents(next), rowsAsMade);
    await next.close();
  });

  test("what a world leaves running cannot reach the next one's rows", async () => {
    const before = await testDatabase();
    await before.close();
    const next = await testDatabase();
    await assert.rejects(before.execute("select 1"));
    await assert.rejects(before.read("system", (db) => db.execute("select 1")));
    await next.close();
  });

  test("one whose tables, rights or functions were changed is not used again", async () => {
    const structure = (database: Database) => structureOf((text) => rows(database, text));
    const asMade = await unused();
    const expected = await structure(asMade);
    await asMade.close();
    const changes = [
      "alter table contacts rename column notes to memo",
      "grant delete on audit_logs to parley_desk",
      "create or replace function next_ticket_number(tenant text) returns integer language sql as 'select 1'",
      "drop policy desk on contacts",
    ];
    const database = await testDatabase();
    for (const change of changes.slice(1)) {
      await database.execute(`begin; ${change}`);
      assert.notEqual(await structure(database), expected, change);
      await database.execute("rollback");
    }
    await database.execute(changes[0] ?? "");
    await database.close();
    const next = await testDatabase();
    assert.notEqual(next.made, database.made);
    assert.equal(await structure(next), expected);
    await next.close();
  });
});
