import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { imports } from "../../../../contract/crm/import.ts";
import { customFields } from "../../../../contract/workspace/custom-fields.ts";
import {
  importMappings,
  mappingOf,
  standardTargets,
  targetOf,
} from "../../../../contract/crm/import-choices.ts";
import { newId } from "../../../db/columns.ts";
import { sendFile } from "../../../testing/import-files.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("import field mapping", () => {
  let world: World;
  let boss: Person;
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());

  const file = async () =>
    (await sendFile(world, boss, "Who,Mail,Shoe size,Remark\nKim Larsen,kim@x.test,42,Nice\n")).body.id;
  const sizeField = () =>
    world.ok(customFields.create, boss, {
      body: { entity: "CONTACT", label: { en: `Size ${newId()}` }, type: "TEXT" },
    });

  test("each target has one mapping and each mapping one target", () => {
    const all = [null, `custom:${newId()}`, ...standardTargets.CONTACT, ...standardTargets.COMPANY];
    for (const target of all) assert.equal(targetOf(mappingOf(target)), target);
    assert.deepEqual(
      [...new Set(all.map((target) => mappingOf(target).type))].toSorted(),
      [...importMappings].toSorted(),
    );
  });

  test("columns are mapped by StandardField, CustomField and Ignore, and answered so, as with the short form", async () => {
    const field = await sizeField();
    const long = [
      { type: "StandardField" as const, field: "name" as const },
      { type: "StandardField" as const, field: "email" as const },
      { type: "CustomField" as const, field: field.id },
      { type: "Ignore" as const, field: null },
    ];
    const short = ["name", "email", `custom:${field.id}`, null];
    const [one, other, third] = [await file(), await file(), await file()];
    const byLong = await world.ok(imports.choose, boss, { params: { id: one }, body: { targets: long } });
    const byShort = await world.ok(imports.choose, boss, { params: { id: other }, body: { targets: short } });
    const mixed = await world.ok(imports.analyze, boss, {
      body: { importId: third, targets: ["name", long[1] ?? null, long[2] ?? null, { type: "Ignore" }] },
    });
    for (const { columns } of [
      byLong,
      byShort,
      mixed,
      await world.ok(imports.get, boss, { params: { id: one } }),
    ]) {
      assert.deepEqual(
        columns.map(({ mapping }) => mapping),
        long,
      );
      assert.deepEqual(
        columns.map(({ target }) => target),
        short,
      );
    }
    await world.ok(imports.analyze, boss, { body: { importId: one } });
    assert.equal((await world.ok(imports.execute, boss, { body: { importId: one } })).total, 1);
  });

  test("a mapping that names no field is refused at its column", async () => {
    const id = await file();
    const refused = async (mapping: unknown) =>
      world.call(imports.choose, boss, {
        params: { id },
        body: { targets: [mapping, null, null, null] as never },
      });
    for (const mapping of [
      { type: "StandardField", field: "shoeSize" },
      { type: "CustomField", field: "email" },
      { type: "StandardField" },
      { type: "Other", field: "email" },
      { type: "Ignore", field: "email" },
      5,
    ]) {
      const { status, body } = await refused(mapping);
      assert.equal(status, 422, JSON.stringify(mapping));
      assert.match(JSON.stringify(body["errors"]), /targets\.0/u);
    }
    for (const mapping of [
      { type: "CustomField", field: newId() },
      { type: "StandardField", field: "domain" },
    ]) {
      const { status, body } = await refused(mapping);
      assert.deepEqual(
        [status, (body["errors"] as { path: string }[])[0]?.path],
        [422, "targets.0"],
        JSON.stringify(mapping),
      );
    }
  });
});
