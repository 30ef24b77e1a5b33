import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { functions } from "../modules/index.ts";
import { RefusedStart } from "../refused-start.ts";
import { emptyDatabase } from "../testing/empty-database.ts";
import type { EmptyDatabase } from "../testing/empty-database.ts";
import { schemaDump } from "../testing/schema-dump.ts";
import { openDatabase } from "./open-database.ts";
import { migrationsFolder } from "./history.ts";

/** What the history of a version before the release left, as far as a start looks at it. */
const olderHistory = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('first-slice', 1795177648318), ('review-mends', 1795447115804);
  create table tenants (id text primary key, name text not null);
  insert into tenants values ('acme', 'Acme')`;
const newerMigration =
  "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)";
const history = "select hash, created_at::text from drizzle.__drizzle_migrations order by id";

describe("the migrations", () => {
  let store: EmptyDatabase;
  before(async () => {
    store = await emptyDatabase();
  });
  after(() => store.drop());
  const start = async () => (await openDatabase(store.where, { functions })).close();
  const asItIs = () => store.asOwner(async (ask) => [await schemaDump(ask), await ask(history)]);

  test("one snapshot is kept, that of the newest migration, and each migration has its file", () => {
    const files = readdirSync(migrationsFolder);
    const meta = path.join(migrationsFolder, "meta");
    const { entries } = JSON.parse(readFileSync(path.join(meta, "_journal.json"), "utf8")) as {
      entries: { tag: string }[];
    };
    assert.deepEqual(
      files.filter((file) => file !== "meta").sort(),
      entries.map(({ tag }) => `${tag}.sql`),
    );
    assert.deepEqual(readdirSync(meta).sort(), [
      `${entries.at(-1)?.tag.slice(0, 4) ?? ""}_snapshot.json`,
      "_journal.json",
    ]);
  });

  test("a second start changes nothing, nor does one after a newer version's", async () => {
    await start();
    const asMade = await asItIs();
    await start();
    assert.deepEqual(await asItIs(), asMade);
    await store.asOwner((ask) => ask(newerMigration));
    await start();
    const [schema] = await asItIs();
    assert.equal(schema, asMade[0]);
  });

  test("the dump of a schema shows what was changed in it", async () => {
    await store.asOwner(async (ask) => {
      const asMade = await schemaDump(ask);
      for (const change of [
        "alter table contacts alter column name drop not null",
        "alter table contacts alter column name set default 'x'",
        "alter table contacts drop constraint contacts_tenant",
        "drop index tickets_inbox",
        "drop policy desk on contacts",
        "alter table contacts no force row level security",
        "grant delete on audit_logs to parley_desk",
        "alter table tickets disable trigger ticket_search_keep",
        "alter function search_deals(text) security invoker",
        "comment on table contacts is 'x'",
      ]) {
        await ask(`begin; ${change}`);
        assert.notEqual(await schemaDump(ask), asMade, change);
        await ask("rollback");
      }
    });
  });
});

describe("a database that was made before the first release", () => {
  let store: EmptyDatabase;
  before(async () => {
    store = await emptyDatabase();
  });
  after(() => store.drop());

  test("is refused in one sentence that says what to do, and nothing in it is changed", async () => {
    const asItIs = () =>
      store.asOwner(async (ask) => [
        await schemaDump(ask),
        await ask(history),
        await ask("select * from tenants"),
        await ask("select nspname from pg_namespace where nspname not like 'pg\\_t%' order by 1"),
      ]);
    await store.asOwner((ask) => ask(olderHistory));
    const found = await asItIs();
    // twice: the first one leaves neither a lock nor a connection behind
    for (let attempt = 0; attempt < 2; attempt += 1)
      await assert.rejects(openDatabase(store.where, { functions }), (error: Error) => {
        assert.ok(error instanceof RefusedStart, error.stack);
        assert.match(
          error.message,
          /^The database (in|at) \S+ was made by a version before the first release and cannot be brought to this one: .*DATA(_DIR|BASE_URL) to an(other| empty) one\.$/,
        );
        return true;
      });
    assert.deepEqual(await asItIs(), found);
  });
});
