import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowsIn, climbing, knots, moduleOf, moduleSources, unknownDomains } from "./domains.mjs";

const root = new URL("..", import.meta.url).pathname;

test("nothing in a module knows a module of a higher domain, and no two know each other", () => {
  const sources = moduleSources(root);
  const arrows = arrowsIn(sources);
  assert.ok(sources.size > 500, `${sources.size} files`);
  assert.ok(arrows.length > 250, `${arrows.length} arrows`);
  assert.deepEqual(climbing(arrows), []);
  assert.deepEqual(knots(arrows), []);
});

const low = "server/modules/workspace/files";
const high = "server/modules/desk/letters";
const table = [`${high}/table.ts`, 'export const letters = pgTable("letters", {});'];
const climbs = (source, file = "rows.ts") =>
  climbing(arrowsIn(new Map([table, [`${low}/${file}`, source]]))).length === 1;

test("an import of a type, one that comes later and one that is handed on climb like any other", () => {
  const target = '"../../desk/letters/table.ts"';
  for (const source of [
    `import { letters } from ${target};`,
    `import type { letters } from ${target};`,
    `import ${target};`,
    `export { letters } from ${target};`,
    `export * from ${target};`,
    `const { letters } = await import(${target});`,
    `type Letters = import(${target}).Letters;`,
  ])
    assert.ok(climbs(source), source);
  assert.ok(!climbs(`// import { letters } from ${target};`));
  assert.ok(!climbs('import { letters } from "../letters/table.ts";'));
});

test("the name of a table or a function in SQL climbs like an import", () => {
  for (const source of [
    "sql`select 1 from letters l where l.id = ${id}`",
    "sql<number>`(select count(*) from ${mine} m join letters on true)`",
    "sql`letters.tenant_id = ${tenant}`",
    "sql`exists (select 1 from ${sql`letters`} where true)`.append(sql`update letters set at = now()`)",
    'sql.identifier("letters")',
    'db.execute("delete from letters")',
    "const text = `insert into letters (id) values (${id})`;",
  ])
    assert.ok(climbs(source), source);
  assert.ok(climbs("update letters set file_id = null;", "functions.sql"));
  assert.ok(climbs("references letters (tenant_id, id)", "functions.sql"));
  assert.ok(!climbs("-- select from letters\nselect 1;", "functions.sql"));
  assert.ok(!climbs('say("letters.not_there"); const file = `letters.csv`; // from letters'));
  assert.ok(!climbs("sql`select letters_sent from mailbox m where m.letters = 1`"));
  const functions = [`${high}/functions.sql`, "create or replace function letters_found() returns int"];
  const asked = [`${low}/rows.ts`, "sql`select letters_found(${words})`"];
  assert.equal(climbing(arrowsIn(new Map([functions, asked]))).length, 1);
});

test("modules of one domain that know each other are found, however long the way round is", () => {
  const file = (name, other) => [
    `server/modules/crm/${name}/rows.ts`,
    `import { rows } from "../${other}/rows.ts";`,
  ];
  const round = [file("a", "b"), file("b", "c"), file("c", "a")];
  assert.deepEqual(knots(arrowsIn(new Map([...round, file("d", "a")]))), [
    "know each other: crm/a, crm/b, crm/c",
  ]);
  assert.deepEqual(knots(arrowsIn(new Map([file("a", "b"), file("b", "c")]))), []);
});

test("every module stands in a domain", () => {
  assert.deepEqual(unknownDomains(root), []);
  assert.equal(moduleOf("server/modules/desk/tickets/reply.ts"), "desk/tickets");
  assert.equal(moduleOf("server/modules/index.ts"), null);
});
