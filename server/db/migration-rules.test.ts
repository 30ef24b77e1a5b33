import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { migrationFaults } from "../testing/migration-rules.ts";

const folder = new URL("migrations/", import.meta.url);
const partsOf = (sql: string): string[] => sql.split("--> statement-breakpoint");
/** Before there was a release, nobody worked with any table. */
const lastBefore = "0019_sign-in-to-mailboxes.sql";

test("no migration reads or rewrites a table as a whole while people work with it", () => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  assert.ok(files.includes(lastBefore), "the migrations are read");
  const parts = files.map((name) => partsOf(readFileSync(new URL(name, folder), "utf8")));
  const faults = files.flatMap((name, at) =>
    name <= lastBefore
      ? []
      : migrationFaults(parts[at] ?? [], parts.slice(0, at)).map(
          ({ statement, why }) => `${name}: "${statement.slice(0, 160)}" ${why}.`,
        ),
  );
  assert.deepEqual(faults, []);
});

describe("a migration that holds up a large table is refused:", () => {
  const check = ['ALTER TABLE "tickets" ADD CONSTRAINT "named" CHECK ("name" is not null) NOT VALID;'];
  const valid = ['ALTER TABLE "tickets" VALIDATE CONSTRAINT "named";'];
  const refused: [what: string, sql: string, why: RegExp][] = [
    ["not null without a check", 'ALTER TABLE "tickets" ALTER COLUMN "name" SET NOT NULL;', /next migration/],
    ["another type", 'ALTER TABLE "tickets" ALTER COLUMN "name" SET DATA TYPE integer;', /new type/],
    [
      "another type in a list",
      "alter table public.tickets add a int, alter b type text using b::text",
      /new type/,
    ],
    [
      "a computed default",
      'ALTER TABLE "tickets" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
      /computed/,
    ],
    [
      "a default of a sequence",
      "ALTER TABLE tickets ADD COLUMN n bigint DEFAULT nextval('x'::regclass)",
      /computed/,
    ],
    [
      "a generated column",
      "ALTER TABLE tickets ADD COLUMN n text GENERATED ALWAYS AS (lower(name)) STORED",
      /for every row/,
    ],
    ["an identity", "ALTER TABLE tickets ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY", /for every row/],
    ["a serial", "ALTER TABLE tickets ADD n bigserial", /for every row/],
    [
      "not null without a default",
      'ALTER TABLE "tickets" ADD COLUMN "name" text NOT NULL;',
      /constant default/,
    ],
    ["a check", 'ALTER TABLE "tickets" ADD CONSTRAINT "c" CHECK ("a" > 0);', /not valid/],
    [
      "a reference with more than one statement in its part",
      'SELECT 1; ALTER TABLE "tickets" ADD FOREIGN KEY ("a") REFERENCES "b"("id");',
      /not valid/,
    ],
    ["a check that is validated at once", `${check.join("")}${valid.join("")}`, /of its own/],
    ["a unique constraint", 'ALTER TABLE "tickets" ADD CONSTRAINT "u" UNIQUE("a");', /unique index/],
    ["a primary key", 'ALTER TABLE "tickets" ADD PRIMARY KEY ("a");', /unique index/],
    ["a unique column", 'ALTER TABLE "tickets" ADD COLUMN "a" text UNIQUE;', /unique index/],
    ["another place", "ALTER TABLE tickets SET UNLOGGED", /anew/],
    ["a lock", "LOCK TABLE tickets", /everybody/],
    ["an index built anew", "REINDEX TABLE tickets", /everybody/],
    ["a vacuum in full", "VACUUM FULL tickets", /everybody/],
    ["rows that are changed", "UPDATE tickets SET a = 1", /in slices/],
    ["rows that are deleted", "DELETE FROM tickets WHERE a = 1", /in slices/],
    ["another name", 'ALTER TABLE "tickets" RENAME COLUMN "a" TO "b";', /still reads/],
    ["one behind a comment", "-- harmless\n/* really */ UPDATE tickets SET a = 1", /in slices/],
  ];
  for (const [what, sql, why] of refused)
    test(what, () => {
      const faults = migrationFaults(partsOf(sql), []);
      assert.ok(faults.length > 0, sql);
      assert.ok(
        faults.some((fault) => why.test(fault.why)),
        JSON.stringify(faults),
      );
    });

  test("not null whose check was never made valid", () => {
    assert.equal(
      migrationFaults(['ALTER TABLE "tickets" ALTER COLUMN "name" SET NOT NULL;'], [check]).length,
      1,
    );
  });
  test("and what holds nothing up is not", () => {
    for (const [sql, ...earlier] of [
      ['ALTER TABLE "tickets" ADD COLUMN "a" text;'],
      ["ALTER TABLE \"tickets\" ADD COLUMN \"a\" text DEFAULT 'It''s; not null update' NOT NULL;"],
      ['ALTER TABLE "tickets" ADD COLUMN "a" jsonb DEFAULT \'{}\'::jsonb NOT NULL;'],
      ['ALTER TABLE "tickets" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL;'],
      [
        'ALTER TABLE "tickets" ADD COLUMN "n" integer DEFAULT -1 NOT NULL, ADD COLUMN "b" boolean DEFAULT false NOT NULL;',
      ],
      ['ALTER TABLE "tickets" DROP COLUMN "a";'],
      ['CREATE INDEX "i" ON "tickets" USING btree ("a");'],
      [
        'ALTER TABLE "tickets" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."b"("id") ON DELETE cascade;',
      ],
      [...check],
      [valid.join(""), check],
      ['ALTER TABLE "tickets" ALTER COLUMN "name" SET NOT NULL;', check, valid],
      [
        'CREATE TABLE "fresh" ("id" uuid);--> statement-breakpoint\nALTER TABLE "fresh" ADD CONSTRAINT "c" CHECK ("id" is not null);--> statement-breakpoint\nCREATE INDEX "x" ON "fresh" ("id");',
      ],
      [
        "create function f() returns trigger language plpgsql as $$ begin update tickets set a = 1; return new; end $$",
      ],
    ] as [string, ...string[][]][])
      assert.deepEqual(migrationFaults(partsOf(sql), earlier), [], sql);
  });
});
