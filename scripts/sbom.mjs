// `npm run sbom`: what ships, as CycloneDX: each package of the lock file that runs (`npm sbom --omit=dev` leaves out
// those that development needs as well, React among them), and the images that deploy/ builds on and starts.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { nameAt, ourLock, shippedPlaces } from "./licences.mjs";
import { root } from "./process.mjs";

const read = (file) => readFileSync(path.join(root, file), "utf8");
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/** As a list of licences of CycloneDX; none where the package names none. */
const licencesOf = (licence) =>
  licence === undefined
    ? {}
    : { licenses: [/^[\w.+-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence }] };

/** `sha512-…` in base64 as CycloneDX writes it. */
const hashesOf = (integrity) => {
  const [, content] = /^sha512-(.+)$/.exec(integrity ?? "") ?? [];
  return content === undefined
    ? {}
    : { hashes: [{ alg: "SHA-512", content: Buffer.from(content, "base64").toString("hex") }] };
};

const componentOf = ([at, { version, license, integrity, optional, resolved }]) => {
  const name = nameAt(at);
  const purl = purlOf(name, version);
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    scope: optional ? "optional" : "required",
    ...licencesOf(license),
    ...hashesOf(integrity),
    ...(resolved ? { externalReferences: [{ type: "distribution", url: resolved }] } : {}),
  };
};

/** Where a package that stands `at` finds another, as Node looks for it. */
function foundFrom(at, name, packages) {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return null;
  }
}

/** What each needs of the others that ship. */
function dependenciesOf(lock) {
  const refAt = new Map(shippedPlaces(lock).map(([at, { version }]) => [at, purlOf(nameAt(at), version)]));
  const needs = new Map();
  for (const [at, { dependencies, optionalDependencies, peerDependencies }] of [
    ["", lock.packages[""] ?? {}],
    ...shippedPlaces(lock),
  ]) {
    const ref = at === "" ? "parley" : refAt.get(at);
    const all = needs.get(ref) ?? new Set();
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = refAt.get(foundFrom(at, name, lock.packages) ?? "");
      if (needed !== undefined) all.add(needed);
    }
    needs.set(ref, all);
  }
  return [...needs].map(([ref, all]) => ({ ref, dependsOn: [...all].toSorted() }));
}

/** The images that are built on and started, by their names in deploy/. */
export function images() {
  const { services } = parse(read("deploy/compose.yaml"), { merge: true });
  const named = [
    ...[...read("deploy/Dockerfile").matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image),
    ...Object.values(services).map(({ image }) => image),
  ];
  return [...new Set(named)].filter((image) => image !== "parley");
}
const imageOf = (image) => {
  const [name, version] = image.split(":");
  return {
    type: "container",
    "bom-ref": `pkg:docker/${image.replace(":", "@")}`,
    name,
    version,
    purl: `pkg:docker/${image.replace(":", "@")}`,
  };
};

export function billOfMaterials(lock = ourLock(), now = new Date()) {
  // One that stands in several places is one.
  const libraries = new Map(
    shippedPlaces(lock).map((place) => [componentOf(place).purl, componentOf(place)]),
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: "application", "bom-ref": "parley", name: lock.name, version: lock.version },
    },
    components: [
      ...[...libraries.values()].toSorted((one, other) => one.purl.localeCompare(other.purl, "en")),
      ...images().map(imageOf),
    ],
    dependencies: dependenciesOf(lock),
  };
}

if (import.meta.filename === process.argv[1])
  process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
