import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { splitMigration } from "./migrate.ts";
import { schemaSteps } from "./schema-steps.ts";
import { splitSql } from "./split-sql.ts";

describe("statements of a text", () => {
  test("end at semicolons that are no part of a text, a name, a body or a comment", () => {
    assert.deepEqual(
      splitSql(`
        -- one; not the end
        select 'a;b''c;' as ";"; /* two; */ create function f() returns text as $$
          -- stays; here
          select 'x';
        $$; do $body$ begin perform $$;$$; end $body$;
        select 1 - 2 / 3, $1;;
      `),
      [
        `select 'a;b''c;' as ";"`,
        "create function f() returns text as $$\n          -- stays; here\n          select 'x';\n        $$",
        "do $body$ begin perform $$;$$; end $body$",
        "select 1 - 2 / 3, $1",
      ],
    );
  });
});

describe("steps of the schema", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-steps-"));
  after(() => rmSync(folder, { recursive: true }));
  const file = pathToFileURL(path.join(folder, "functions.sql"));
  const tables = [
    { name: "deals", oid: "1", hasTenant: true },
    { name: "skills", oid: "2", hasTenant: true },
  ];
  const steps = (text: string, of = tables) => {
    writeFileSync(file, text);
    return schemaSteps([file], of);
  };
  const own = (text: string) => steps(text).filter(({ name }) => /of_test|functions\.sql/.test(name));
  const hashOf = (name: RegExp, of: ReturnType<typeof steps>) =>
    of.find((step) => name.test(step.name))?.hash;

  test("are tables, then all functions with their owners, then each trigger and each index", () => {
    const found = own(`
      create or replace function a() returns trigger language plpgsql as $$ begin alter table x; end $$;
      create or replace trigger of_test after insert on deals for each row execute function a();
      create index if not exists of_test_too on skills (name);
      alter table deals add column if not exists b text;
      do $$ begin alter function a() owner to parley_search; end $$;
      do $$ begin if true then alter table deals add constraint c check (true); end if; end $$;
    `).slice(-5);
    assert.deepEqual(
      found.map(({ text, about }) => [text.slice(0, 20), about]),
      [
        ["alter table deals ad", ["deals"]],
        ["do $$ begin if true ", ["deals"]],
        ["create or replace fu", []],
        ["create or replace tr", ["deals"]],
        ["create index if not ", ["skills"]],
      ],
    );
    assert.match(found[2]?.text ?? "", /alter function a\(\) owner/);
  });

  test("are others where their text is, or a table that they name; not where a comment or another table is", () => {
    const text = "create or replace trigger of_test after insert on deals execute function a();";
    const asMade = hashOf(/of_test/, steps(text));
    const remade = (name: string) => tables.map((one) => (one.name === name ? { ...one, oid: "9" } : one));
    assert.equal(hashOf(/of_test/, steps(`-- why\n${text}`)), asMade);
    assert.equal(hashOf(/of_test/, steps(text, remade("skills"))), asMade);
    assert.notEqual(hashOf(/of_test/, steps(text, remade("deals"))), asMade);
    assert.notEqual(hashOf(/of_test/, steps(text.replace("insert", "update"))), asMade);
  });
});

describe("a migration beside calls", () => {
  test("builds indexes of tables that were there afterwards, and checks their references then", () => {
    const split = splitMigration([
      'CREATE TABLE "new" ("id" uuid);',
      'ALTER TABLE "old" ADD COLUMN "new_id" uuid;',
      'ALTER TABLE "new" ADD CONSTRAINT "new_old" FOREIGN KEY ("id") REFERENCES "public"."old"("id") ON DELETE cascade ON UPDATE no action;',
      'ALTER TABLE "old" ADD CONSTRAINT "old_new" FOREIGN KEY ("new_id") REFERENCES "public"."new"("id") ON DELETE no action ON UPDATE no action;',
      'CREATE INDEX "new_ids" ON "new" USING btree ("id");',
      'CREATE UNIQUE INDEX "old_ids" ON "old" USING btree ("new_id") WHERE new_id is not null;',
    ]);
    assert.deepEqual(split.together.slice(1), [
      'ALTER TABLE "old" ADD COLUMN "new_id" uuid',
      'ALTER TABLE "new" ADD CONSTRAINT "new_old" FOREIGN KEY ("id") REFERENCES "public"."old"("id") ON DELETE cascade ON UPDATE no action',
      'ALTER TABLE "old" ADD CONSTRAINT "old_new" FOREIGN KEY ("new_id") REFERENCES "public"."new"("id") ON DELETE no action ON UPDATE no action not valid',
      'CREATE INDEX "new_ids" ON "new" USING btree ("id")',
    ]);
    assert.deepEqual(split.afterwards, [
      'alter table "old" validate constraint "old_new"',
      'CREATE UNIQUE INDEX "old_ids" ON "old" USING btree ("new_id") WHERE new_id is not null',
    ]);
    assert.ok(split.tables.includes("old") && split.tables.includes("new"));
  });
});
