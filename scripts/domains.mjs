import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The server's domains, low to high: an import runs from a higher one to a lower one
 * (docs/adr/0063-domains.md).
 */
export const domains = [
  "workspace",
  "people",
  "notices",
  "crm",
  "desk",
  "team",
  "site",
  "channels",
  "assistant",
  "automation",
  "insight",
  "billing",
  "privacy",
];

/** `desk/tickets` of `server/modules/desk/tickets/reply.ts`; null for what stands in no module. */
export function moduleOf(file) {
  const [, domain, name, ...rest] = /^server\/modules\/([^/]+)\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return domain && name && rest.length > 0 ? `${domain}/${name}` : null;
}

const rankOf = (module) => domains.indexOf(module.split("/")[0]);

/** What of the server's modules imports what of a higher domain, as `from → to`, sorted; tests left out. */
export function upwardArrows(root) {
  const arrows = new Set();
  for (const file of globSync("server/modules/*/*/**/*.ts", { cwd: root })) {
    if (file.endsWith(".test.ts")) continue;
    const from = moduleOf(file);
    for (const target of importsOf(readFileSync(path.join(root, file), "utf8"))) {
      const to = moduleOf(path.join(path.dirname(file), target));
      if (from && to && rankOf(to) > rankOf(from)) arrows.add(`${from} → ${to}`);
    }
  }
  return [...arrows].toSorted();
}

const importsOf = (source) =>
  [...source.matchAll(/\b(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, target]) => target);

/** Folders of modules that are no known domain. */
export const unknownDomains = (root) =>
  globSync("server/modules/*", { cwd: root })
    .map((folder) => path.basename(folder))
    .filter(
      (name) =>
        !name.includes(".") && !domains.includes(name) && existsSync(path.join(root, "server/modules", name)),
    );
