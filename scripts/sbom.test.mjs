import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { ourLock, shipped } from "./licences.mjs";
import { root } from "./process.mjs";
import { billOfMaterials, images } from "./sbom.mjs";

const { scripts, dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

test("the printed bill of materials has each package that ships, by name and version, and each image", () => {
  const printed = JSON.parse(
    execFileSync(process.execPath, [scripts.sbom.replace(/^node /, "")], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    }),
  );
  assert.deepEqual([printed.bomFormat, printed.specVersion], ["CycloneDX", "1.5"]);
  const libraries = printed.components.filter(({ type }) => type === "library");
  const wanted = new Set(shipped(ourLock()).map(({ name, version }) => `${name}@${version}`));
  assert.deepEqual(
    libraries.map(({ name, version }) => `${name}@${version}`).toSorted(),
    [...wanted].toSorted(),
  );
  for (const name of Object.keys(dependencies))
    assert.ok(
      libraries.some((one) => one.name === name),
      `${name} runs, and is in it`,
    );
  for (const { name, purl, version, licenses, hashes } of libraries) {
    assert.equal(purl, `pkg:npm/${name.replace(/^@/, "%40")}@${version}`);
    assert.ok(licenses?.length === 1 || name === "xmlhttprequest-ssl", `${name} has its licence`);
    assert.match(hashes?.[0]?.content ?? "", /^[0-9a-f]{128}$/, `${name} has its hash`);
  }
  assert.deepEqual(
    printed.components
      .filter(({ type }) => type === "container")
      .map(({ name, version }) => `${name}:${version}`),
    images(),
  );
});

test("each reference of it names something that is in it, once", () => {
  const { components, dependencies: needs } = billOfMaterials();
  const refs = ["parley", ...components.map((one) => one["bom-ref"])];
  assert.equal(new Set(refs).size, refs.length);
  const known = new Set(refs);
  for (const { ref, dependsOn } of needs)
    for (const each of [ref, ...dependsOn]) assert.ok(known.has(each), each);
  assert.ok(
    (needs.find(({ ref }) => ref === "parley")?.dependsOn.length ?? 0) >= Object.keys(dependencies).length,
  );
});

test("a package is found from where it is asked for, the nearest first", () => {
  const lock = {
    name: "x",
    version: "1.0.0",
    packages: {
      "": { dependencies: { a: "1", b: "1" }, devDependencies: { d: "1" } },
      "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { b: "2" } },
      "node_modules/a/node_modules/b": { version: "2.0.0", license: "(MIT OR ISC)" },
      "node_modules/b": { version: "1.0.0", license: "MIT" },
      "node_modules/d": { version: "1.0.0", license: "MIT", dev: true },
    },
  };
  const { components, dependencies: needs } = billOfMaterials(lock);
  assert.deepEqual(
    components.filter(({ type }) => type === "library").map(({ purl }) => purl),
    ["pkg:npm/a@1.0.0", "pkg:npm/b@1.0.0", "pkg:npm/b@2.0.0"],
  );
  assert.deepEqual(needs, [
    { ref: "parley", dependsOn: ["pkg:npm/a@1.0.0", "pkg:npm/b@1.0.0"] },
    { ref: "pkg:npm/a@1.0.0", dependsOn: ["pkg:npm/b@2.0.0"] },
    { ref: "pkg:npm/b@2.0.0", dependsOn: [] },
    { ref: "pkg:npm/b@1.0.0", dependsOn: [] },
  ]);
  assert.deepEqual(components[2].licenses, [{ expression: "(MIT OR ISC)" }]);
});
