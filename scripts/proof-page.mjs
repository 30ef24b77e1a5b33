// What a page of promises says of the repository, checked against it: `docs/security.md` and
// `docs/specification.md`.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./process.mjs";

const isTest = (file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file);

export const pageText = (file) => readFileSync(path.join(root, file), "utf8");

/** The files that a page names, each time that it does. */
export const filesNamedIn = (page) =>
  [
    ...page.matchAll(
      /`((?:server|contract|lib|app|components|chat-box|messages|public|scripts|tests|docs)\/[^`\s]+\.\w+|middleware\.ts|package(?:-lock)?\.json)`/g,
    ),
  ].map(([, file]) => file);

export const absent = (files) => files.filter((file) => !existsSync(path.join(root, file)));

/**
 * Tests by name that are not in the file named after them: `"one", "two" \`the/file.test.ts\`` within one
 * cell.
 */
export function testsMissingIn(page) {
  let count = 0;
  const missing = [];
  for (const cell of page.split(/\n|(?<!\\)\|/)) {
    let waiting = [];
    for (const [, name, file] of cell.matchAll(/"([^"]+)"|`([^`]+)`/g)) {
      if (name !== undefined) {
        waiting.push(name);
        continue;
      }
      if (!isTest(file) || !file.includes("/")) continue;
      const text = existsSync(path.join(root, file)) ? pageText(file) : "";
      for (const one of waiting) {
        count += 1;
        if (!text.includes(one)) missing.push(`${one}: ${file}`);
      }
      waiting = [];
    }
    missing.push(...waiting.map((one) => `${one}: in no file`));
  }
  return { count, missing };
}

/** The lines of the page's tables, without their heads, as lists of cells. */
export const rowsOf = (page) =>
  page
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf("|"))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells[0] !== "Line");
