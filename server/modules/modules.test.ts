import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { domains } from "../../scripts/domains.mjs";
import { functions, jobs, modules, routines, timers } from "./index.ts";

const names = modules.map(({ name }) => name);
const rankOf = (name: string) => domains.indexOf(String(name.split("/")[0]));
const folders = globSync("*/*", { cwd: import.meta.dirname, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => path.relative(import.meta.dirname, path.join(entry.parentPath, entry.name)));

const occursTwice = (all: string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

test("every module folder is listed once, under its own path, by domain from low to high", () => {
  assert.deepEqual(
    names,
    folders.toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1)),
  );
});

test("each call is answered by one module, and each job, routine and timer has a name of its own", () => {
  const calls = modules.flatMap((module) =>
    module.calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  );
  assert.ok(calls.length > 500, `${calls.length} calls`);
  assert.deepEqual(occursTwice(calls), []);
  const queues = [...jobs, ...routines, ...timers].map(({ name }) => name);
  assert.ok(queues.length > 40, `${queues.length} queues`);
  assert.deepEqual(occursTwice(queues), []);
});

test("every functions.sql belongs to its module's definition", () => {
  assert.deepEqual(
    functions.map((file) => path.relative(import.meta.dirname, fileURLToPath(file))).toSorted(),
    globSync("*/*/*.sql", { cwd: import.meta.dirname }).toSorted(),
  );
});

test("what a module brings cannot be changed later", () => {
  for (const module of modules)
    for (const part of [
      module,
      module.calls,
      module.jobs,
      module.routines,
      module.timers,
      module.functions,
      module.purges,
    ])
      assert.ok(Object.isFrozen(part), module.name);
});
