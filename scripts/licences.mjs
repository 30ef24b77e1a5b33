// `npm run licences`: what ships, by its licence, from the lock file alone. A test holds each to those that may.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./process.mjs";

/** None asks for the source of what it is built into. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
]);
/** What asks for its own source, and is used as it comes, each with why it may. */
const byName = [
  [
    /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    "LGPL-3.0-or-later",
    "libvips is a library of its own, loaded as it is",
  ],
  [/^xmlhttprequest-ssl$/, "none", "MIT by its own file; it says so in a field that npm left behind"],
  [/^mediabunny$/, "MPL-2.0", "unchanged, in files of its own"],
];

/** One of several is chosen; all of several hold. */
const isPermissive = (licence) => {
  const text = licence.replace(/^\((.*)\)$/, "$1");
  if (text.includes(" OR ")) return text.split(" OR ").some(isPermissive);
  return text.split(" AND ").every((one) => permissive.has(one.trim()));
};
const mayShip = ({ name, licence }) =>
  isPermissive(licence) ||
  byName.some(
    ([of, wanted]) =>
      of.test(name) && licence.split(" AND ").every((one) => one === wanted || permissive.has(one)),
  );

const isShipped = ([at, { dev, devOptional }]) => at !== "" && !dev && !devOptional;
export const nameAt = (at) => at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);

/** Of a lock file, every package that is not for development alone, by where it stands. */
export const shippedPlaces = (lock) => Object.entries(lock.packages).filter(isShipped);
export const shipped = (lock) =>
  shippedPlaces(lock)
    .map(([at, { version, license }]) => ({ name: nameAt(at), version, licence: license ?? "none" }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
export const refusedOf = (packages) => packages.filter((one) => !mayShip(one));
export const ourLock = () => JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));

if (import.meta.filename === process.argv[1]) {
  const byLicence = Object.groupBy(shipped(ourLock()), ({ licence }) => licence);
  for (const [licence, packages] of Object.entries(byLicence).toSorted(([, a], [, b]) => b.length - a.length))
    process.stdout.write(
      `${licence}: ${packages.length}\n${packages.map(({ name, version }) => `  ${name} ${version}\n`).join("")}`,
    );
}
