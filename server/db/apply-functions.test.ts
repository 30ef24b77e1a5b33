import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { functions } from "../modules/index.ts";
import { RefusedStart } from "../refused-start.ts";
import { emptyDatabase } from "../testing/empty-database.ts";
import type { EmptyDatabase } from "../testing/empty-database.ts";
import { schemaDump } from "../testing/schema-dump.ts";
import type { Functions } from "./apply-functions.ts";
import { openDatabase } from "./open-database.ts";

describe("what the tables cannot say", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-functions-"));
  let store: EmptyDatabase;
  before(async () => {
    store = await emptyDatabase();
    await start({ functions });
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await store.drop();
  });
  const start = async (brought: Functions) => (await openDatabase(store.where, brought)).close();
  /** Each policy, trigger and function by number and by the transaction that wrote it: made again, it has others. */
  const written = () =>
    store.asOwner((ask) =>
      ask(`select 'policy' as kind, oid::text, xmin::text from pg_policy
        union all select 'trigger', oid::text, xmin::text from pg_trigger
        union all select 'function', oid::text, xmin::text from pg_proc where oid >= 16384
        union all select 'kept', hash, xmin::text from drizzle.applied_steps order by 1, 2`),
    );
  const dump = () => store.asOwner(schemaDump);
  const statement = (text: string) => store.asOwner((ask) => ask(text));

  test("a start where nothing changed writes none of it again", async () => {
    const asMade = await written();
    assert.ok(asMade.length > 300, `${asMade.length} objects`);
    await start({ functions });
    assert.deepEqual(await written(), asMade);
  });

  test("a text that changed is applied at the next start, and once", async () => {
    const changed = path.join(folder, "functions.sql");
    const asMade = await dump();
    writeFileSync(
      changed,
      "create or replace function told() returns text language sql as $$ select 'one' $$;",
    );
    const brought = { functions: [...functions, pathToFileURL(changed)] };
    await start(brought);
    assert.deepEqual(await statement("select told() as answer"), [{ answer: "one" }]);
    const applied = await written();
    await start(brought);
    assert.deepEqual(await written(), applied);
    await statement("drop function told()");
    await start({ functions });
    assert.equal(await dump(), asMade);
  });

  test("of what belongs together all is applied, or none; a start after one that failed goes on", async () => {
    const asMade = await dump();
    const file = path.join(folder, "broken.sql");
    const brought = { functions: [...functions, pathToFileURL(file)] };
    const first =
      "create or replace function first_of_two() returns text language sql as $$ select 'one' $$;";
    writeFileSync(
      file,
      `${first} create or replace function second_of_two() returns text language sql as $$ select no_such_function() $$;`,
    );
    await assert.rejects(start(brought), /no_such_function/);
    assert.equal(await dump(), asMade);
    writeFileSync(file, first);
    await start(brought);
    assert.deepEqual(await statement("select first_of_two() as answer"), [{ answer: "one" }]);
    await statement("drop function first_of_two()");
    await start({ functions });
    assert.equal(await dump(), asMade);
  });

  test("an earlier text that comes back is applied again, also where the later one was not applied to its end", async () => {
    const file = path.join(folder, "turns.sql");
    const brought = { functions: [...functions, pathToFileURL(file)] };
    const says = (word: string) =>
      `create or replace function said() returns text language sql as $$ select '${word}' $$;`;
    const answer = () => statement("select said() as answer");
    writeFileSync(file, says("one"));
    await start(brought);
    writeFileSync(file, `${says("two")} create index if not exists broken on no_such_table (id);`);
    await assert.rejects(start(brought), /no_such_table/);
    writeFileSync(file, says("one"));
    await start(brought);
    assert.deepEqual(await answer(), [{ answer: "one" }]);
    await statement("drop function said()");
    await start({ functions });
  });

  test("a table that a migration adds gets its row-level security", async () => {
    await statement("create table later (tenant_id text not null, id uuid not null)");
    await start({ functions });
    assert.deepEqual(
      await statement("select policyname from pg_policies where tablename = 'later' order by 1"),
      [{ policyname: "desk" }, { policyname: "system" }],
    );
    await statement("drop table later");
    await start({ functions });
  });

  test("tables without a policy, or where row-level security is off or not forced, refuse the start in one sentence; npm run migrate puts it back", async () => {
    const asMade = await dump();
    await statement(
      "drop policy desk on companies; drop policy system on companies; drop policy search on companies",
    );
    await statement("alter table contacts disable row level security");
    await statement("alter table tickets no force row level security");
    await assert.rejects(start({ functions }), (error: Error) => {
      assert.ok(error instanceof RefusedStart, error.stack);
      assert.match(
        error.message,
        /^The database (in|at) \S+ shows .* in companies, contacts, tickets, since [^.]*"npm run migrate" [^.]*\.$/,
      );
      return true;
    });
    await start({ functions, isRepair: true });
    assert.equal(await dump(), asMade);
  });

  test("triggers and functions are replaced, so that none is gone for a moment beside calls", () => {
    for (const file of functions)
      assert.doesNotMatch(
        readFileSync(file, "utf8"),
        /create (constraint trigger|trigger|function)/,
        file.href,
      );
  });

  test("policies stand in row-security.ts alone, and a function with rights of its own is its role's", async () => {
    for (const file of functions)
      assert.doesNotMatch(readFileSync(file, "utf8"), /create (policy|role)|row level security/, file.href);
    assert.deepEqual(
      await statement(
        "select proname, proowner::regrole::text as owner from pg_proc where prosecdef and oid >= 16384 and proowner::regrole::text not in ('parley_search', 'parley_eraser') order by proname",
      ).then((rows) => rows.map(({ proname }) => proname)),
      ["count_grown_tables", "settings_have_changed"],
    );
  });
});
