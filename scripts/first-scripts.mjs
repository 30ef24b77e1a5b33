// `node scripts/first-scripts.mjs`: how much script the desk's busiest screens name above what a bare Next page
// names, read off the production build that is there. A build that is over its budget fails. Runs on Node 20.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { root } from "./process.mjs";

/** KB of gzip, 1 KB = 1000 bytes. The aim is 90 each (issue 17); no budget is ever raised for a screen under it. */
export const budgets = [
  { screen: "list", route: "(desk)/tickets", maxKb: 85 },
  { screen: "ticket", route: "(desk)/tickets/[id]", maxKb: 99 },
  { screen: "inbox", route: "(desk)/inbox", maxKb: 76.5 },
  { screen: "board", route: "(desk)/tickets/kanban", maxKb: 86.5 },
  { screen: "dashboard", route: "(desk)/dashboard", maxKb: 73 },
];

/**
 * What a bare page of the same Next names: the framework's four files 131.2, and 3.5 of the router's that every
 * page names as its own. Read off the page of scripts/bench/bare-next.ts, each file by gzip, on 28 November 2026
 * (Next 16.4); to be read again with another Next.
 */
export const bareKb = 134.8;

/**
 * @param {string} folder of a build, `.next`
 * @returns {{ screen: string, maxKb: number, kb: number }[]} of each screen what its page names above a bare one
 */
export function firstScripts(folder, screens = budgets, bare = bareKb) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(folder, "build-manifest.json"), "utf8"));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(folder, file))).length);
    return sizes.get(file);
  };
  return screens.map(({ screen, route, maxKb }) => {
    const named = new Set([
      ...rootMainFiles,
      ...entriesOf(path.join(folder, "server/app", route, "page_client-reference-manifest.js")),
    ]);
    return { screen, maxKb, kb: [...named].reduce((sum, file) => sum + sizeOf(file), 0) / 1000 - bare };
  });
}

/** What is too much, a sentence each. */
export const tooMuch = (screens) =>
  screens
    .filter(({ kb, maxKb }) => kb > maxKb)
    .map(
      ({ screen, kb, maxKb }) =>
        `The ${screen} names ${kb.toFixed(1)} KB of scripts, and its budget is ${maxKb} KB (scripts/first-scripts.mjs).`,
    );

/** The manifest is a script that puts itself into a global. */
function entriesOf(file) {
  const page = {};
  runInNewContext(readFileSync(file, "utf8"), page);
  return Object.values(page.__RSC_MANIFEST).flatMap(({ entryJSFiles }) => Object.values(entryJSFiles).flat());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const { screen, kb, maxKb } of firstScripts(path.join(root, ".next")))
    console.log(`${screen.padEnd(12)}${kb.toFixed(1).padStart(8)} KB of ${maxKb}`);
